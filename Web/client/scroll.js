/**
 * Scroll views inside a drawer: elements marked `data-scroll`. A finger that drags in one may move the drawer instead,
 * as the controllers' pages say: the server is told what the scroll view would show, and answers what it must show.
 *
 * A browser cannot stop its own scrolling once it has begun, so the element is scrolled from here, with its momentum.
 * Wheels, keys and scroll bars work as ever.
 */
export class ScrollHandover {
  /** @type {{element: HTMLElement, offset: number, at: {x: number, y: number}, isHeld: boolean | null} | null} */
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
    const isVertical = Math.abs(sample.velocity.y) >= Math.abs(sample.velocity.x);
    if (!element || axis !== "y" || !isVertical || sample.edge) return;
    if (traits.axis === "both" && !traits.scrolls(session)) return;
    this.#drag = { element, offset: element.scrollTop, at: { x: 0, y: 0 }, isHeld: element.scrollTop > 0 ? false : null };
  }

  /** A sample of the finger that drags in it. */
  pan(sample) {
    const drag = /** @type {NonNullable<typeof this._>} */ (this.#drag);
    const { translation, velocity, phase } = sample;
    const way = translation.y - drag.at.y;
    // What the scroll view would show: what it was last told to, and the finger's way since.
    const offset = { x: 0, y: drag.offset - way };
    if (phase === "changed") this.#foresee(drag, offset.y, translation);
    const most = drag.element.scrollHeight - drag.element.clientHeight;
    const willDecelerate = phase === "ended" && !drag.isHeld && Math.abs(velocity.y) > 20
      && offset.y > 0 && offset.y < most;
    const event = { type: "scroll", phase, contentOffset: offset, contentInset: { top: 0 }, translation, velocity };
    if (phase === "ended") Object.assign(event, { willDecelerate });
    if (phase === "ended" || phase === "cancelled") this.#drag = null;
    this.attachment.session.sample(this.attachment, event, translation, (result) => {
      this.#answered(drag, event, result, willDecelerate);
    });
  }

  stop() {
    cancelAnimationFrame(this.#momentum);
    if (this.#momentum) this.attachment.session.post({ type: "scroll", phase: "decelerated" });
    this.#momentum = 0;
  }

  /** Until the answer comes either the content moves or the drawer, as in the last answer; at the top the first tells. */
  #foresee(drag, offset, translation) {
    if (drag.isHeld) this.attachment.moveDrag(translation);
    else if (drag.isHeld === false) drag.element.scrollTop = offset;
  }

  #answered(drag, event, result, willDecelerate) {
    const told = result?.response?.contentOffset;
    if (!told) return;
    // A scroll view at its top that is told to stay there is held: the drawer has the finger.
    if (event.phase !== "began") drag.isHeld = Math.abs(told.y - event.contentOffset.y) > 0.01;
    drag.offset = told.y;
    drag.at = event.translation;
    const hasEnded = event.phase === "ended" || event.phase === "cancelled";
    if (drag.isHeld || hasEnded || told.y <= 0) drag.element.scrollTop = told.y;
    if (!hasEnded || !willDecelerate) return;
    if (result.response.stopsScrolling) this.attachment.session.post({ type: "scroll", phase: "decelerated" });
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
