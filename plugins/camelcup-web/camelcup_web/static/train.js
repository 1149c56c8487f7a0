// The trainer: an action is also chosen by pointing at the board, and this browser keeps the last scores.
import { explain } from "./explain.js";
import { clear, drawMarks } from "./marks.js";

const KEPT = 10;
const board = document.querySelector(".board[data-picks]");
const form = document.getElementById("train");
const scores = document.getElementById("scores");

if (board) {
  const actions = JSON.parse(board.dataset.picks);
  let picked = [];

  const begins = ([, picks, ordered]) => picked.every((pick, place) => (ordered ? picks[place] === pick : picks.includes(pick)));
  const rest = ([, picks, ordered]) => (ordered ? picks.slice(picked.length, picked.length + 1) : picks.filter((pick) => !picked.includes(pick)));

  // Mark what can be picked next.
  function offer() {
    const next = new Set(actions.filter(begins).flatMap(rest).map(String));
    for (const kind of ["next", "picked"]) clear(board, kind);
    for (const part of board.querySelectorAll("[data-pick]")) {
      part.classList.toggle("next", next.has(part.dataset.pick));
      part.classList.toggle("picked", picked.map(String).includes(part.dataset.pick));
    }
    drawMarks(board);
  }

  function pick(name) {
    picked = name === undefined ? [] : [...picked, name];
    const chosen = actions.find((action) => picked.length && picked.length === action[1].length && begins(action));
    if (!chosen) return offer();
    for (const field of document.querySelectorAll(".moves [name=action]")) {
      if (field.value !== chosen[0] && ![...(field.options ?? [])].some((option) => option.value === chosen[0])) continue;
      field.value = chosen[0];
      return field.form.requestSubmit(field.localName === "button" ? field : field.form.querySelector("button"));
    }
  }

  const explained = explain(board);
  board.addEventListener("click", (event) => {
    explained();
    pick(event.target.closest("[data-pick].next")?.dataset.pick);
  });
  document.addEventListener("keydown", (event) => { if (event.key === "Escape") pick(); });
  offer();
}

form?.addEventListener("submit", () => {
  form.querySelector("button").disabled = true;
  form.querySelector("[role=status]").textContent = "Bots play some games and look at them; this takes some seconds.";
});

if (scores) {
  const { game, run, score } = scores.dataset;
  const key = `camelcup-train-${game}`;
  let kept = JSON.parse(localStorage.getItem(key) ?? "[]");
  if (run && !kept.some(([known]) => known === run)) {
    kept = [[run, score, new Date().toLocaleDateString()], ...kept].slice(0, KEPT);
    localStorage.setItem(key, JSON.stringify(kept));
  }
  scores.hidden = !kept.length;
  for (const [, text, day] of kept) scores.querySelector("ol").appendChild(document.createElement("li")).textContent = `${day}: ${text}`;
}
