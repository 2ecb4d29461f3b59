// Modal drawers form a stack. The topmost one has the focus and closes by Escape or Back; everything below it is inert.

import { restoreAttributes, setAttribute } from "./attributes.js";
import { CloseRequests } from "./closing.js";
import { cover } from "./covered.js";
import { BackEntries } from "./history.js";
import { isRaised, listen, lower, raise } from "./top.js";
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

/** The members of a configuration that differ in a modal drawer, unless the page gives them. */
const SETTINGS = { passthroughTouchesInStates: [] };

/** Makes a modal drawer cover the page while it is open: no touch passes it. */
function configureModal(session) {
  const { configuration, options: { given = {}, isOwn } } = session;
  const isOther = ([member, value]) => (
    member in configuration && !(member in given) && String(configuration[member]) !== String(value));
  const settings = Object.entries(SETTINGS).filter(isOther);
  if (isOwn && settings.length > 0) session.configure(Object.fromEntries(settings)).catch(() => {});
}

/** The drawer on top of the stack; undefined for none. */
export const topmost = () => stack.at(-1);

/** Whether the topmost modal drawer is another one inside `root`, which handles the keys. */
export function isCovered(root) {
  const top = stack.at(-1)?.attachment.root;
  return top !== undefined && top !== root && contains(root, top);
}

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

  /**
   * @param {import("../drawing/attachment.js").Attachment} attachment
   * @param {ModalOptions} options
   */
  constructor(attachment, { escape = true, back = false }) {
    this.attachment = attachment;
    this.back = back;
    configureModal(attachment.session);
    listen();
    if (escape) this.#requests = new CloseRequests(attachment.root, () => stack.at(-1) === this, Modality.closeTopmost);
    if (!back) return;
    entries ??= new BackEntries((count) => Modality.goBack(count));
    entries.start();
  }

  /** Closes the topmost drawer, if close requests reach it. @param {string} reason */
  static closeTopmost(reason) {
    const top = stack.at(-1);
    return top?.hearsRequests ? top.#close(reason) : null;
  }

  /** Closes as many of the topmost drawers as the user has gone back from. */
  static goBack(count) {
    for (const modality of stack.filter(({ back }) => back).slice(-count)) modality.#goBack();
    arrange();
  }

  /** Leaves the stack, which makes the page usable again. */
  stop() {
    this.#leave();
    lower(this.attachment.root);
  }

  /** Enters the stack if the drawer covers the page, and leaves it otherwise. While the drawer is open or closes, it is above the page. */
  update() {
    const { root, session, session: { surface }, stage, isMoving } = this.attachment;
    const body = stage.first(surface.body);
    const isShown = body !== null && stage.isVisible;
    const covers = isShown && (surface.covers || this.#hasOverlay);
    const isOver = isShown && this.#comesOver && (session.isOpen || (isMoving && isRaised(root)));
    if (covers || isOver) raise(root);
    else lower(root);
    if (!covers) return this.#leave(isShown && session.isOpen);
    if (!this.dialog) return this.#enter(body);
    if (body === this.dialog) return;
    // The page shows the frame by another element now.
    this.#describe(body);
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
    this.attachment.focusing.take(body);
  }

  /** Makes an element the dialog, or none. */
  #describe(body) {
    const dialog = this.dialog;
    this.dialog = body;
    if (dialog) restoreAttributes(dialog, ["role", "aria-modal"]);
    if (body) setAttribute(body, "role", "dialog");
    if (body) setAttribute(body, "aria-modal", "true");
    else this.attachment.accessibility?.description.update();
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
