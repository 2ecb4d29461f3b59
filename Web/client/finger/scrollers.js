// What a finger can scroll, and in which direction.
import { childrenOf, parentOf } from "../drawing/trees.js";

/** The axes of a finger: the members of an element that say whether it can scroll along them, and the flow that begins at their end. */
const AXES = {
  x: ["overflowX", "scrollWidth", "clientWidth", "scrollLeft", "row-reverse"],
  y: ["overflowY", "scrollHeight", "clientHeight", "scrollTop", "column-reverse"],
};
const SCROLLS = ["auto", "scroll"];
const SIDES = { x: ["left", "right"], y: ["top", "bottom"] };

/** Whether an element is a scroll view for the browser, even without anything to scroll. */
export const isScroller = (style) => SCROLLS.includes(style.overflowX) || SCROLLS.includes(style.overflowY);

/** The greatest distance that an element scrolls along an axis. @param {"x" | "y"} axis */
export const mostOf = (element, axis) => element[AXES[axis][1]] - element[AXES[axis][2]];

/**
 * Where the offset of an element is 0 along an axis: a list from the end up, such as a chat, begins at its end, and so does a row in a
 * script from right to left.
 * @param {"x" | "y"} axis
 */
export function startOf(element, style, axis) {
  const isTurned = axis === "x" && (style.direction === "rtl" || style.writingMode === "vertical-rl");
  return isTurned !== (style.flexDirection === AXES[axis][4]) ? mostOf(element, axis) : 0;
}

/** What a list can snap to. @returns {any[]} */
const areasIn = (list) => [...childrenOf(list)].flatMap((each) => (getComputedStyle(each).scrollSnapAlign === "none" ? areasIn(each) : each));

/**
 * Whether a list that snaps hides nothing to which it could snap in a direction. It rests there, although it could scroll on, by a margin.
 * @param {"x" | "y"} axis
 */
function isAtLast(list, style, axis, sign) {
  const areas = [axis, "both"].includes(style.scrollSnapType?.split(" ")[0]) ? areasIn(list) : [];
  const side = SIDES[axis][sign > 0 ? 0 : 1];
  const edgeOf = (element) => sign * element.getBoundingClientRect()[side];
  return areas.length > 0 && areas.every((each) => edgeOf(each) > edgeOf(list) - 1);
}

/**
 * Whether the user can scroll an element along an axis.
 * @param {"x" | "y"} axis
 * @param {number} [sign] only where a finger goes in this direction: 1 to the right or down, -1 to the left or up
 */
export function canScroll(element, style, axis, sign = 0) {
  const most = mostOf(element, axis);
  if (!SCROLLS.includes(style[AXES[axis][0]]) || most <= 0) return false;
  const gone = startOf(element, style, axis) + element[AXES[axis][3]];
  // Sizes are whole numbers, and offsets are not.
  return sign === 0 || ((sign > 0 ? gone : most - gone) >= 1 && !isAtLast(element, style, axis, sign));
}

/** Whether a value of `touch-action` lets the browser pan along an axis. @param {"x" | "y"} axis */
export const pans = (value, axis) => /auto|manipulation/.test(value) || value.includes(`pan-${axis}`);

/**
 * The elements that the browser scrolls along an axis by a touch on `element`, inside `frame`: the innermost first, which passes on what
 * it cannot scroll. Null if it leaves all touches along that axis to the page.
 * @param {"x" | "y"} axis
 * @returns {any[] | null}
 */
export function pannedBy(element, frame, axis) {
  /** @type {any[] | null} */
  let found = null;
  for (let each = element; each; each = each === frame ? null : parentOf(each)) {
    const style = getComputedStyle(each);
    // What `touch-action` forbids counts up to the nearest scroll view; one further out that forbids it is the drawer's.
    if (!pans(style.touchAction, axis)) return found;
    if (each === frame || isScroller(style)) found ??= [];
    if (!canScroll(each, style, axis)) continue;
    found?.push(each);
    if (!passesOn(style, axis)) break;
  }
  return found;
}

/** Whether an element passes on what it cannot scroll. */
export const passesOn = (style, axis) => ["auto", "", undefined].includes(style[`overscrollBehavior${axis.toUpperCase()}`]);
