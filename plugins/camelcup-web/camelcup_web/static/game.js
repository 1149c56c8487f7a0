// A recorded game: the address follows the position of the replay, and what a bot would have played stands beside it.
import { answers } from "./ask.js";

const frame = document.getElementById("replay");
const form = document.getElementById("ask");
const opinions = document.getElementById("opinions");
const KEYS = ["ArrowLeft", "ArrowRight", "Home", "End", " "];

const inner = () => frame.contentWindow;
const turn = () => Number(inner().location.hash.slice(1));

// Lead the replay to the turn that the address names.
function lead() {
  if (!/^#\d{1,9}$/.test(location.hash) || location.hash === inner().location.hash) return;
  const there = new URL(frame.src);
  there.hash = location.hash;
  inner().location.replace(there);
}

// Name the turn of the replay in the address and in the links to the same game, and mark the opinion on it.
function follow() {
  const { hash } = inner().location;
  if (hash && hash !== location.hash) history.replaceState(null, "", hash);
  for (const link of document.querySelectorAll(".seen a")) link.hash = hash;
  mark();
}

function mark() {
  const rows = [...document.querySelectorAll(".opinions [data-turn]")];
  const next = rows.find((row) => Number(row.dataset.turn) >= turn());
  for (const row of rows) row.toggleAttribute("aria-current", false);
  if (!next) return;
  next.setAttribute("aria-current", "step");
  const box = next.closest(".scroll");
  box.scrollTop = next.offsetTop - (box.clientHeight - next.offsetHeight) / 2;
}

function begin() {
  inner().addEventListener("hashchange", follow);
  lead();
  follow();
}

// The keys of the replay work beside it, too.
document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.altKey || event.metaKey || !KEYS.includes(event.key)) return;
  if (event.target.closest("a, button, input, select, summary, [tabindex]")) return;
  event.preventDefault();
  inner().document.body.dispatchEvent(new KeyboardEvent("keydown", { key: event.key, bubbles: true }));
});

answers(form, opinions, "The bot is thinking about every move of the seat.", mark);

window.addEventListener("hashchange", lead);
frame.addEventListener("load", begin);
if (inner().document.readyState === "complete" && inner().location.href !== "about:blank") begin();
