/**
 * Scroll views inside a drawer: elements marked `data-scroll`. A finger that drags in one may move the drawer instead,
 * as the controllers' pages say: the server is told what the scroll view would show, and answers what it must show.
 *
 * A browser cannot stop its own scrolling once it has begun, so the element is scrolled from here, with its momentum.
 * Wheels, keys and scroll bars work as ever.
 */
export class ScrollHandover {
  /**
   * The drag under way: what the last answer told to show, and where the finger was then; what the last sample
   * proposed; whether the drawer has the finger, which nobody knows before the first answer; whether the content will
   * run on.
   * @type {{element: HTMLElement, offset: number, at: {x: number, y: number}, proposed: number,
   *   isHeld: boolean | null, willDecelerate: boolean} | null}
   */
  #drag = null;
  #momentum = 0;

  /** Momentum's loss, in each millisecond: the platform's `normal`. */
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

  /** Takes the pan over, if it begins in a scroll view and goes its way. */
  begin(sample, axis) {
    this.stop();
    const element = /** @type {HTMLElement | null} */ (sample.target.closest("[data-scroll]"));
    const { session, traits } = this.attachment;
    const isVertical = Math.abs(sample.way.y) >= Math.abs(sample.way.x);
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
    // What the scroll view would show: what it was last told to, and the finger's way since then. Until the sample
    // leaves, an answer may come in between, so that this is found when it leaves.
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

  /** Until the answer comes either the content moves or the drawer, as in the last answer; at the top the first tells. */
  #foresee(drag, offset, translation) {
    if (drag.isHeld) this.attachment.moveDrag(translation);
    else if (drag.isHeld === false) drag.element.scrollTop = offset;
  }

  #answered(drag, event, result) {
    const told = result?.response?.contentOffset;
    if (!told) return;
    // A scroll view at its top that is told to stay there is held: the drawer has the finger.
    if (event.phase !== "began") drag.isHeld = Math.abs(told.y - drag.proposed) > 0.01;
    drag.offset = told.y;
    drag.at = event.translation;
    const hasEnded = event.phase === "ended" || event.phase === "cancelled";
    if (drag.isHeld || hasEnded || told.y <= 0) drag.element.scrollTop = told.y;
    if (!hasEnded || !drag.willDecelerate) return;
    if (result.response.stopsScrolling) this.attachment.session.submit({ type: "scroll", phase: "decelerated" });
    else this.#coast(drag.element, -event.velocity.y);
  }

  /** Lets the content run out. */
  #coast(element, velocity) {
    let [speed, offset, then] = [velocity, element.scrollTop, performance.now()];
    const picture = (/** @type {number} */ now) => {
      const passed = Math.max(0, now - then);
      then = now;
      offset += (speed * passed) / 1000;
      speed *= ScrollHandover.#deceleration ** passed;
      element.scrollTop = offset;
      const isAtEnd = offset <= 0 || offset >= element.scrollHeight - element.clientHeight;
      if (Math.abs(speed) < 10 || isAtEnd) this.stop();
      else this.#momentum = requestAnimationFrame(picture);
    };
    this.#momentum = requestAnimationFrame(picture);
  }
}
