// Reads frames from their wire format with defaults, interpolates them, and compares them, all without the DOM.

/**
 * A frame with every member filled in. `tx`, `ty`, `sx` and `sy` are the wire's `transform`.
 * @typedef {{x: number, y: number, width: number, height: number, opacity: number, cornerRadius: number, blur: number,
 *   tx: number, ty: number, sx: number, sy: number, z: number, hidden: boolean, interactive: boolean,
 *   roundedCorners?: string[], color?: string, border?: any, shadow?: any, contentInset?: any}} Frame
 * @typedef {Record<string, Frame>} Frames
 */

/** The members that animate; all others change at once. */
export const ANIMATED_PROPERTIES = /** @type {const} */ ([
  "x", "y", "width", "height", "opacity", "cornerRadius", "blur", "tx", "ty", "sx", "sy",
]);

/** The animated properties that are lengths in points. */
const LENGTHS = /** @type {const} */ (["x", "y", "width", "height", "cornerRadius", "tx", "ty"]);

const DEFAULTS = {
  x: 0, y: 0, width: 0, height: 0, opacity: 1, cornerRadius: 0, blur: 0, tx: 0, ty: 0, sx: 1, sy: 1,
  z: 0, hidden: false, interactive: true,
};

const TRANSFORM = { translateX: "tx", translateY: "ty", scaleX: "sx", scaleY: "sy" };

/** The members of `wire`, with the transform's members among them. */
function members(wire) {
  const { transform, ...rest } = wire;
  for (const [name, value] of Object.entries(transform ?? {})) rest[TRANSFORM[name]] = value;
  return rest;
}

/**
 * The frames of an answer.
 * @param {Record<string, any>} wire
 * @returns {Frames}
 */
export function readFrames(wire) {
  /** @type {Frames} */
  const frames = {};
  for (const [name, frame] of Object.entries(wire)) frames[name] = { ...DEFAULTS, ...members(frame) };
  return frames;
}

/**
 * The members that an animation's `from` or `to` names, without defaults.
 * @param {Record<string, any>} wire
 * @returns {Record<string, Partial<Frame>>}
 */
export function readChanges(wire) {
  /** @type {Record<string, Partial<Frame>>} */
  const changes = {};
  for (const [name, frame] of Object.entries(wire)) changes[name] = members(frame);
  return changes;
}

/**
 * Returns `frames` with `changes` applied.
 * @param {Frames} frames
 * @param {Record<string, Partial<Frame>>} changes
 * @returns {Frames}
 */
export function applyChanges(frames, changes) {
  const changed = { ...frames };
  for (const [name, change] of Object.entries(changes)) {
    if (changed[name]) changed[name] = { ...changed[name], ...change };
  }
  return changed;
}

/**
 * The frames when all animations have ended.
 * @param {Frames} frames
 * @param {any[]} animations in their wire format
 */
export function restingFrames(frames, animations) {
  return animations.reduce((rest, { to }) => applyChanges(rest, readChanges(to)), frames);
}

/**
 * Interpolates between `from` and `to`; a spring's `progress` goes beyond 1.
 * @param {Partial<Frame>} from
 * @param {Partial<Frame>} to
 * @returns {Partial<Frame>}
 */
export function interpolate(from, to, progress) {
  /** @type {Partial<Frame>} */
  const interpolated = {};
  for (const member of ANIMATED_PROPERTIES) {
    const [start, end] = [from[member], to[member]];
    if (start === undefined || end === undefined) continue;
    interpolated[member] = clamped(member, start + (end - start) * progress);
  }
  return interpolated;
}

/** Clamps `value` to the range of `member`. */
function clamped(member, value) {
  if (member === "opacity" || member === "blur") return Math.min(1, Math.max(0, value));
  if (member === "cornerRadius" || member === "width" || member === "height") return Math.max(0, value);
  return value;
}

/**
 * The largest difference between two frames: in points for lengths, and in hundredths for all other members.
 * @param {Frame} a
 * @param {Frame} b
 */
export function distance(a, b) {
  let most = 0;
  for (const member of ANIMATED_PROPERTIES) {
    const gap = Math.abs(a[member] - b[member]);
    const weight = LENGTHS.includes(/** @type {any} */ (member)) ? 1 : 100;
    most = Math.max(most, gap * weight);
  }
  return most;
}
