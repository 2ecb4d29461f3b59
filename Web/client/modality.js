// Modal drawers form a stack. The topmost one has the focus, Escape and Back; everything below it is inert.

import { contains, focused, focusFirst, focusInitially, InertElements } from "./focus.js";
import { BackEntries } from "./history.js";
import { closestOf, elementsOf } from "./roots.js";

/**
 * @typedef {object} ModalOptions
 * @property {boolean} [escape] whether the Escape key closes it, wherever the focus is
 * @property {boolean} [back] whether the browser's back button closes it
 */

/** @type {Modality[]} the drawers that cover the page, the topmost one last */
const stack = [];
const inert = new InertElements();
const entries = new BackEntries((left) => Modality.goBack(left));
/** @type {{overflow: string, paddingRight: string} | null} the page's own style, while it does not scroll */
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
    // Nothing moves sideways where the scroll bar was.
    if (scrollBar > 0) style.paddingRight = `${scrollBar}px`;
  }
}

/** Applies a change of the stack to the page. */
function arrange() {
  inert.set(stack.at(-1)?.outside() ?? []);
  lockScrolling();
  entries.require(stack.filter(({ hasEntry }) => hasEntry).length);
}

/** Whether a modal drawer is open inside `root` that is not the root's own, and gets the keys. */
export function isCovered(root) {
  const top = stack.at(-1)?.attachment.root;
  return top !== undefined && top !== root && contains(root, top);
}

/** One drawer's place in the stack: it enters when it covers the page, and leaves when it does not. */
export class Modality {
  /** @type {(HTMLElement | null)[]} what had the focus before, and what had it before that */
  #openers = [];
  /** @type {HTMLElement | null} the dialog, while there is one */
  #dialog = null;
  /** @type {string | null} the role that it had before */
  #role = null;
  #stop = new AbortController();
  /** Whether it has an entry in the browser's history. */
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

  /** Closes the topmost drawers until `left` entries of the history are left. */
  static goBack(left) {
    for (const modality of [...stack].reverse()) {
      if (stack.filter(({ hasEntry }) => hasEntry).length <= left || !modality.back) break;
      modality.#goBack();
    }
    arrange();
  }

  /** Makes the page usable again. */
  stop() {
    this.#stop.abort();
    this.#leave();
  }

  /** Enters or leaves the stack, as the drawer covers the page or not. */
  update() {
    const { session: { surface }, stage } = this.attachment;
    const body = stage.elements(surface.body)[0];
    const covers = body !== undefined && stage.isVisible && surface.covers;
    if (covers && !this.#dialog) this.#enter(body);
    else if (!covers) this.#leave();
  }

  /** Everything that is inert while this is the topmost one: all but its frames over the page, and their ancestors. */
  outside() {
    const { root } = this.attachment;
    const outside = elementsOf(root, "[data-frame]").filter((element) => this.#isBehind(element));
    for (let child = /** @type {any} */ (root); child.parentNode && child !== document.body;) {
      const parent = child.parentNode;
      for (const sibling of parent.children) {
        // A page's own dialog covers the drawer when it opens.
        if (sibling !== child && sibling instanceof HTMLElement && !sibling.matches("script, style, dialog, [popover]")) outside.push(sibling);
      }
      child = parent.host ?? parent;
    }
    return outside;
  }

  /** Whether a frame's element is of the page that the drawer covers. */
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
    // A drawer inside this one stays above it, whichever of them opens first.
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

  /** Whether an element is in what is drawn over the page. */
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

  /** Its entry is gone. It gets another one if it does not close: a sheet may have popped an item. */
  async #goBack() {
    this.hasEntry = false;
    await this.#close("back");
    if (!this.#dialog) return;
    this.hasEntry = true;
    arrange();
  }

  /** Sends what closes it; null where nothing does. */
  #close(reason) {
    const { session } = this.attachment;
    return session.surface.escape && session.request(reason, session.surface.escape).catch(() => {});
  }
}
