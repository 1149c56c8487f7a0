#!/usr/bin/env node
// A bot in JavaScript for Camel Up: it bets on the camel in front while its card pays 5, else it rolls.
//
//     camelcup play 100 "cmd:node examples/leader.js" Player0 Player1 Player2
//
// The protocol is described in docs/protocol.md.

"use strict";

const lines = require("readline").createInterface({ input: process.stdin });

function send(message) {
    process.stdout.write(JSON.stringify(message) + "\n");
}

function choose(view, legal) {
    const stacks = view.camel_track.filter((stack) => stack.some((camel) => view.camels.includes(camel)));
    const leader = stacks.at(-1).filter((camel) => view.camels.includes(camel)).at(-1);
    const taken = view.round_bets.some(([camel]) => camel === leader);
    const bet = legal.find(([kind, camel]) => kind === 2 && camel === leader);
    return bet && !taken ? bet : [0];
}

let reason = "";

function move({ view, legal }) {
    const action = choose(view, legal);
    reason = action[0] === 2 ? "the camel in front pays 5" : "the camel in front pays less than 5";
    return { action };
}

lines.on("line", (line) => {
    const message = JSON.parse(line);
    switch (message.type) {
        case "hello":
            return send({ type: "ready", name: "Leader", author: "camelcup", version: "1", explains: true });
        case "move":
            return send(move(message));
        case "explain":
            return send({ type: "reasons", text: reason });
        case "over":
            return;
        case "bye":
            return process.exit(0);
        default:
            return send({ type: "error", reason: `unknown message ${message.type}` });
    }
});
