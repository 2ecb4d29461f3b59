import { closestOf } from "../drawing/roots.js";
import { adoptStyle } from "../drawing/styles.js";
import { traces } from "../drawing/traces.js";
import { mostOf, startOf } from "./scrollers.js";

/** What a finger or momentum moves does not snap at each move. */
const STYLE = "[data-held]{scroll-snap-type:none!important}";

/** The factor by which the velocity decreases in each millisecond: UIKit's `normal` deceleration rate. */
const DECELERATION = 0.998;

const hold = (element, isHeld = true) => traces.leave(element, { "@data-held": isHeld ? "" : undefined });

/** The offset that `scrollTop` counts from. */
const originOf = (element) => startOf(element, getComputedStyle(element), "y");

/** How far a scroll view can be scrolled down. */
export const roomBelow = (element) => mostOf(element, "y") - originOf(element) - element.scrollTop;

/** The offset of a scroll view from its top, kept more precisely than by the browser. */
class ContentOffset {
  #value = 0;
  #shown = 0;

  /** @param {HTMLElement} element */
  constructor(element) {
    this.element = element;
    this.origin = originOf(element);
    this.#shown = element.scrollTop;
    this.#value = this.#shown + this.origin;
  }

  /** Whether the page has scrolled the element since the offset was set. */
  get isOverridden() {
    return this.element.scrollTop !== this.#shown;
  }

  /** The largest offset. */
  get most() {
    return mostOf(this.element, "y");
  }

  get value() {
    return this.isOverridden ? this.element.scrollTop + this.origin : this.#value;
  }

  set value(value) {
    this.#value = Math.max(0, Math.min(this.most, value));
    const top = this.#value - this.origin;
    // `instant` overrides the page's `scroll-behavior`, which would animate this.
    if (this.element.scrollTop !== top) this.element.scrollTo({ top, behavior: "instant" });
    this.#shown = this.element.scrollTop;
  }
}

/**
 * Handles drags in a drawer's scroll views: the elements marked `data-scroll`. Such a drag may move the drawer instead:
 * the page proposes a content offset, and the machine returns the offset to show.
 *
 * A browser cannot stop its own scrolling once it has begun, so this class scrolls the element, including its momentum.
 * Wheels, keys and scroll bars work as usual.
 */
export class ScrollHandover {
  /**
   * The drag in progress: the content offset of the last answer (`offset`), the finger's translation at that answer
   * (`at`) and now (`finger`), the offset that the last sample proposed, whether the drawer follows the finger (unknown
   * before the first answer), and whether the content will decelerate.
   * @type {{content: ContentOffset, offset: number, at: {x: number, y: number}, finger: {x: number, y: number},
   *   proposed: number, isHeld: boolean | null, willDecelerate: boolean} | null}
   */
  #drag = null;
  #momentum = 0;
  /** The list of the last drag. @type {HTMLElement | null} */
  #list = null;

  /** @param {import("../drawing/attachment.js").Attachment} attachment */
  constructor(attachment) {
    this.attachment = attachment;
  }

  get isActive() {
    return this.#drag !== null;
  }

  /** Returns the `touch-action` of a list; null if the browser scrolls it. */
  claimTouches(element, allowed) {
    traces.leave(element, { "overscroll-behavior": "contain" });
    return this.attachment.session.surface.scrolls ? allowed : null;
  }

  /**
   * Whether the scroll view at `target`, if there is one, can scroll when a finger moves down (`sign` 1) or up (-1).
   */
  canScroll(target, sign) {
    const { root, session } = this.attachment;
    const element = closestOf(root, target, "[data-scroll]");
    if (!element || !session.surface.scrolls) return false;
    const { value, most } = new ContentOffset(element);
    return sign > 0 ? value > 0 : value < Math.floor(most);
  }

  /** Handles a pan that begins in a scroll view and goes along its axis. */
  begin(sample, axis) {
    this.stop();
    const { root, session } = this.attachment;
    const element = closestOf(root, sample.target, "[data-scroll]");
    const isVertical = Math.abs(sample.offset.y) >= Math.abs(sample.offset.x);
    if (!element || axis !== "y" || !isVertical || sample.edge || !session.surface.scrolls) return;
    const content = new ContentOffset(element);
    this.#list = element;
    adoptStyle(element, STYLE);
    hold(element);
    const start = { x: 0, y: 0 };
    this.#drag = { content, offset: content.value, at: start, finger: start, proposed: 0,
      isHeld: content.value > 0 ? false : null, willDecelerate: false };
  }

  /** Handles a sample of a pan in a scroll view. */
  pan(sample) {
    const drag = this.#drag;
    if (!drag) return;
    const { translation, velocity, phase } = sample;
    // If the page has scrolled the element meanwhile, the drag continues from there.
    if (drag.content.isOverridden) Object.assign(drag, { offset: drag.content.value, at: drag.finger });
    drag.finger = translation;
    // The offset that the scroll view would show: the last answered offset minus the finger's translation since then.
    // It is computed when the sample is sent, because an answer may arrive before that.
    const propose = () => drag.offset - (translation.y - drag.at.y);
    if (phase === "changed" && !this.attachment.session.isPredicted) this.#foresee(drag, propose(), translation);
    const hasEnded = phase === "ended" || phase === "cancelled";
    const event = {
      type: "scroll", phase, contentInset: { top: 0 }, translation, velocity,
      /** @this {any} */
      toJSON() {
        const { toJSON: _, ...members } = this;
        drag.proposed = propose();
        const isWithin = drag.proposed > 0 && drag.proposed < drag.content.most;
        drag.willDecelerate = phase === "ended" && !drag.isHeld && Math.abs(velocity.y) > 20 && isWithin;
        return { ...members, contentOffset: { x: 0, y: drag.proposed },
          ...(phase === "ended" ? { willDecelerate: drag.willDecelerate } : {}) };
      },
    };
    if (hasEnded) this.#drag = null;
    this.attachment.dragging.post(event, translation, (result) => this.#answered(drag, event, result));
  }

  stop() {
    cancelAnimationFrame(this.#momentum);
    if (this.#momentum) this.#decelerated();
    this.#momentum = 0;
  }

  #decelerated() {
    this.attachment.session.submit({ type: "scroll", phase: "decelerated" });
    this.#release();
  }

  /** Lets the list snap again: the browser would do so at once, and so the list glides there. */
  #release() {
    const element = /** @type {HTMLElement} */ (this.#list);
    const from = element.scrollTop;
    hold(element, false);
    const top = element.scrollTop;
    if (top === from || !("onscrollend" in element)) return;
    hold(element);
    element.scrollTo({ top: from, behavior: "instant" });
    element.scrollTo({ top, behavior: "smooth" });
    element.addEventListener("scrollend", () => this.isActive || this.#momentum || hold(element, false), { once: true });
  }

  /**
   * Until the answer arrives, moves the drawer or the content, whichever the last answer moved. Before the first answer
   * to a drag that starts at the top, nothing moves.
   */
  #foresee(drag, offset, translation) {
    if (drag.isHeld) this.attachment.dragging.move(translation);
    else if (drag.isHeld === false) drag.content.value = offset;
  }

  #answered(drag, event, result) {
    const { session } = this.attachment;
    const answered = result?.response?.contentOffset;
    if (!answered) return;
    // If the answer differs from the proposed offset, the scroll view stays, and the drawer follows the finger.
    if (event.phase !== "began") drag.isHeld = Math.abs(answered.y - drag.proposed) > 0.01;
    // The offset is clamped to the ends, so that the content follows at once when the finger reverses beyond an end.
    drag.offset = Math.max(0, Math.min(drag.content.most, answered.y));
    drag.at = event.translation;
    const hasEnded = event.phase === "ended" || event.phase === "cancelled";
    // A late answer refers to a past position of the finger. It is applied only if it holds the content.
    if (session.isPredicted || drag.isHeld || hasEnded || answered.y <= 0) drag.content.value = drag.offset;
    if (!hasEnded) return;
    if (!drag.willDecelerate) this.#release();
    else if (result.response.stopsScrolling) this.#decelerated();
    else this.#decelerate(drag.content, -event.velocity.y);
  }

  /** Continues to scroll until the momentum has run out or the page scrolls the element. */
  #decelerate(content, velocity) {
    let [speed, last] = [velocity, performance.now()];
    const step = (/** @type {number} */ now) => {
      if (content.isOverridden) return this.stop();
      const passed = Math.max(0, now - last);
      last = now;
      content.value += (speed * passed) / 1000;
      speed *= DECELERATION ** passed;
      const isAtEnd = content.value <= 0 || content.value >= content.most;
      if (Math.abs(speed) < 10 || isAtEnd) this.stop();
      else this.#momentum = requestAnimationFrame(step);
    };
    this.#momentum = requestAnimationFrame(step);
  }
}
