import { originOf } from "./trees.js";
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

/** The bit of the primary button in `buttons`: a mouse's left button, and the contact of a finger or a pen. */
const PRIMARY = 1;

/**
 * The browser captures each touch for its target. To tell this from a capture by the page, the touch is released before
 * the page's own handlers, and captured again after them. By the touch's `pointerdown`.
 * @type {WeakMap<Event, {path: any[], isRestored: boolean}>}
 */
const implicit = new WeakMap();

/** Releases a touch that the browser has captured for its target. @param {PointerEvent} event */
function release(event) {
  const target = originOf(event);
  if (implicit.has(event) || event.pointerType === "mouse" || !target.hasPointerCapture?.(event.pointerId)) return;
  target.releasePointerCapture(event.pointerId);
  implicit.set(event, { path: event.composedPath(), isRestored: false });
  // The page may have stopped the event before this drawer got it.
  setTimeout(() => restore(event));
}

/** Captures a touch for its target again, unless the page has captured it. @param {PointerEvent} event */
function restore(event) {
  const touch = implicit.get(event);
  if (!touch || touch.isRestored || touch.path.some((element) => element.hasPointerCapture?.(event.pointerId))) return;
  touch.isRestored = true;
  try {
    touch.path[0].setPointerCapture(event.pointerId);
  } catch {
    // The finger is up already, or the target is gone.
  }
}

/** Whether an element inside `root` has captured the pointer, and so handles the drag itself. */
function isCaptured(root, path, id, target) {
  return path.slice(0, path.indexOf(root)).some((element) => element !== target && element.hasPointerCapture?.(id));
}

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
  static #isListening = false;
  /** Whether this module dispatches a `pointercancel`. */
  static #isCanceling = false;
  /** @type {any} */
  #press = null;
  #lastTap = { time: -1, count: 0 };
  /** The tap whose click has not arrived yet. @type {(() => void) | null} */
  #tap = null;
  #swallowsClick = false;
  #stop = new AbortController();

  /**
   * @param {HTMLElement} root
   * @param {object} delegate
   * @param {() => (event: PointerEvent) => Point} delegate.locator called at each press; returns a function from the
   *   pointer's events to positions in points
   * @param {() => {width: number, height: number}} delegate.size the container
   * @param {() => string[]} delegate.edges
   * @param {() => "x" | "y" | "both"} delegate.axis the axis of the drawer's own movement
   * @param {(target: Element) => boolean} delegate.owns whether a press on `target` may drag or tap the drawer at all
   * @param {(target: Element, pointer: PointerEvent) => boolean} delegate.mayPan
   * @param {(target: Element, offset: Point, edge: string | undefined, kind: string) => number} delegate.suits how well
   *   a drag in that direction suits the drawer; 0 for not at all
   * @param {(target: Element) => void} delegate.taken called when the drawer takes a drag that began on `target`
   * @param {(sample: PanSample) => void} delegate.pan
   * @param {(location: Point, count: number, target: Element) => void} delegate.tap
   */
  constructor(root, delegate) {
    this.root = root;
    this.delegate = delegate;
    PointerRecognizer.#listen();
    const on = (type, handle, options = {}) => root.addEventListener(type, handle, { ...options, signal: this.#stop.signal });
    on("pointerdown", release, { capture: true });
    on("pointerdown", (event) => this.#down(event));
    // The page handles this press itself, by events older than pointer events.
    for (const type of ["mousedown", "touchstart"]) on(type, (event) => event.defaultPrevented && this.#drop(), { passive: true });
    on("lostpointercapture", (event) => {
      // When the root captures a touch, its target loses the implicit capture. That is no cancellation.
      if (event.target === root && event.pointerId === this.#press?.id) this.#cancel();
    });
    on("click", (event) => this.#click(event), { capture: true });
    on("dragstart", (event) => this.#dragStart(event));
    on("selectstart", (event) => this.#selectStart(event));
  }

  /** Follows pressed pointers wherever they go: a fast mouse is outside of the drawer before it has moved by the slop. */
  static #listen() {
    if (this.#isListening) return;
    this.#isListening = true;
    for (const type of ["pointermove", "pointerup", "pointercancel"]) {
      addEventListener(type, (event) => this.#follow(/** @type {PointerEvent} */ (event)), { capture: true });
    }
  }

  static #follow(event) {
    if (this.#isCanceling) return;
    for (const press of [...presses.get(event.pointerId) ?? []]) {
      const { recognizer } = press;
      // Another drawer may have taken the pointer meanwhile.
      if (recognizer.#press !== press) continue;
      if (event.type === "pointermove") recognizer.#move(event);
      else if (event.type === "pointerup") recognizer.#up(event);
      else recognizer.#cancel();
    }
  }

  get isPanning() {
    return this.#press?.origin != null;
  }

  /** Removes the listeners, and cancels a pan in progress. */
  stop() {
    this.#stop.abort();
    this.#cancel();
  }

  /** Captures the pointer of the pan in progress again. Cancels the pan if the pointer is no longer down. */
  recapture() {
    if (!this.isPanning) return;
    try {
      this.root.setPointerCapture(this.#press.id);
    } catch {
      this.#cancel();
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
    this.#tap = null;
    if (event.button !== 0 || !event.isPrimary) return;
    if (this.#press) {
      if (this.#press.id !== event.pointerId) return;
      // The browser has not reported the last release.
      this.#cancel();
    }
    const path = event.composedPath();
    const target = originOf(event);
    const restored = implicit.get(event);
    const isTaken = event.defaultPrevented || isCaptured(this.root, path, event.pointerId, restored?.isRestored ? target : null);
    restore(event);
    if (isTaken || !this.delegate.owns(target)) return;
    const locate = this.delegate.locator();
    const location = locate(event);
    this.#press = {
      recognizer: this, id: event.pointerId, kind: event.pointerType, path, target, locate, start: location, last: location,
      time: event.timeStamp / 1000, slop: PointerRecognizer.#slop[event.pointerType] ?? 10, origin: null, hasMoved: false, most: 0,
      estimator: new VelocityEstimator(), mayPan: this.delegate.mayPan(target, event), strayed: false,
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
    // The button is up. If another one is still down, the browser reports the release as a move; otherwise it has
    // reported none, for instance while a dialog of the browser was open.
    if (!(event.buttons & PRIMARY)) return event.button === 0 ? this.#up(event) : this.#cancel();
    this.#press.hasMoved = true;
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
    press.most = Math.max(press.most, this.#distance(press, location));
    if (press.origin) return isLast && this.#report("changed", location);
    if (press.strayed || Math.hypot(location.x - press.start.x, location.y - press.start.y) <= press.slop) return;
    this.#contend(event);
  }

  /** How far a press has moved along the drawer's own axis. */
  #distance({ start }, location) {
    const axis = this.delegate.axis();
    const [dx, dy] = [Math.abs(location.x - start.x), Math.abs(location.y - start.y)];
    return axis === "both" ? Math.max(dx, dy) : axis === "x" ? dx : dy;
  }

  /** Assigns the drag to the drawer that it suits best, even if the event is outside that drawer's root. */
  #contend(event) {
    let [taker, most] = [/** @type {any} */ (null), 0];
    const contenders = presses.get(event.pointerId) ?? [];
    for (const press of contenders) {
      const { start, target, mayPan, recognizer, path, id, kind } = press;
      const location = press.locate(event);
      const offset = { x: location.x - start.x, y: location.y - start.y };
      // Touches are captured for their target by the browser.
      const isFree = mayPan && !isCaptured(recognizer.root, path, id, kind === "mouse" ? null : target);
      const suits = isFree ? recognizer.delegate.suits(target, offset, recognizer.#edge(start, location), kind) : 0;
      if (suits > most) [taker, most] = [press, suits];
    }
    for (const press of contenders) {
      if (press === taker) continue;
      press.strayed = true;
      // The taker has the pointer from here on.
      if (taker) press.recognizer.#drop();
    }
    taker?.recognizer.#take(event);
  }

  #take(event) {
    const press = this.#press;
    // The translation starts here, so that the drawer does not jump by the slop.
    press.origin = press.last = press.locate(event);
    press.now = event.timeStamp / 1000;
    this.#release(press);
    this.root.setPointerCapture(press.id);
    this.delegate.taken(press.target);
    this.#begin({ edge: this.#edge(press.start, press.origin) });
  }

  /** Tells the elements under the finger that the drawer has the pointer now, as a browser that begins to scroll does. */
  #release({ target, id, kind }) {
    PointerRecognizer.#isCanceling = true;
    target.dispatchEvent(new PointerEvent("pointercancel", {
      bubbles: true, composed: true, pointerId: id, pointerType: kind, isPrimary: true }));
    PointerRecognizer.#isCanceling = false;
  }

  #up(event) {
    const press = this.#press;
    const location = press.locate(event);
    const time = event.timeStamp / 1000;
    press.now = time;
    if (press.origin) {
      press.most = Math.max(press.most, this.#distance(press, location));
      // A drag that has not gone anywhere along the drawer's axis is no throw, however fast it ends.
      this.#report(press.most > press.slop ? "ended" : "cancelled", location);
      this.#drop();
      this.#swallowsClick = true;
      setTimeout(() => (this.#swallowsClick = false));
      return;
    }
    this.#drop();
    if (press.strayed || time - press.time > PointerRecognizer.#tapInterval) return;
    const follows = time - this.#lastTap.time <= PointerRecognizer.#tapInterval;
    this.#lastTap = { time, count: follows ? this.#lastTap.count + 1 : 1 };
    const { count } = this.#lastTap;
    this.#tap = () => this.delegate.tap(location, count, press.target);
  }

  #cancel() {
    if (this.isPanning) this.#report("cancelled", this.#press.last);
    this.#drop();
  }

  /**
   * A tap acts on its click. If it acted on the release before, the browser would look for the click's target after
   * the drawer has moved out of the way.
   */
  #click(event) {
    const tap = this.#tap;
    this.#tap = null;
    // A drag that started on a button does not click the button.
    if (this.#swallowsClick) {
      event.preventDefault();
      event.stopPropagation();
    } else if (event.detail > 0) {
      tap?.();
    }
  }

  /** Prevents the browser's own dragging of links and images, which would cancel the pointer, in a drag of the drawer. */
  #dragStart(event) {
    if (this.#press?.mayPan && !this.#press.strayed) event.preventDefault();
  }

  /** Text is selected once it is certain that the mouse does not drag the drawer. */
  #selectStart(event) {
    const press = this.#press;
    if (press?.kind === "mouse" && press.mayPan && press.hasMoved && !press.strayed) event.preventDefault();
  }

  /** Reports the beginning with an offset, which gives the direction: a finger that has rested has no velocity yet. */
  #begin(more = {}) {
    const { start, last } = this.#press;
    this.#report("began", last, { location: start, offset: { x: last.x - start.x, y: last.y - start.y }, ...more });
  }

  #report(phase, location, more = {}) {
    const press = this.#press;
    this.delegate.pan({
      phase, target: press.target, velocity: phase === "cancelled" ? { x: 0, y: 0 } : this.#velocity(press, phase),
      translation: { x: location.x - press.origin.x, y: location.y - press.origin.y }, ...more,
    });
  }

  /** The finger's velocity. A finger that leaves across the drawer's axis does not throw it. */
  #velocity({ estimator, now }, phase) {
    const velocity = estimator.at(now);
    const axis = this.delegate.axis();
    const across = { x: "y", y: "x" }[axis];
    if (phase === "ended" && across && Math.abs(velocity[across]) > Math.abs(velocity[axis])) velocity[axis] = 0;
    return velocity;
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
