// Decides which drags a drawer handles, and which belong to the page or to another drawer.
import { around, closestOf } from "./roots.js";

/** Elements that handle drags in any direction themselves. */
export const FOREIGN = "select, input[type=range], [data-no-drag]";
/** Elements in which a drag along the drawer's axis moves the drawer, and any other drag selects text. */
export const FIELDS = "input:not([type=range]), textarea, [contenteditable]:not([contenteditable=false])";
const SELECTABLE = "[data-selectable]";
/** The `touch-action` value, by the axes that drawers use: it leaves all other touches to the browser. */
const LEFT_TOUCHES = { x: "pan-y pinch-zoom", y: "pan-x pinch-zoom", both: "pinch-zoom" };

/** The names of the negative and the positive direction of each axis. */
const DIRECTIONS = { x: ["left", "right"], y: ["up", "down"] };

/** Sets `user-select`, which WebKit supports only with its prefix. */
function setUserSelect(element, value) {
  element.style.setProperty("-webkit-user-select", value);
  element.style.setProperty("user-select", value);
}

/** The drags and touches that one attachment handles. */
export class Claims {
  /** The text field under the pressed mouse button. @type {HTMLInputElement | null} */
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

  /** Whether a drag may start on an element of this root, or of a root inside it. */
  grips(element) {
    return this.#grips.includes(this.#frameOf(element));
  }

  /** Whether an element is the handle, and a click on it moves to the next detent. */
  cycles(element) {
    const { options, session: { surface } } = this.attachment;
    return options.handleBehavior === "cycle" && surface.handle !== null && this.#frameOf(element) === surface.handle;
  }

  #frameOf(element) {
    return closestOf(this.attachment.root, element, "[data-frame]")?.dataset.frame;
  }

  /**
   * Whether a drag may start at `target`. A mouse selects text instead in selectable elements and in the focused field.
   */
  mayPan(target, { pointerType }) {
    this.#field = pointerType === "mouse" ? target.closest(FIELDS) : null;
    const isSelecting = this.#field ? this.#field === document.activeElement : pointerType === "mouse" && target.closest(SELECTABLE);
    return !isSelecting && !target.closest(FOREIGN) && this.grips(target);
  }

  /**
   * Rates how well a drag suits this drawer: 3 if it moves the drawer or its list, 2 if it is along the drawer's axis,
   * 1 if it is across the axis, and 0 if it is across the axis and starts in a text field.
   */
  suits(target, offset, edge) {
    const { animations, surface } = this.attachment.session;
    const axis = Math.abs(offset.x) >= Math.abs(offset.y) ? "x" : "y";
    const sign = Math.sign(offset[axis]);
    if (![axis, "both"].includes(surface.axis)) return target.closest(FIELDS) ? 0 : 1;
    const isGoing = animations.length > 0 && surface.moves.length > 0;
    const moves = isGoing || surface.moves.includes(DIRECTIONS[axis][sign > 0 ? 1 : 0]) || surface.edges.includes(edge);
    return moves || (axis === "y" && this.attachment.scroll.canScroll(target, sign)) ? 3 : 2;
  }

  /**
   * Undoes what a mouse drag does to the text field that it starts in: the press focuses it, and the drag selects text.
   */
  leaveField() {
    const field = this.#field;
    if (!field) return;
    field.blur();
    // The browser selects text after the task that handles the release.
    setTimeout(() => {
      field.blur();
      getSelection()?.removeAllRanges();
      if (typeof field.selectionStart === "number") field.selectionEnd = field.selectionStart;
    });
  }

  /**
   * Claims touches along the axes of this drawer and of the drawers around it, and leaves all others to the browser.
   */
  claimTouches() {
    const { root, scroll, session, stage } = this.attachment;
    const claiming = around(this.attachment).filter(({ claims }) => claims === this || claims.grips(root));
    const [axis, ...others] = new Set(claiming.map((each) => each.session.surface.axis));
    const allowed = LEFT_TOUCHES[others.length > 0 ? "both" : axis];
    for (const name of this.#grips) {
      for (const element of stage.elements(name)) {
        element.style.touchAction = allowed;
        // A mouse drag selects text only where it does not drag the drawer.
        setUserSelect(element, "none");
        for (const text of element.querySelectorAll(`${FIELDS}, ${FOREIGN}, ${SELECTABLE}`)) setUserSelect(text, "text");
        // Browsers treat a text field as a scroll view, even if it has nothing to scroll.
        for (const field of /** @type {NodeListOf<HTMLElement>} */ (element.querySelectorAll(FIELDS))) field.style.touchAction = allowed;
      }
    }
    scroll.claimTouches(allowed);
  }
}
