// The time of a recording, and the frames at each moment of it.
import { applyChanges, interpolate, readChanges, readFrames } from "../client/drawing/frames.js";

/** How long the picture stays after the last animation of a step, in seconds. The recordings wait for minutes. */
const REST = 0.35;

/**
 * A step of a recording, with the answer to it. `at` is its place in the time that is played, `time` its time in the recording.
 * @typedef {{expected: any, actual: any, event: any, time: number, at: number}} Moment
 */

/** Gives each moment its place in the time that is played, in which waits are short. @param {any[]} moments */
export function schedule(moments) {
  let at = 0;
  moments.forEach((moment, index) => {
    const next = moments[index + 1];
    const end = Math.max(moment.time, ...moment.actual.animations.map(({ start, duration }) => start + duration));
    moment.at = at;
    at += Math.min(next ? next.time - moment.time : Infinity, end - moment.time + REST);
  });
  return at;
}

/** The index of the moment at a time that is played. */
export function indexAt(moments, at) {
  return Math.max(0, moments.findLastIndex((moment) => moment.at <= at + 1e-9));
}

/** The moment nearest to the one at `index` whose frames were recorded, rather before it than after it; undefined if there is none. */
export function recordedAt(moments, index) {
  const hasFrames = ({ expected }) => Object.keys(expected.frames ?? {}).length > 0;
  return moments.slice(0, index + 1).findLast(hasFrames) ?? moments.slice(index + 1).find(hasFrames);
}

/** The frames of our machine at a time that is played. */
export function framesAt(moments, at) {
  const moment = moments[indexAt(moments, at)];
  const time = moment.time + at - moment.at;
  return moment.actual.animations.reduce((frames, animation) => moved(frames, animation, time), readFrames(moment.actual.frames));
}

/** The frames after an animation has moved them until `time`. */
function moved(frames, { start, duration, easing, timing, from, to }, time) {
  if (time < start) return frames;
  if (time >= start + duration) return applyChanges(frames, readChanges(to));
  const progress = eased((time - start) / duration, easing);
  const stops = timing.keyframes?.map(({ offset, frames: values }) => ({ offset, values: readChanges(values) }))
    ?? [{ offset: 0, values: readChanges(from) }, { offset: 1, values: readChanges(to) }];
  const after = Math.max(1, stops.findIndex(({ offset }) => offset >= progress));
  const [one, other] = [stops[after - 1], stops[after] ?? stops.at(-1)];
  const part = (progress - one.offset) / (other.offset - one.offset || 1);
  const changes = Object.keys(other.values).map((name) => [name, interpolate(one.values[name] ?? {}, other.values[name], part)]);
  return applyChanges(frames, Object.fromEntries(changes));
}

/** The progress after the browser's own easing function, in which a spring is a list of points. */
function eased(share, easing) {
  const effect = new KeyframeEffect(null, [], { duration: 1000, easing, fill: "both" });
  const animation = new Animation(effect, document.timeline);
  animation.currentTime = share * 1000;
  return effect.getComputedTiming().progress ?? share;
}

/** Where the finger is at a moment, in points; null if there is none. */
export function fingerAt(moments, index) {
  const begin = moments.findLastIndex(({ event }, place) => place <= index && event.phase === "began");
  const { event } = moments[index];
  if (begin < 0 || !["began", "changed"].includes(event.phase)) return null;
  const { location, translation = { x: 0, y: 0 } } = event;
  if (location && event.phase === "began") return location;
  const first = moments[begin];
  const frames = readFrames(first.actual.frames);
  const body = ["curtain", "drawer", "sheet", "page", "modal", "center"].map((name) => frames[name]).find(Boolean);
  const from = first.event.location ?? (body ? { x: body.x + body.width / 2, y: Math.min(body.y + 60, body.y + body.height / 2) } : null);
  return from && { x: from.x + (translation.x ?? 0), y: from.y + (translation.y ?? 0) };
}
