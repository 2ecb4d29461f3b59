// Frames as on the wire, with defaults filled in; interpolated, and compared. Nothing here touches the DOM.

/**
 * A frame with every member filled in. `tx`, `ty`, `sx` and `sy` are the wire's `transform`.
 * @typedef {{x: number, y: number, width: number, height: number, opacity: number, cornerRadius: number, blur: number,
 *   tx: number, ty: number, sx: number, sy: number, z: number, hidden: boolean, interactive: boolean,
 *   roundedCorners?: string[], color?: string, border?: any, shadow?: any, contentInset?: any}} Frame
 * @typedef {Record<string, Frame>} Frames
 */

/** The members that are animated; all others change at once. */
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

/** The members that `wire` names, with the transform's among them. */
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
 * `frames` with `changes` in them.
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
 * Where everything is when all animations have ended.
 * @param {Frames} frames
 * @param {any[]} animations as on the wire
 */
export function restingFrames(frames, animations) {
  return animations.reduce((rest, { to }) => applyChanges(rest, readChanges(to)), frames);
}

/**
 * Interpolates between `from` and `to`; a spring's `progress` goes beyond 1.
 * @param {Partial<Frame>} from
 * @param {Partial<Frame>} to
 * @param {number} progress
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

/** `value` within the range of `member`. */
function clamped(member, value) {
  if (member === "opacity" || member === "blur") return Math.min(1, Math.max(0, value));
  if (member === "cornerRadius" || member === "width" || member === "height") return Math.max(0, value);
  return value;
}

/**
 * How far apart two frames are: in points for lengths, and by as much as could be seen for the rest.
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
