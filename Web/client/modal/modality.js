// Modal drawers form a stack. The topmost one has the focus and closes by Escape or Back; everything below it is inert.

import { restoreAttributes, setAttribute } from "./attributes.js";
import { CloseRequests } from "./closing.js";
import { cover, listen, topsOf } from "./covered.js";
import { focused } from "./focusable.js";
import { BackEntries } from "./history.js";
import { isRaised, lower, raise } from "./top.js";
import { Views } from "../drawing/platform.js";
import { closestOf, elementsOf } from "../drawing/roots.js";
import { traces } from "../drawing/traces.js";
import { contains, opened } from "../drawing/trees.js";

/**
 * @typedef {object} ModalOptions
 * @property {boolean} [escape] whether the Escape key closes the drawer, wherever the focus is, and so does Android's Back
 * @property {boolean} [back] whether the drawer has an entry in the browser's history, so that every Back closes it
 */

/** @type {Modality[]} the drawers that cover the page, the topmost one last */
const stack = [];
/** @type {BackEntries | null} */
let entries = null;

/** Applies a change of the stack to the page. */
function arrange() {
  cover(stack);
  entries?.require(stack.filter(({ back, isBack }) => back && !isBack).length);
}

/** Makes a modal drawer cover the page while it is open: no touch passes it, unless the page gives states in which it does. */
function configureModal(session) {
  const { configuration: { passthroughTouchesInStates: passes = [] }, options: { given = {}, isOwn } } = session;
  if (!isOwn || passes.length === 0 || "passthroughTouchesInStates" in given) return;
  session.configure({ passthroughTouchesInStates: [] }).catch(() => {});
}

/** The topmost drawer of a page; undefined for none. @param {Element | null} [page] an element that the page names; null for the document */
export const topmost = (page = null) => stack.findLast((each) => each.page === page);

/** Whether a topmost modal drawer is another one inside `root`, which handles the keys, and not in a page of its own there. */
export function isCovered(root) {
  const isOver = ({ page, attachment }) => attachment.root !== root && contains(root, attachment.root) && (!page || page === root || !contains(root, page));
  return topsOf(stack).some(isOver);
}

/** The element that an element around `node` names as the page of its modal drawers; null for the document. @returns {Element | null} */
function pageOf(node) {
  const { host } = node.getRootNode();
  return node.closest?.("[data-modal-page]") ?? (host ? pageOf(host) : null);
}

/** The modal dialog of the page that keeps users from all that is not in it, such as `root`; null for none. */
const dialogBefore = (root) => opened().find((each) => each.matches("dialog:modal") && !contains(each, root)) ?? null;

/**
 * One drawer's membership of the stack: the drawer enters when it covers the page, and leaves when it no longer does.
 */
export class Modality {
  /** @type {HTMLElement | null} the dialog, while the drawer covers the page */
  dialog = null;
  /** What the page had opened before the drawer, which is below it in the top layer. @type {Set<Element>} */
  beneath = new Set();
  /** Whether the user has just gone back from the drawer's entry. */
  isBack = false;
  /** @type {CloseRequests | null} */
  #requests = null;
  /** The page's dialog that the drawer is behind. @type {Element | null} */
  #blocker = null;
  #again = () => this.update();
  /** What is around the root may hide and show it, such as `<details>`. */
  #views = new Views(this.#again);

  /**
   * @param {import("../drawing/attachment.js").Attachment} attachment
   * @param {ModalOptions} options
   */
  constructor(attachment, { escape = true, back = false }) {
    this.attachment = attachment;
    this.back = back;
    /** What the drawer covers, unless that is the whole document. */
    this.page = pageOf(attachment.root.parentNode);
    configureModal(attachment.session);
    listen();
    // Those of a document are its own. In another page, the drawer hears Escape as a drawer that is not modal.
    if (escape && !this.page) this.#requests = new CloseRequests(attachment.root, () => topmost() === this, Modality.closeTopmost);
    if (back) entries ??= new BackEntries((count) => Modality.goBack(count));
    this.#views.observe(attachment.root);
  }

  /** Closes the topmost drawer, if close requests reach it. @param {string} reason */
  static closeTopmost(reason) {
    const top = topmost();
    return top?.hearsRequests ? top.#close(reason) : null;
  }

  /** Closes as many of the topmost drawers as the user has gone back from. */
  static goBack(count) {
    for (const modality of stack.filter(({ back }) => back).slice(-count)) modality.#goBack();
    arrange();
  }

  /** Leaves the stack, which makes the page usable again. */
  stop() {
    this.#views.disconnect();
    this.#waitFor(null);
    this.#leave();
    lower(this.attachment.root);
  }

  /** Enters the stack if the drawer covers the page, and leaves it otherwise. While the drawer is open or closes, it is above the page. */
  update() {
    const { root, session, session: { surface }, stage, isMoving } = this.attachment;
    const body = stage.first(surface.body);
    // In closed `<details>`, for instance, a root has a size, and is not rendered.
    const isShown = body !== null && stage.isVisible && (root.checkVisibility?.() ?? true);
    const covers = isShown && (surface.covers || this.#hasOverlay);
    const isOver = isShown && this.#comesOver && (session.isOpen || (isMoving && isRaised(root)));
    const comes = covers || isOver;
    // What the page opens over a drawer that is there is above it.
    this.#waitFor(comes && !this.dialog && !isRaised(root) ? dialogBefore(root) : null);
    if (comes && !this.page && !this.#blocker) raise(root);
    else lower(root);
    if (!covers || this.#blocker) return this.#leave(isShown && session.isOpen);
    if (this.dialog) this.collect();
    else this.#enter(body);
  }

  /** The page may show the frame by another element now. */
  collect() {
    const { session, stage } = this.attachment;
    const body = stage.first(session.surface.body);
    if (this.dialog && body && body !== this.dialog) this.#describe(body);
  }

  /** Stays behind a modal dialog of the page until that closes; null for none. */
  #waitFor(dialog) {
    if (dialog === this.#blocker) return;
    this.#blocker?.removeEventListener("close", this.#again);
    dialog?.addEventListener("close", this.#again);
    if (dialog) this.attachment.warn("it opens behind a modal dialog of the page. Put it into that.");
    this.#blocker = dialog;
  }

  /** Whether the drawer comes in over a page. A view deck and the screens of a navigation are the page. */
  get #comesOver() {
    const { surface: { behind, keys }, uncovered } = this.attachment.session;
    return uncovered.length === 0 && (behind.length > 0 || Object.keys(keys).length > 0);
  }

  /** Whether the drawer is open and has an overlay, which takes the page's clicks. What is modal for a mouse is so for a keyboard. */
  get #hasOverlay() {
    const { root, session } = this.attachment;
    return session.isOpen && elementsOf(root, "[data-part=overlay]").length > 0;
  }

  /** The elements of this drawer's frames that belong to the page behind it. */
  get behind() {
    return elementsOf(this.attachment.root, "[data-frame]").filter((element) => this.#isBehind(element));
  }

  /** Whether a frame's element belongs to the page that the drawer covers. */
  #isBehind(element) {
    return this.attachment.session.surface.behind.includes(element?.dataset.frame);
  }

  #enter(body) {
    this.#describe(body);
    // A tap outside of the frames is the drawer's, like everything on the page.
    if (!this.attachment.root.dataset.frame) traces.leave(this.attachment.root, { "pointer-events": "auto" });
    // A nested drawer stays above this one, even if it opened first.
    const nested = stack.findIndex(({ attachment }) => contains(this.attachment.root, attachment.root));
    stack.splice(nested < 0 ? stack.length : nested, 0, this);
    this.beneath = new Set(isRaised(this.attachment.root) ? opened().filter((each) => !each.matches("[data-above-drawers]")) : []);
    arrange();
    this.#requests?.start();
    const active = focused();
    // Beside a page of its own, the user goes on.
    if (!this.page || !active || contains(this.page, active)) this.attachment.focusing.take(body);
  }

  /** Makes an element the dialog, or none. */
  #describe(body) {
    const dialog = this.dialog;
    this.dialog = body;
    if (dialog) restoreAttributes(dialog, ["role", "aria-modal"]);
    if (body) setAttribute(body, "role", "dialog");
    if (body && !this.page) setAttribute(body, "aria-modal", "true");
    if (!body) this.attachment.accessibility?.description.update();
  }

  /** Leaves the stack. @param {boolean} [isBeside] whether the drawer is still open beside the page: the focus stays in it then */
  #leave(isBeside = false) {
    const { root, focusing } = this.attachment;
    const covered = this.dialog !== null;
    if (covered) {
      this.#describe(null);
      this.#requests?.stop();
      if (!root.dataset.frame) traces.leave(root, { "pointer-events": "none" });
      stack.splice(stack.indexOf(this), 1);
      arrange();
    }
    if (!isBeside && (covered || focusing.hasTaken)) focusing.release();
  }

  /** Whether an element is inside the frames over the page. */
  holds(element) {
    const { root } = this.attachment;
    return element !== null && element !== root && contains(root, element)
      && !this.#isBehind(closestOf(root, element, "[data-frame]"));
  }

  /** Closes the drawer after the user has gone back. If it stays open, as a sheet that pops an item, it gets a new entry. */
  async #goBack() {
    this.isBack = true;
    await this.#close("back");
    this.isBack = false;
    if (this.dialog) arrange();
  }

  /** Whether the drawer covers the page, and close requests reach it by themselves. */
  get hearsRequests() {
    return this.dialog !== null && this.#requests !== null;
  }

  /** Sends the command that closes the drawer; null if there is none. */
  #close(reason) {
    const { session } = this.attachment;
    return session.surface.escape && session.request(reason, session.surface.escape).catch(() => {});
  }
}
