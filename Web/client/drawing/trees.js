// The document as the user sees it: shadow trees are part of it, and the browser's top layer is above it.

import { knowsSelector } from "./platform.js";

/** The element around another one as drawn: in the slot of a shadow tree, or its host; null for none. @returns {HTMLElement | null} */
export const parentOf = (element) => element.assignedSlot ?? element.parentElement ?? element.getRootNode().host ?? null;

/** The elements in another one, as drawn: those of its shadow tree, or, if it is a slot, what is in the slot. @returns {Iterable<any>} */
export function childrenOf(element) {
  const slotted = element.assignedElements?.() ?? [];
  return slotted.length > 0 ? slotted : (element.shadowRoot ?? element).children;
}

/**
 * The element in which an event began, even in a shadow tree, whose events seem to begin in its host. If a handler of the page has
 * removed it, what was around it.
 */
export const originOf = (event) => /** @type {HTMLElement} */ (event.composedPath().find(({ isConnected }) => isConnected) ?? event.target);

/** The nearest element that `selector` matches, from `element` outward, also in and out of shadow trees. @returns {any} */
export function nearest(element, selector) {
  let each = element;
  while (each && !each.matches(selector)) each = parentOf(each);
  return each ?? null;
}

/** Whether `root` contains an element, as drawn: also in its slots, and in shadow trees. */
export function contains(root, element) {
  let each = element;
  while (each && each !== root) each = parentOf(each);
  return Boolean(each);
}

/** All elements below `root`, as drawn, from top to bottom. `enters` decides whether the walk goes into an element. */
export function* below(root, enters = (_element) => true) {
  for (const element of childrenOf(root)) {
    if (!enters(element)) continue;
    yield element;
    yield* below(element, enters);
  }
}

/** What the client itself has put into the top layer: elements, and roots of a page. Both values mean `manual`, and no page writes them so. */
export const OWN = "[popover=Manual], [popover=MANUAL]";

/** What the page may open above a drawer. */
export const LAYERS = `dialog, [popover]:not(${OWN})`;

/** Whether the browser knows a selector. An unknown one would make every query fail. */
const known = (selectors) => selectors.filter((each) => knowsSelector(each)).join(", ");
let layers = "";

/** Elements above the document: open dialogs and popovers, what fills the screen, and what the page marks so. */
const above = () => (layers ||= known(["[data-above-drawers]", "dialog[open]", `:popover-open:not(${OWN})`, ":fullscreen"]));

/** Whether the page shows an element above all drawers, or would if it opened the element. */
export const isUsableAbove = (element) => element.matches(`${LAYERS}, [data-above-drawers]`);

/** What the page has opened, above the document. */
export function opened() {
  const selector = known(["dialog[open]", ":popover-open"]);
  return [...below(document)].filter((each) => each.matches(LAYERS) && each.matches(selector));
}

/** Whether a part of an element is above all drawers, or may be: no document hears what opens in a shadow tree. */
export const usableIn = (element) => [...below(element)].some((each) => (
  each.matches(above()) || (isUsableAbove(each) && each.getRootNode() !== document)));

/** Whether something of the top layer lies between `element` and `root`, so that the element is not part of the drawer. */
export function isAbove(root, element) {
  const found = nearest(element, above());
  return found !== null && found !== root && contains(root, found) && !found.hasAttribute("data-frame");
}

/** Whether the page shows something that the Escape key closes, and that does not contain `root`. */
export function isUnderLayer(root) {
  const selector = known(["dialog:modal", `[popover]:not([popover=manual], ${OWN}):popover-open`, "select:open"]);
  return selector !== "" && [...below(document)].some((each) => each.matches(selector) && !contains(each, root));
}
