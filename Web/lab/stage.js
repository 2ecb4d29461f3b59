// Draws frames: ours as areas, those of the original as outlines over them, and the finger as a dot.
import { readFrames } from "../client/drawing/frames.js";
import { make } from "../playground/elements.js";

/** A frame that is lower, in points, has no room for its name. */
const LOW = 24;
const clamp = (value, most) => Math.max(0, Math.min(value, most));

export class Stage {
  container = { width: 390, height: 844 };

  /** @param {HTMLElement} element */
  constructor(element) {
    this.element = element;
    this.finger = make("div", { class: "finger", hidden: true });
  }

  /** Sets the size of the area that is drawn. */
  use(container) {
    this.container = container;
    this.element.style.setProperty("--ratio", String(container.width / container.height));
    this.element.style.aspectRatio = `${container.width} / ${container.height}`;
  }

  /**
   * @param {Record<string, any>} ours the frames at this moment
   * @param {{expected: any, actual: any} | undefined} recorded the step whose recorded frames are the outlines; undefined if there is none
   * @param {boolean} isNow whether that is the step before this moment
   * @param {{x: number, y: number} | null} finger
   */
  draw(ours, recorded, isNow, finger) {
    // Members that the recording leaves out have the machine's values.
    const theirs = readFrames(Object.fromEntries(Object.entries(recorded?.expected.frames ?? {}).map(([name, frame]) => (
      [name, { ...recorded?.actual.frames[name], ...frame }]))));
    this.finger.hidden = finger === null;
    if (finger) Object.assign(this.finger.style, { left: this.#percent(finger.x, "width"), top: this.#percent(finger.y, "height") });
    const names = this.#names(ours);
    this.element.replaceChildren(
      ...Object.entries(ours).map(([name, frame]) => this.#place(make("div", { class: "frame ours", "data-name": name }), frame)),
      ...Object.entries(theirs).map(([name, frame]) => (
        this.#place(make("div", { class: `frame theirs${isNow ? "" : " other"}`, "data-name": name }), { ...frame, opacity: 1, z: 1000 }))),
      ...names.map(({ label }) => label), this.finger);
    this.#arrange(names);
  }

  /** The names of the frames of which something is seen, with the place where each begins, in points. They are above our frames, and below the outlines. */
  #names(frames) {
    const begun = Object.entries(frames).filter(([, { height, hidden, opacity }]) => height >= LOW && !hidden && opacity > 0)
      .map(([name, { x, y, width, height, tx, ty, sx, sy }]) => (
        { label: make("span", { class: "name", text: name }), x: x + tx + width * (1 - sx) / 2, y: y + ty + height * (1 - sy) / 2, width: width * sx, height: height * sy }));
    const { container } = this;
    return begun.filter(({ x, y, width, height }) => x < container.width && y < container.height && x + width > 0 && y + height > 0);
  }

  /** Puts names where their frames begin, inside the stage, and below the names that are there; above them if no room is below. */
  #arrange(names) {
    const { clientWidth, clientHeight } = this.element;
    const scale = clientWidth / this.container.width;
    const taken = [];
    for (const { label, x, y } of names) {
      const { offsetWidth: width, offsetHeight: height } = label;
      const left = clamp(x * scale, clientWidth - width);
      const free = (top, step) => {
        const isTaken = taken.some((other) => left < other.left + other.width && other.left < left + width && Math.abs(top - other.top) < height);
        return isTaken ? free(top + step, step) : top;
      };
      const begin = clamp(y * scale, clientHeight - height);
      const below = free(begin, height);
      const top = below + height > clientHeight ? free(begin, -height) : below;
      taken.push({ left, top, width });
      Object.assign(label.style, { left: `${left}px`, top: `${top}px` });
    }
  }

  #percent(value, side) {
    return `${(value / this.container[side]) * 100}%`;
  }

  /** Places a node where a frame is drawn, with the transform about the frame's center. */
  #place(node, { x, y, width, height, tx, ty, sx, sy, opacity, cornerRadius, z, hidden }) {
    Object.assign(node.style, {
      left: this.#percent(x, "width"), top: this.#percent(y, "height"),
      width: this.#percent(width, "width"), height: this.#percent(height, "height"),
      transform: `translate(${width ? (tx / width) * 100 : 0}%, ${height ? (ty / height) * 100 : 0}%) scale(${sx}, ${sy})`,
      opacity, borderRadius: `${cornerRadius}px`, zIndex: z, display: hidden ? "none" : "",
    });
    return node;
  }
}
