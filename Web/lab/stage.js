// Draws frames: ours as areas, those of the original as outlines over them, and the finger as a dot.
import { readFrames } from "../client/drawing/frames.js";
import { make } from "../playground/elements.js";

/** A frame that is lower, in points, has no room for its name. */
const LOW = 24;

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
   * @param {{expected: any, actual: any}} moment the step before it
   * @param {{x: number, y: number} | null} finger
   */
  draw(ours, { expected, actual }, finger) {
    // Members that the recording leaves out have the machine's values.
    const theirs = readFrames(Object.fromEntries(Object.entries(expected.frames ?? {}).map(([name, frame]) => (
      [name, { ...actual.frames[name], ...frame }]))));
    this.finger.hidden = finger === null;
    if (finger) Object.assign(this.finger.style, { left: this.#percent(finger.x, "width"), top: this.#percent(finger.y, "height") });
    this.element.replaceChildren(
      ...Object.entries(ours).map(([name, frame]) => (
        this.#place(make("div", { class: "frame ours", "data-name": name }, frame.height < LOW ? null : make("span", { text: name })), frame))),
      ...Object.entries(theirs).map(([name, frame]) => (
        this.#place(make("div", { class: "frame theirs", "data-name": name }), { ...frame, opacity: 1, z: 1000 }))),
      this.finger);
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
