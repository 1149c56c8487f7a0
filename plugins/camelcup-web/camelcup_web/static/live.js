// The page of a cup that is being played: shows each new text of the server.
import { follow } from "./stream.js";

const live = document.getElementById("live");
const lost = document.getElementById("lost");
const moving = document.getElementById("moving");
const PAUSE_MS = 2000;

// Show a new text; what was open stays open, and what has the focus keeps it.
function show(text) {
  const open = [...live.querySelectorAll("details[open]")].map((element) => element.id);
  const focused = live.contains(document.activeElement) ? placeOf(document.activeElement) : null;
  const scrolled = live.querySelector(".scroll")?.scrollLeft;
  live.innerHTML = text;
  for (const id of open) document.getElementById(id)?.setAttribute("open", "");
  live.querySelector(".scroll").scrollLeft = scrolled;
  if (focused) find(focused)?.focus({ preventScroll: true });
  if (moving.hidden) next();
  finish();
}

// How to find an element again: the part that has an id or a class of its own, and what it is within that.
function placeOf(element) {
  return { id: element.closest("[id]").id, name: element.localName };
}

function find({ id, name }) {
  return document.getElementById(id)?.querySelector(name === "div" ? ".scroll" : name);
}

const over = () => ["over", "stopped"].includes(live.querySelector(".live")?.dataset.state);

function finish() {
  if (!over()) return;
  stream.close();
  document.getElementById("stop")?.remove();
  if (live.querySelector(".live").dataset.state === "stopped") document.getElementById("resume")?.removeAttribute("hidden");
}

// The latest game as a moving board; where it has played to its end, the latest of then comes.
function next() {
  const path = `${moving.dataset.replay}?${Date.now()}`;
  if (moving.hidden && !live.querySelector("[data-moving]")) return;
  moving.hidden = document.getElementById("moving-text").hidden = false;
  moving.contentWindow.location.replace(`${path}#playing`);
}

// Whoever goes back in the game within the pause keeps it.
moving.addEventListener("load", () => {
  if (!moving.contentDocument) return; // the browser's own page on a lost connection
  const ended = () => moving.contentDocument?.getElementById("next")?.disabled && !over();
  moving.contentWindow.addEventListener("hashchange", () => {
    if (ended()) setTimeout(() => { if (ended()) next(); }, PAUSE_MS);
  });
});

const stream = follow(live.dataset.events, show, (text) => {
  lost.textContent = text;
  lost.hidden = false;
}, () => { lost.hidden = true; });
finish();
