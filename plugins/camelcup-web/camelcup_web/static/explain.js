// Says what a part of a board is: where the mouse points, at the focus, and under a long touch.
const HOLD_MS = 450;
const GAP = 8;

export function explain(root) {
  const told = document.body.appendChild(document.createElement("p"));
  told.className = "told";
  told.setAttribute("aria-hidden", "true"); // screen readers say the label of the part itself
  told.hidden = true;
  let holding = 0;
  let held = false;
  let pointed = null;
  // Of parts within each other the one that can be chosen counts.
  const partOf = (element) => element.closest?.(".board svg .next") ?? element.closest?.(".board svg [aria-label]");

  function show(part) {
    told.hidden = !part;
    if (!part) return;
    told.textContent = part.getAttribute("aria-label");
    const box = part.getBoundingClientRect();
    const { width, height } = told.getBoundingClientRect();
    const left = Math.min(box.left + (box.width - width) / 2, document.documentElement.clientWidth - width - GAP);
    const above = box.top - height - GAP;
    told.style.left = `${Math.max(GAP, left)}px`;
    told.style.top = `${above > 0 ? above : box.bottom + GAP}px`;
  }

  function hush() {
    pointed = null;
    show(null);
  }

  function release() {
    clearTimeout(holding);
    if (held) show(null);
  }

  // Not "pointerover": a new picture below a mouse that rests fires it, and would be covered.
  root.addEventListener("pointermove", (event) => {
    if (event.pointerType !== "mouse" || partOf(event.target) === pointed) return;
    pointed = partOf(event.target);
    show(pointed);
  });
  root.addEventListener("pointerout", (event) => { if (event.pointerType === "mouse") hush(); });
  root.addEventListener("focusin", (event) => show(event.target.matches(":focus-visible") ? partOf(event.target) : null));
  root.addEventListener("focusout", () => show(null));
  root.addEventListener("pointerdown", (event) => {
    held = false;
    const part = partOf(event.target);
    if (event.pointerType === "mouse" || !part) return;
    clearTimeout(holding);
    holding = setTimeout(() => { held = true; show(part); }, HOLD_MS);
  });
  for (const end of ["pointerup", "pointercancel", "scroll"]) root.addEventListener(end, release);
  // A long touch asks what a part is: it does not choose it.
  root.addEventListener("click", (event) => {
    if (held) { event.stopPropagation(); event.preventDefault(); }
    held = false;
  }, true);
  root.addEventListener("contextmenu", (event) => { if (held) event.preventDefault(); });
  return hush;
}
