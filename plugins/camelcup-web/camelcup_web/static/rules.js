// The rules of the game in a panel beside the board; without this the link leads to them.
const panel = document.getElementById("rules");
const link = document.getElementById("rules-link");

async function open(event) {
  event.preventDefault();
  const text = panel.querySelector("div");
  if (!text.childElementCount) {
    const answer = await fetch(link.href, { headers: { "X-Part": "1" } });
    if (!answer.ok) return location.assign(link.href);
    text.innerHTML = await answer.text();
  }
  panel.togglePopover();
  if (panel.matches(":popover-open")) panel.focus({ preventScroll: true });
}

if (panel.togglePopover) link.addEventListener("click", open);
document.addEventListener("keydown", (event) => { if (event.key === "Escape" && panel.matches(":popover-open")) panel.hidePopover(); });
