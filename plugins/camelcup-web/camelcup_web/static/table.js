// A seat at a table: plays by pointing, and looks again whenever the server says so.
const table = document.getElementById("table");
const base = table.dataset.base;
let picked = [];
let stream = null;

function choices() {
  return JSON.parse(table.querySelector(".board").dataset.picks);
}

function remaining(picks, ordered) {
  if (ordered) return picked.every((pick, place) => picks[place] === pick) ? picks.slice(picked.length, picked.length + 1) : null;
  return picked.every((pick) => picks.includes(pick)) ? picks.filter((pick) => !picked.includes(pick)) : null;
}

function mark() {
  const next = new Set(choices().flatMap(([, , picks, ordered]) => remaining(picks, ordered) ?? []));
  for (const element of table.querySelectorAll(".board [data-pick]")) {
    const open = next.has(element.dataset.pick);
    element.classList.toggle("next", open);
    element.classList.toggle("picked", picked.includes(element.dataset.pick));
    if (open) { element.setAttribute("tabindex", "0"); element.setAttribute("role", "button"); }
    else { element.removeAttribute("tabindex"); element.removeAttribute("role"); }
  }
}

async function show(response) {
  table.innerHTML = await response.text();
  picked = [];
  mark();
}

async function send(path, body) {
  await show(await fetch(`${base}/${path}`, { method: "POST", headers: { "X-Part": "1" }, body: new URLSearchParams(body) }));
}

function pick(name) {
  picked.push(name);
  const found = choices().find(([, , picks, ordered]) => picks.length && remaining(picks, ordered)?.length === 0);
  if (found) send("move", { turn: table.querySelector(".board").dataset.turn, choice: found[0] });
  else mark();
}

table.addEventListener("click", (event) => {
  const element = event.target.closest(".board [data-pick].next");
  if (element) pick(element.dataset.pick);
  else if (picked.length && event.target.closest(".board")) { picked = []; mark(); }
});
table.addEventListener("keydown", (event) => {
  const element = event.target.closest?.(".board [data-pick].next");
  if (element && (event.key === "Enter" || event.key === " ")) { event.preventDefault(); pick(element.dataset.pick); }
  if (event.key === "Escape") { picked = []; mark(); }
});
table.addEventListener("submit", async (event) => {
  event.preventDefault();
  const body = new URLSearchParams(new FormData(event.target, event.submitter));
  const path = new URL(event.target.action).pathname.split("/").pop();
  if (path !== "hint") return send(path, body);
  const response = await fetch(event.target.action, { method: "POST", headers: { "X-Part": "1" }, body });
  table.querySelector(".hints").innerHTML = await response.text();
});

function listen() {
  stream?.close();
  stream = null;
  if (document.hidden) return;
  stream = new EventSource(`${base}/events`);
  stream.onmessage = async (event) => {
    const moves = table.querySelector(".board").dataset.moves;
    if (event.data && event.data !== moves) await show(await fetch(`${base}/board`));
  };
}
document.addEventListener("visibilitychange", listen);
mark();
listen();
