// Modal drawers form a stack. The topmost one has the focus and handles Escape and Back; everything below it is inert.

import { contains, focused, focusFirst, focusInitially, InertElements } from "./focus.js";
import { BackEntries } from "./history.js";
import { closestOf, elementsOf } from "./roots.js";

/**
 * @typedef {object} ModalOptions
 * @property {boolean} [escape] whether the Escape key closes the drawer, wherever the focus is
 * @property {boolean} [back] whether the browser's Back button closes the drawer
 */

/** @type {Modality[]} the drawers that cover the page, the topmost one last */
const stack = [];
const inert = new InertElements();
const entries = new BackEntries((left) => Modality.goBack(left));
/** @type {{overflow: string, paddingRight: string} | null} the page's own style while scrolling is locked */
let unlocked = null;

/** Keeps the page from scrolling while a drawer covers it. */
function lockScrolling() {
  const { documentElement: page, documentElement: { style } } = document;
  if (stack.length === 0) {
    Object.assign(style, unlocked);
    unlocked = null;
  } else if (!unlocked) {
    unlocked = { overflow: style.overflow, paddingRight: style.paddingRight };
    const scrollBar = innerWidth - page.clientWidth;
    style.overflow = "hidden";
    // Padding in place of the scroll bar keeps the page from moving sideways.
    if (scrollBar > 0) style.paddingRight = `${scrollBar}px`;
  }
}

/** Applies a change of the stack to the page. */
function arrange() {
  inert.set(stack.at(-1)?.outside() ?? []);
  lockScrolling();
  entries.require(stack.filter(({ hasEntry }) => hasEntry).length);
}

/** Whether the topmost modal drawer is another one inside `root`, which handles the keys. */
export function isCovered(root) {
  const top = stack.at(-1)?.attachment.root;
  return top !== undefined && top !== root && contains(root, top);
}

/**
 * One drawer's membership of the stack: the drawer enters when it covers the page, and leaves when it no longer does.
 */
export class Modality {
  /** @type {(HTMLElement | null)[]} the elements that had the focus before, the most recent first */
  #openers = [];
  /** @type {HTMLElement | null} the dialog, while the drawer covers the page */
  #dialog = null;
  /** @type {string | null} the dialog's previous role */
  #role = null;
  #stop = new AbortController();
  /** Whether the drawer has an entry in the browser's history. */
  hasEntry = false;

  /**
   * @param {import("./attachment.js").Attachment} attachment
   * @param {ModalOptions} options
   */
  constructor(attachment, { escape = true, back = true }) {
    this.attachment = attachment;
    this.back = back;
    if (escape) document.addEventListener("keydown", (event) => this.#key(event), { signal: this.#stop.signal });
    if (back) entries.start();
  }

  /** Closes the topmost drawers until `left` history entries remain. */
  static goBack(left) {
    for (const modality of [...stack].reverse()) {
      if (stack.filter(({ hasEntry }) => hasEntry).length <= left || !modality.back) break;
      modality.#goBack();
    }
    arrange();
  }

  /** Leaves the stack, which makes the page usable again. */
  stop() {
    this.#stop.abort();
    this.#leave();
  }

  /** Enters the stack if the drawer covers the page, and leaves it otherwise. */
  update() {
    const { session: { surface }, stage } = this.attachment;
    const body = stage.elements(surface.body)[0];
    const covers = body !== undefined && stage.isVisible && surface.covers;
    if (covers && !this.#dialog) this.#enter(body);
    else if (!covers) this.#leave();
  }

  /** The elements that are inert while this drawer is topmost: all but its frames over the page and their ancestors. */
  outside() {
    const { root } = this.attachment;
    const outside = elementsOf(root, "[data-frame]").filter((element) => this.#isBehind(element));
    for (let child = /** @type {any} */ (root); child.parentNode && child !== document.body;) {
      const parent = child.parentNode;
      for (const sibling of parent.children) {
        // The page's own dialogs and popovers open above the drawer, so they stay usable.
        if (sibling !== child && sibling instanceof HTMLElement && !sibling.matches("script, style, dialog, [popover]")) outside.push(sibling);
      }
      child = parent.host ?? parent;
    }
    return outside;
  }

  /** Whether a frame's element belongs to the page that the drawer covers. */
  #isBehind(element) {
    return this.attachment.session.surface.behind.includes(element?.dataset.frame);
  }

  #enter(body) {
    this.#dialog = body;
    this.#role = body.getAttribute("role");
    body.setAttribute("role", "dialog");
    body.setAttribute("aria-modal", "true");
    this.hasEntry = this.back;
    const active = focused();
    // A nested drawer stays above this one, even if it opened first.
    const nested = stack.findIndex(({ attachment }) => contains(this.attachment.root, attachment.root));
    const index = nested < 0 ? stack.length : nested;
    this.#openers = stack[index]?.#openers ?? [active, ...(stack.at(-1)?.#openers ?? [])];
    stack.splice(index, 0, this);
    arrange();
    if (stack.at(-1) === this && !this.#holds(active)) focusInitially(body);
  }

  #leave() {
    const dialog = this.#dialog;
    if (!dialog) return;
    this.#dialog = null;
    dialog.removeAttribute("aria-modal");
    if (this.#role === null) dialog.removeAttribute("role");
    else dialog.setAttribute("role", this.#role);
    const active = focused();
    const hadFocus = stack.at(-1) === this && (!active || this.#holds(active) || active.closest("[inert]") !== null);
    stack.splice(stack.indexOf(this), 1);
    for (const modality of stack) modality.#openers = modality.#openers.filter((opener) => !this.#holds(opener));
    arrange();
    if (hadFocus && !focusFirst(this.#openers)) focusFirst([stack.at(-1)?.#dialog]);
    this.#openers = [];
  }

  /** Whether an element is inside the frames over the page. */
  #holds(element) {
    const { root } = this.attachment;
    return element !== null && element !== root && contains(root, element)
      && !this.#isBehind(closestOf(root, element, "[data-frame]"));
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    if (stack.at(-1) !== this || event.key !== "Escape" || event.defaultPrevented) return;
    if (/** @type {Element} */ (event.target).closest?.("dialog, [popover]")) return;
    if (this.#close("escape")) event.preventDefault();
  }

  /** Closes the drawer whose entry was removed. If it stays open, as a sheet that pops an item, it gets a new entry. */
  async #goBack() {
    this.hasEntry = false;
    await this.#close("back");
    if (!this.#dialog) return;
    this.hasEntry = true;
    arrange();
  }

  /** Sends the command that closes the drawer; null if there is none. */
  #close(reason) {
    const { session } = this.attachment;
    return session.surface.escape && session.request(reason, session.surface.escape).catch(() => {});
  }
}
