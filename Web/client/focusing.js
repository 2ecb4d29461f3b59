// The one owner of the keyboard focus around a drawer: what had it before, what gets it, and when content is revealed. Its
// rules are a table in client.md.

import { focused, focusFirst, focusFrame } from "./focus.js";
import { closestOf } from "./roots.js";
import { contains, nearest, originOf } from "./trees.js";

const FOCUSABLE = "a[href], button:not([disabled]), input:not([disabled], [type=hidden]), select:not([disabled]), textarea:not([disabled]), summary, [tabindex]:not([tabindex='-1'])";

/** The elements that can have the focus now, in the order of the document. */
function focusable(tree) {
  return [.../** @type {NodeListOf<HTMLElement>} */ (tree.querySelectorAll(FOCUSABLE))].filter((each) => (
    each.getClientRects().length > 0 && !each.closest("[inert]") && getComputedStyle(each).visibility === "visible"));
}

/** The focus of one drawer. */
export class Focusing {
  /** @type {HTMLElement | null} the element outside of the drawer that had the focus before one inside got it */
  before = null;
  /** Whether the user's last input was a key, not a pointer. */
  #isByKey = false;
  /** The detent for which the focus was last looked at. @type {string | null} */
  #detent = null;
  /** The button in the center that has opened a side, to which the focus returns. @type {HTMLElement | null} */
  #opener = null;

  /** @param {import("./attachment.js").Attachment} attachment @param {AbortSignal} signal */
  constructor(attachment, signal) {
    this.attachment = attachment;
    const { root } = attachment;
    root.addEventListener("focusin", (event) => this.#entered(event), { signal });
    for (const type of ["keydown", "pointerdown"]) {
      document.addEventListener(type, () => (this.#isByKey = type === "keydown"), { signal, capture: true });
    }
  }

  get #session() {
    return this.attachment.session;
  }

  #first(name) {
    return this.attachment.stage.elements(name)[0] ?? null;
  }

  get #body() {
    return this.#first(this.#session.surface.body);
  }

  /** Whether an element is in the drawer itself, not in what it covers. */
  isInside(element) {
    const { root, session: { surface: { body, handle, contents } } } = this.attachment;
    return element !== null && contains(root, element)
      && [body, handle, ...contents].includes(closestOf(root, element, "[data-frame]")?.dataset.frame);
  }

  /** What gets the focus when the drawer closes: what had it, a button that controls the drawer, or what comes before the drawer. */
  get returns() {
    const { root } = this.attachment;
    const ids = [root.id, ...[...root.querySelectorAll("[data-frame][id]")].map(({ id }) => id)].filter(Boolean);
    const controls = focusable(document).filter((each) => ids.includes(each.getAttribute("aria-controls") ?? "") && !contains(root, each));
    const before = focusable(document).filter((each) => each.compareDocumentPosition(root) & Node.DOCUMENT_POSITION_FOLLOWING && !contains(root, each));
    return [this.before, ...controls, ...before.slice(-1)];
  }

  #entered(event) {
    const target = originOf(event);
    const from = /** @type {HTMLElement | null} */ (event.relatedTarget);
    const { root } = this.attachment;
    if (from && !contains(root, from)) this.before = from;
    else if (from && contains(root, from) && !this.isInside(from) && this.isInside(target)) this.before = from;
    const { detent } = this.#session;
    // Wait until the browser has scrolled. If a key has moved the drawer meanwhile, it is where the user wants it.
    requestAnimationFrame(() => detent === this.#session.detent && this.#reveal(target));
  }

  /** Opens the drawer far enough to show a focused element, or closes what covers the element. */
  #reveal(target) {
    const body = this.#body;
    const session = this.#session;
    if (!body || target !== focused() || target.dataset.frame) return;
    // A pressed element is visible already. A pressed text field must be fully visible, though: the user types there.
    if (!this.#isByKey && !target.matches(":focus-visible")) return;
    const { axis, focus } = session.surface;
    const command = focus[nearest(target, "[data-frame]")?.dataset.frame ?? ""];
    if (command) return session.command(command).catch(() => {});
    const { detents } = session;
    const current = detents.find(({ name }) => name === session.detent);
    // The focus opens no drawer that is closed.
    if (axis !== "y" || !current || current.position <= 0) return;
    const needed = this.#depth(target.getBoundingClientRect().bottom);
    if (needed < current.position + 1) return;
    const { name } = detents.find(({ position }) => position >= needed) ?? detents[detents.length - 1];
    session.snapTo(name).catch(() => {});
  }

  /** How far below the drawer's top a place on the screen is, in points. */
  #depth(y) {
    return (y - (this.#body?.getBoundingClientRect().top ?? 0)) / this.attachment.stage.scale;
  }

  /** Moves the focus to what a change of the detent has left for it: nothing out of sight has it. */
  update() {
    const session = this.#session;
    const { detent } = session;
    if (detent === this.#detent) return;
    this.#detent = detent;
    const active = focused();
    if (active && session.surface.axis === "y" && this.#isHidden(active)) this.give([this.before, ...this.#handles, ...this.returns]);
    if (session.surface.body === "center") this.#followSide(active);
  }

  /** The handle, while it is visible. */
  get #handles() {
    const { session: { frames, surface: { handle }, container } } = this.attachment;
    const frame = frames[handle ?? ""];
    return frame && !frame.hidden && frame.y < container.height - 0.5 ? this.attachment.stage.elements(handle) : [];
  }

  /** Whether an element in the drawer's content is below the visible part at the drawer's detent. */
  #isHidden(element) {
    const { detents, detent } = this.#session;
    const place = detents.find(({ name }) => name === detent);
    if (!place || !this.isInside(element) || element.dataset.frame) return false;
    return this.#depth(element.getBoundingClientRect().top) >= place.position;
  }

  /** A side that a button in the center has opened gets the focus, and returns it when it closes. */
  #followSide(active) {
    const session = this.#session;
    // The frame itself has the focus when what had it has become inert.
    const isInCenter = active !== null && active.dataset.frame !== "center"
      && closestOf(this.attachment.root, active, "[data-frame]")?.dataset.frame === "center";
    if (session.isOpen && session.wasCommandedHere && isInCenter) {
      const side = this.#first(session.detent);
      if (!side || !(focusFirst([side.querySelector("[autofocus], [data-autofocus]"), ...focusable(side)]) || focusFrame(side))) return;
      this.before = this.#opener = active;
    } else if (!session.isOpen && this.#opener) {
      if (!isInCenter) this.give([this.#opener]);
      this.#opener = null;
    }
  }

  /** Gives the focus to the first of these elements that can have it; to none if no one can. */
  give(elements) {
    if (!focusFirst(elements.filter((each) => each?.isConnected))) focused()?.blur();
  }
}
