// Which touches the browser handles inside a drawer. `touch-action` applies up to the nearest scroll view, so each scroll
// view inside the drawer needs its own value: by what it can scroll now.
import { Sizes } from "../drawing/platform.js";
import { traces } from "../drawing/traces.js";
import { below, originOf, parentOf } from "../drawing/trees.js";
import { canScroll, isScroller, pans, passesOn } from "./scrollers.js";

/** Sets an element's `touch-action`; undefined gives the page's own one back. */
const setAction = (element, value) => traces.leave(element, { "touch-action": value });

/** The frames whose touches a drawer has claimed, and that drawer's object. @type {WeakMap<Element, Touches>} */
const owners = new WeakMap();
/** The scroll views whose `touch-action` a drawer has set. @type {WeakSet<Element>} */
const claimed = new WeakSet();

/** The object of the innermost drawer that has claimed the touches around an element. */
function ownerOf(element) {
  let each = element;
  while (each && !owners.has(each)) each = parentOf(each);
  return owners.get(each);
}

/** The changes of a page that can make an element a scroll view, or make it scroll. */
const OBSERVED = { childList: true, subtree: true, attributes: true, attributeFilter: ["class", "style", "hidden", "data-scroll"] };

/** The events of a frame after which an element may scroll. */
const HAPPENINGS = ["input", "slotchange"];

/** @type {("x" | "y")[]} */
const AXES = ["x", "y"];

/** Claims the touches in the frames of one drawer that a finger can grip. */
export class Touches {
  /** @type {HTMLElement[]} */
  #frames = [];
  #allowed = "";
  /** @type {Set<HTMLElement>} */
  #scrollers = new Set();
  #isQueued = false;
  /** @type {Map<any, boolean>} the elements that have changed, and whether those in them may have, too */
  #changed = new Map();
  #sizes = new Sizes(() => this.#claimScrollers());
  #changes = new MutationObserver((records) => this.#queue(records));
  /** Text that the user types can make a text field scroll, and a slot can get other elements. */
  #happened = (event) => this.#queue([{ target: originOf(event), attributeName: event.type === "input" ? "style" : "slot" }]);

  /**
   * @param {object} delegate
   * @param {(element: HTMLElement, allowed: string) => string | null} delegate.claim returns the value of an element for
   *   which the drawer has a rule of its own; null for none
   * @param {(event: TouchEvent) => void} delegate.moved called before the browser handles the movement of a touch
   * @param {() => boolean} delegate.isDragging
   */
  constructor(delegate) {
    this.delegate = delegate;
  }

  stop() {
    this.#sizes.disconnect();
    this.#changes.disconnect();
    this.#changed.clear();
    for (const frame of this.#frames) {
      owners.delete(frame);
      for (const type of HAPPENINGS) frame.removeEventListener(type, this.#happened);
      frame.removeEventListener("touchmove", this.delegate.moved);
    }
  }

  /** Claims the touches on these frames, and leaves those that `allowed` names to the browser. */
  claim(frames, allowed) {
    const isSame = allowed === this.#allowed && frames.length === this.#frames.length
      && frames.every((frame, index) => frame === this.#frames[index]);
    for (const frame of frames) if (!isSame || !this.#scrollers.has(frame)) setAction(frame, allowed);
    if (isSame) return this.#settle();
    this.stop();
    [this.#frames, this.#allowed] = [frames, allowed];
    this.#scrollers.clear();
    for (const frame of frames) {
      owners.set(frame, this);
      for (const type of HAPPENINGS) frame.addEventListener(type, this.#happened);
      frame.addEventListener("touchmove", this.delegate.moved, { passive: false });
      this.#observe(frame);
    }
    this.refresh();
  }

  /** Looks at everything in the frames again, after a change of the layout. */
  refresh() {
    for (const frame of this.#frames) {
      this.#claim(frame);
      this.#scan(frame);
    }
    this.#claimScrollers();
  }

  /** Looks at a touched element and those around it again. Nothing reports a new shadow tree or a new style sheet. */
  check(element) {
    for (let each = element; each; each = owners.has(each) ? null : parentOf(each)) this.#claim(each);
    this.#claimScrollers();
  }

  /** Observes what a frame contains. The frame's own style changes with each picture of a drag. */
  #observe(frame) {
    for (const child of frame.children) this.#changes.observe(child, OBSERVED);
    this.#changes.observe(frame, { childList: true });
  }

  /** Claims the touches on all elements in `tree`, but not in the frames of another drawer. */
  #scan(tree) {
    for (const element of below(tree, (each) => (owners.get(each) ?? this) === this)) this.#claim(element);
  }

  #claim(element) {
    for (const tree of [element.shadowRoot, ...element.assignedElements?.() ?? []]) if (tree) this.#changes.observe(tree, OBSERVED);
    const own = this.delegate.claim(element, this.#allowed);
    if (own !== null) {
      this.#scrollers.delete(element);
      return setAction(element, own);
    }
    const style = getComputedStyle(element);
    if (this.#scrollers.has(element) === isScroller(style)) return;
    const isFrame = this.#frames.includes(element);
    if (this.#scrollers.delete(element)) return setAction(element, isFrame ? this.#allowed : undefined);
    // The page has a rule of its own.
    if (style.touchAction !== "auto" && !claimed.has(element) && !isFrame) return;
    claimed.add(element);
    this.#scrollers.add(element);
    // What a scroll view can scroll depends on its size, and on that of its content.
    for (const each of [element, ...element.children]) this.#sizes.observe(each);
  }

  /** Whether an element can scroll along an axis, or one around it to which it passes on what it cannot scroll. */
  #isPanned(element, axis) {
    let each = element;
    while (each && ownerOf(each) === this) {
      const style = getComputedStyle(each);
      if (isScroller(style) && !this.#scrollers.has(each) && !pans(style.touchAction, axis)) return false;
      if (canScroll(each, style, axis)) return true;
      if (isScroller(style) && !passesOn(style, axis)) return false;
      each = owners.has(each) ? null : parentOf(each);
    }
    return false;
  }

  /** Leaves to the browser what each scroll view can scroll, in addition to what all elements leave to it. */
  #claimScrollers() {
    for (const element of this.#scrollers) {
      // A drawer inside this one may have begun later.
      if (!element.isConnected || ownerOf(element) !== this) {
        this.#scrollers.delete(element);
        continue;
      }
      const panned = AXES.filter((axis) => this.#isPanned(element, axis)).map((axis) => `pan-${axis}`);
      const value = [...new Set([...panned, ...this.#allowed.split(" ")])].sort().join(" ");
      setAction(element, value);
    }
    // These writes are no changes of the page.
    this.#changes.takeRecords();
  }

  #queue(records) {
    for (const { target, attributeName } of /** @type {any[]} */ (records)) {
      // A nested drawer writes the style of its frames.
      if (attributeName === "style" && target.dataset.frame) continue;
      this.#changed.set(target, attributeName !== "style" || this.#changed.get(target) === true);
    }
    if (this.#isQueued || this.#changed.size === 0) return;
    this.#isQueued = true;
    requestAnimationFrame(() => {
      this.#isQueued = false;
      this.#settle();
    });
  }

  /** Looks at what has changed, unless a drag is in progress, which must not wait for a layout. */
  #settle() {
    if (this.#changed.size === 0) return;
    if (this.delegate.isDragging()) return this.#queue([]);
    for (const [element, isDeep] of this.#changed) {
      if (this.#frames.includes(element)) this.#observe(element);
      else if (element.localName) this.#claim(element);
      if (!isDeep) continue;
      if (this.#scrollers.has(element)) for (const child of element.children) this.#sizes.observe(child);
      this.#scan(element);
    }
    this.#changed.clear();
    this.#claimScrollers();
  }
}
