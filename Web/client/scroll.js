import { closestOf, elementsOf } from "./roots.js";

/** The offset of a scroll view, more exactly than a browser keeps it. */
class ContentOffset {
  #value = 0;
  #shown = 0;

  /** @param {HTMLElement} element */
  constructor(element) {
    this.element = element;
    this.#value = this.#shown = element.scrollTop;
  }

  /** Whether the page has scrolled the element since the offset was set. */
  get isOverridden() {
    return this.element.scrollTop !== this.#shown;
  }

  /** The greatest offset. */
  get most() {
    return this.element.scrollHeight - this.element.clientHeight;
  }

  get value() {
    return this.isOverridden ? this.element.scrollTop : this.#value;
  }

  set value(value) {
    this.#value = Math.max(0, Math.min(this.most, value));
    // The page's `scroll-behavior` is for its own jumps.
    if (this.element.scrollTop !== this.#value) this.element.scrollTo({ top: this.#value, behavior: "instant" });
    this.#shown = this.element.scrollTop;
  }
}

/**
 * Scroll views inside a drawer: elements marked `data-scroll`. A finger that drags in one may move the drawer instead,
 * as the controllers' pages say: the page proposes a content offset, and the machine answers the one to show.
 *
 * A browser cannot stop its own scrolling once it has begun, so the element is scrolled from here, with its momentum.
 * Wheels, keys and scroll bars work as ever.
 */
export class ScrollHandover {
  /**
   * The drag under way: the content offset of the last answer, and where the finger was then; where it is now; the offset
   * that the last sample proposed; whether the drawer follows the finger, which is unknown before the first answer; whether
   * the content is going to decelerate.
   * @type {{content: ContentOffset, offset: number, at: {x: number, y: number}, finger: {x: number, y: number},
   *   proposed: number, isHeld: boolean | null, willDecelerate: boolean} | null}
   */
  #drag = null;
  #momentum = 0;

  /** What is left of the velocity after each millisecond: the platform's `normal` deceleration rate. */
  static #deceleration = 0.998;

  /** @param {import("./attachment.js").Attachment} attachment */
  constructor(attachment) {
    this.attachment = attachment;
  }

  get isActive() {
    return this.#drag !== null;
  }

  /** Sets which touches on a scroll view are the drawer's. */
  claimTouches(allowed) {
    const { root, session } = this.attachment;
    for (const element of elementsOf(root, "[data-scroll]")) {
      element.style.touchAction = session.surface.scrolls ? allowed : "pan-y pinch-zoom";
      element.style.overscrollBehavior = "contain";
    }
  }

  /** Whether the scroll view at `target`, if there is one, can scroll when a finger moves down (`sign` 1) or up (-1). */
  canScroll(target, sign) {
    const { root, session } = this.attachment;
    const element = closestOf(root, target, "[data-scroll]");
    if (!element || !session.surface.scrolls) return false;
    const { value, most } = new ContentOffset(element);
    return sign > 0 ? value > 0 : value < Math.floor(most);
  }

  /** Handles the pan from here, if it begins in a scroll view and goes along its axis. */
  begin(sample, axis) {
    this.stop();
    const { root, session } = this.attachment;
    const element = closestOf(root, sample.target, "[data-scroll]");
    const isVertical = Math.abs(sample.offset.y) >= Math.abs(sample.offset.x);
    if (!element || axis !== "y" || !isVertical || sample.edge || !session.surface.scrolls) return;
    const content = new ContentOffset(element);
    const start = { x: 0, y: 0 };
    this.#drag = { content, offset: content.value, at: start, finger: start, proposed: 0,
      isHeld: content.value > 0 ? false : null, willDecelerate: false };
  }

  /** A sample of the finger that drags in it. */
  pan(sample) {
    const drag = this.#drag;
    if (!drag) return;
    const { translation, velocity, phase } = sample;
    // The page has scrolled it meanwhile: the finger goes on from there.
    if (drag.content.isOverridden) Object.assign(drag, { offset: drag.content.value, at: drag.finger });
    drag.finger = translation;
    // The offset that the scroll view would show: the last answered one, less the finger's translation since then. An
    // answer may come before the sample leaves, so that this is computed when it leaves.
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
    this.attachment.post(event, translation, (result) => this.#answered(drag, event, result));
  }

  stop() {
    cancelAnimationFrame(this.#momentum);
    if (this.#momentum) this.attachment.session.submit({ type: "scroll", phase: "decelerated" });
    this.#momentum = 0;
  }

  /** Until the answer comes either the content moves or the drawer, as in the last answer; at the top the first one decides. */
  #foresee(drag, offset, translation) {
    if (drag.isHeld) this.attachment.moveDrag(translation);
    else if (drag.isHeld === false) drag.content.value = offset;
  }

  #answered(drag, event, result) {
    const { session } = this.attachment;
    const answered = result?.response?.contentOffset;
    if (!answered) return;
    // Where the answer differs from what was proposed the scroll view is held: the drawer follows the finger.
    if (event.phase !== "began") drag.isHeld = Math.abs(answered.y - drag.proposed) > 0.01;
    // Beyond its ends there is nothing, and a finger that turns round there turns the content round at once.
    drag.offset = Math.max(0, Math.min(drag.content.most, answered.y));
    drag.at = event.translation;
    const hasEnded = event.phase === "ended" || event.phase === "cancelled";
    // A late answer is about where the finger was: only what it holds is put there.
    if (session.isPredicted || drag.isHeld || hasEnded || answered.y <= 0) drag.content.value = drag.offset;
    if (!hasEnded || !drag.willDecelerate) return;
    if (result.response.stopsScrolling) session.submit({ type: "scroll", phase: "decelerated" });
    else this.#decelerate(drag.content, -event.velocity.y);
  }

  /** Scrolls on with the momentum that is left, until it has run out or the page scrolls to another place. */
  #decelerate(content, velocity) {
    let [speed, last] = [velocity, performance.now()];
    const step = (/** @type {number} */ now) => {
      if (content.isOverridden) return this.stop();
      const passed = Math.max(0, now - last);
      last = now;
      content.value += (speed * passed) / 1000;
      speed *= ScrollHandover.#deceleration ** passed;
      const isAtEnd = content.value <= 0 || content.value >= content.most;
      if (Math.abs(speed) < 10 || isAtEnd) this.stop();
      else this.#momentum = requestAnimationFrame(step);
    };
    this.#momentum = requestAnimationFrame(step);
  }
}
