// The page of a cup that is being played: shows each new text of the server.
import { follow } from "./stream.js";

const live = document.getElementById("live");
const lost = document.getElementById("lost");

// Show a new text; what was open stays open, and what has the focus keeps it.
function show(text) {
  const open = [...live.querySelectorAll("details[open]")].map((element) => element.id);
  const focused = live.contains(document.activeElement) ? placeOf(document.activeElement) : null;
  const scrolled = live.querySelector(".scroll")?.scrollLeft;
  live.innerHTML = text;
  for (const id of open) document.getElementById(id)?.setAttribute("open", "");
  live.querySelector(".scroll").scrollLeft = scrolled;
  if (focused) find(focused)?.focus({ preventScroll: true });
  finish();
}

// How to find an element again: the part that has an id or a class of its own, and what it is within that.
function placeOf(element) {
  return { id: element.closest("[id]").id, name: element.localName };
}

function find({ id, name }) {
  return document.getElementById(id)?.querySelector(name === "div" ? ".scroll" : name);
}

function finish() {
  const state = live.querySelector(".live")?.dataset.state;
  if (!["over", "stopped"].includes(state)) return;
  stream.close();
  document.getElementById("stop")?.remove();
  if (state === "stopped") document.getElementById("resume")?.removeAttribute("hidden");
}

const stream = follow(live.dataset.events, show, (text) => {
  lost.textContent = text;
  lost.hidden = false;
}, () => { lost.hidden = true; });
finish();
