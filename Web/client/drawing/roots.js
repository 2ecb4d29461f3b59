// Nested roots: a drawer may be inside a frame of another one. Each root has its own frames, lists and fields.
import { contains, nearest, parentOf } from "./trees.js";

/** @typedef {import("./attachment.js").Attachment} Attachment */

/** @type {WeakSet<Element>} every root that a session was ever attached to */
const roots = new WeakSet();
/** @type {Set<Attachment>} */
const attachments = new Set();

/** @param {Attachment} attachment */
export function register(attachment) {
  roots.add(attachment.root);
  attachments.add(attachment);
}

/** @param {Attachment} attachment */
export function unregister(attachment) {
  attachments.delete(attachment);
}

/** An attachment, and the attachments whose roots contain its root. @param {Attachment} attachment */
export function around({ root }) {
  return [...attachments].filter((each) => contains(each.root, root));
}

/** An attachment, and the attachments whose roots are inside its root. @param {Attachment} attachment */
export function inside({ root }) {
  return [...attachments].filter((each) => contains(root, each.root));
}

/** Whether an element is a drawer's root. A custom element is one even before it has a session. */
export const isRoot = (element) => roots.has(element) || element.localName.startsWith("drawerd-");

/** The root that an element belongs to. */
function rootOf(element) {
  let root = parentOf(element);
  while (root && !isRoot(root)) root = parentOf(root);
  return root;
}

/** The elements in the slots of a root, which its own tree does not contain. @param {HTMLElement} root */
export const slottedIn = (root) => [...root.querySelectorAll("slot")].flatMap((slot) => slot.assignedElements({ flatten: true }));

/**
 * The elements of a root that `selector` matches, also in its slots, without the elements of nested roots.
 * @param {HTMLElement} root
 * @returns {HTMLElement[]}
 */
export function elementsOf(root, selector) {
  const slotted = slottedIn(root).flatMap((each) => [each, ...each.querySelectorAll(selector)]).filter((each) => each.matches(selector));
  // A slot without elements of the page has its own, which are the root's already.
  const all = /** @type {Set<HTMLElement>} */ (new Set([...root.querySelectorAll(selector), ...slotted]));
  return [...all].filter((each) => rootOf(each) === root);
}

/**
 * The nearest element of a root that `selector` matches, from `element` outward.
 * @param {HTMLElement} root
 * @param {Element} element
 * @returns {HTMLElement | null}
 */
export function closestOf(root, element, selector) {
  let found = nearest(element, selector);
  while (found && rootOf(found) !== root) found = nearest(parentOf(found), selector);
  return found;
}
