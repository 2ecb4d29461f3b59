// The one owner of the keyboard focus around drawers: what had it before, and what gets it. Nothing else moves it: the screens of a
// transition (elements/screens.js) give it through `give`. Its rules are a table in the guide's page about the keyboard.

import { setAttribute } from "./attributes.js";
import { focusable, focused, isInReach, isMarked, preceding } from "./focusable.js";
import { isCovered, topmost } from "./modality.js";
import { Revealing } from "./revealing.js";
import { closestOf, isRoot } from "../drawing/roots.js";
import { afterTask } from "../drawing/task.js";
import { below, contains, isUnderLayer, LAYERS, nearest, originOf } from "../drawing/trees.js";

/** Takes the focus from an element that a press has given it. @param {HTMLElement | null} element */
export const unfocus = (element) => element?.blur();

/** Whether the client moves the focus. No user does then, nor when the page gives it to something else at once. */
let isGiving = false;

/** Focuses the first of `elements` that is not removed, hidden or inert. Returns false if there is none. */
function focusFirst(elements) {
  return elements.some((element) => {
    if (!element || nearest(element, "[inert]")) return false;
    const was = isGiving;
    isGiving = true;
    element.focus({ preventScroll: true });
    isGiving = was;
    return focused() === element;
  });
}

/** Focuses an element that the page may not have made focusable. */
function focusFrame(element) {
  if (element && !element.hasAttribute("tabindex")) setAttribute(element, "tabindex", "-1");
  return focusFirst([element]);
}

/**
 * Ends the transitions by which what was hidden stays so for a moment more, where the page's styles have some of all, and takes no focus.
 * What inherits its visibility begins one when that of its parent ends.
 */
function reveal(root) {
  const found = root.getAnimations?.({ subtree: true }).filter(({ transitionProperty }) => transitionProperty === "visibility") ?? [];
  for (const each of found) each.cancel();
  if (found.length > 0) reveal(root);
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
  /** The detent for which the focus was last looked at. @type {string | null} */
  #detent = null;
  /** What last had the focus, unless the user has taken it from there. @type {HTMLElement | null} */
  #last = null;
  /** What last had the focus in the drawer. @type {HTMLElement | null} */
  #own = null;
  /** Whether the drawer has given the focus back in this task. */
  #isReturning = false;
  /** Gives the focus to the first of the elements that can have it. */
  give = focusFirst;

  /** @param {import("../drawing/attachment.js").Attachment} attachment @param {AbortSignal} signal */
  constructor(attachment, signal) {
    this.attachment = attachment;
    this.revealing = new Revealing(this);
    drawers.add(this);
    signal.addEventListener("abort", () => drawers.delete(this));
    for (const tree of new Set([document, attachment.root.getRootNode()])) {
      tree.addEventListener("focusin", (event) => this.#entered(event), { signal });
      tree.addEventListener("focusout", (event) => this.#left(originOf(event)), { signal });
    }
  }

  get #session() {
    return this.attachment.session;
  }

  /** The drawer's own element; null if the page has none. */
  get body() {
    return this.attachment.stage.first(this.#session.surface.body);
  }

  /** The frame that opens; null if the page has none. */
  get #frame() {
    return this.#isDeck ? this.attachment.stage.first(this.#session.detent) : this.body;
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
      reveal(this.attachment.root);
      if (!focusFirst([...this.#marked(frame), ...others]) && !focusFrame(frame)) return;
    }
    this.hasTaken = true;
  }

  /** What the page marks to get the focus: in a frame, or, if that is the body, in the frames of its content. */
  #marked(frame) {
    const frames = frame === this.body ? this.attachment.stage.elements(...this.#session.surface.contents) : [];
    const own = [frame, ...frames].flatMap((each) => [...below(each, (element) => !isRoot(element))]);
    return own.filter(isMarked);
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
    if (!active || this.isInside(active) || contains(closed, active)) return this.#return();
    nearest(active, LAYERS)?.addEventListener("toggle", ({ newState, target }) => {
      if (!this.hasTaken) this.#leave(newState === "closed" ? target : null);
    }, { once: true });
  }

  /** Escape has closed the drawer from its handle, or a deck from its body, which the keys move. */
  escaped() {
    const active = focused();
    const isBefore = !this.#isDeck || !contains(this.attachment.root, this.#before);
    if ((this.isInside(active) || active === this.body) && isBefore) focusFirst(this.#origins);
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
    const { root, accessibility, modality } = this.attachment;
    const elements = [...this.#origins, ...handles, preceding(root, modality?.page), topmost(modality?.page)?.dialog];
    const isInSight = (element) => element?.isConnected && ![...drawers].some((each) => each.revealing.isHidden(element));
    if (!focusFirst(elements.filter(isInSight)) && !focusFrame(accessibility?.front)) unfocus(focused());
  }

  /** Gives the focus back because the drawer has moved. */
  #return(handles = /** @type {HTMLElement[]} */ ([])) {
    this.#isReturning = true;
    setTimeout(() => (this.#isReturning = false));
    this.#giveBack(handles);
  }

  #left(target) {
    // A morph has removed the client's `tabindex`, and the focus with it.
    const isStripped = target.tabIndex < 0 && !target.hasAttribute("tabindex");
    // After what the page changes in this task is known, and what it has removed from the client's is there again.
    afterTask(() => {
      if (isStripped && !focused()) focusFirst([target]);
      this.keep();
      // The user has pressed beside it. What the page has removed may come again.
      if (!focused() && target.isConnected) this.#last = null;
    });
  }

  /**
   * What had the focus may be removed, moved, hidden, disabled or, after a change that uncovered the page, behind the drawer. The drawer that
   * has taken the focus goes on with what had it in the drawer, with an element of the same `id`, with what the page marks, or with its frame.
   * @param {Node[]} [added] what the page has added
   */
  keep(added = []) {
    const { root, modality } = this.attachment;
    const [last, own, frame] = [focused() ?? this.#last, this.#own, this.#frame];
    if (!this.hasTaken || !last || !frame || !this.#session.isOpen || isCovered(root)) return;
    if (isInReach(last) && (focused() || !added.some((each) => contains(each, last)))) return;
    if (last !== own && (!modality?.dialog || modality.page || isUnderLayer(root))) return;
    const same = own?.id ? focusable(root).filter(({ id }) => id === own.id) : [];
    if (!focusFirst([own, ...same, ...this.#marked(frame)])) focusFrame(frame);
  }

  #entered(event) {
    const target = originOf(event);
    this.#last = target;
    if (this.isInside(target)) this.#own = target;
    const from = /** @type {HTMLElement | null} */ (event.relatedTarget);
    const enters = this.isInside(target) || (target === this.body && !contains(this.attachment.root, from));
    // Beside the page, the user may come from elsewhere.
    const isFixed = this.hasTaken && this.attachment.modality?.dialog !== null;
    if (from && !isFixed && !this.isInside(from) && enters) this.#before = from;
    if (isGiving) return;
    if (this.#isReturning && this.isInside(target)) afterTask(() => this.#restored(target));
    else this.revealing.entered(target);
  }

  /** A script, such as a morph, has put the focus back into the drawer that has just closed. The drawer stays so, and has no hidden focus. */
  #restored(target) {
    if (!this.#isReturning || target !== focused() || !this.revealing.isHidden(target)) return;
    // A page that keeps the focus there does so again.
    this.#isReturning = false;
    this.#giveBack();
  }

  /**
   * Follows a change of the drawer: nothing that is inert or out of sight has the focus.
   * @param {HTMLElement | null} had what had the focus: Chromium takes it at once from a handle that is no slider any more
   */
  update(had) {
    const { isOpen, detent } = this.#session;
    if (isOpen !== this.#wasOpen) this.#follow(isOpen);
    const active = focused() ?? had;
    const isLost = active && (this.#isInert(active) || (detent !== this.#detent && this.revealing.isHidden(active)));
    [this.#wasOpen, this.#detent] = [isOpen, detent];
    if (!isLost) return;
    const front = this.attachment.accessibility?.front;
    // What the drawer has taken stays in it while it is open, also beside the page.
    const stays = this.hasTaken && isOpen && !this.#isDeck;
    if (front && !this.isInside(active)) this.take(front, this.#choices(front));
    else if (!stays || !focusFirst([...this.#handles, this.body])) this.#return(this.#handles);
  }

  /** The drawer has opened or closed. `Modality` says when one does over the whole page. */
  #follow(isOpen) {
    const { surface, wasCommandedHere } = this.#session;
    if (!this.#isDeck && (!surface.modal || this.attachment.modality)) return;
    if (!isOpen) return this.release();
    // Now it is the last one.
    drawers.delete(this);
    drawers.add(this);
    const active = focused();
    const frame = this.#frame;
    // A finger or a drawer elsewhere leaves the focus where it is, and so do the arrow keys on a deck's body.
    if (frame && wasCommandedHere && active && !(this.#isDeck && active === this.body)) this.take(frame, this.#choices(frame));
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
}
