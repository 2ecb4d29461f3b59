import { animationFrameTime } from "../session/clock.js";
import { applyChanges, interpolate, readChanges } from "./frames.js";

/**
 * @typedef {import("./frames.js").Frames} Frames
 * @typedef {{motion: string, start: number, duration: number, from: Record<string, any>, to: Record<string, any>,
 *   stops: {offset: number, frames: Record<string, any>}[], playing: Map<string, Animation>, animations: Animation[],
 *   moved: Set<string>, end: number}} Segment
 *   `animations` has all running animations of the segment, and `playing` one of them for each frame. `moved` names each
 *   style property that they change, after the name of its frame. `end` is the time of the last picture, in milliseconds
 *   of `performance.now()`
 */

/** How long a glide from the displayed to the correct position takes, in milliseconds. */
const GLIDE_DURATION = 150;

/** Plays a session's animations with the Web Animations API, and computes the frames on the screen at any moment. */
export class Player {
  /** @type {Segment[]} */
  #segments = [];
  /** @type {Map<string, {animations: Animation[], x: number, y: number}>} the glides in progress, by frame */
  #glides = new Map();
  /** @type {Frames} the frames when all animations have ended */
  #rest = {};
  #timer = 0;

  /**
   * @param {import("./stage.js").Stage} stage
   * @param {() => void} onRest called when all animations have ended
   */
  constructor(stage, onRest) {
    this.stage = stage;
    this.onRest = onRest;
  }

  get isPlaying() {
    return this.#segments.length > 0;
  }

  /**
   * Shows `frames` and plays `animations`.
   *
   * @param {Frames} frames the frames at `now`
   * @param {any[]} animations in their wire format
   * @param {number} now the session's time, in seconds
   * @param {object} [showing]
   * @param {boolean} [showing.isHeld] whether a finger keeps moving the drawer, so that nothing is laid out
   * @param {boolean} [showing.glides] whether frames that are elsewhere on the screen glide to their new position
   * @param {number} [showing.late] how long the answer may have been on its way, in seconds: animations that started
   *   since then play from their beginning
   */
  play(frames, animations, now, { isHeld = false, glides = false, late = 0 } = {}) {
    const seen = glides ? this.shown() : null;
    const previous = this.#segments;
    this.#segments = [];
    const lags = animations.map(({ start }) => now - start).filter((lag) => lag >= 0 && lag < late);
    const time = lags.length > 0 ? now - Math.min(...lags) : now;
    /** @type {Set<string>} what the earlier segments move */
    const moved = new Set();
    let rest = frames;
    for (const segment of animations.map(readSegment)) {
      const known = take(previous, segment);
      const before = applyChanges(rest, segment.from);
      rest = applyChanges(before, segment.to);
      const started = known ? retime(known, segment.start, time) : this.#start(segment, before, time, moved);
      this.#segments.push(started);
      for (const each of started.moved) moved.add(each);
    }
    for (const segment of previous) {
      // An animation that has just ended on the server finishes here too. Any other one was interrupted.
      if (!isHeld && leadsTo(segment, rest)) this.#segments.unshift(segment);
      else cancel(segment.animations);
    }
    this.#rest = rest;
    this.stage.write(rest, !this.isPlaying && !isHeld, isHeld);
    if (seen) this.#glide(seen);
    this.#awaitEnd();
  }

  /** The frames on the screen now. @returns {Frames} */
  shown() {
    const frames = this.#uncorrected();
    for (const [name, { animations: [animation], x, y }] of this.#glides) {
      const left = 1 - (animation?.effect?.getComputedTiming().progress ?? 1);
      const frame = frames[name];
      if (frame && left > 0) frames[name] = { ...frame, x: frame.x + x * left, y: frame.y + y * left };
    }
    return frames;
  }

  /** The frames now, without the glides in progress. @returns {Frames} */
  #uncorrected() {
    let frames = { ...this.#rest };
    for (const segment of this.#segments) {
      /** @type {Record<string, any>} */
      const changes = {};
      for (const [name, animation] of segment.playing) {
        const timing = animation.effect?.getComputedTiming();
        if (typeof timing?.progress === "number") changes[name] = at(segment, name, timing.progress);
      }
      frames = applyChanges(frames, changes);
    }
    return frames;
  }

  /** Stops all animations, and keeps the frames where they are. */
  hold() {
    this.#rest = this.shown();
    this.stop();
    this.stage.write(this.#rest, false);
  }

  stop() {
    clearTimeout(this.#timer);
    for (const { animations } of this.#glides.values()) cancel(animations);
    this.#glides.clear();
    for (const segment of this.#segments) cancel(segment.animations);
    this.#segments = [];
  }

  /**
   * @param {Segment} segment
   * @param {Frames} before the frames when the segment starts
   * @param {Set<string>} moved what the earlier segments move
   */
  #start(segment, before, now, moved) {
    const startTime = timeOf(segment.start, now);
    const duration = segment.duration * 1000;
    segment.end = startTime + duration;
    const stops = segment.stops.length > 0
      ? segment.stops : [{ offset: 0, frames: segment.from }, { offset: 1, frames: segment.to }];
    for (const name of Object.keys({ ...segment.from, ...segment.to })) {
      if (!before[name]) continue;
      const frames = stops.map((stop) => ({ ...before[name], ...stop.frames[name] }));
      const run = (element, styles) => {
        const changes = Object.keys(styles[0])
          .map((property) => ({ key: `${name} ${property}`, property, values: styles.map((style) => style[property]) }))
          .filter(({ values }) => values.some((value) => value !== values[0]));
        if (changes.length === 0) return;
        for (const { key } of changes) segment.moved.add(key);
        // A queued segment shows its first frame until it starts, unless an earlier segment moves the same property.
        const fill = changes.some(({ key }) => moved.has(key)) ? "forwards" : "both";
        const keyframes = { offset: stops.map(({ offset }) => offset) };
        for (const { property, values } of changes) keyframes[property] = values;
        const animation = element.animate(keyframes, { duration, easing: segment.easing, fill });
        animation.startTime = startTime;
        segment.animations.push(animation);
        segment.playing.set(name, animation);
      };
      for (const element of this.stage.elements(name)) {
        this.stage.reserve(element, frames[0], frames[frames.length - 1]);
        run(element, frames.map((frame) => this.stage.style(element, frame)));
      }
      for (const follower of this.stage.followers) {
        if (follower.frame !== name) continue;
        for (const element of follower.elements) run(element, frames.map((frame) => follower.style(frame)));
      }
    }
    return segment;
  }

  /**
   * Glides frames from their displayed to their correct position: an additive animation takes the difference to zero.
   * @param {Frames} seen
   */
  #glide(seen) {
    for (const [name, frame] of Object.entries(this.#uncorrected())) {
      const from = seen[name];
      if (!from || from.hidden || frame.hidden) continue;
      const [start, end] = [corner(from), corner(frame)];
      const [x, y] = [start.x - end.x, start.y - end.y];
      cancel(this.#glides.get(name)?.animations ?? []);
      this.#glides.delete(name);
      if (Math.hypot(x, y) < 0.5) continue;
      const keyframes = [[x / frame.sx, y / frame.sy], [0, 0]].map(([dx, dy]) => ({ transform: `translate(${dx}px, ${dy}px)` }));
      const animations = this.stage.elements(name).map((element) => (
        element.animate(keyframes, { duration: GLIDE_DURATION, easing: "ease-out", composite: "add" })));
      this.#glides.set(name, { animations, x, y });
    }
  }

  #awaitEnd() {
    clearTimeout(this.#timer);
    if (!this.isPlaying) return;
    const rest = Math.max(...this.#segments.map(({ end }) => end)) - performance.now();
    this.#timer = setTimeout(() => this.#end(), Math.max(0, rest) + 20);
  }

  #end() {
    for (const segment of this.#segments) cancel(segment.animations);
    this.#segments = [];
    this.stage.write(this.#rest, true);
    this.onRest();
  }
}

function readSegment(wire) {
  const { start, duration, easing, timing } = wire;
  const stops = (timing.keyframes ?? []).map(({ offset, frames }) => ({ offset, frames: readChanges(frames) }));
  return {
    motion: JSON.stringify([duration, easing, wire.to]), start, duration, easing, stops,
    from: readChanges(wire.from), to: readChanges(wire.to), playing: new Map(), animations: [], moved: new Set(), end: 0,
  };
}

/**
 * Takes the segment from `segments` that is this one; undefined if none is. A correction may give the same motion another
 * start: the server dates an event when it arrives.
 * @param {Segment[]} segments
 * @param {Segment} segment
 */
function take(segments, { motion, start, from }) {
  const same = segments.filter((each) => each.motion === motion);
  const known = same.find((each) => each.start === start) ?? same.find((each) => isEqual(each.from, from));
  if (known) segments.splice(segments.indexOf(known), 1);
  return known;
}

/** Moves a running segment to another start. */
function retime(segment, start, now) {
  if (segment.start === start) return segment;
  const startTime = timeOf(start, now);
  for (const animation of segment.animations) animation.startTime = startTime;
  return Object.assign(segment, { start, end: startTime + segment.duration * 1000 });
}

/**
 * The time at which the browser's animation starts, in milliseconds. By default it would start with the next animation
 * frame, which must already show movement.
 */
function timeOf(start, now) {
  return animationFrameTime() - (now - start) * 1000;
}

const isEqual = (one, other) => JSON.stringify(one) === JSON.stringify(other);

/** The top left corner of a frame as drawn, with its transform. @param {import("./frames.js").Frame} frame */
function corner({ x, y, width, height, tx, ty, sx, sy }) {
  return { x: x + tx + (width / 2) * (1 - sx), y: y + ty + (height / 2) * (1 - sy) };
}

/** The members of a frame at `progress` through a segment. */
function at(segment, name, progress) {
  if (segment.stops.length === 0) return interpolate(segment.from[name] ?? {}, segment.to[name] ?? {}, progress);
  const after = segment.stops.findIndex(({ offset }) => offset >= progress);
  if (after <= 0) return segment.stops.at(after)?.frames[name] ?? {};
  const [start, end] = [segment.stops[after - 1], segment.stops[after]];
  return interpolate(start.frames[name] ?? {}, end.frames[name] ?? {}, (progress - start.offset) / (end.offset - start.offset));
}

/** Whether a segment ends at the resting frames. */
function leadsTo(segment, rest) {
  return Object.entries(segment.to).every(([name, to]) => (
    rest[name] && Object.entries(to).every(([member, value]) => Math.abs(rest[name][member] - value) < 1e-6)));
}

function cancel(animations) {
  for (const animation of animations) animation.cancel();
}
