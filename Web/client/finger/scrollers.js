// What a finger can scroll, and in which direction.
import { childrenOf, parentOf } from "../drawing/trees.js";

/** The axes of a finger: the members of an element that say whether it can scroll along them, and the flow that begins at their end. */
const AXES = {
  x: ["overflowX", "scrollWidth", "clientWidth", "scrollLeft", "row-reverse"],
  y: ["overflowY", "scrollHeight", "clientHeight", "scrollTop", "column-reverse"],
};
const SCROLLS = ["auto", "scroll"];

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

/** The lists that snap along an axis, and the sides of a box there. */
const SNAPS = { x: /^(x|inline|both)/, y: /^(y|block|both)/ };
const SIDES = { x: ["Left", "Right"], y: ["Top", "Bottom"] };
/** The part of a box that comes before where it is aligned. */
const ALIGNED = { start: 0, center: 0.5, end: 1 };

/** The first element in a list to which it snaps, or the last one. @returns {any} */
function snapped(list, isLast) {
  const children = [...childrenOf(list)];
  for (const each of isLast ? children.reverse() : children) {
    const found = getComputedStyle(each).scrollSnapAlign === "none" ? snapped(each, isLast) : each;
    if (found) return found;
  }
  return null;
}

/** Where a box begins and ends, with its `scroll-margin`, or without its `scroll-padding`. */
function edges(element, style, axis, name, sign) {
  const box = element.getBoundingClientRect();
  return SIDES[axis].map((side, index) => box[side.toLowerCase()] + (index ? sign : -sign) * (parseFloat(style[name + side]) || 0));
}

/**
 * Whether a list has nothing to snap to in a direction. Then it rests there, although it could scroll on beside its last element, such as
 * by the margin of that.
 * @param {"x" | "y"} axis
 */
function isAtLastSnap(list, style, axis, sign) {
  if (!SNAPS[axis].test(style.scrollSnapType)) return false;
  const area = snapped(list, sign < 0 !== startOf(list, style, axis) > 0);
  if (!area) return false;
  const own = getComputedStyle(area);
  const [block, inline = block] = own.scrollSnapAlign.split(" ");
  const part = axis === "y" ? ALIGNED[block] : Math.abs(ALIGNED[inline] - Number(style.direction === "rtl"));
  const [[start, end], [first, last]] = [edges(area, own, axis, "scrollMargin", 1), edges(list, style, axis, "scrollPadding", -1)];
  const off = start - first + part * (end - start - last + first);
  return Math.min(sign * off, sign > 0 ? start - first : last - end) > -1;
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
  return sign === 0 || ((sign > 0 ? gone : most - gone) >= 1 && !isAtLastSnap(element, style, axis, sign));
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
