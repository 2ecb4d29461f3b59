// The elements that can have the focus now, as drawn.
import { below, contains, nearest } from "../drawing/trees.js";

const FOCUSABLE = "a[href], button:not([disabled]), input:not([disabled], [type=hidden]), select:not([disabled]), textarea:not([disabled]), summary, [tabindex]:not([tabindex='-1'])";

/** Whether an element can have the focus now. @param {HTMLElement} element */
function isFocusable(element) {
  return element.matches(FOCUSABLE) && element.checkVisibility?.({ visibilityProperty: true }) !== false && !nearest(element, "[inert]");
}

/** The elements that can have the focus now, as drawn from top to bottom. @returns {HTMLElement[]} */
export const focusable = (tree) => [...below(tree)].filter(isFocusable);

/** The last element that can have the focus before `root`; null for none. */
export function preceding(root) {
  let found = null;
  for (const each of below(document)) {
    if (each === root) return found;
    if (isFocusable(each) && !contains(each, root)) found = each;
  }
  return null;
}
