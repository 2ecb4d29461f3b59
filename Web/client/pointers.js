import { VelocityEstimator } from "./velocity.js";

/**
 * @typedef {{x: number, y: number}} Point
 * @typedef {object} PanSample
 * @property {"began" | "changed" | "ended" | "cancelled"} phase
 * @property {Point} translation points since it began
 * @property {Point} velocity points per second
 * @property {Point} [location] where the finger came down
 * @property {Point} [offset] in the first sample: the distance from where the finger came down, in points
 * @property {string} [edge]
 * @property {Element} target the element that the finger came down on
 */

/**
 * The recognizers' presses by pointer identifier, the nearest drawer first. A pointer may be down in several nested
 * drawers. When it starts to drag, the drawer that the drag suits best captures the pointer, or the nearest of several;
 * the others release it.
 * @type {Map<number, any[]>}
 */
const presses = new Map();

/**
 * Recognizes pans and taps from an element's pointer events, of mouse, touch and pen alike.
 *
 * The server could recognize them from raw `pointer` samples by the same rules. But on a server's clock, samples get
 * the time of their arrival, which depends on the network. Velocities measured from these times would be wrong, and a
 * slow connection would turn taps into long presses. So the client measures, and posts `pan` with a velocity and `tap`
 * with a count.
 */
export class PointerRecognizer {
  /** The distance after which a pointer drags, in points. A finger is less steady than a mouse. */
  static #slop = { mouse: 3, pen: 6, touch: 10 };
  static #tapInterval = 0.35;
  static #edgeDistance = 20;
  /** @type {any} */
  #press = null;
  #lastTap = { time: -1, count: 0 };
  #stop = new AbortController();

  /**
   * @param {HTMLElement} root
   * @param {object} delegate
   * @param {() => (event: PointerEvent) => Point} delegate.locator called at each press; returns a function from the
   *   pointer's events to positions in points
   * @param {() => {width: number, height: number}} delegate.size the container
   * @param {() => string[]} delegate.edges
   * @param {(target: Element, pointer: PointerEvent) => boolean} delegate.mayPan
   * @param {(target: Element, offset: Point, edge: string | undefined) => number} delegate.suits how well a drag in that
   *   direction suits the drawer; 0 for not at all
   * @param {(sample: PanSample) => void} delegate.pan
   * @param {(location: Point, count: number, target: Element) => void} delegate.tap
   */
  constructor(root, delegate) {
    this.root = root;
    this.delegate = delegate;
    const options = { signal: this.#stop.signal };
    root.addEventListener("pointerdown", (event) => this.#down(event), options);
    root.addEventListener("pointermove", (event) => this.#move(event), options);
    root.addEventListener("pointerup", (event) => this.#up(event), options);
    root.addEventListener("pointercancel", (event) => this.#cancel(event), options);
    root.addEventListener("lostpointercapture", (event) => {
      // When the root captures a touch, its target loses the implicit capture. That is no cancellation.
      if (event.target === root) this.#cancel(event);
    }, options);
    // A drag that started on a button does not click the button.
    root.addEventListener("click", (event) => this.#click(event), { ...options, capture: true });
    root.addEventListener("dragstart", (event) => this.#dragStart(event), options);
  }

  get isPanning() {
    return this.#press?.origin != null;
  }

  /** Removes the listeners, and cancels a pan in progress. */
  stop() {
    this.#stop.abort();
    if (this.isPanning) this.#report("cancelled", this.#press.last);
    this.#drop();
  }

  /** Captures the pointer of the pan in progress again. Cancels the pan if the pointer is no longer down. */
  recapture() {
    if (!this.isPanning) return;
    try {
      this.root.setPointerCapture(this.#press.id);
    } catch {
      this.#cancel({ pointerId: this.#press.id });
    }
  }

  /** Restarts the pan in progress at the finger's position, because the server has lost the gesture. */
  restart() {
    if (!this.isPanning) return;
    const press = this.#press;
    press.origin = press.last;
    this.#begin();
  }

  #down(event) {
    if (this.#press || event.button !== 0 || !event.isPrimary) return;
    const target = /** @type {Element} */ (event.target);
    const locate = this.delegate.locator();
    const location = locate(event);
    this.#press = {
      recognizer: this, id: event.pointerId, target, locate, start: location, last: location, time: event.timeStamp / 1000,
      slop: PointerRecognizer.#slop[event.pointerType] ?? 10, origin: null, estimator: new VelocityEstimator(),
      mayPan: this.delegate.mayPan(target, event), strayed: false,
    };
    presses.set(event.pointerId, [...presses.get(event.pointerId) ?? [], this.#press]);
    this.#press.estimator.add(event.timeStamp / 1000, location.x, location.y);
  }

  /** Forgets the pressed pointer. */
  #drop() {
    const { id } = this.#press ?? {};
    const others = presses.get(id)?.filter((press) => press !== this.#press) ?? [];
    if (others.length > 0) presses.set(id, others);
    else presses.delete(id);
    this.#press = null;
  }

  #move(event) {
    if (event.pointerId !== this.#press?.id) return;
    const coalesced = event.getCoalescedEvents?.() ?? [];
    const samples = coalesced.length > 0 ? coalesced : [event];
    samples.forEach((sample, index) => this.#sample(sample, index === samples.length - 1));
  }

  /** Adds a sample to the velocity. Only the last sample before an animation frame reports the drag's position. */
  #sample(event, isLast) {
    const press = this.#press;
    if (!press) return;
    const time = event.timeStamp / 1000;
    const location = press.locate(event);
    press.estimator.add(time, location.x, location.y);
    press.last = location;
    press.now = time;
    if (press.origin) return isLast && this.#report("changed", location);
    if (press.strayed || Math.hypot(location.x - press.start.x, location.y - press.start.y) <= press.slop) return;
    this.#contend(event);
  }

  /** Assigns the drag to the drawer that it suits best, even if the event is outside that drawer's root. */
  #contend(event) {
    let [taker, most] = [/** @type {any} */ (null), 0];
    const contenders = presses.get(event.pointerId) ?? [];
    for (const press of contenders) {
      const { start, target, mayPan, recognizer } = press;
      const location = press.locate(event);
      const offset = { x: location.x - start.x, y: location.y - start.y };
      const suits = mayPan ? recognizer.delegate.suits(target, offset, recognizer.#edge(start, location)) : 0;
      if (suits > most) [taker, most] = [press, suits];
    }
    for (const press of contenders) {
      if (press === taker) continue;
      press.strayed = true;
      // The taker captures the pointer, so the others will not receive its `pointerup`.
      if (taker) press.recognizer.#drop();
    }
    taker?.recognizer.#take(event);
  }

  #take(event) {
    const press = this.#press;
    // The translation starts here, so that the drawer does not jump by the slop.
    press.origin = press.last = press.locate(event);
    press.now = event.timeStamp / 1000;
    this.root.setPointerCapture(press.id);
    this.#begin({ edge: this.#edge(press.start, press.origin) });
  }

  #up(event) {
    const press = this.#press;
    if (event.pointerId !== press?.id) return;
    const location = press.locate(event);
    const time = event.timeStamp / 1000;
    press.now = time;
    if (press.origin) {
      this.#report("ended", location);
      this.#drop();
      this.#swallowsClick = true;
      setTimeout(() => (this.#swallowsClick = false));
      return;
    }
    this.#drop();
    if (press.strayed || time - press.time > PointerRecognizer.#tapInterval) return;
    const follows = time - this.#lastTap.time <= PointerRecognizer.#tapInterval;
    this.#lastTap = { time, count: follows ? this.#lastTap.count + 1 : 1 };
    this.delegate.tap(location, this.#lastTap.count, press.target);
  }

  #cancel(event) {
    if (event.pointerId !== this.#press?.id) return;
    if (this.isPanning) this.#report("cancelled", this.#press.last);
    this.#drop();
  }

  #swallowsClick = false;

  #click(event) {
    if (!this.#swallowsClick) return;
    event.preventDefault();
    event.stopPropagation();
  }

  /** Prevents the browser's own dragging of links and images, which would cancel the pointer. */
  #dragStart(event) {
    if (this.#press?.mayPan) event.preventDefault();
  }

  /** Reports the beginning with an offset, which gives the direction: a finger that has rested has no velocity yet. */
  #begin(more = {}) {
    const { start, last } = this.#press;
    this.#report("began", last, { location: start, offset: { x: last.x - start.x, y: last.y - start.y }, ...more });
  }

  #report(phase, location, more = {}) {
    const press = this.#press;
    this.delegate.pan({
      phase, target: press.target, velocity: phase === "cancelled" ? { x: 0, y: 0 } : press.estimator.at(press.now),
      translation: { x: location.x - press.origin.x, y: location.y - press.origin.y }, ...more,
    });
  }

  /** The container's edge that the pan comes in from: it starts near the edge and moves away from it. */
  #edge(start, location) {
    const { width, height } = this.delegate.size();
    const [dx, dy] = [location.x - start.x, location.y - start.y];
    const isHorizontal = Math.abs(dx) >= Math.abs(dy);
    const found = {
      left: start.x <= PointerRecognizer.#edgeDistance && isHorizontal && dx > 0,
      right: width - start.x <= PointerRecognizer.#edgeDistance && isHorizontal && dx < 0,
      top: start.y <= PointerRecognizer.#edgeDistance && !isHorizontal && dy > 0,
      bottom: height - start.y <= PointerRecognizer.#edgeDistance && !isHorizontal && dy < 0,
    };
    return this.delegate.edges().find((edge) => found[edge]);
  }
}
