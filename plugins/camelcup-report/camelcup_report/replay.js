{
  const find = id => document.getElementById(id);
  const packed = Uint8Array.from(atob(find("positions").textContent), char => char.charCodeAt(0));
  const data = new Blob([packed]).stream().pipeThrough(new DecompressionStream("gzip"));
  const { lines, positions } = await new Response(data).json();
  const board = find("board"), slider = find("slider"), list = find("moves"), caption = find("caption");
  const cells = [...find("seats").rows].flatMap(row => [...row.cells].slice(2));
  const end = positions.length - 1;
  let shown = 0, timer = null;

  function make(name, content, className = "") {
    const element = document.createElement(name);
    element.textContent = content;
    element.className = className;
    return element;
  }

  function item(position, index) {
    const element = make("li", "", position.faults.length ? "fault" : "");
    const button = make("button", position.move);
    button.type = "button";
    button.tabIndex = -1; // the arrow keys go from move to move
    button.addEventListener("click", () => go(index));
    element.append(button);
    if (position.faults.length) element.append(make("p", position.faults.join("\n")));
    if (position.notes) element.append(make("pre", position.notes));
    return element;
  }

  function mark(index) {
    const element = document.createElement("i");
    element.style.left = `${(100 * index) / end}%`;
    return element;
  }

  function show(index) {
    const { board: numbers, seats, move, turn } = positions[index];
    const drawn = numbers.map(number => lines[number]).join("\n");
    const before = index === shown + 1 ? placesOf(board.querySelector("svg")) : null;
    const plain = board.querySelector("pre");
    if (plain) plain.textContent = drawn;
    else board.innerHTML = drawn;
    markChanges(board.querySelector("svg"), before, timer === null ? GLIDE_MS : Math.min(GLIDE_MS, waiting() / 2));
    cells.forEach((cell, place) => (cell.textContent = seats[place]));
    list.children[shown].removeAttribute("aria-current");
    shown = index;
    const current = list.children[shown];
    current.setAttribute("aria-current", "step");
    const middle = current.offsetTop - (list.clientHeight - current.offsetHeight) / 2;
    list.scrollTop = Math.min(middle, current.offsetTop); // of a tall one the beginning
    caption.textContent = move.split("\n")[0];
    slider.value = shown;
    find("turn").textContent = `turn ${turn} of ${positions[end].turn}`;
    find("first").disabled = find("back").disabled = shown === 0;
    find("last").disabled = find("next").disabled = shown === end;
  }

  // The address names the turn, so that a link leads to a position; a frame of a notebook has no address.
  const ADDRESS_MS = 150;
  const addressed = location.protocol !== "about:";
  const moves = !matchMedia("(prefers-reduced-motion: reduce)").matches;
  const showing = location.hash === "#playing"; // on a page that shows games as they come
  const plays = showing && moves;
  document.body.classList.toggle("showing", showing);
  let named = location.hash, naming = null;

  function follow() {
    clearTimeout(naming);
    naming = setTimeout(() => location.replace((named = `#${positions[shown].turn}`)), ADDRESS_MS);
  }

  function linked() {
    if (!/^#\d{1,9}$/.test(location.hash)) return 0;
    const turn = Number(location.hash.slice(1));
    return positions.findLastIndex(position => position.turn <= turn);
  }

  function go(index) {
    pause();
    show(Math.max(0, Math.min(end, index)));
    if (addressed) follow();
  }

  function pause() {
    clearTimeout(timer);
    timer = null;
    find("play").textContent = "Play";
    caption.setAttribute("aria-live", "polite");
  }

  function step() {
    show(shown + 1);
    if (addressed) follow();
    if (shown === end) pause();
    else wait();
  }

  function waiting() {
    const { value, dataset } = find("speed");
    return (1000 * dataset.pace) / value;
  }

  function wait() {
    timer = setTimeout(step, waiting());
  }

  function play() {
    if (shown === end) show(0);
    find("play").textContent = "Pause";
    caption.setAttribute("aria-live", "off"); // a reader could not keep up
    wait();
  }

  const toggle = () => (timer === null ? play() : pause());

  const KEYS = {
    ArrowLeft: () => go(shown - 1),
    ArrowRight: () => go(shown + 1),
    Home: () => go(0),
    End: () => go(end),
    " ": toggle,
  };

  document.addEventListener("keydown", event => {
    const uses = event.key === " " ? "button, input, select" : "input[type=range], select";
    if (event.ctrlKey || event.altKey || event.metaKey || event.target.closest(uses)) return;
    if (!(event.key in KEYS)) return;
    event.preventDefault();
    KEYS[event.key]();
  });
  slider.max = end;
  slider.addEventListener("input", () => go(Number(slider.value)));
  find("first").addEventListener("click", KEYS.Home);
  find("back").addEventListener("click", KEYS.ArrowLeft);
  find("play").addEventListener("click", toggle);
  find("next").addEventListener("click", KEYS.ArrowRight);
  find("last").addEventListener("click", KEYS.End);
  find("overlay").addEventListener("change", event => board.classList.toggle("bare", !event.target.checked));
  list.append(...positions.map(item));
  positions.forEach((position, index) => position.faults.length && find("marks").append(mark(index)));
  find("controls").hidden = list.hidden = end === 0;
  addEventListener("hashchange", () => location.hash !== named && go(linked()));
  show(linked());
  if (plays && end) play();
}
