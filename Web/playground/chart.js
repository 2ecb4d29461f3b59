import { draw, make } from "./elements.js";

const [WIDTH, HEIGHT, SECONDS] = [520, 150, 4];

/** A chart of a drawer's position over the last seconds of motion. It stands still while the drawer rests. */
export class Chart {
  /** @type {{time: number, position: number, isDragged: boolean}[]} */
  #samples = [];
  /** @type {number | null} */
  #release = null;

  /**
   * @param {import("./phone.js").Phone} phone
   * @param {AbortSignal} signal
   */
  constructor(phone, signal) {
    this.phone = phone;
    this.dragged = draw("path", { class: "dragged" });
    this.played = draw("path", { class: "played" });
    this.mark = draw("line", { class: "release", y1: 0, y2: HEIGHT });
    // HTML beside the drawing, because the drawing is stretched to the panel's width.
    this.low = make("span", { "aria-hidden": "true" });
    this.high = make("span", { "aria-hidden": "true" });
    const { member, frame } = phone.entry;
    const label = `${member} of the frame ${frame} over the last ${SECONDS} seconds of motion`;
    const graph = draw("svg", { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, role: "img", "aria-label": label,
      preserveAspectRatio: "none" }, this.mark, this.played, this.dragged);
    const legend = make("p", { class: "legend" }, make("span", { class: "key dragged", text: "finger" }),
      make("span", { class: "key played", text: "animation" }), make("span", { text: `${frame}.${member} in points, ${SECONDS} s` }));
    this.element = make("div", { class: "chart" }, make("div", { class: "plot" }, graph, this.low, this.high), legend);
    this.#run(signal);
  }

  /** Marks the time at which the finger was lifted. */
  released() {
    this.#release = performance.now() / 1000;
  }

  #run(signal) {
    const step = () => {
      if (signal.aborted) return;
      this.#sample();
      requestAnimationFrame(step);
    };
    requestAnimationFrame(step);
  }

  #sample() {
    const { phone } = this;
    const time = performance.now() / 1000;
    const position = phone.position;
    const last = this.#samples.at(-1);
    const isDragged = phone.attachment?.isDragging ?? false;
    if (last && Math.abs(last.position - position) < 0.01 && last.isDragged === isDragged) return;
    // After a rest, another sample of the last position makes the line level, instead of a slope to the new position.
    if (last && time - last.time > 0.05) this.#samples.push({ ...last, time: time - 0.016 });
    this.#samples.push({ time, position, isDragged });
    // The last sample before the chart's seconds stays, because the line from it begins at the left edge.
    const first = this.#samples.findIndex((sample) => time - sample.time <= SECONDS);
    this.#samples = this.#samples.slice(Math.max(first - 1, 0));
    this.#draw(time);
  }

  #draw(now) {
    const positions = this.#samples.map((sample) => sample.position);
    const [least, most] = [Math.min(...positions), Math.max(...positions)];
    const span = Math.max(most - least, 1);
    const x = (time) => WIDTH * (1 - (now - time) / SECONDS);
    const y = (position) => 8 + ((position - least) / span) * (HEIGHT - 16);
    const path = (isDragged) => this.#samples.map((sample, index) => {
      const previous = this.#samples[index - 1];
      const isIn = sample.isDragged === isDragged;
      const joins = isIn && previous && (previous.isDragged === isDragged || !isDragged);
      if (!isIn) return "";
      const start = joins && previous.isDragged !== isDragged ? `M${x(previous.time)} ${y(previous.position)}` : "";
      return `${start}${joins ? "L" : "M"}${x(sample.time).toFixed(1)} ${y(sample.position).toFixed(1)}`;
    }).join("");
    this.dragged.setAttribute("d", path(true));
    this.played.setAttribute("d", path(false));
    this.low.textContent = least.toFixed(0);
    this.high.textContent = most.toFixed(0);
    const release = this.#release === null ? -10 : x(this.#release);
    this.mark.setAttribute("x1", String(release));
    this.mark.setAttribute("x2", String(release));
  }
}
