// Marks on a board: frames around what can be picked, what is picked, what a hint names, and what has the focus.
const KINDS = ["next", "picked", "hinted"];
const SVG = "http://www.w3.org/2000/svg";

// Draw a frame around each part that has one of the classes or the focus; pointing goes through it.
// An outline by a stylesheet would grow with the scale of what it is in.
export function drawMarks(board) {
  const svg = board.querySelector("svg");
  if (!svg) return;
  svg.querySelector(":scope > .marks")?.remove();
  const layer = svg.appendChild(document.createElementNS(SVG, "g"));
  layer.setAttribute("class", "marks");
  layer.setAttribute("aria-hidden", "true");
  for (const kind of KINDS) {
    for (const part of svg.querySelectorAll(`[data-pick].${kind}`)) frame(svg, layer, part, kind);
  }
  const focused = svg.querySelector("[data-pick]:focus-visible");
  if (focused) frame(svg, layer, focused, "focus");
}

// Take a class from all parts.
export function clear(board, kind) {
  for (const part of board.querySelectorAll(`[data-pick].${kind}`)) part.classList.remove(kind);
}

function frame(svg, layer, part, kind) {
  const box = part.getBBox();
  const toBoard = svg.getScreenCTM().inverse().multiply(part.getScreenCTM());
  const { x, y, width, height } = box;
  const corners = [[x, y], [x + width, y], [x + width, y + height], [x, y + height]];
  const points = corners.map(([left, top]) => new DOMPoint(left, top).matrixTransform(toBoard));
  for (const style of ["ground", "line"]) {
    const shape = layer.appendChild(document.createElementNS(SVG, "polygon"));
    shape.setAttribute("points", points.map((point) => `${point.x},${point.y}`).join(" "));
    shape.setAttribute("class", `mark-${kind} ${style}`);
  }
}
