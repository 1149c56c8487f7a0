// Marks what changed from one picture of a board to the next: parts have keys, by which they are found again.
// A part whose key is new is framed, as is one that moved, which also glides; where a part was, a frame is faint.
// Frames lie outside of what they are around, and are thin where the picture is small.
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
  const still = milliseconds === 0 || matchMedia("(prefers-reduced-motion: reduce)").matches;
  const framed = [], left = [];
  for (const [key, place] of after) {
    const old = before.get(key);
    if (old && Math.hypot(place.x - old.x, place.y - old.y) < 2) continue;
    if (old) left.push(old);
    framed.push(place);
    if (old && !still) glide(svg, svg.querySelector(`[data-key="${CSS.escape(key)}"]`), old, place, milliseconds);
  }
  for (const [key, old] of before) {
    if (!after.has(key) && !framed.some((place) => overlaps(place, old))) left.push(old);
  }
  if (!framed.length && !left.length) return;
  const layer = addTo(svg, "g", { class: "changes", "aria-hidden": "true", "pointer-events": "none" });
  // What a part stood on may lie below its faint frame; pieces that are there now may not.
  const pieces = [...after.values()].filter((place) => !left.some((old) => holds(place, old)));
  const { a: scale } = svg.getScreenCTM();
  const line = Math.min(3, Math.max(1.5, 3 * scale)) / scale;
  frameChanges(layer, "left", left, [...left, ...pieces], line, [["faint", 0.6 * line]]);
  frameChanges(layer, "changed", framed, framed, line, [["paper", 2 * line], ["accent", line]]);
}

function overlaps(one, other) {
  return one.x < other.x + other.width && other.x < one.x + one.width
    && one.y < other.y + other.height && other.y < one.y + one.height;
}

function holds(one, other) {
  return one.x <= other.x + 1 && one.x + one.width >= other.x + other.width - 1
    && one.y <= other.y + 1 && one.y + one.height >= other.y + other.height - 1;
}

// Draw frames around places, but not over those that are covered: places that touch have one frame in common.
function frameChanges(layer, name, places, covered, line, strokes) {
  if (!places.length) return;
  const { x, y, width, height } = layer.ownerSVGElement.viewBox.baseVal;
  const mask = addTo(layer, "mask", { id: `mask-${name}`, maskUnits: "userSpaceOnUse", x, y, width, height });
  addTo(mask, "path", { d: outline({ x, y, width, height }, 0), fill: "#fff" });
  addTo(mask, "path", { d: covered.map((place) => outline(place, line / 2)).join(""), fill: "#000" });
  const frames = addTo(layer, "g", { mask: `url(#mask-${name})`, fill: "none" });
  for (const [colour, stroke] of strokes) {
    for (const place of places) {
      const frame = { x: place.x - line, y: place.y - line, width: place.width + 2 * line, height: place.height + 2 * line, rx: 2 * line };
      if (colour === "faint") frame["stroke-dasharray"] = `${line} ${2 * line}`;
      addTo(frames, "rect", { ...frame, class: `s-${colour}`, "stroke-width": stroke });
    }
  }
}

// Return the path around a place, at some distance.
function outline({ x, y, width, height }, distance) {
  return `M${x - distance} ${y - distance}h${width + 2 * distance}v${height + 2 * distance}h${-width - 2 * distance}z`;
}

function addTo(parent, name, attributes) {
  const element = parent.appendChild(document.createElementNS("http://www.w3.org/2000/svg", name));
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  return element;
}

// Move a part from its old place to the new one, in its own units, which groups around it may have scaled.
function glide(svg, part, old, place, milliseconds) {
  const toPart = part.getScreenCTM().inverse().multiply(svg.getScreenCTM());
  const x = (old.x - place.x) * toPart.a, y = (old.y - place.y) * toPart.d;
  part.animate({ transform: [`translate(${x}px, ${y}px)`, "translate(0, 0)"] }, { duration: milliseconds, easing: "ease-out", composite: "add" });
}
