// Tells a pointer that the page has captured from a touch, which the browser itself captures for its target. To see the
// difference, the touch is released before the page's own handlers, and captured again after them.
import { originOf } from "../drawing/trees.js";

/** By a touch's `pointerdown`: the elements around the touch, and whether it is captured again. @type {WeakMap<Event, {path: any[], isRestored: boolean}>} */
const touches = new WeakMap();

/** @type {WeakSet<Event>} */
const interruptions = new WeakSet();

/** Whether an event tells elements that a drawer has taken their pointer. @param {Event} event */
export const isInterruption = (event) => interruptions.has(event);

/**
 * Tells the elements under a finger that the drawer has the pointer now, as a browser that begins to scroll does.
 * @param {import("./press.js").Press} press
 */
export function interrupt({ target, id, kind }) {
  const event = new PointerEvent("pointercancel", { bubbles: true, composed: true, pointerId: id, pointerType: kind, isPrimary: true });
  interruptions.add(event);
  target.dispatchEvent(event);
}

/** Releases a touch that the browser has captured for its target. @param {PointerEvent} event */
export function release(event) {
  const target = originOf(event);
  if (touches.has(event) || event.pointerType === "mouse" || !target.hasPointerCapture?.(event.pointerId)) return;
  target.releasePointerCapture(event.pointerId);
  touches.set(event, { path: event.composedPath(), isRestored: false });
  // The page may stop the event before it arrives at the window.
  setTimeout(() => restore(event));
}

/** Captures a touch for its target again, unless the page has captured it. @param {PointerEvent} event */
export function restore(event) {
  const touch = touches.get(event);
  if (!touch || touch.isRestored || touch.path.some((element) => element.hasPointerCapture?.(event.pointerId))) return;
  touch.isRestored = true;
  try {
    touch.path[0].setPointerCapture(event.pointerId);
  } catch {
    // The finger is up already, or the target is gone.
  }
}

/**
 * Whether an element inside `root` has captured a pointer, and so handles the drag itself.
 * @param {any[]} path the elements around the pointer, from the innermost outward
 * @param {PointerEvent} event the pointer's `pointerdown`
 */
export function isCaptured(root, path, event) {
  const own = touches.get(event)?.isRestored ? path[0] : null;
  return path.slice(0, path.indexOf(root)).some((element) => element !== own && element.hasPointerCapture?.(event.pointerId));
}
