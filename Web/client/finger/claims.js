// Decides which drags a drawer handles, and which belong to the page or to another drawer.
import { focused } from "../modal/focusable.js";
import { unfocus } from "../modal/focusing.js";
import { isCovered } from "../modal/modality.js";
import { around, closestOf } from "../drawing/roots.js";
import { canScroll, pannedBy } from "./scrollers.js";
import { Touches } from "./touches.js";
import { traces } from "../drawing/traces.js";
import { contains, isAbove, nearest, parentOf } from "../drawing/trees.js";

/** Elements that handle drags in any direction themselves. */
export const FOREIGN = "select, input[type=range], [data-no-drag]";
/** Elements in which a drag along the drawer's axis moves the drawer, and any other drag selects text. */
export const FIELDS = "input:not([type=range]), textarea, [contenteditable]:not([contenteditable=false])";
const SELECTABLE = "[data-selectable]";
/** Elements with a slider of the browser, which is along the x axis. */
export const MEDIA = "audio[controls], video[controls]";
/** The `touch-action` value, by the axes that drawers use: it leaves all other touches to the browser. */
const LEFT_TOUCHES = { x: "pan-y pinch-zoom", y: "pan-x pinch-zoom", both: "pinch-zoom" };

/** The names of the negative and the positive direction of each axis. */
const DIRECTIONS = { x: ["left", "right"], y: ["up", "down"] };

/** Sets `user-select`, which WebKit supports only with its prefix; undefined gives the page's own value back. */
function setUserSelect(element, value) {
  traces.leave(element, { ["userSelect" in element.style ? "user-select" : "-webkit-user-select"]: value });
}

/** The size of the corner by which the user resizes an element, in pixels. */
const RESIZER = 16;

/** Whether a mouse is on the corner by which the user resizes an element. @param {MouseEvent} event */
function isOnResizer(element, { offsetX, offsetY }) {
  const distance = Math.max(element.clientWidth - offsetX, element.clientHeight - offsetY);
  return distance <= RESIZER && getComputedStyle(element).resize !== "none";
}

/** The drags and touches that one attachment handles. */
export class Claims {
  /** The text field under the pressed mouse button. @type {HTMLInputElement | null} */
  #field = null;
  #touches = new Touches({
    claim: (element, allowed) => this.#claimElement(element, allowed), isDragging: () => this.attachment.isDragging,
    moved: (event) => this.attachment.pointers.touched(event) });

  /** Whether the drawer handled the touches on its lists when they were last claimed. */
  #scrolls = false;

  /** @param {import("../drawing/attachment.js").Attachment} attachment */
  constructor(attachment) {
    this.attachment = attachment;
  }

  /** The frames on which a drag may start. What a transition shows in front of its page or screen is a part of that. */
  get #grips() {
    const { options, session: { configuration, frames, surface: { body, grips, handle } } } = this.attachment;
    if (options.handleOnly && handle) return [handle];
    if (!configuration.auxAnimations || frames[body].hidden) return grips;
    return [...grips, ...Object.keys(frames).filter((name) => frames[name].z > frames[body].z)];
  }

  /**
   * Whether a drag may start on an element of this root, or of a root inside it. A frame inside another one is a part of that, and what
   * covers the body is a part of the body.
   */
  grips(element) {
    const { root, accessibility, session: { surface: { body } } } = this.attachment;
    if (accessibility?.cover.is(element)) return this.#grips.includes(body);
    const inside = /** @type {HTMLElement | null} */ (closestOf(root, element, "[data-frame]"));
    const outer = inside && closestOf(root, parentOf(inside), "[data-frame]");
    return this.#grips.includes(inside?.dataset.frame ?? "") || (outer !== null && this.grips(outer));
  }

  /** Whether an element is the handle, and a click on it moves to the next detent. */
  cycles(element) {
    const { options, session: { surface } } = this.attachment;
    return options.handleBehavior !== "none" && surface.handle !== null && this.#frameOf(element) === surface.handle;
  }

  #frameOf(element) {
    return closestOf(this.attachment.root, element, "[data-frame]")?.dataset.frame;
  }

  /**
   * Whether a press on `target` may drag or tap this drawer at all: not through another drawer that covers this one, nor
   * through a dialog or a popover inside it.
   */
  owns(target) {
    const { root } = this.attachment;
    return !isCovered(root) && !isAbove(root, target);
  }

  /** Whether a drag may start at `target`. */
  mayPan(target, event) {
    const isMouse = event.pointerType === "mouse";
    this.#field = isMouse ? nearest(target, FIELDS) : null;
    if ((isMouse && this.#isUsed(target, event)) || nearest(target, FOREIGN) || !this.grips(target)) return false;
    if (!isMouse) this.#touches.check(target);
    // A mouse selects text, unless it drags the drawer. A finger would select it by a long press.
    this.#setSelectable(target, isMouse);
    return true;
  }

  /**
   * Whether a mouse does something else with what it is on: it selects text in selectable elements and in the focused field, drags
   * what the page has made draggable, or resizes an element.
   */
  #isUsed(target, event) {
    const { root } = this.attachment;
    const isSelecting = this.#field ? this.#field === focused() : nearest(target, SELECTABLE);
    const draggable = nearest(target, "[draggable=true]");
    return isSelecting || (draggable && draggable !== root && contains(root, draggable)) || isOnResizer(target, event);
  }

  /** The drawer has taken a drag that began on `target`. */
  taken(target) {
    this.#setSelectable(target, false);
  }

  #setSelectable(target, isSelectable) {
    const frame = closestOf(this.attachment.root, target, "[data-frame]");
    if (frame) setUserSelect(frame, isSelectable ? undefined : "none");
  }

  /** The scroll views that the browser pans by a touch on `target` along an axis; null if it pans nothing. */
  #pannedBy(target, axis) {
    return pannedBy(target, closestOf(this.attachment.root, target, "[data-frame]"), axis);
  }

  /** Whether the browser pans something by a touch on `target` along an axis of the drawer, unless the page keeps it from that. */
  isPanned(target) {
    const { axis } = this.attachment.session.surface;
    return (axis === "both" ? ["x", "y"] : [axis]).some((each) => this.#pannedBy(target, each));
  }

  /**
   * Rates how well a drag suits this drawer: 3 if it moves the drawer or its list, 2 if it is along the drawer's axis, and
   * 0 if it is across the axis, or if the browser handles it.
   * @param {import("./press.js").Press} press
   */
  suits({ target, offset, edge, kind, touches }) {
    const { session: { animations, surface }, scroll } = this.attachment;
    const axis = Math.abs(offset.x) >= Math.abs(offset.y) ? "x" : "y";
    const sign = Math.sign(offset[axis]);
    if (![axis, "both"].includes(surface.axis) || (axis === "x" && nearest(target, MEDIA))) return 0;
    const isGoing = animations.length > 0 && surface.moves.length > 0;
    const moves = isGoing || surface.moves.includes(DIRECTIONS[axis][sign > 0 ? 1 : 0]) || surface.edges.includes(edge)
      || (axis === "y" && scroll.canScroll(target, sign));
    const panned = kind === "mouse" ? null : this.#pannedBy(target, axis);
    // Where neither a scroll view nor the drawer can go, the browser shows that. Only a single touch can be kept from the browser.
    if (panned && (!moves || touches !== 1 || panned.some((view) => canScroll(view, getComputedStyle(view), axis, sign)))) return 0;
    return moves ? 3 : 2;
  }

  /**
   * Undoes what a mouse drag does to the text field that it starts in: the press focuses it, and the drag selects text.
   */
  leaveField() {
    const field = this.#field;
    if (!field) return;
    unfocus(field);
    // The browser selects text after the task that handles the release.
    setTimeout(() => {
      unfocus(field);
      getSelection()?.removeAllRanges();
      if (typeof field.selectionStart === "number") field.selectionEnd = field.selectionStart;
    });
  }

  /** The `touch-action` of what a drag may start on: the drawer's axis and those of the drawers around it are no longer the browser's. */
  get touchAction() {
    const { root } = this.attachment;
    const claiming = around(this.attachment).filter(({ claims }) => claims === this || claims.grips(root));
    const [axis, ...others] = new Set(claiming.map((each) => each.session.surface.axis));
    return LEFT_TOUCHES[others.length > 0 ? "both" : axis];
  }

  /**
   * Claims touches along the axes of this drawer and of the drawers around it, and leaves all others to the browser.
   */
  claimTouches() {
    const frames = this.attachment.stage.elements(...this.#grips);
    for (const frame of frames) setUserSelect(frame, "none");
    this.#touches.claim(frames, this.touchAction);
    const { scrolls } = this.attachment.session.surface;
    if (scrolls === this.#scrolls) return;
    // The lists in the frames belong to the browser, or do not any more.
    this.#scrolls = scrolls;
    this.refresh();
  }

  /** Claims touches again, after the layout has changed. */
  refresh() {
    this.#touches.refresh();
  }

  stop() {
    this.#touches.stop();
  }

  /** The `touch-action` of an element with a rule of its own; null for none. */
  #claimElement(element, allowed) {
    if (element.matches(`${FIELDS}, ${FOREIGN}, ${SELECTABLE}`)) setUserSelect(element, "text");
    // Browsers treat a line of text as a scroll view, even if it has nothing to scroll.
    if (element.matches("input")) return allowed;
    return element.matches("[data-scroll]") ? this.attachment.scroll.claimTouches(element, allowed) : null;
  }
}
