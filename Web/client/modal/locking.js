// Keeps users from scrolling the page and the scroll views around modal drawers, without moving anything: offsets, widths, and
// what is fixed in the page stay.

import { traces } from "../drawing/traces.js";
import { isScroller } from "../finger/scrollers.js";

/** The locked elements, and what each lock has set on which element. @type {Map<HTMLElement, [HTMLElement, string][]>} */
const locks = new Map();

/** What a lock sets, above the rules of the page. */
const VALUES = { "overflow-x": "hidden !important", "overflow-y": "hidden !important", "scrollbar-gutter": "stable !important" };

const isContained = ({ contain, containerType }) => contain !== "none" || !["", "normal", undefined].includes(containerType);

const isVisible = ({ overflowX, overflowY }) => overflowX === "visible" && overflowY === "visible";

/** The element whose `overflow` the viewport has: the body, if only it has one, and neither element is contained. */
function viewport() {
  const { documentElement: html, body } = document;
  const [style, inner] = [getComputedStyle(html), getComputedStyle(body)];
  const isOfBody = isVisible(style) && !isVisible(inner) && !isContained(style) && !isContained(inner);
  return isOfBody ? body : html;
}

/** Whether an element has a vertical scroll bar that takes space. For `html`, that is the viewport's. */
function hasBar(element) {
  if (element === document.documentElement) return innerWidth > element.clientWidth;
  const { borderLeftWidth, borderRightWidth } = getComputedStyle(element);
  return element.offsetWidth - element.clientWidth - parseFloat(borderLeftWidth) - parseFloat(borderRightWidth) > 0.5;
}

/** @param {HTMLElement} element @param {HTMLElement} holder the element whose scroll bar disappears */
function lock(element, holder = element) {
  // The gutter of the scroll bar stays, so that nothing moves sideways.
  const keepsGutter = hasBar(holder) && getComputedStyle(holder).scrollbarGutter === "auto";
  /** @type {[HTMLElement, string][]} */
  const set = [[element, "overflow-x"], [element, "overflow-y"]];
  if (keepsGutter) set.push([holder, "scrollbar-gutter"]);
  for (const [each, name] of set) traces.leave(each, { [name]: VALUES[name] });
  locks.set(element, set);
}

function unlock(element) {
  for (const [each, name] of locks.get(element) ?? []) traces.leave(each, { [name]: undefined });
  locks.delete(element);
}

/** @type {HTMLElement | null} the element that locks the viewport */
let page = null;

/**
 * Locks the viewport, if the root of the document is among the given elements, and the scroll views among them. Unlocks all others.
 * @param {Set<HTMLElement>} around the elements around modal drawers; none if no drawer is modal
 */
export function lockScrolling(around) {
  const isWhole = around.has(document.documentElement);
  if (isWhole && !page) lock((page = viewport()), document.documentElement);
  for (const element of [...locks.keys()]) if (!around.has(element)) unlock(element);
  if (!isWhole) page = null;
  for (const element of around) {
    if (!locks.has(element) && element !== document.documentElement && isScroller(getComputedStyle(element))) lock(element);
  }
}
