import { elementsOf, isRoot } from "./roots.js";
import { traces } from "./traces.js";
import { nameAnimations, Transitions } from "./transitions.js";
import { below } from "./trees.js";

/** @typedef {import("./frames.js").Frame} Frame */

/** UIKit sends no touches to a view of this opacity or less. */
const UNTOUCHABLE_OPACITY = 0.01;

/** The style of every frame's element. */
const BASE = {
  position: "absolute", left: "0px", top: "0px", margin: "0px", "transform-origin": "0px 0px", "box-sizing": "border-box", "will-change": "transform",
  right: "auto", bottom: "auto", "min-width": "0px", "min-height": "0px", "max-width": "none", "max-height": "none",
};

/** The traces on a frame's element that no frame has left: attributes, and what a root has, or an element that follows one. */
const OTHERS = /^(@|--drawer|overflow|isolation)/;

const CORNERS = ["topLeft", "topRight", "bottomRight", "bottomLeft"];
const round = (value) => Math.round(value * 1000) / 1000;

/** @type {WeakSet<Element>} the elements that have followed a frame */
const followed = new WeakSet();

/** Whether an element follows a drawer, or has followed one, which has left its attributes. */
export const isFollower = (element) => followed.has(element);

/**
 * Writes frames to the elements marked `data-frame` under one root.
 *
 * Movement causes no layout: position and scale are a transform, and an element that is larger than its frame is
 * clipped. An element gets its frame's size when it is at rest again.
 */
export class Stage {
  /** @type {Map<string, HTMLElement[]>} */
  #layers = new Map();
  /** @type {WeakMap<Element, {width: number, height: number}>} */
  #sizes = new WeakMap();
  /** @type {WeakSet<Element>} the elements whose frames have had a corner radius */
  #rounded = new WeakSet();
  /**
   * Other elements that a frame styles. The glides of `Player` do not affect them.
   * @type {Set<{frame: string, elements: Iterable<HTMLElement>, style: (frame: Frame) => Record<string, string>,
   *   write: (frames: import("./frames.js").Frames) => void}>}
   */
  followers = new Set();
  /**
   * The elements whose frames have had a blur. They blur with the page's own `backdrop-filter`, and `blur` is their opacity.
   * @type {WeakSet<Element>}
   */
  #blurred = new WeakSet();
  /** The overlays, which the page's styles fade in with the drawer. @type {HTMLElement[]} */
  #overlays = [];
  /** @type {Transitions} */
  #transitions;
  /** Whether a finger has moved the drawer to what was last written. */
  #isHeld = false;

  /** @param {HTMLElement} root @param {AbortSignal} signal ends the watch over the page's styles */
  constructor(root, signal) {
    this.root = root;
    this.#transitions = new Transitions(root, signal);
    this.container = { width: 1, height: 1 };
    this.scale = 1;
    /** The name of the frame that moves, which casts the shadow. */
    this.body = "";
    /** Whether corners that a frame names are straight if their radius is 0. Those of a frame that slides aside are then the page's own. */
    this.isStraight = true;
    /** The frames that touches reach; null for all. @type {string[] | null} */
    this.touched = null;
    this.measure();
    if (getComputedStyle(root).position === "static") traces.leave(root, { position: "relative" });
    traces.leave(root, { overflow: "clip", isolation: "isolate" });
    // A click that hits no frame goes to the page behind. The drawer around a nested root styles the root itself.
    if (!root.dataset.frame) traces.leave(root, { "pointer-events": "none" });
    this.collect();
  }

  /**
   * Returns a function that converts the position of a pointer event, or another one in the window, to points. Call it
   * once per press, because measuring the root after each drawing would force a layout.
   */
  locator() {
    const { root, scale } = this;
    const box = root.getBoundingClientRect();
    const [x, y] = [box.width / root.offsetWidth || 1, box.height / root.offsetHeight || 1];
    return (/** @type {{clientX: number, clientY: number}} */ { clientX, clientY }) => ({
      x: ((clientX - box.left) / x - root.clientLeft) / scale, y: ((clientY - box.top) / y - root.clientTop) / scale });
  }

  /** Looks up the elements again. Returns whether a frame has other elements than before. */
  collect() {
    const previous = [...this.#layers].flatMap(([name, elements]) => elements.map((element) => ({ name, element })));
    this.#layers.clear();
    const elements = elementsOf(this.root, "[data-frame]");
    for (const element of elements) {
      const name = element.dataset.frame ?? "";
      this.#layers.set(name, [...(this.#layers.get(name) ?? []), element]);
      traces.leave(element, BASE);
    }
    const overlays = elementsOf(this.root, "[data-part=overlay]");
    const isSame = previous.length === elements.length && previous.every(({ name, element }) => element.dataset.frame === name && elements.includes(element));
    for (const { element } of previous) if (!elements.includes(element)) this.#release(element);
    if (!isSame) elements.forEach(nameAnimations);
    // The next picture notes the transitions of others.
    if (!isSame || overlays.some((each) => !this.#overlays.includes(each))) this.#isHeld = false;
    this.#overlays = overlays;
    return !isSame;
  }

  /** Gives an element that shows no frame any more the page's own style back. */
  #release(element) {
    traces.restore(element, (key) => !OTHERS.test(key));
    this.#sizes.delete(element);
    this.#rounded.delete(element);
    this.#blurred.delete(element);
  }

  /** Leaves all elements as they are, but for those of drawers inside. */
  abandon() {
    traces.abandon([this.root, ...below(this.root, (element) => !isRoot(element)), ...this.#following]);
  }

  /** The elements of all followers. */
  get #following() {
    return [...this.followers].flatMap(({ elements }) => [...elements]);
  }

  /** Writes on an element of the page, which the client keeps there: style properties, and attributes as `@data-state`. */
  set(element, values) {
    traces.leave(element, values);
  }

  /** The elements of these frames. */
  elements(...names) {
    return names.flatMap((name) => this.#layers.get(name) ?? []);
  }

  /** The first element of a frame; null for none. */
  first(name) {
    return this.elements(name)[0] ?? null;
  }

  get names() {
    return [...this.#layers.keys()];
  }

  /** Measures the root after its size has changed. Measuring for each frame would force a layout. */
  measure() {
    this.width = this.root.clientWidth;
  }

  /** Whether the root is in the document, and has a size. */
  get isVisible() {
    return this.width > 0;
  }

  /** Sets the container's size, and scales the container to the root's width. */
  fit(container) {
    this.container = container;
    this.scale = this.width > 0 && container.width > 0 ? this.width / container.width : 1;
  }

  /**
   * Writes frames.
   * @param {import("./frames.js").Frames} frames
   * @param {boolean} isAtRest whether elements get the sizes of their frames
   * @param {boolean} [isHeld] whether a finger moves the drawer, which computes no styles after its first picture
   */
  write(frames, isAtRest, isHeld = false) {
    traces.asClient(() => {
      for (const [name, elements] of this.#layers) {
        const frame = frames[name];
        const shadow = this.#shadow(name, frames);
        for (const element of elements) {
          if (frame) this.#write(element, frame, shadow, isAtRest, this.touched?.includes(name) ?? true);
          else traces.leave(element, { visibility: "hidden" });
        }
      }
      for (const follower of this.followers) {
        for (const element of follower.elements) {
          if (!followed.has(element)) this.#isHeld = false;
          followed.add(element);
        }
        follower.write(frames);
      }
    });
    // What inherits the position comes after what it inherits it from.
    if (!isHeld || !this.#isHeld) this.#transitions.note([...this.#following, ...this.elements(...this.names), ...this.#overlays]);
    this.#isHeld = isHeld;
    this.#transitions.end(isHeld);
  }

  /** The shadow that a frame casts. A view around the body is clear, so its shadow is that of the body. */
  #shadow(name, frames) {
    return name === this.body ? Object.values(frames).find(({ shadow }) => shadow)?.shadow : null;
  }

  #write(element, frame, shadow, isAtRest, isTouched) {
    this.#layOut(element, frame, isAtRest);
    if (frame.blur > 0) this.#blurred.add(element);
    const styles = this.style(element, frame);
    if (frame.cornerRadius > 0) this.#rounded.add(element);
    // Properties that the frame does not set keep the page's own value.
    traces.leave(element, {
      transform: styles.transform,
      opacity: styles.opacity === "1" ? undefined : styles.opacity,
      "border-radius": this.#rounded.has(element) || (this.isStraight && frame.roundedCorners) ? styles.borderRadius : undefined,
      "clip-path": styles.clipPath === "none" ? undefined : styles.clipPath,
      visibility: frame.hidden ? "hidden" : undefined,
      "z-index": String(frame.z),
      // As in the machine's hit test, an invisible frame receives no touches.
      "pointer-events": isTouched && frame.interactive && !frame.hidden && Number(styles.opacity) > UNTOUCHABLE_OPACITY ? "auto" : "none",
      "background-color": frame.color,
      "box-shadow": shadows(frame, shadow) || (shadow ? "none" : undefined),
    });
    for (const [side, inset] of Object.entries(frame.contentInset ?? {})) traces.leave(element, { [`--content-inset-${side}`]: `${inset}px` });
  }

  /** Sets the element's size: to the frame's size at rest, and once in motion, large enough for the whole movement. */
  #layOut(element, frame, isAtRest) {
    const size = this.#sizes.get(element);
    const next = { width: frame.width, height: frame.height };
    if (size && !isAtRest) {
      for (const side of /** @type {const} */ (["width", "height"])) {
        next[side] = frame[side] <= size[side] + 0.01 ? size[side] : Math.max(frame[side], this.container[side]);
      }
    }
    if (size && size.width === next.width && size.height === next.height) return;
    this.#sizes.set(element, next);
    traces.leave(element, { width: `${round(next.width)}px`, height: `${round(next.height)}px` });
  }

  /** Makes an element large enough for an animation between two frames, before it starts, and notes whether it blurs. */
  reserve(element, from, to) {
    if (from.blur > 0 || to.blur > 0) this.#blurred.add(element);
    const grows = { ...to };
    for (const side of /** @type {const} */ (["width", "height"])) {
      // A spring overshoots, so the larger of the two sizes may not be enough.
      if (from[side] !== to[side]) grows[side] = Math.max(from[side], to[side], this.container[side]);
    }
    this.#layOut(element, grows, false);
  }

  /**
   * The style properties of a frame's animated members.
   * @param {Frame} frame
   * @returns {Record<string, string>}
   */
  style(element, frame) {
    const { width, height } = this.#sizes.get(element) ?? frame;
    const x = frame.x + frame.tx + (frame.width / 2) * (1 - frame.sx);
    const y = frame.y + frame.ty + (frame.height / 2) * (1 - frame.sy);
    const { scale } = this;
    // The root already cuts off what is beyond its edge. A clip on the element would also remove the shadow.
    const right = frame.x + frame.width < this.container.width - 0.5 ? Math.max(0, width - frame.width) : 0;
    const bottom = frame.y + frame.height < this.container.height - 0.5 ? Math.max(0, height - frame.height) : 0;
    const radius = corners(frame);
    return {
      transform: `translate(${round(x * scale)}px, ${round(y * scale)}px) `
        + `scale(${round(frame.sx * scale)}, ${round(frame.sy * scale)})`,
      opacity: String(round(frame.opacity * (this.#blurred.has(element) ? frame.blur : 1))),
      borderRadius: radius,
      clipPath: right > 0.01 || bottom > 0.01 ? `inset(0px ${round(right)}px ${round(bottom)}px 0px round ${radius})` : "none",
    };
  }
}

function corners(frame) {
  const radius = `${round(frame.cornerRadius)}px`;
  if (!frame.roundedCorners) return `${radius} ${radius} ${radius} ${radius}`;
  return CORNERS.map((corner) => (frame.roundedCorners.includes(corner) ? radius : "0px")).join(" ");
}

/**
 * A border and a shadow as a `box-shadow`; without a color, neither is seen. A radius in UIKit is one standard deviation, and in CSS it is
 * two. In UIKit a translucent frame casts the shadow of an opaque one.
 */
function shadows({ border, opacity }, shadow) {
  const parts = [];
  if (border?.width > 0 && border.color) parts.push(`inset 0 0 0 ${border.width}px ${border.color}`);
  if (shadow?.opacity > 0 && shadow.color) {
    const { x = 0, y = 0 } = shadow.offset ?? {};
    parts.push(`${x}px ${y}px ${2 * (shadow.radius ?? 0)}px color-mix(in srgb, ${shadow.color} ${Math.round(Math.min(1, shadow.opacity / Math.max(opacity, 0.01)) * 100)}%, transparent)`);
  }
  return parts.join(", ");
}
