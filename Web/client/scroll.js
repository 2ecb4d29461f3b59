/**
 * Scroll views inside a drawer: elements marked `data-scroll`. A finger that drags in one may move the drawer instead,
 * as the controllers' pages say: the page proposes a content offset, and the machine answers the one to show.
 *
 * A browser cannot stop its own scrolling once it has begun, so the element is scrolled from here, with its momentum.
 * Wheels, keys and scroll bars work as ever.
 */
export class ScrollHandover {
  /**
   * The drag under way: the content offset of the last answer, and where the finger was then; the offset that the last
   * sample proposed; whether the drawer follows the finger, which is unknown before the first answer; whether the content
   * is going to decelerate.
   * @type {{element: HTMLElement, offset: number, at: {x: number, y: number}, proposed: number,
   *   isHeld: boolean | null, willDecelerate: boolean} | null}
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

  get #elements() {
    return /** @type {NodeListOf<HTMLElement>} */ (this.attachment.root.querySelectorAll("[data-scroll]"));
  }

  claimTouches(allowed) {
    const isOurs = this.attachment.traits.axis === "y" || this.attachment.traits.scrolls(this.attachment.session);
    for (const element of this.#elements) {
      element.style.touchAction = isOurs ? allowed : "pan-y";
      element.style.overscrollBehavior = "contain";
    }
  }

  /** Handles the pan from here, if it begins in a scroll view and goes along its axis. */
  begin(sample, axis) {
    this.stop();
    const element = /** @type {HTMLElement | null} */ (sample.target.closest("[data-scroll]"));
    const { session, traits } = this.attachment;
    const isVertical = Math.abs(sample.offset.y) >= Math.abs(sample.offset.x);
    if (!element || axis !== "y" || !isVertical || sample.edge) return;
    if (traits.axis === "both" && !traits.scrolls(session)) return;
    const offset = element.scrollTop;
    this.#drag = { element, offset, at: { x: 0, y: 0 }, proposed: 0, isHeld: offset > 0 ? false : null, willDecelerate: false };
  }

  /** A sample of the finger that drags in it. */
  pan(sample) {
    const drag = this.#drag;
    if (!drag) return;
    const { translation, velocity, phase } = sample;
    // The offset that the scroll view would show: the last answered one, less the finger's translation since then. An
    // answer may come before the sample leaves, so that this is computed when it leaves.
    const propose = () => drag.offset - (translation.y - drag.at.y);
    if (phase === "changed" && !this.attachment.session.isPredicted) this.#foresee(drag, propose(), translation);
    const hasEnded = phase === "ended" || phase === "cancelled";
    const most = drag.element.scrollHeight - drag.element.clientHeight;
    const event = {
      type: "scroll", phase, contentInset: { top: 0 }, translation, velocity,
      /** @this {any} */
      toJSON() {
        const { toJSON: _, ...members } = this;
        drag.proposed = propose();
        const isWithin = drag.proposed > 0 && drag.proposed < most;
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
    else if (drag.isHeld === false) drag.element.scrollTop = offset;
  }

  #answered(drag, event, result) {
    const answered = result?.response?.contentOffset;
    if (!answered) return;
    // Where the answer differs from what was proposed the scroll view is held: the drawer follows the finger.
    if (event.phase !== "began") drag.isHeld = Math.abs(answered.y - drag.proposed) > 0.01;
    drag.offset = answered.y;
    drag.at = event.translation;
    const hasEnded = event.phase === "ended" || event.phase === "cancelled";
    if (drag.isHeld || hasEnded || answered.y <= 0) drag.element.scrollTop = answered.y;
    if (!hasEnded || !drag.willDecelerate) return;
    if (result.response.stopsScrolling) this.attachment.session.submit({ type: "scroll", phase: "decelerated" });
    else this.#decelerate(drag.element, -event.velocity.y);
  }

  /** Scrolls on with the momentum that is left. */
  #decelerate(element, velocity) {
    let [speed, offset, last] = [velocity, element.scrollTop, performance.now()];
    const step = (/** @type {number} */ now) => {
      const passed = Math.max(0, now - last);
      last = now;
      offset += (speed * passed) / 1000;
      speed *= ScrollHandover.#deceleration ** passed;
      element.scrollTop = offset;
      const isAtEnd = offset <= 0 || offset >= element.scrollHeight - element.clientHeight;
      if (Math.abs(speed) < 10 || isAtEnd) this.stop();
      else this.#momentum = requestAnimationFrame(step);
    };
    this.#momentum = requestAnimationFrame(step);
  }
}
