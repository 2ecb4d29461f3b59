import { interrupt, isInterruption, release, restore } from "./captures.js";
import { afterPage } from "../modal/closing.js";
import { Press } from "./press.js";
import { add, allPresses, pressesOf, remove, suited } from "./presses.js";
import { Taps } from "./taps.js";
import { originOf } from "../drawing/trees.js";

/**
 * @typedef {import("./press.js").Point} Point
 * @typedef {object} PanSample
 * @property {"began" | "changed" | "ended" | "cancelled"} phase
 * @property {Point} translation points since it began
 * @property {Point} velocity points per second
 * @property {Point} [location] where the finger came down
 * @property {Point} [offset] in the first sample: the distance from where the finger came down, in points
 * @property {string} [edge]
 * @property {Element} target the element that the finger came down on
 */

/** The movements of touches that a drawer has kept from the browser. @type {WeakSet<Event>} */
const kept = new WeakSet();

/** The bit of the primary button in `buttons`: a mouse's left button, and the contact of a finger or a pen. */
const PRIMARY = 1;

/**
 * Recognizes pans and taps from an element's pointer events, of mouse, touch and pen alike.
 *
 * The server could recognize them from raw `pointer` samples by the same rules. But on a server's clock, samples get
 * the time of their arrival, which depends on the network. Velocities measured from these times would be wrong, and a
 * slow connection would turn taps into long presses. So the client measures, and posts `pan` with a velocity and `tap`
 * with a count.
 */
export class PointerRecognizer {
  /** @type {any} the `Press`; null while no pointer is down */
  #press = null;
  #taps = new Taps();
  /** The tap whose click has not arrived yet. @type {(() => void) | null} */
  #tap = null;
  #swallowsClick = false;
  #stop = new AbortController();

  /**
   * @param {HTMLElement} root
   * @param {object} delegate
   * @param {() => (event: import("./press.js").Place) => Point} delegate.locator called at each press; returns a function from the
   *   pointer's events to positions in points
   * @param {() => {width: number, height: number}} delegate.size the container
   * @param {() => string[]} delegate.edges
   * @param {() => "x" | "y" | "both"} delegate.axis the axis of the drawer's own movement
   * @param {(target: Element) => boolean} delegate.owns whether a press on `target` may drag or tap the drawer at all
   * @param {(target: Element, pointer: PointerEvent) => boolean} delegate.mayPan
   * @param {(target: Element) => boolean} delegate.isPanned whether the browser scrolls something by a touch on `target`
   * @param {(press: Press) => number} delegate.suits how well a drag suits the drawer; 0 for not at all
   * @param {(target: Element) => void} delegate.taken called when the drawer takes a drag that began on `target`
   * @param {(sample: PanSample) => void} delegate.pan
   * @param {(location: Point, count: number, target: Element) => (() => void) | null} delegate.tap returns what a tap does
   */
  constructor(root, delegate) {
    this.root = root;
    this.delegate = delegate;
    PointerRecognizer.listen();
    const on = (type, handle, options = {}) => root.addEventListener(type, handle, { ...options, signal: this.#stop.signal });
    on("pointerdown", release, { capture: true });
    on("pointerdown", (event) => this.#down(event));
    // The page may claim a press by events older than pointer events.
    for (const type of ["mousedown", "touchstart"]) on(type, (event) => this.#press?.events.push(event), { passive: true, capture: true });
    on("lostpointercapture", (event) => {
      // When the root captures a touch, its target loses the implicit capture. That is no cancellation.
      if (event.target === root && event.pointerId === this.#press?.id) this.#cancel();
    });
    on("click", (event) => this.#click(event), { capture: true });
    on("dragstart", (event) => this.#dragStart(event));
    on("selectstart", (event) => this.#selectStart(event));
  }

  /**
   * Follows pressed pointers wherever they go: a fast mouse is outside of the drawer before it has moved by the slop. A page that writes its
   * document again removes these listeners, so each new drawer adds them, which changes nothing where they are.
   */
  static listen() {
    // After the page's own handlers, and after those to which a framework hands the event on.
    addEventListener("pointerdown", restore);
    for (const type of ["pointermove", "pointerup", "pointercancel"]) {
      addEventListener(type, this.follow, { capture: true });
    }
    addEventListener("pageshow", this.shown);
  }

  /** In a page that comes back from the back/forward cache no pointer is down any more. */
  static shown() {
    for (const { recognizer } of allPresses()) recognizer.#cancel();
  }

  static follow(event) {
    if (isInterruption(event)) return;
    for (const press of pressesOf(event.pointerId)) {
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
    if (event.button !== 0) return;
    if (this.#press) {
      // A finger may rest where it drags nothing. If there is another primary pointer, the browser has not reported a release.
      if (this.#press.kind !== event.pointerType || (this.#press.isFree && !event.isPrimary)) return;
      this.#cancel();
    }
    const target = originOf(event);
    if (!this.delegate.owns(target)) return;
    const mayPan = this.delegate.mayPan(target, event);
    const isPanned = mayPan && event.pointerType !== "mouse" && this.delegate.isPanned(target);
    const press = new Press(this, event, this.delegate.locator(), mayPan, isPanned);
    this.#press = press;
    for (const type of isPanned ? ["touchstart", "touchmove"] : []) {
      press.path[0].addEventListener(type, this.#orphaned, { passive: false, signal: this.#stop.signal });
    }
    add(press);
  }

  /** Forgets the pressed pointer. */
  #drop() {
    if (this.#press) remove(this.#press);
    if (this.#press?.isPanned) removeEventListener("touchmove", this.#keep);
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
    press.add(event);
    if (press.origin) return isLast && this.#report("changed");
    if (!press.strayed && press.hasLeft && !pressesOf(press.id).some(({ isPanned, touches }) => isPanned && touches)) this.#contend(event);
  }

  /**
   * Decides about a touch that would scroll something: the browser asks the page before it scrolls, and if the page prevents that, the
   * pointer's events go on.
   * @param {TouchEvent} event
   */
  touched = (event) => {
    const press = this.#press;
    if (!press?.isPanned || kept.has(event) || event.composedPath()[0] !== press.path[0]) return;
    const [{ clientX, clientY }] = event.targetTouches;
    const place = { pointerId: press.id, clientX, clientY, timeStamp: event.timeStamp };
    // The browser scrolls already, or the page handles the touch itself.
    if (!press.origin && (!event.cancelable || event.defaultPrevented)) return this.#cancel();
    if (press.origin || suited(place)) this.#keep(event);
    if (!press.origin && press.hasLeft) this.#contend(place);
  };

  /** Keeps a touch from the browser: also any other finger of this drag, with which the browser would begin to scroll. */
  #keep = (event) => {
    if (!event.cancelable) return;
    kept.add(event);
    event.preventDefault();
  };

  /** If the page has removed what the finger came down on, no other element hears of the touch. @param {TouchEvent} event */
  #orphaned = (event) => {
    if (event.composedPath()[0].isConnected) return;
    if (event.type === "touchstart") this.#press?.events.push(event);
    else this.touched(event);
  };

  /** Assigns the drag to the drawer that it suits best, even if the event is outside that drawer's root. */
  #contend(event) {
    const taker = suited(event);
    for (const press of pressesOf(event.pointerId)) {
      if (press === taker) continue;
      press.strayed = true;
      // The taker has the pointer from here on.
      if (taker) press.recognizer.#drop();
    }
    taker?.recognizer.#take();
  }

  #take() {
    const press = this.#press;
    // The translation starts here, so that the drawer does not jump by the slop.
    press.origin = press.last;
    // A mouse that came down on text has begun a selection, which would go on behind the drawer.
    if (press.kind === "mouse") getSelection()?.empty();
    interrupt(press);
    if (press.isPanned) addEventListener("touchmove", this.#keep, { passive: false });
    this.root.setPointerCapture(press.id);
    this.delegate.taken(press.target);
    this.#begin({ edge: press.edge });
  }

  #up(event) {
    const press = this.#press;
    press.move(event);
    if (press.origin) {
      // A drag that has not gone anywhere along the drawer's axis is no throw, however fast it ends.
      this.#report(press.hasGone ? "ended" : "cancelled");
      this.#drop();
      this.#swallowsClick = true;
      setTimeout(() => (this.#swallowsClick = false));
      return;
    }
    this.#drop();
    const count = this.#taps.count(press);
    // A handler of the click may remove the target.
    if (count > 0) this.#tap = this.delegate.tap(press.last, count, press.target);
  }

  #cancel() {
    if (this.isPanning) this.#report("cancelled");
    this.#drop();
  }

  /**
   * A tap acts on its click. If it acted on the release before, the browser would look for the click's target after
   * the drawer has moved out of the way. A handler of the page can keep the click to itself.
   */
  #click(event) {
    const tap = this.#tap;
    this.#tap = null;
    // A drag that started on a button does not click the button.
    if (this.#swallowsClick) {
      event.preventDefault();
      event.stopPropagation();
    } else if (tap && event.detail > 0) {
      afterPage(event, tap);
    }
  }

  /**
   * Prevents the browser's own dragging of links and images, which would cancel the pointer, in a drag of the drawer. A finger drags them
   * after a long press, in which the drawer follows nothing.
   */
  #dragStart(event) {
    const press = this.#press;
    if (press?.isFree && press.kind !== "touch") event.preventDefault();
  }

  /** Text is selected once it is certain that the mouse does not drag the drawer. */
  #selectStart(event) {
    const press = this.#press;
    if (press?.kind === "mouse" && press.hasMoved && press.isFree) event.preventDefault();
  }

  /** Reports the beginning with an offset, which gives the direction: a finger that has rested has no velocity yet. */
  #begin(more = {}) {
    const { start, offset } = this.#press;
    this.#report("began", { location: start, offset, ...more });
  }

  #report(phase, more = {}) {
    const press = this.#press;
    const { target, translation } = press;
    this.delegate.pan({ phase, target, velocity: press.velocityAt(phase), translation, ...more });
  }
}
