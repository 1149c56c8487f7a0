// A seat at a table: plays by pointing, and looks again whenever the server says so.
import { markChanges, placesOf } from "../changes.js";
import { explain } from "./explain.js";
import { clear, drawMarks } from "./marks.js";
import "./rules.js";
import { follow } from "./stream.js";

const table = document.getElementById("table");
const announced = document.getElementById("status");
const lost = document.getElementById("lost");
const pace = document.getElementById("pace");
let skipped = null;
let picked = [];
let sending = false;
let looking = false;
let latest = board().dataset.version;
let changed = -Infinity; // when the board last showed another position, by performance.now()

function board() {
  return table.querySelector(".board");
}

// Whether one version of the table came before another of the same server.
function before(version, other) {
  const [[server, number], [same, last]] = [version.split("-"), other.split("-")];
  return server === same && Number(number) < Number(last);
}

// Whether the server has said that there is something newer than the board.
function behind() {
  const { version } = board().dataset;
  return version !== latest && !before(latest, version);
}

// The form of a list of orders; null where actions are no such lists.
function orders() {
  return table.querySelector(".orders");
}

const choices = () => JSON.parse(board().dataset.picks);
const begun = () => orders() ? JSON.parse(orders().dataset.picked) : picked;
const offered = (element) => element?.closest?.(".board [data-pick].next");

// What can come next of an action after the parts that are picked; null if they lead to others only.
function remaining(picks, ordered) {
  if (ordered) return picked.every((pick, place) => picks[place] === pick) ? picks.slice(picked.length, picked.length + 1) : null;
  return picked.every((pick) => picks.includes(pick)) ? picks.filter((pick) => !picked.includes(pick)) : null;
}

// The parts that can be picked next.
function nextPicks() {
  if (orders()) return JSON.parse(orders().dataset.next);
  return choices().flatMap(([, , picks, ordered]) => remaining(picks, ordered) ?? []);
}

// Mark what can be picked next, and make the first part of each name a button for the keyboard.
function mark() {
  const next = new Set(sending ? [] : nextPicks());
  const chosen = begun();
  const seen = new Set();
  for (const element of table.querySelectorAll(".board [data-pick]")) {
    const name = element.dataset.pick;
    const offers = next.has(name);
    element.classList.toggle("next", offers);
    element.classList.toggle("picked", chosen.includes(name));
    if (!element.getAttribute("aria-label")) element.setAttribute("aria-label", name.replaceAll("-", " "));
    if (offers && !seen.has(name)) { element.setAttribute("tabindex", "0"); element.setAttribute("role", "button"); }
    else { element.removeAttribute("tabindex"); element.setAttribute("role", "img"); }
    seen.add(name);
  }
  // Parts of an image are hidden from screen readers; those of a group are not.
  board().querySelector("svg")?.setAttribute("role", "group");
  drawMarks(board());
  const choice = table.querySelector(".choice");
  if (!choice) return;
  choice.hidden = sending || !picked.length;
  choice.querySelector("span").textContent = `Chosen: ${picked.join(", ").replaceAll("-", " ")}`;
}

function takeBack() {
  if (orders()) return orders().querySelector(".back")?.click();
  const last = picked.at(-1);
  picked = [];
  mark();
  focusPick(last);
}

function focusPick(name) {
  const element = name && table.querySelector(`.board [data-pick="${CSS.escape(name)}"][tabindex]`);
  (element || board()).focus({ preventScroll: true });
}

// Show a new position. A choice that is half made stays, unless the turn has changed.
function show(text, at = performance.now()) {
  const page = document.createElement("template");
  page.innerHTML = text;
  const { version } = page.content.querySelector(".board").dataset;
  if (before(version, board().dataset.version)) return;
  const focused = document.activeElement;
  const had = table.contains(focused);
  const place = [focused?.dataset.pick, focused?.name, focused?.value, focused?.className];
  const open = [...table.querySelectorAll("details[open][id]")].map((element) => element.id);
  const kept = board();
  const bot = table.querySelector(".hint select")?.value;
  const [hints, ordered, talk] = [table.querySelector(".hints"), orders(), table.querySelector(".talk form")];
  const heard = table.querySelector(".talk li:last-child")?.textContent;
  hush();
  const places = placesOf(kept.querySelector("svg"));
  table.replaceChildren(page.content);
  // Before the first turn nobody has moved: what lies there was dealt.
  if (kept.dataset.moves !== board().dataset.moves) changed = performance.now();
  if (kept.dataset.moves !== board().dataset.moves && board().dataset.turn !== "0") markChanges(board().querySelector("svg"), places);
  const same = ["moves", "seat", "picks"].every((name) => kept.dataset[name] === board().dataset[name]);
  if (same) {
    kept.dataset.version = board().dataset.version;
    board().replaceWith(kept);
    if (hints) table.querySelector(".hints")?.replaceWith(hints);
    if (ordered) orders()?.replaceWith(ordered);
  } else picked = [];
  if (talk) table.querySelector(".talk form")?.replaceWith(talk);
  const lines = table.querySelector(".talk ul");
  if (lines) lines.scrollTop = lines.scrollHeight;
  for (const id of open) document.getElementById(id)?.setAttribute("open", "");
  const select = table.querySelector(".hint select");
  if (bot && select) select.value = bot;
  mark();
  tick(at);
  if (had) focusAgain(focused, place);
  const status = table.querySelector(".status strong").textContent;
  const said = lines?.lastElementChild?.textContent;
  const news = [said === heard ? "" : said, table.querySelector(".problem")?.textContent, status, table.querySelector(".history li")?.textContent];
  announced.textContent = news.filter(Boolean).join(" ");
}

// Show the moves between the position of the board and a new one, one after another; a click or a key skips them.
async function playBetween(text) {
  const moves = Number(text.match(/data-moves="(\d+)"/)?.[1]);
  const milliseconds = Number(pace.value);
  if (!milliseconds || !board().querySelector("svg") || moves - board().dataset.moves < 2 || document.hidden) return;
  const page = document.createElement("template");
  page.innerHTML = await request(`${table.dataset.base}/between?moves=${board().dataset.moves}`) ?? "";
  for (const picture of page.content.querySelectorAll("svg")) {
    swap(picture);
    if (await wait(milliseconds)) break;
  }
}

// Wait, but no longer than to a click or a key; return whether there was one.
function wait(milliseconds) {
  return new Promise((resolve) => {
    const end = (early) => { clearTimeout(timer); skipped = null; resolve(early); };
    const timer = setTimeout(end, milliseconds, false);
    skipped = () => end(true);
  });
}

// Put another picture on the board, and mark what changed.
function swap(picture) {
  hush();
  const old = board().querySelector("svg");
  const before = placesOf(old);
  old.replaceWith(picture);
  markChanges(picture, before);
}

// Give the focus back to what had it, or to the board if that is gone.
function focusAgain(focused, [name, field, value, style]) {
  if (table.contains(focused)) return focused.focus({ preventScroll: true });
  if (name) return focusPick(name);
  const alike = [...table.querySelectorAll("button, select, summary, [tabindex='0']")].find(
    (element) => element.name === field && element.value === value && element.className === style);
  (alike ?? board()).focus({ preventScroll: true });
}

async function request(path, body) {
  const options = body ? { method: "POST", headers: { "X-Part": "1" }, body } : {};
  try {
    const response = await fetch(path, options);
    const text = await response.text();
    if (response.headers.get("content-type")?.startsWith("text/html") && (response.ok || body)) {
      lost.hidden = true;
      return response.ok ? text : fail(new DOMParser().parseFromString(text, "text/html").querySelector("main p")?.textContent);
    }
    return fail(text);
  } catch {
    return fail("There is no connection: nothing was sent. Try again.");
  }
}

function fail(problem) {
  announced.textContent = problem;
  lost.hidden = false;
  lost.textContent = problem;
  return null;
}

async function look() {
  if (looking) return;
  looking = true;
  const rest = changed + Number(pace.value) - performance.now();
  if (rest > 0 && board().querySelector("svg") && !document.hidden) await wait(rest);
  const text = await request(`${table.dataset.base}/board`);
  const at = performance.now();
  if (text !== null) await playBetween(text);
  looking = false;
  if (text === null) return stream.again();
  show(text, at);
  if (behind()) look();
}

async function play(path, body) {
  if (board().contains(document.activeElement)) board().focus({ preventScroll: true });
  sending = true;
  mark();
  const text = await request(path, new URLSearchParams(body));
  sending = false;
  picked = [];
  if (text !== null) show(text);
  mark();
}

// Have the server add a word to the orders, or take one of them out; the focus goes to the number that is asked.
async function build(body, focusOther) {
  if (sending) return;
  sending = true;
  const text = await request(`${table.dataset.table}/${board().dataset.seat}/order`, new URLSearchParams(body));
  sending = false;
  if (text === null || !orders()) return;
  orders().outerHTML = text;
  clear(board(), "hinted");
  mark();
  const said = begun().length ? `Chosen: ${begun().join(", ")}` : orders().querySelector(".send")?.textContent;
  announced.textContent = orders().querySelector(".problem")?.textContent ?? said;
  const number = orders().querySelector("input[type=number]");
  if (number) number.select();
  else focusOther();
}

// Say a line to the other people; what is half chosen stays.
async function say(form, body) {
  const text = await request(form.getAttribute("action"), new URLSearchParams(body));
  if (text === null) return;
  show(text);
  if (!table.querySelector(".problem")) form.reset();
}

const focusNext = () => focusPick(table.querySelector(".board .next[tabindex]")?.dataset.pick);

function pick(name, byKey) {
  if (orders()) {
    const form = new FormData(orders().querySelector("form"));
    form.set("word", name);
    return build(form, () => byKey && focusNext());
  }
  picked.push(name);
  const found = choices().find(([, , picks, ordered]) => picks.length && remaining(picks, ordered)?.length === 0);
  const { seat, turn } = board().dataset;
  if (found) return play(`${table.dataset.table}/${seat}/move`, { turn, choice: found[0] });
  clear(board(), "hinted");
  mark();
  announced.textContent = table.querySelector(".choice span").textContent;
  if (byKey) focusNext();
}

// Whether a key is the name of a part that can be picked next, such as a direction.
function short(event) {
  const plain = event.key.length === 1 && !event.ctrlKey && !event.altKey && !event.metaKey;
  return plain && nextPicks().includes(event.key);
}

for (const event of ["click", "keydown"]) document.addEventListener(event, () => skipped?.(), true);
pace.value = localStorage.getItem("pace") ?? pace.value;
pace.addEventListener("change", () => localStorage.setItem("pace", pace.value));
table.addEventListener("click", (event) => {
  const element = offered(event.target);
  if (element) pick(element.dataset.pick, false);
  else if (begun().length && event.target.closest(".board, .choice .back")) takeBack();
});
for (const moved of ["focusin", "focusout"]) table.addEventListener(moved, () => drawMarks(board()));
document.addEventListener("keydown", (event) => {
  const element = offered(event.target);
  if (element && (event.key === "Enter" || event.key === " ")) { event.preventDefault(); pick(element.dataset.pick, true); }
  if (event.key === "Escape" && begun().length) takeBack();
  if (orders() && begun().length && !event.target.closest("input, select") && short(event)) pick(event.key, true);
});
table.addEventListener("submit", async (event) => {
  if (event.target.matches(".leads")) return;
  event.preventDefault();
  const form = event.target;
  const body = new FormData(form, event.submitter);
  const path = event.submitter?.getAttribute("formaction") ?? form.getAttribute("action");
  if (path.endsWith("/order")) return build(body, () => orders().querySelector("select, .send")?.focus());
  if (path.endsWith("/talk")) return say(form, body);
  if (!path.endsWith("/hint")) return play(path, body);
  const text = await request(path, new URLSearchParams(body));
  const hints = table.querySelector(".hints");
  if (text === null || !hints) return;
  hints.innerHTML = text;
  const names = JSON.parse(hints.querySelector("[data-picks]").dataset.picks);
  for (const part of table.querySelectorAll(".board [data-pick]")) part.classList.toggle("hinted", names.includes(part.dataset.pick));
  drawMarks(board());
});

// How long a bot has been thinking, and what is left on the clocks of people, by the server's count and the time since then.
function tick(now = performance.now()) {
  for (const clock of table.querySelectorAll(".clock")) {
    clock.dataset.at ??= now;
    const { seconds, rate, at } = clock.dataset;
    const whole = Math.floor(Math.max(0, Number(seconds) + rate * (now - at) / 1000));
    if (rate === "1") clock.textContent = whole ? `${whole} s` : "";
    else clock.textContent = `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, "0")}`;
  }
}
setInterval(() => tick(), 500);

const hush = explain(table);
const stream = follow(`${table.dataset.base}/events`, (version) => {
  latest = version;
  if (behind()) look();
}, fail, () => { lost.hidden = true; });
mark();
tick();
