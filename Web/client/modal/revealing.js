// Moves a drawer so that what has the focus can be seen: up for what is in the drawer, and down for what it hides of the page.

import { focused } from "./focusable.js";
import { contains, nearest } from "../drawing/trees.js";

/** The keys by which a user moves the focus. */
const MOVES = /^(Tab|Arrow|Home|End|Page)/;

/** Whether the user's last input was a key, not a pointer. */
let isByKey = false;
/** Whether the focus moves in this task because of a key, also where the page's own handler of the key moves it. */
let isMoving = false;
/** While the window gets the focus: what had it in the page before, with which the user only comes back. @type {HTMLElement | null | undefined} */
let kept;
/** Whether a script moves the focus now: the browser performs no microtask before it has ended. */
let isScripted = false;

/** Notes what the user does. @param {any} event */
function note({ type, key }) {
  isByKey = type === "keydown" || (type === "focus" && isByKey);
  isMoving = MOVES.test(key);
  kept = type === "focus" ? focused() : undefined;
  setTimeout(() => [isMoving, kept] = [false, undefined]);
}

function probe() {
  isScripted = true;
  queueMicrotask(() => (isScripted = false));
}

/** The client has handled the key itself. A page that moves the focus because of that is no user's Tab. */
export const settle = () => void (isMoving = false);

/** Reveals what has the focus, for one drawer: what is inside and what is below it. */
export class Revealing {
  /** @param {import("./focusing.js").Focusing} focusing */
  constructor(focusing) {
    this.focusing = focusing;
    // All drawers hear these together.
    for (const type of ["keydown", "pointerdown"]) document.addEventListener(type, note, { capture: true });
    window.addEventListener("focus", note);
    window.addEventListener("focusin", probe, { capture: true });
  }

  get #session() {
    return this.focusing.attachment.session;
  }

  /** An element has got the focus, and not from the client. A page's own `focus()` is no user's Tab. */
  entered(target) {
    if (target === kept) return;
    const [{ detent }, isByUser] = [this.#session, isMoving || (kept !== undefined && !isScripted)];
    // Wait until the browser has scrolled. If a key has moved the drawer meanwhile, it is where the user wants it.
    requestAnimationFrame(() => detent === this.#session.detent && this.#reveal(target, isByUser));
  }

  /** Moves the drawer as far as shows a focused element in it, or, if the user has moved the focus, below it. */
  #reveal(target, isByUser) {
    const { focusing, focusing: { attachment: { root } } } = this;
    const session = this.#session;
    const isIn = contains(root, target);
    if (!focusing.body || target !== focused() || (isIn && target.dataset.frame)) return;
    // A pressed element is visible already. A pressed text field must be fully visible, though: the user types there.
    if (!isByKey && !target.matches(":focus-visible")) return;
    const { axis, focus } = session.surface;
    const command = isIn && isByUser && focus[nearest(target, "[data-frame]")?.dataset.frame ?? ""];
    if (command) return session.command(command).catch(() => {});
    const { detents } = session;
    const current = detents.find(({ name }) => name === session.detent);
    // The focus opens no drawer that is closed.
    if (axis !== "y" || !current || current.position <= 0) return;
    if (focusing.isInside(target)) this.#open(target, current);
    else if (isByUser && this.#isUnder(target)) this.#lower(target, current);
  }

  /** Opens the drawer to the lowest detent that shows an element of its content. */
  #open(target, current) {
    const { detents } = this.#session;
    const needed = this.#depth(target.getBoundingClientRect().bottom);
    if (needed < current.position + 1) return;
    const { name } = detents.find(({ position }) => position >= needed) ?? detents[detents.length - 1];
    this.#session.snapTo(name).catch(() => {});
  }

  /** Lowers the drawer to the highest detent that uncovers an element of the page, as far as the page lets it. */
  #lower(target, current) {
    const session = this.#session;
    const room = session.container.height - this.#height(target.getBoundingClientRect().bottom);
    const lower = session.detents.filter(({ position }) => position < current.position);
    const { name } = lower.findLast(({ position }) => position <= room) ?? lower[0] ?? {};
    if (name) session.request("key", { type: "snapTo", detent: name }).catch(() => {});
  }

  /** Whether the drawer hides an element of the page. */
  #isUnder(element) {
    const { focusing, focusing: { attachment: { root } } } = this;
    const { left, right, top, bottom } = element.getBoundingClientRect();
    return focusing.isInside(root.getRootNode().elementFromPoint?.((left + right) / 2, (top + bottom) / 2));
  }

  /** Whether an element in the drawer's content is below the visible part at the drawer's detent, unless no detent shows more. */
  isHidden(element) {
    const { detents, detent, surface } = this.#session;
    const place = detents.slice(0, -1).find(({ name }) => name === detent);
    if (surface.axis !== "y" || !place || !this.focusing.isInside(element) || element.dataset.frame) return false;
    return this.#depth(element.getBoundingClientRect().top) >= place.position;
  }

  /** A key may have moved the frame that has the focus out of the window, which is lower than the root. */
  rested() {
    const active = focused();
    if (isByKey && active?.dataset.frame && contains(this.focusing.attachment.root, active)) active.scrollIntoView({ block: "nearest" });
  }

  /** How far below the drawer's top a place on the screen is, in points. */
  #depth(y) {
    return this.#height(y) - this.#height(this.focusing.body?.getBoundingClientRect().top ?? 0);
  }

  /** How far below the root's top a place on the screen is, in points. */
  #height(y) {
    return this.focusing.attachment.stage.locator()({ clientX: 0, clientY: y }).y;
  }
}
