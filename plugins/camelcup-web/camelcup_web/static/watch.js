// A table for somebody without a seat: looks again whenever the server says so.
import { markChanges, placesOf } from "../changes.js";
import { explain } from "./explain.js";
import "./rules.js";
import { follow } from "./stream.js";

const table = document.getElementById("table");
const lost = document.getElementById("lost");
const board = () => table.querySelector(".board");
let looking = false;
let again = false;

function show(text) {
  const old = board();
  const places = placesOf(old.querySelector("svg"));
  const scrolled = table.querySelector(".history")?.scrollTop ?? 0;
  hush();
  table.innerHTML = text;
  if (table.querySelector(".history")) table.querySelector(".history").scrollTop = scrolled;
  if (old.dataset.moves !== board().dataset.moves) markChanges(board().querySelector("svg"), places);
  const news = [table.querySelector(".status").textContent, table.querySelector(".history li")?.textContent];
  document.getElementById("status").textContent = news.filter(Boolean).join(" ");
}

// Look at the table; once more if it has changed meanwhile.
async function look() {
  again = looking;
  if (looking) return;
  looking = true;
  try {
    const answer = await fetch(`${table.dataset.base}/board`);
    if (answer.ok) show(await answer.text());
    else fail(await answer.text());
  } catch {
    stream.again();
  }
  looking = false;
  if (again) look();
}

function fail(problem) {
  lost.textContent = problem;
  lost.hidden = false;
}

const hush = explain(table);
const stream = follow(`${table.dataset.base}/events`, (version) => { if (version !== board().dataset.version) look(); }, fail, () => { lost.hidden = true; });
