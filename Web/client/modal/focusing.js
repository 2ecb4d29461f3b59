// The one owner of the keyboard focus around drawers: what had it before, what gets it, and when content is revealed. Nothing else
// moves it. Its rules are a table in the guide's page about the keyboard.

import { setAttribute } from "./attributes.js";
import { focusable, focused, preceding } from "./focusable.js";
import { isCovered, topmost } from "./modality.js";
import { closestOf, isRoot } from "../drawing/roots.js";
import { below, contains, LAYERS, nearest, originOf } from "../drawing/trees.js";

/** Takes the focus from an element that a press has given it. @param {HTMLElement | null} element */
export const unfocus = (element) => element?.blur();

/** The element to which the client has given the focus. No user has reached it, nor does when the window gets the focus again. */
let given = /** @type {HTMLElement | null} */ (null);

/** Focuses the first of `elements` that is not removed, hidden or inert. Returns false if there is none. */
function focusFirst(elements) {
  return elements.some((element) => {
    if (!element || nearest(element, "[inert]")) return false;
    given = element;
    element.focus({ preventScroll: true });
    if (focused() !== element) given = null;
    return given !== null;
  });
}

/** Focuses an element that the page may not have made focusable. */
function focusFrame(element) {
  if (element && !element.hasAttribute("tabindex")) setAttribute(element, "tabindex", "-1");
  return focusFirst([element]);
}

/** @type {Set<Focusing>} */
const drawers = new Set();

/** The focus of one drawer. */
export class Focusing {
  /** @type {HTMLElement | null} the element outside of the drawer that had the focus before the drawer */
  #before = null;
  /** Whether the drawer has taken the focus, and gives it back when it closes. */
  hasTaken = false;
  #wasOpen = false;
  /** Whether the user's last input was a key, not a pointer. */
  #isByKey = false;
  /** The detent for which the focus was last looked at. @type {string | null} */
  #detent = null;

  /** @param {import("../drawing/attachment.js").Attachment} attachment @param {AbortSignal} signal */
  constructor(attachment, signal) {
    this.attachment = attachment;
    drawers.add(this);
    signal.addEventListener("abort", () => drawers.delete(this));
    for (const tree of new Set([document, attachment.root.getRootNode()])) {
      tree.addEventListener("focusin", (event) => this.#entered(event), { signal });
      tree.addEventListener("focusout", (event) => originOf(event) === given && document.hasFocus() && (given = null), { signal });
    }
    for (const type of ["keydown", "pointerdown"]) {
      document.addEventListener(type, () => (this.#isByKey = type === "keydown"), { signal, capture: true });
    }
  }

  get #session() {
    return this.attachment.session;
  }

  get #body() {
    return this.attachment.stage.first(this.#session.surface.body);
  }

  /** Whether the drawer is a deck, whose sides are what opens, and whose body is the page. */
  get #isDeck() {
    return this.#session.uncovered.length > 0;
  }

  /** Whether the drawer opened last of those that are in front of the page: the decks, and what has taken the focus. */
  get isLast() {
    return [...drawers].findLast((each) => each.#isInFront) === this;
  }

  get #isInFront() {
    const { accessibility, stage } = this.attachment;
    return accessibility !== null && this.#session.isOpen && stage.isVisible && (this.#isDeck || this.hasTaken);
  }

  /** Whether an element is in the drawer itself, not in what it covers. */
  isInside(element) {
    const { root, session: { uncovered, surface: { body, handle, contents } } } = this.attachment;
    const names = this.#isDeck ? uncovered : [body, handle, ...contents];
    return element !== null && contains(root, element) && names.includes(closestOf(root, element, "[data-frame]")?.dataset.frame);
  }

  /** The drawer opens over the page: `frame` takes the focus, or what the page marks in it, unless the drawer has it already. */
  take(frame, others = /** @type {HTMLElement[]} */ ([])) {
    const active = focused();
    if (!this.isInside(active) && !isCovered(this.attachment.root)) {
      this.#before = active;
      if (!focusFirst([...this.#marked(frame), ...others]) && !focusFrame(frame)) return;
    }
    this.hasTaken = true;
  }

  /** What the page marks to get the focus: in a frame, or, if that is the body, in the frames of its content. */
  #marked(frame) {
    const frames = frame === this.#body ? this.attachment.stage.elements(...this.#session.surface.contents) : [];
    const own = [frame, ...frames].flatMap((each) => [...below(each, (element) => !isRoot(element))]);
    return own.filter((each) => each.matches("[autofocus], [data-autofocus]"));
  }

  /**
   * The drawer closes: what it has taken goes back, unless the focus is elsewhere. No other drawer gives the focus to its content, and one
   * that has taken its place, such as with another key in React, gives back what this one had taken.
   */
  release() {
    if (this.hasTaken && !isCovered(this.attachment.root)) this.#leave();
    this.hasTaken = false;
    for (const each of drawers) {
      const isSuccessor = each.hasTaken && !each.#before && !each.isInside(this.#before);
      if (isSuccessor || this.isInside(each.#before)) each.#before = this.#before;
    }
  }

  /**
   * Gives the focus back if the drawer has it, or nothing. What the page has opened above the drawer keeps it, and would then give it to
   * where it came from: into the drawer. @param {EventTarget | null} closed what has closed above the drawer
   */
  #leave(closed = null) {
    const active = focused();
    if (!active || this.isInside(active) || contains(closed, active)) return this.#giveBack();
    nearest(active, LAYERS)?.addEventListener("toggle", ({ newState, target }) => {
      if (!this.hasTaken) this.#leave(newState === "closed" ? target : null);
    }, { once: true });
  }

  /** Escape has closed the drawer from its handle, or a deck from its body, which the keys move. */
  escaped() {
    const active = focused();
    const isBefore = !this.#isDeck || !contains(this.attachment.root, this.#before);
    if ((this.isInside(active) || active === this.#body) && isBefore) focusFirst(this.#origins);
  }

  /** The buttons that open the drawer: their `aria-controls` names it. They can be in its root, on the page that it covers. */
  get #controls() {
    const { root } = this.attachment;
    const ids = [root.id, ...[...root.querySelectorAll("[data-frame][id]")].map(({ id }) => id)].filter(Boolean);
    return focusable(root.getRootNode()).filter((each) => ids.includes(each.getAttribute("aria-controls") ?? "") && !this.isInside(each));
  }

  /**
   * Where the focus came from. Tab comes from any neighbor, so if nothing of the drawer is left in sight, a button that opens it again
   * goes before that.
   */
  get #origins() {
    const { isOpen, detents } = this.#session;
    const isGone = !this.hasTaken && !this.#isDeck && !isOpen && detents[0]?.position === 0;
    return isGone ? [...this.#controls, this.#before] : [this.#before, ...this.#controls];
  }

  /**
   * Gives the focus to where it came from, to the handle if that is given, to what comes before the drawer, or to the modal drawer
   * below. If none of them is in sight, nothing has it.
   */
  #giveBack(handles = /** @type {HTMLElement[]} */ ([])) {
    const { root, accessibility } = this.attachment;
    const elements = [...this.#origins, ...handles, preceding(root), topmost()?.dialog];
    const isInSight = (element) => element?.isConnected && ![...drawers].some((each) => each.#isHidden(element));
    if (!focusFirst(elements.filter(isInSight)) && !focusFrame(accessibility?.front)) unfocus(focused());
  }

  #entered(event) {
    const target = originOf(event);
    const from = /** @type {HTMLElement | null} */ (event.relatedTarget);
    const enters = this.isInside(target) || (target === this.#body && !contains(this.attachment.root, from));
    // Beside the page, the user may come from elsewhere.
    const isFixed = this.hasTaken && this.attachment.modality?.dialog !== null;
    if (from && !isFixed && !this.isInside(from) && enters) this.#before = from;
    if (target === given) return;
    const { detent } = this.#session;
    // Wait until the browser has scrolled. If a key has moved the drawer meanwhile, it is where the user wants it.
    requestAnimationFrame(() => detent === this.#session.detent && this.#reveal(target));
  }

  /** Moves the drawer as far as shows a focused element in it, or below it. */
  #reveal(target) {
    const session = this.#session;
    const isIn = contains(this.attachment.root, target);
    if (!this.#body || target !== focused() || (isIn && target.dataset.frame)) return;
    // A pressed element is visible already. A pressed text field must be fully visible, though: the user types there.
    if (!this.#isByKey && !target.matches(":focus-visible")) return;
    const { axis, focus } = session.surface;
    const command = isIn && focus[nearest(target, "[data-frame]")?.dataset.frame ?? ""];
    if (command) return session.command(command).catch(() => {});
    const { detents } = session;
    const current = detents.find(({ name }) => name === session.detent);
    // The focus opens no drawer that is closed.
    if (axis !== "y" || !current || current.position <= 0) return;
    if (this.isInside(target)) this.#open(target, current);
    else if (this.#isUnder(target)) this.#lower(target, current);
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
    const { left, right, top, bottom } = element.getBoundingClientRect();
    return this.isInside(this.attachment.root.getRootNode().elementFromPoint?.((left + right) / 2, (top + bottom) / 2));
  }

  /** How far below the drawer's top a place on the screen is, in points. */
  #depth(y) {
    return this.#height(y) - this.#height(this.#body?.getBoundingClientRect().top ?? 0);
  }

  /** How far below the root's top a place on the screen is, in points. */
  #height(y) {
    return this.attachment.stage.locator()({ clientX: 0, clientY: y }).y;
  }

  /** Follows a change of the drawer: nothing that is inert or out of sight has the focus. */
  update() {
    const { isOpen, detent } = this.#session;
    if (isOpen !== this.#wasOpen) this.#follow(isOpen);
    const active = focused();
    const isLost = active && (this.#isInert(active) || (detent !== this.#detent && this.#isHidden(active)));
    [this.#wasOpen, this.#detent] = [isOpen, detent];
    if (!isLost) return;
    const front = this.attachment.accessibility?.front;
    // What the drawer has taken stays in it while it is open, also beside the page.
    const stays = this.hasTaken && isOpen && !this.#isDeck;
    if (front && !this.isInside(active)) this.take(front, this.#choices(front));
    else if (!stays || !focusFirst([...this.#handles, this.#body])) this.#giveBack(this.#handles);
  }

  /** A key may have moved the frame that has the focus out of the window, which is lower than the root. */
  rested() {
    const active = focused();
    if (this.#isByKey && active?.dataset.frame && contains(this.attachment.root, active)) active.scrollIntoView({ block: "nearest" });
  }

  /** The drawer has opened or closed. `Modality` says when one does over the whole page. */
  #follow(isOpen) {
    const { surface, detent, wasCommandedHere } = this.#session;
    if (!this.#isDeck && (!surface.modal || this.attachment.modality)) return;
    if (!isOpen) return this.release();
    // Now it is the last one.
    drawers.delete(this);
    drawers.add(this);
    const active = focused();
    const frame = this.attachment.stage.first(this.#isDeck ? detent : surface.body);
    // A finger or a drawer elsewhere leaves the focus where it is, and so do the arrow keys on a deck's body.
    if (frame && wasCommandedHere && active && !(this.#isDeck && active === this.#body)) this.take(frame, this.#choices(frame));
  }

  /** What gets the focus rather than a frame: in the side of a deck, which is no dialog, its first element. */
  #choices(frame) {
    return this.#isDeck ? focusable(frame) : [];
  }

  /** The handle, while it is visible. */
  get #handles() {
    const { session: { frames, surface: { handle }, container } } = this.attachment;
    const frame = frames[handle ?? ""];
    return frame && !frame.hidden && frame.y < container.height - 0.5 ? this.attachment.stage.elements(handle) : [];
  }

  /** Whether an element of the root is inert. */
  #isInert(element) {
    const inert = nearest(element, "[inert]");
    return inert !== null && contains(this.attachment.root, inert);
  }

  /** Whether an element in the drawer's content is below the visible part at the drawer's detent, unless no detent shows more. */
  #isHidden(element) {
    const { detents, detent, surface } = this.#session;
    const place = detents.slice(0, -1).find(({ name }) => name === detent);
    if (surface.axis !== "y" || !place || !this.isInside(element) || element.dataset.frame) return false;
    return this.#depth(element.getBoundingClientRect().top) >= place.position;
  }
}
