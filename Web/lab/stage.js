// Draws frames: ours as areas, those of the original as outlines over them, and the finger as a dot.
import { readFrames } from "../client/drawing/frames.js";
import { make } from "../playground/elements.js";

/** A frame that is lower, in points, has no room for its name. */
const LOW = 24;
/** The height of a line of names, in pixels. */
const LINE = 16;

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
      ...Object.entries(ours).map(([name, frame]) => (
        this.#place(make("div", { class: "frame ours", "data-name": name }, names[name] ?? null), frame))),
      ...Object.entries(theirs).map(([name, frame]) => (
        this.#place(make("div", { class: `frame theirs${isNow ? "" : " other"}`, "data-name": name }), { ...frame, opacity: 1, z: 1000 }))),
      this.finger);
  }

  /** The names of frames, by name. Names of frames that begin at the same place are below each other. */
  #names(frames) {
    const begun = [];
    const shown = Object.entries(frames).filter(([, { height, hidden }]) => height >= LOW && !hidden);
    return Object.fromEntries(shown.map(([name, { x, y, width, height, tx, ty, sx, sy }]) => {
      const place = [x + tx + width * (1 - sx) / 2, y + ty + height * (1 - sy) / 2];
      const before = begun.filter((other) => Math.hypot(place[0] - other[0], place[1] - other[1]) < LOW).length;
      begun.push(place);
      const label = make("span", { text: name });
      label.style.top = `${before * LINE}px`;
      return [name, label];
    }));
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
