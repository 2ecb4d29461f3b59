// The elements that can have the focus now, as drawn, and the one that has it.
import { below, contains, nearest } from "../drawing/trees.js";

const FOCUSABLE = "a[href], button, input:not([type=hidden]), select, textarea, summary, [tabindex]:not([tabindex='-1'])";

/** The element that has the focus, across shadow trees; null for none. */
export function focused() {
  let element = document.activeElement;
  while (element?.shadowRoot?.activeElement) element = element.shadowRoot.activeElement;
  return /** @type {HTMLElement | null} */ (element === document.body ? null : element);
}

/** Whether an element is in reach of the focus: not removed, hidden, disabled or inert. @param {HTMLElement} element */
export const isInReach = (element) => element.isConnected && !element.matches(":disabled")
  && element.checkVisibility?.({ visibilityProperty: true }) !== false && !nearest(element, "[inert]");

/** Whether an element can have the focus now. @param {HTMLElement} element */
const isFocusable = (element) => element.matches(FOCUSABLE) && isInReach(element);

/** Whether the page marks an element to get the focus, where it opens. */
export const isMarked = (element) => element.matches("[autofocus], [data-autofocus]");

/** The elements that can have the focus now, as drawn from top to bottom. @returns {HTMLElement[]} */
export const focusable = (tree) => [...below(tree)].filter(isFocusable);

/** The last element of a page that can have the focus before `root`; null for none. @param {Element | null} [page] null for the document */
export function preceding(root, page = null) {
  let found = null;
  for (const each of below(page ?? document)) {
    if (each === root) return found;
    if (isFocusable(each) && !contains(each, root)) found = each;
  }
  return null;
}
