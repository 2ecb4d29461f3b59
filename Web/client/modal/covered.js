// The page under modal drawers. Everything behind the topmost one is inert, also what appears there later, and nothing scrolls there. That
// page is the document, or what the page has marked `data-modal-page` around the drawer.
// What the page shows above drawers stays usable: dialogs, popovers, and elements marked `data-above-drawers`.

import { InertElements } from "./inert.js";
import { lockScrolling } from "./locking.js";
import { arrangeAbove, hushOwn } from "./top.js";
import { childrenOf, contains, isUsableAbove, parentOf, usableIn } from "../drawing/trees.js";

const inert = new InertElements();
/** @type {import("./modality.js").Modality[]} */
let stack = [];
/** The element that opens as a popover now. @type {Element | null} */
let opening = null;

/** The topmost drawer of each page. @param {import("./modality.js").Modality[]} drawers */
export const topsOf = (drawers) => drawers.filter((drawer) => drawer === drawers.findLast(({ page }) => page === drawer.page));

/** Whether an element stays usable as a whole. What the page had opened before the drawer is below it. */
const isUsable = (element) => element === opening || (isUsableAbove(element) && !topsOf(stack).some(({ beneath }) => beneath.has(element)));

/** What of an element is behind: all of it, or all around what stays usable in it. @returns {HTMLElement[]} */
function behind(element) {
  if (!(element instanceof HTMLElement) || isUsable(element) || element.matches("script, style")) return [];
  const isMixed = usableIn(element) || contains(element, opening);
  return isMixed ? [...childrenOf(element)].flatMap(behind) : [element];
}

/** The elements that are inert under a modal drawer: all but its frames over the page and their ancestors. */
function outside({ attachment: { root }, behind: frames, page }) {
  const outside = frames.flatMap(behind);
  for (let child = /** @type {any} */ (root); child.parentNode && child !== (page ?? document.body);) {
    const parent = child.parentNode;
    for (const sibling of parent.children) if (sibling !== child) outside.push(...behind(sibling));
    child = parent.host ?? parent;
  }
  return outside;
}

function arrange() {
  inert.set(topsOf(stack).flatMap(outside));
  arrangeAbove();
}

/** Whether a change of the page concerns what is behind: not within the drawers, nor within what is inert already. */
function concerns({ type, target, addedNodes }) {
  if (type === "attributes") return true;
  if (topsOf(stack).every((top) => top.holds(target))) return false;
  return !target.closest?.("[inert]") || [...addedNodes].some((each) => each instanceof Element && (isUsable(each) || usableIn(each)));
}

/** Handles the page's changes of what is behind. @param {MutationRecord[]} records */
function read(records) {
  for (const { attributeName, target } of records) if (attributeName === "open") rises(target);
  if (records.some(concerns)) arrange();
}

/** @type {MutationObserver | null} */
let observer = null;

/** What the page opens again is above all drawers. */
function rises(element) {
  for (const { beneath } of stack) beneath.delete(element);
}

/** A popover that opens behind a drawer is drawn above it. It has to be usable before it opens, to get the focus. */
function opens({ target, newState }) {
  if (newState !== "open" || stack.length === 0) return;
  rises(target);
  opening = target;
  arrange();
  opening = null;
}

function observe() {
  observer?.disconnect();
  if (stack.length === 0) return;
  observer ??= new MutationObserver(read);
  const options = { childList: true, subtree: true, attributes: true, attributeFilter: ["data-above-drawers", "data-frame", "open", "popover"] };
  const trees = new Set([document, ...stack.flatMap(({ attachment }) => treesAround(attachment.root))]);
  for (const tree of trees) observer.observe(tree, options);
}

/** The shadow trees around an element, which no observer of the document sees. */
function treesAround(element) {
  const tree = element.getRootNode();
  return tree.host ? [tree, ...treesAround(tree.host)] : [];
}

/** The elements around another one, as far as `end`. @returns {HTMLElement[]} */
function ancestorsOf(element, end) {
  const parent = element === end ? null : parentOf(element);
  return parent ? [parent, ...ancestorsOf(parent, end)] : [];
}

/** Applies a change of the stack of modal drawers to the page. @param {import("./modality.js").Modality[]} drawers */
export function cover(drawers) {
  stack = drawers;
  arrange();
  observe();
  lockScrolling(new Set(stack.flatMap(({ attachment, page }) => ancestorsOf(attachment.root, page))));
}

/** Hears what the page opens and closes above its drawers. */
export function listen() {
  hushOwn();
  addEventListener("beforetoggle", opens, { capture: true });
  addEventListener("toggle", arrange, { capture: true });
}
