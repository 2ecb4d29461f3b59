import { applyChanges, distance, mix, readChanges } from "./frames.js";
import { changedMembers } from "./stage.js";

/**
 * @typedef {import("./frames.js").Frames} Frames
 * @typedef {{key: string, start: number, duration: number, from: Record<string, any>, to: Record<string, any>,
 *   stops: {offset: number, frames: Record<string, any>}[], playing: Map<string, Animation>}} Segment
 */

/** Plays a session's animations with the Web Animations API, and knows what is to be seen at every moment. */
export class Player {
  /** @type {Segment[]} */
  #segments = [];
  /** @type {Animation[]} */
  #glides = [];
  /** @type {Frames} where everything is when all has ended */
  #rest = {};
  #timer = 0;

  /**
   * @param {import("./stage.js").Stage} stage
   * @param {() => void} onRest called when all has ended
   */
  constructor(stage, onRest) {
    this.stage = stage;
    this.onRest = onRest;
  }

  get isPlaying() {
    return this.#segments.length > 0;
  }

  /**
   * Shows `frames` and plays `animations` from there.
   *
   * @param {Frames} frames what is to be seen at `now`
   * @param {any[]} animations as on the wire
   * @param {number} now the session's time, in seconds
   * @param {Frames | null} shown what is to be seen on the screen, from which new animations start: the server's frames
   *   may be ahead of it or behind it by a network's delay
   * @param {number} late how long ago, in seconds, an animation may have started that is to start here now
   */
  play(frames, animations, now, shown, late = 0.1) {
    const previous = new Map(this.#segments.map((segment) => [segment.key, segment]));
    this.#segments = [];
    this.#stopGlides();
    /** @type {Set<string>} frames that an earlier segment moves */
    const moved = new Set();
    const isNew = ({ start }) => shown !== null && now >= start && now - start < late;
    // What starts just now starts from what is seen, and is not to skip the time that its answer was under way.
    const lag = Math.min(...animations.filter(isNew).map(({ start }) => now - start));
    const segments = animations.map(readSegment);
    let rest = frames;
    if (shown && Number.isFinite(lag)) {
      now -= lag;
      rest = applyChanges(frames, startAt(shown, segments, now, previous));
    }
    for (const segment of segments) {
      const known = previous.get(segment.key);
      previous.delete(segment.key);
      const before = applyChanges(rest, segment.from);
      rest = applyChanges(before, segment.to);
      this.#segments.push(known ?? this.#start(segment, before, now, moved));
      for (const name of Object.keys(segment.from)) moved.add(name);
    }
    for (const segment of previous.values()) {
      // What has ended on the server just now runs out here too; anything else was interrupted.
      if (shown && leadsTo(segment, rest)) this.#segments.unshift(segment);
      else cancel(segment.playing.values());
    }
    for (const { from } of this.#segments) for (const name of Object.keys(from)) moved.add(name);
    this.#rest = rest;
    this.stage.write(rest, !this.isPlaying);
    if (shown) this.#glide(shown, rest, moved);
    this.#awaitEnd();
  }

  /** What is to be seen now. @returns {Frames} */
  shown() {
    let frames = this.#rest;
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

  /** Stops everything where it is, and returns what is to be seen there. */
  hold() {
    const frames = this.shown();
    this.stop();
    this.stage.write(frames, false);
    return frames;
  }

  stop() {
    clearTimeout(this.#timer);
    this.#stopGlides();
    for (const segment of this.#segments) cancel(segment.playing.values());
    this.#segments = [];
  }

  /**
   * @param {Segment} segment
   * @param {Frames} before everything, as it is when the segment starts
   */
  #start(segment, before, now, moved) {
    const elapsed = now - segment.start;
    const stops = segment.stops.length > 0
      ? segment.stops : [{ offset: 0, frames: segment.from }, { offset: 1, frames: segment.to }];
    for (const name of Object.keys({ ...segment.from, ...segment.to })) {
      if (!before[name]) continue;
      const frames = stops.map((stop) => ({ ...before[name], ...stop.frames[name] }));
      for (const element of this.stage.elements(name)) {
        // Until it starts, a queued segment shows where it starts, unless an earlier one leads there.
        const fill = moved.has(name) ? "forwards" : "both";
        const animation = this.#animate(element, frames, stops, segment, elapsed, fill);
        if (animation) segment.playing.set(name, animation);
      }
    }
    return segment;
  }

  #animate(element, frames, stops, segment, elapsed, fill) {
    const [first, last] = [frames[0], frames[frames.length - 1]];
    const members = frames.flatMap((frame) => changedMembers(first, frame));
    const properties = this.stage.properties(members);
    if (properties.length === 0) return null;
    this.stage.reserve(element, first, last);
    const styles = frames.map((frame) => this.stage.style(element, frame));
    const clips = styles.some((style) => style.clipPath !== "none");
    const keyframes = styles.map((style, index) => {
      const chosen = properties.filter((property) => property !== "clipPath" || clips).map((property) => [property, style[property]]);
      return { offset: stops[index].offset, ...Object.fromEntries(chosen) };
    });
    const animation = element.animate(keyframes, {
      duration: segment.duration * 1000, delay: Math.max(0, -elapsed) * 1000, easing: segment.easing, fill,
    });
    if (elapsed > 0) animation.currentTime = elapsed * 1000;
    return animation;
  }

  /** Brings what is seen to where it should be, where nothing else does. @param {Set<string>} moved what something does */
  #glide(shown, rest, moved) {
    for (const [name, frame] of Object.entries(rest)) {
      const seen = shown[name];
      if (moved.has(name) || !seen || seen.hidden || frame.hidden || distance(seen, frame) < 0.5) continue;
      for (const element of this.stage.elements(name)) {
        const properties = this.stage.properties(changedMembers(seen, frame)).filter((property) => property !== "clipPath");
        const keyframes = [seen, frame].map((each) => {
          const style = this.stage.style(element, each);
          return Object.fromEntries(properties.map((property) => [property, style[property]]));
        });
        this.#glides.push(element.animate(keyframes, { duration: 150, easing: "ease-out" }));
      }
    }
  }

  #stopGlides() {
    cancel(this.#glides);
    this.#glides = [];
  }

  #awaitEnd() {
    clearTimeout(this.#timer);
    if (!this.isPlaying) return;
    const rests = this.#segments.flatMap(({ playing }) => [...playing.values()]).map((animation) => {
      const end = Number(animation.effect?.getComputedTiming().endTime ?? 0);
      return end - Number(animation.currentTime ?? 0);
    });
    this.#timer = setTimeout(() => this.#end(), Math.max(0, ...rests) + 20);
  }

  #end() {
    for (const segment of this.#segments) cancel(segment.playing.values());
    this.#segments = [];
    this.stage.write(this.#rest, true);
    this.onRest();
  }
}

function readSegment(wire) {
  const { start, duration, easing, timing } = wire;
  const stops = (timing.keyframes ?? []).map(({ offset, frames }) => ({ offset, frames: readChanges(frames) }));
  return {
    key: JSON.stringify([start, duration, easing, wire.to]), start, duration, easing, stops,
    from: readChanges(wire.from), to: readChanges(wire.to), playing: new Map(),
  };
}

/**
 * Lets what starts at `now`, and what comes after it, start from what is seen, each member where it is first moved.
 * @param {Frames} shown
 * @param {Segment[]} segments
 * @param {Map<string, Segment>} playing those that go on
 * @returns {Record<string, Record<string, any>>} what was taken from `shown`
 */
function startAt(shown, segments, now, playing) {
  /** @type {Record<string, Record<string, any>>} */
  const taken = {};
  /** @type {Set<string>} */
  const touched = new Set();
  for (const { key, start, stops, from } of segments) {
    const isFree = !playing.has(key) && stops.length === 0 && now - start < 0.1;
    for (const [name, members] of Object.entries(from)) {
      const seen = shown[name];
      for (const member of Object.keys(members)) {
        const isFirst = !touched.has(`${name} ${member}`);
        touched.add(`${name} ${member}`);
        if (!isFirst || !isFree || !seen || seen.hidden || !(member in seen)) continue;
        members[member] = seen[member];
        taken[name] = { ...taken[name], [member]: seen[member] };
      }
    }
  }
  return taken;
}

/** The members of a frame at a progress through a segment. */
function at(segment, name, progress) {
  if (segment.stops.length === 0) return mix(segment.from[name] ?? {}, segment.to[name] ?? {}, progress);
  const after = segment.stops.findIndex(({ offset }) => offset >= progress);
  if (after <= 0) return segment.stops.at(after)?.frames[name] ?? {};
  const [start, end] = [segment.stops[after - 1], segment.stops[after]];
  return mix(start.frames[name] ?? {}, end.frames[name] ?? {}, (progress - start.offset) / (end.offset - start.offset));
}

/** Whether a segment's end is how everything rests. */
function leadsTo(segment, rest) {
  return Object.entries(segment.to).every(([name, to]) => (
    rest[name] && Object.entries(to).every(([member, value]) => Math.abs(rest[name][member] - value) < 1e-6)));
}

function cancel(animations) {
  for (const animation of animations) animation.cancel();
}
