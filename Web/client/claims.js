// Which drags are a drawer's, and which are the page's or another drawer's.
import { around, closestOf } from "./roots.js";

/** Elements whose drags are their own, in any direction. */
export const FOREIGN = "select, input[type=range], [data-no-drag]";
/** Elements in which a drag along the drawer's axis is the drawer's, and any other drag selects text. */
export const FIELDS = "input:not([type=range]), textarea, [contenteditable]:not([contenteditable=false])";
const SELECTABLE = "[data-selectable]";
/** The touches that are left to the browser, by the axes of drawers. */
const LEFT_TOUCHES = { x: "pan-y pinch-zoom", y: "pan-x pinch-zoom", both: "pinch-zoom" };

/** The names of the ways along an axis: against it, and with it. */
const DIRECTIONS = { x: ["left", "right"], y: ["up", "down"] };

/** WebKit knows the property by its own name only. */
function setUserSelect(element, value) {
  element.style.setProperty("-webkit-user-select", value);
  element.style.setProperty("user-select", value);
}

/** The drags and touches that one attachment takes. */
export class Claims {
  /** The field that a mouse is pressed on. @type {HTMLInputElement | null} */
  #field = null;

  /** @param {import("./attachment.js").Attachment} attachment */
  constructor(attachment) {
    this.attachment = attachment;
  }

  /** The frames on which a drag may start. */
  get #grips() {
    const { options, session: { surface } } = this.attachment;
    return options.handleOnly && surface.handle ? [surface.handle] : surface.grips;
  }

  /** Whether a drag may start on an element of this root, or of one inside it. */
  grips(element) {
    return this.#grips.includes(this.#frameOf(element));
  }

  /** Whether an element is the handle, and a click there goes to the next detent. */
  cycles(element) {
    const { options, session: { surface } } = this.attachment;
    return options.handleBehavior === "cycle" && surface.handle !== null && this.#frameOf(element) === surface.handle;
  }

  #frameOf(element) {
    return closestOf(this.attachment.root, element, "[data-frame]")?.dataset.frame;
  }

  /** A mouse selects text where the page says so, and in the field that has the focus. */
  mayPan(target, { pointerType }) {
    this.#field = pointerType === "mouse" ? target.closest(FIELDS) : null;
    const isSelecting = this.#field ? this.#field === document.activeElement : pointerType === "mouse" && target.closest(SELECTABLE);
    return !isSelecting && !target.closest(FOREIGN) && this.grips(target);
  }

  /** How well a drag suits this drawer: 3 if it moves the drawer or its list, 2 if it is along the axis, 1 if it is not. */
  suits(target, offset, edge) {
    const { animations, surface } = this.attachment.session;
    const axis = Math.abs(offset.x) >= Math.abs(offset.y) ? "x" : "y";
    const sign = Math.sign(offset[axis]);
    if (![axis, "both"].includes(surface.axis)) return target.closest(FIELDS) ? 0 : 1;
    const isGoing = animations.length > 0 && surface.moves.length > 0;
    const moves = isGoing || surface.moves.includes(DIRECTIONS[axis][sign > 0 ? 1 : 0]) || surface.edges.includes(edge);
    return moves || (axis === "y" && this.attachment.scroll.canScroll(target, sign)) ? 3 : 2;
  }

  /** The mouse's press has focused the field that the drawer is dragged by, and its way selects text there. */
  leaveField() {
    const field = this.#field;
    if (!field) return;
    field.blur();
    // On a release the browser selects after this task.
    setTimeout(() => {
      field.blur();
      getSelection()?.removeAllRanges();
      if (typeof field.selectionStart === "number") field.selectionEnd = field.selectionStart;
    });
  }

  /** Touches along the axis are the drawer's, and those along the axes of drawers around it theirs; all others are the page's. */
  claimTouches() {
    const { root, scroll, session, stage } = this.attachment;
    const claiming = around(this.attachment).filter(({ claims }) => claims === this || claims.grips(root));
    const [axis, ...others] = new Set(claiming.map((each) => each.session.surface.axis));
    const allowed = LEFT_TOUCHES[others.length > 0 ? "both" : axis];
    for (const name of this.#grips) {
      for (const element of stage.elements(name)) {
        element.style.touchAction = allowed;
        // A mouse that drags the drawer selects nothing in it, but where it does not drag.
        setUserSelect(element, "none");
        for (const text of element.querySelectorAll(`${FIELDS}, ${FOREIGN}, ${SELECTABLE}`)) setUserSelect(text, "text");
        // A field is a scroll view to the browser, even where it has nothing to scroll.
        for (const field of /** @type {NodeListOf<HTMLElement>} */ (element.querySelectorAll(FIELDS))) field.style.touchAction = allowed;
      }
    }
    scroll.claimTouches(allowed);
  }
}
