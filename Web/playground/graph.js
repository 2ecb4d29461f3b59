import { catalogue } from "./catalogue.js";
import { draw, make, words } from "./elements.js";

const [BOX, WIDTH] = [156, 346];

/** The height of a row of a graph with so many states. */
const rowOf = ({ length }) => (length > 5 ? 25 : 28);

/** Draws a session's state machine, lights its current state, and follows its last transition. */
export class Graph {
  #signature = "";
  #current = "";
  /** @type {Map<string, Element>} the drawn parts: states by name, transitions as `from to` */
  #parts = new Map();

  constructor(session) {
    this.session = session;
    this.drawing = draw("svg", { role: "img" });
    this.rule = make("p", { class: "rule", role: "status", text: "Point at an arrow to read its rule." });
    this.list = make("ul", { class: "transitions" });
    this.all = make("details", {}, make("summary", { text: "All transitions" }), this.list);
    this.element = make("div", { class: "graph" }, this.drawing, this.rule, this.all);
    this.show();
  }

  get #graph() {
    return catalogue[this.session.controller].graph(this.session);
  }

  /** Shows the session's state. */
  show() {
    const graph = this.#graph;
    const signature = JSON.stringify(graph.states);
    if (signature !== this.#signature) this.#build(graph);
    this.#signature = signature;
    const { name } = this.session.state;
    if (name === this.#current) return;
    this.#light(this.#current, name);
    this.#current = name;
  }

  #light(before, now) {
    for (const part of this.#parts.values()) part.classList.remove("current", "last");
    this.#parts.get(now)?.classList.add("current");
    const edge = this.#parts.get(`${before} ${now}`);
    edge?.classList.add("last");
    edge?.parentNode?.append(edge);
    this.drawing.setAttribute("aria-label", `State machine of the ${this.session.controller}, in the state ${now}`);
    const rule = this.#graph.edges.find(({ from, to }) => from === before && to === now);
    if (rule) this.#explain(rule);
  }

  #explain({ from, to, why }) {
    this.rule.replaceChildren(make("b", { text: `${from} \u2192 ${to}` }), ` ${why}`);
  }

  #build({ states, edges }) {
    this.#parts.clear();
    this.#current = "";
    // The catalogue knows the states of a controller of your own, and not what leads from one to another.
    for (const part of [this.rule, this.all]) part.hidden = edges.length === 0;
    this.row = rowOf(states);
    this.drawing.setAttribute("viewBox", `0 0 ${WIDTH} ${states.length * this.row}`);
    const arrow = (id) => draw("marker", { id, viewBox: "0 0 8 8", refX: 7, refY: 4, markerWidth: 8, markerHeight: 8, markerUnits: "userSpaceOnUse", orient: "auto" },
      draw("path", { d: "M0 0L8 4L0 8z", class: id }));
    const lines = draw("g", {}, ...edges.map((edge) => this.#edge(edge, states)));
    this.drawing.replaceChildren(draw("defs", {}, arrow("arrow"), arrow("arrow-last")), lines, ...states.map((name, row) => this.#state(name, row)));
    this.list.replaceChildren(...edges.map((edge) => {
      const item = make("li", {}, make("b", { text: `${edge.from} \u2192 ${edge.to}` }), ` ${edge.why}`);
      item.addEventListener("pointerenter", () => this.#hover(edge, true));
      item.addEventListener("pointerleave", () => this.#hover(edge, false));
      return item;
    }));
  }

  #hover(edge, isOver) {
    this.#parts.get(`${edge.from} ${edge.to}`)?.classList.toggle("over", isOver);
    if (isOver) this.#explain(edge);
  }

  #state(name, row) {
    const y = row * this.row + 3;
    const height = this.row - 6;
    const label = draw("text", { x: WIDTH / 2, y: y + height / 2 + 4.5, "text-anchor": "middle" });
    label.textContent = words(name).toLowerCase();
    const part = draw("g", { class: "node", "data-state": name }, draw("rect", { x: (WIDTH - BOX) / 2, y, width: BOX, height, rx: height / 2 }), label);
    this.#parts.set(name, part);
    return part;
  }

  /** An arrow beside the states: on the right side up, on the left side down. A longer way has a wider bow. */
  #edge(edge, states) {
    const [from, to] = [states.indexOf(edge.from), states.indexOf(edge.to)];
    const side = to < from ? 1 : -1;
    const span = Math.abs(to - from);
    const x = WIDTH / 2 + side * (BOX / 2 + 1);
    const bow = x + side * Math.min(14 + span * 17, (WIDTH - BOX) / 2 + 20);
    // An arrow leaves a state at its upper half and arrives at the lower half, or the other way round.
    const y = (row, shift) => (row + 0.5) * this.row + shift * side * Math.min(7, 2 + span * 2);
    const d = `M${x} ${y(from, -1)}C${bow} ${y(from, -1)} ${bow} ${y(to, 1)} ${x} ${y(to, 1)}`;
    const part = draw("g", { class: "edge", "data-from": edge.from, "data-to": edge.to }, draw("path", { d, class: "hit" }), draw("path", { d, class: "way", pathLength: 1 }));
    part.addEventListener("pointerenter", () => this.#hover(edge, true));
    part.addEventListener("pointerleave", () => this.#hover(edge, false));
    this.#parts.set(`${edge.from} ${edge.to}`, part);
    return part;
  }
}
