// Fits a drawer's height to its content: the bottom of an element marked `data-detent="content"` determines a detent. An
// element that is taller than the drawer can be becomes a list.

import { Sizes } from "./platform.js";
import { elementsOf } from "./roots.js";

/** The least difference between the coefficients of a curtain's two heights. */
const LEAST_DIFFERENCE = 0.001;

/**
 * The configuration changes, by controller, for a detent that is `points` high: from the frame's top to the element's
 * bottom.
 */
const members = {
  curtain({ configuration: { minHeightCoefficient: min, midHeightCoefficient: mid, maxHeightCoefficient: max }, container }, points) {
    const wanted = Math.max(min, points / container.height);
    return mid === null ? { maxHeightCoefficient: Math.min(1, Math.max(wanted, min + LEAST_DIFFERENCE)) }
      : { midHeightCoefficient: Math.min(max, wanted) };
  },
  drawer({ configuration: { supportsPartialExpansion: isPartial }, container: { height } }, points) {
    const visible = Math.min(height, points);
    if (isPartial) return { heightOfPartiallyExpandedDrawer: visible };
    // A release is compared with the marks around this height, also if no drawer rests there: halfway down, it closes.
    return { fullExpansionBehaviour: { leavesCustomGap: height - visible }, heightOfPartiallyExpandedDrawer: visible / 2 };
  },
  sheet({ configuration: { anchors }, container, state: { anchorPoints } }, points) {
    const { bottom = 0 } = container.safeArea ?? {};
    // The list of anchors is in no particular order.
    const tops = anchors.map((anchor) => place(anchor, container, anchorPoints));
    const top = tops.indexOf(Math.min(...tops));
    const pointsFromBottom = Math.min(container.height, points) - bottom;
    return { anchors: anchors.map((anchor, index) => (index === top ? { ...named(anchor), pointsFromBottom } : anchor)) };
  },
};

/** The name of an anchor, as its member if it has one. */
const named = ({ name }) => (name === undefined ? {} : { name });

/** An anchor's approximate position, precise enough to find the topmost anchor. */
function place(anchor, { height, safeArea: { top = 0, bottom = 0 } = {} }, anchorPoints) {
  if (anchor === "defaultExpanded") return anchorPoints[0];
  if (anchor === "defaultCollapsed") return anchorPoints.at(-1);
  const inside = height - top - bottom;
  return top + (anchor.pointsFromTop ?? (anchor.ratio !== undefined ? anchor.ratio * inside : inside - anchor.pointsFromBottom));
}

/** The events that a list in the content needs, by controller: without this member the machine ignores them. */
const scrolling = { drawer: { scrollViewForPullToDismiss: true } };

/** The events that move a resting curtain to the new position of its detent. */
const moves = { curtain: { mid: { type: "moveCurtain", to: "mid" }, max: { type: "moveCurtain", to: "max" } } };

/** The height that an element's padding and borders add at its bottom, or at both ends. */
function edges(element, sides = ["Bottom"]) {
  const style = getComputedStyle(element);
  return sides.reduce((sum, side) => sum + parseFloat(style[`padding${side}`]) + parseFloat(style[`border${side}Width`]), 0);
}

/** Measures the marked element of one root, and sets the session's detent to the element's bottom edge. */
export class ContentDetent {
  /** @type {HTMLElement | null} */
  #element = null;
  /** What the detent was last set for: the points, and the container's height. */
  #applied = "";
  /** Whether the element is a list, because it is taller than the drawer can be. */
  #isList = false;
  #sizes = new Sizes(() => this.measure());

  /** @param {import("./attachment.js").Attachment} attachment */
  constructor(attachment) {
    this.attachment = attachment;
  }

  stop() {
    this.#sizes.disconnect();
  }

  /** Looks up the marked element again. */
  collect() {
    const { root, session } = this.attachment;
    const element = elementsOf(root, '[data-detent="content"]')[0] ?? null;
    if (element === this.#element || !members[session.controller]) return;
    this.#sizes.disconnect();
    [this.#element, this.#isList] = [element, false];
    if (element) this.#sizes.observe(element);
  }

  /** Measures the element. During a drag it does nothing: the attachment calls it again when the drawer rests. */
  measure() {
    const { attachment, attachment: { session, stage } } = this;
    const frame = /** @type {HTMLElement | undefined} */ (this.#element?.closest("[data-frame]"));
    if (!this.#element || !frame || !stage.isVisible || attachment.isDragging || !session.options.isOwn) return;
    const points = Math.round(this.#height(this.#element, frame));
    const applied = `${points} ${session.container.height}`;
    if (applied === this.#applied || points <= 0) return;
    this.#applied = applied;
    this.#apply(session, points).catch((error) => session.emit("problem", { error }));
  }

  /** The points from the frame's top to its bottom if it ends with the element. Makes an element that is too tall a list. */
  #height(element, frame) {
    const { top, height } = frame.getBoundingClientRect();
    // An ancestor may scale the page, so the frame says how long a point is on the screen.
    const scale = height / frame.offsetHeight || 1;
    const above = (element.getBoundingClientRect().top - top) / scale;
    const below = edges(frame);
    const limit = this.#limit - above - below;
    const whole = this.#isList ? element.scrollHeight + element.offsetHeight - element.clientHeight : element.offsetHeight;
    this.#setList(element, whole > limit + 0.5, limit);
    return above + Math.min(whole, limit) + below;
  }

  /** The greatest height that the drawer's detents can have. */
  get #limit() {
    const { container: { height, safeArea: { top = 0 } = {} }, controller, configuration } = this.attachment.session;
    const isCurtain = controller === "curtain" && configuration.midHeightCoefficient !== null;
    return isCurtain ? height * configuration.maxHeightCoefficient : height - top;
  }

  /** Makes the element a list of that height, or no list any more. */
  #setList(element, isList, limit) {
    if (isList) element.style.maxHeight = `${Math.floor(limit)}px`;
    if (isList === this.#isList) return;
    this.#isList = isList;
    if (!isList) element.style.maxHeight = "";
    element.style.overflowY = isList ? "auto" : "";
    element.toggleAttribute("data-scroll", isList);
    this.attachment.claims.claimTouches();
  }

  async #apply(session, points) {
    const { detent } = session;
    const changes = { ...members[session.controller](session, points), ...(this.#isList ? scrolling[session.controller] : {}) };
    // A sheet stays at an anchor that is declared alike. At this one it moves along with the content, at once.
    if (session.controller === "sheet" && detent === session.detents.at(-1).name) {
      await session.post({ type: "setAnchors", ...changes, snapTo: 0, animated: false });
    }
    await session.configure(changes);
    const move = moves[session.controller]?.[detent];
    if (move) await session.post(move);
  }
}
