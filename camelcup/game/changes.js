// Marks what changed from one picture of a board to the next: parts have keys, by which they are found again.
// A part whose key is new is framed, as is one that moved, which also glides; where a part was, a frame is faint.
var GLIDE_MS = 200;

// Return the place of each part with a key, by its key, in the units of the picture; null without a picture.
function placesOf(svg) {
  const matrix = svg?.getScreenCTM();
  if (!matrix) return null;
  const toPicture = matrix.inverse();
  return new Map([...svg.querySelectorAll("[data-key]")].map((part) => {
    const box = part.getBoundingClientRect();
    const start = new DOMPoint(box.left, box.top).matrixTransform(toPicture);
    const end = new DOMPoint(box.right, box.bottom).matrixTransform(toPicture);
    return [part.dataset.key, { x: start.x, y: start.y, width: end.x - start.x, height: end.y - start.y }];
  }));
}

// Mark what changed in a picture since the one whose places are given; milliseconds: of gliding, 0 for none.
function markChanges(svg, before, milliseconds = GLIDE_MS) {
  const after = placesOf(svg);
  if (!before || !after) return;
  const layer = document.createElementNS("http://www.w3.org/2000/svg", "g");
  layer.setAttribute("class", "changes");
  layer.setAttribute("aria-hidden", "true");
  layer.setAttribute("pointer-events", "none");
  const still = milliseconds === 0 || matchMedia("(prefers-reduced-motion: reduce)").matches;
  const framed = [];
  for (const [key, place] of after) {
    const old = before.get(key);
    if (old && Math.hypot(place.x - old.x, place.y - old.y) < 2) continue;
    if (old) frameChange(layer, old, true);
    frameChange(layer, place, false);
    framed.push(place);
    if (old && !still) glide(svg, svg.querySelector(`[data-key="${CSS.escape(key)}"]`), old, place, milliseconds);
  }
  for (const [key, old] of before) {
    if (!after.has(key) && !framed.some((place) => overlaps(place, old))) frameChange(layer, old, true);
  }
  if (layer.childElementCount) svg.append(layer);
}

function overlaps(one, other) {
  return one.x < other.x + other.width && other.x < one.x + one.width
    && one.y < other.y + other.height && other.y < one.y + one.height;
}

function frameChange(layer, { x, y, width, height }, faint) {
  for (const [colour, stroke] of faint ? [["faint", 2]] : [["paper", 7], ["sky", 4]]) {
    const frame = layer.appendChild(document.createElementNS("http://www.w3.org/2000/svg", "rect"));
    const values = { x: x - 5, y: y - 5, width: width + 10, height: height + 10, rx: 6, class: `s-${colour}`, fill: "none", "stroke-width": stroke };
    if (faint) values["stroke-dasharray"] = "2 5";
    for (const [name, value] of Object.entries(values)) frame.setAttribute(name, value);
  }
}

// Move a part from its old place to the new one, in its own units, which groups around it may have scaled.
function glide(svg, part, old, place, milliseconds) {
  const toPart = part.getScreenCTM().inverse().multiply(svg.getScreenCTM());
  const x = (old.x - place.x) * toPart.a, y = (old.y - place.y) * toPart.d;
  part.animate({ transform: [`translate(${x}px, ${y}px)`, "translate(0, 0)"] }, { duration: milliseconds, easing: "ease-out", composite: "add" });
}
