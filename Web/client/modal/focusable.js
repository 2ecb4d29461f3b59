// The elements that can have the focus now, as drawn, and the one that has it.
import { below, contains, nearest } from "../drawing/trees.js";

const FOCUSABLE = "a[href], button:not([disabled]), input:not([disabled], [type=hidden]), select:not([disabled]), textarea:not([disabled]), summary, [tabindex]:not([tabindex='-1'])";

/** The element that has the focus, across shadow trees; null for none. */
export function focused() {
  let element = document.activeElement;
  while (element?.shadowRoot?.activeElement) element = element.shadowRoot.activeElement;
  return /** @type {HTMLElement | null} */ (element === document.body ? null : element);
}

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
