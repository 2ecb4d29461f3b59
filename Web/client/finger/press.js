import { isCaptured } from "./captures.js";
import { originOf } from "../drawing/trees.js";
import { VelocityEstimator } from "./velocity.js";

/** @typedef {{x: number, y: number}} Point */
/** @typedef {{clientX: number, clientY: number, timeStamp: number}} Place where a pointer is, and when */

/** The distance after which a pointer drags, in points. A finger is less steady than a mouse. */
const SLOP = { mouse: 3, pen: 6, touch: 10 };
/** The distance from the container's edge within which a drag comes in from there, in points. */
const EDGE = 20;

/** The way from one point to another. @param {Point} from @param {Point} to @returns {Point} */
const between = (from, to) => ({ x: to.x - from.x, y: to.y - from.y });

/** A pointer that is down in one drawer. */
export class Press {
  /** Where the drawer began to follow the pointer. @type {Point | null} */
  origin = null;
  hasMoved = false;
  /** Whether the drag belongs to another drawer, or to the page. */
  strayed = false;
  /** The greatest distance along the drawer's own axis. */
  #most = 0;
  #estimator = new VelocityEstimator();

  /**
   * @param {import("./pointers.js").PointerRecognizer} recognizer
   * @param {PointerEvent} event
   * @param {(event: Place) => Point} locate
   * @param {boolean} mayPan
   * @param {boolean} isPanned whether the browser scrolls something by this pointer, unless it is kept from that
   */
  constructor(recognizer, event, locate, mayPan, isPanned) {
    [this.recognizer, this.locate, this.mayPan, this.isPanned] = [recognizer, locate, mayPan, isPanned];
    [this.id, this.kind, this.target, this.path] = [event.pointerId, event.pointerType, originOf(event), event.composedPath()];
    /** The events by which the browser reports the press. @type {Event[]} */
    this.events = [event];
    this.slop = SLOP[event.pointerType] ?? SLOP.touch;
    this.start = this.last = locate(event);
    this.began = this.now = event.timeStamp / 1000;
    this.#estimator.add(this.began, this.start.x, this.start.y);
  }

  /**
   * Whether the page handles the press itself. Frameworks hand an event on to the page's handlers only after it has passed the
   * drawer, so this is known when the pointer moves.
   */
  get isClaimed() {
    const { events, recognizer, path } = this;
    return events.some((event) => event.defaultPrevented) || isCaptured(recognizer.root, path, events[0]);
  }

  /** How many touches began in the drawer since the press: none where the browser has no such events, and several zoom the page. */
  get touches() {
    return this.events.filter(({ type }) => type === "touchstart").length;
  }

  /** Whether the drawer may still follow the pointer. */
  get isFree() {
    return this.mayPan && !this.strayed && !this.isClaimed;
  }

  /** Adds the pointer's place to its movement. @param {Place} event */
  add(event) {
    this.move(event);
    this.#estimator.add(this.now, this.last.x, this.last.y);
  }

  /** Moves to the pointer's place, which does not count for the velocity. @param {Place} event */
  move(event) {
    this.last = this.locate(event);
    this.now = event.timeStamp / 1000;
    const { x, y } = this.offset;
    const distances = { x: Math.abs(x), y: Math.abs(y), both: Math.max(Math.abs(x), Math.abs(y)) };
    this.#most = Math.max(this.#most, distances[this.recognizer.delegate.axis()]);
  }

  /** The way from where the pointer came down. */
  get offset() {
    return between(this.start, this.last);
  }

  /** The way from where the drawer began to follow the pointer. */
  get translation() {
    return between(this.origin ?? this.start, this.last);
  }

  /** Whether the pointer has left the place where it came down. */
  get hasLeft() {
    return Math.hypot(this.offset.x, this.offset.y) > this.slop;
  }

  /** Whether the pointer has gone anywhere along the drawer's own axis. */
  get hasGone() {
    return this.#most > this.slop;
  }

  /** The pointer's velocity, as a sample of that phase has it. */
  velocityAt(phase) {
    if (phase === "cancelled") return { x: 0, y: 0 };
    const velocity = this.#estimator.at(this.now);
    const axis = this.recognizer.delegate.axis();
    const across = { x: "y", y: "x" }[axis];
    // A finger that leaves across the drawer's axis does not throw it.
    if (phase === "ended" && across && Math.abs(velocity[across]) > Math.abs(velocity[axis])) velocity[axis] = 0;
    return velocity;
  }

  /** The container's edge that the pointer comes in from: it starts near the edge and moves away from it. */
  get edge() {
    const { start, offset, recognizer: { delegate } } = this;
    const { width, height } = delegate.size();
    const isHorizontal = Math.abs(offset.x) >= Math.abs(offset.y);
    const found = {
      left: start.x <= EDGE && isHorizontal && offset.x > 0,
      right: width - start.x <= EDGE && isHorizontal && offset.x < 0,
      top: start.y <= EDGE && !isHorizontal && offset.y > 0,
      bottom: height - start.y <= EDGE && !isHorizontal && offset.y < 0,
    };
    return delegate.edges().find((edge) => found[edge]);
  }
}
