import { VelocityEstimator } from "./velocity.js";

/**
 * @typedef {{x: number, y: number}} Point
 * @typedef {object} PanSample
 * @property {"began" | "changed" | "ended" | "cancelled"} phase
 * @property {Point} translation points since it began
 * @property {Point} velocity points per second
 * @property {Point} [location] where the finger came down
 * @property {Point} [offset] of the one that begins it: from where the finger came down, in points
 * @property {string} [edge]
 * @property {Element} target what the finger came down on
 */

/**
 * A pointer may be down in several drawers, one inside the other. As soon as it drags, the drawer that suits the drag best
 * takes it, and of several the nearest; all others let it go.
 * @type {Map<number, any[]>} by the pointer's identifier: what each recognizer knows of it, the nearest first
 */
const presses = new Map();

/**
 * Recognizes pans and taps in an element's pointer events: mouse, touch and pen alike.
 *
 * The server could do it from raw `pointer` samples, with the same rules. It is done here because on a server's clock
 * samples are stamped when they arrive, several at once and in the network's rhythm: a velocity found in that would
 * make wrong flicks of good ones, and a slow connection would make long presses of taps. So the client measures, and
 * says `pan` with a velocity and `tap` with a count.
 */
export class PointerRecognizer {
  /** How far a pointer may stray before it drags, in points; a finger is less steady than a mouse. */
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
   * @param {() => (event: PointerEvent) => Point} delegate.locator where events of the pointer that comes down are, in points
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
      // A touch leaves the element that had captured it for the root: that is no loss.
      if (event.target === root) this.#cancel(event);
    }, options);
    // A drag that started on a button is no click of it.
    root.addEventListener("click", (event) => this.#click(event), { ...options, capture: true });
    root.addEventListener("dragstart", (event) => this.#dragStart(event), options);
  }

  get isPanning() {
    return this.#press?.origin != null;
  }

  /** Removes the listeners; a pan under way is cancelled. */
  stop() {
    this.#stop.abort();
    if (this.isPanning) this.#report("cancelled", this.#press.last);
    this.#drop();
  }

  /** Captures the pointer of the pan under way again; where it is gone by now, the pan is cancelled. */
  recapture() {
    if (!this.isPanning) return;
    try {
      this.root.setPointerCapture(this.#press.id);
    } catch {
      this.#cancel({ pointerId: this.#press.id });
    }
  }

  /** Begins the pan under way again where the finger is, because the server has lost it. */
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

  /** Knows no more of the pointer. */
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

  /** All samples tell the velocity; the last one before a frame is where the drag is in it. */
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

  /** Has the drawer that the drag suits best take it, even if the event is beside that one's root. */
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
      // The taker captures the pointer: the others do not receive its end.
      if (taker) press.recognizer.#drop();
    }
    taker?.recognizer.#take(event);
  }

  #take(event) {
    const press = this.#press;
    // From here on, so that nothing jumps by the slop.
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

  /** The browser's own dragging of links and images would cancel the pointer. */
  #dragStart(event) {
    if (this.#press?.mayPan) event.preventDefault();
  }

  /** The offset gives the direction: a finger that has rested has no velocity yet. */
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

  /** The edge that the pan comes in from: near it at first, and then away from it. */
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
