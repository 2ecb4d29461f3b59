import { draw, make } from "./elements.js";

const [HEIGHT, SECONDS, PAD] = [132, 4, 18];

/** The kinds of samples: what moved the drawer until then. */
const KINDS = ["resting", "played", "dragged"];

/** A chart of a drawer's position over the last seconds of motion. It stands still while the drawer rests. */
export class Chart {
  /** @type {{time: number, position: number, kind: string}[]} */
  #samples = [];
  /** @type {number | null} */
  #release = null;
  #request = 0;

  /** @param {import("./phone.js").Phone} phone */
  constructor(phone) {
    this.phone = phone;
    this.lines = Object.fromEntries(KINDS.map((kind) => [kind, draw("path", { class: kind })]));
    this.places = draw("g", { class: "places" });
    this.seconds = draw("g", { class: "seconds" });
    this.mark = draw("g", { class: "release" });
    this.graph = draw("svg", { role: "img", height: HEIGHT }, this.seconds, this.places, ...Object.values(this.lines), this.mark);
    this.quantity = make("span", {});
    const key = (kind, text) => make("span", { class: `key ${kind}`, text });
    this.element = make("div", { class: "chart" }, this.graph,
      make("p", { class: "legend" }, key("dragged", "finger"), key("played", "animation"), key("resting", "rest"), this.quantity));
    this.clear();
  }

  /** Begins again, for another quantity. */
  clear() {
    const { member, frame } = this.phone.entry;
    this.#samples = [];
    this.#release = null;
    this.quantity.textContent = `${member} of ${frame}, points`;
    this.graph.setAttribute("aria-label", `${member} of the frame ${frame} in points, over the last ${SECONDS} seconds of motion`);
    this.watch();
  }

  /** Marks the time at which the finger was lifted. */
  released() {
    this.#release = performance.now() / 1000;
    this.watch();
  }

  /** Samples the position in each frame, until the drawer rests. */
  watch() {
    if (this.#request) return;
    const step = () => {
      const moves = this.#sample();
      this.#request = moves ? requestAnimationFrame(step) : 0;
    };
    this.#request = requestAnimationFrame(step);
  }

  /** Adds a sample. Returns whether the drawer moves. */
  #sample() {
    const { attachment, position } = this.phone;
    const time = performance.now() / 1000;
    const kind = attachment?.isDragging ? "dragged" : attachment?.player.isPlaying ? "played" : "resting";
    const last = this.#samples.at(-1);
    // A rest is a level line, however long nothing was sampled.
    if (last && time - last.time > 0.1) this.#samples.push({ ...last, kind: "resting", time: time - 0.016 });
    this.#samples.push({ time, position, kind });
    // The last sample before the chart's seconds stays, because the line from it begins at the left edge.
    const first = this.#samples.findIndex((sample) => time - sample.time <= SECONDS);
    this.#samples = this.#samples.slice(Math.max(first - 1, 0));
    this.#draw(time);
    return kind !== "resting";
  }

  #draw(now) {
    const width = this.graph.clientWidth || 320;
    const places = this.phone.places;
    const all = [...this.#samples.map((sample) => sample.position), ...places.map((place) => place.position)];
    const [least, most] = [Math.min(...all), Math.max(...all)];
    const x = (time) => width * (1 - (now - time) / SECONDS);
    const y = (position) => PAD + ((position - least) / Math.max(most - least, 1)) * (HEIGHT - 2 * PAD);
    this.graph.setAttribute("viewBox", `0 0 ${width} ${HEIGHT}`);
    for (const kind of KINDS) this.lines[kind].setAttribute("d", this.#path(kind, x, y));
    this.places.replaceChildren(...places.flatMap(({ name, position }) => level(name, position, y(position), width)));
    this.seconds.replaceChildren(...[3, 2, 1].flatMap((ago) => upright(`\u2212${ago} s`, x(now - ago), width)));
    const isShown = this.#release !== null && now - this.#release < SECONDS;
    this.mark.replaceChildren(...(isShown ? upright("release", x(this.#release), width, 10) : []));
  }

  /** The lines to the samples of a kind, each from the sample before. */
  #path(kind, x, y) {
    return this.#samples.slice(1).map((sample, index) => {
      if (sample.kind !== kind) return "";
      const before = this.#samples[index];
      const start = before.kind === kind && index > 0 ? "" : `M${x(before.time).toFixed(1)} ${y(before.position).toFixed(1)}`;
      return `${start}L${x(sample.time).toFixed(1)} ${y(sample.position).toFixed(1)}`;
    }).join("");
  }
}

/** A line at a detent, with its name. */
function level(name, position, y, width) {
  const label = draw("text", { x: 4, y: y + (y > PAD + 12 ? -3 : 12) });
  label.textContent = `${name} ${String(Math.round(position)).replace("-", "\u2212")}`;
  return [draw("line", { x1: 0, x2: width, y1: y, y2: y }), label];
}

/** A line at a time, with a label at its lower end, or at `top`. */
function upright(text, x, width, top = HEIGHT - 4) {
  const isAtEnd = width - x < 50;
  const label = draw("text", { x: x + (isAtEnd ? -3 : 3), y: top, "text-anchor": isAtEnd ? "end" : "start" });
  label.textContent = text;
  return [draw("line", { x1: x, x2: x, y1: 0, y2: HEIGHT }), label];
}
