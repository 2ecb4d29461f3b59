// Fits a drawer's height to its content: the bottom of an element marked `data-detent="content"` determines a detent.

import { elementsOf } from "./roots.js";

/**
 * The configuration changes, by controller, for a detent that is `points` high: from the frame's top to the element's
 * bottom.
 */
const members = {
  curtain: ({ configuration: { minHeightCoefficient: min, maxHeightCoefficient: max }, container }, points) => (
    { midHeightCoefficient: Math.min(max, Math.max(min, points / container.height)) }),
  drawer: ({ container }, points) => ({ heightOfPartiallyExpandedDrawer: Math.min(container.height, points) }),
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

/** The event that moves a resting curtain to the new position of its detent. */
const moves = { curtain: { mid: { type: "moveCurtain", to: "mid" } } };

/** Measures the marked element of one root, and sets the session's detent to the element's bottom edge. */
export class ContentDetent {
  /** @type {HTMLElement | null} */
  #element = null;
  #points = -1;
  #sizes = new ResizeObserver(() => this.measure());

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
    this.#element = element;
    if (element) this.#sizes.observe(element);
  }

  /** Measures the element. During a drag it does nothing: the attachment calls it again when the drawer rests. */
  measure() {
    const { attachment, attachment: { session, stage } } = this;
    const frame = this.#element?.closest("[data-frame]");
    if (!this.#element || !frame || attachment.isDragging || !session.options.isOwn) return;
    const height = this.#element.getBoundingClientRect().bottom - frame.getBoundingClientRect().top;
    const points = Math.round(height / stage.scale);
    if (points === this.#points || points <= 0) return;
    this.#points = points;
    this.#apply(session, members[session.controller](session, points)).catch((error) => session.emit("problem", { error }));
  }

  async #apply(session, changes) {
    const { detent } = session;
    // A sheet stays at an anchor that is declared alike. At this one it moves along with the content, at once.
    if (session.controller === "sheet" && detent === session.detents.at(-1).name) {
      await session.post({ type: "setAnchors", ...changes, snapTo: 0, animated: false });
    }
    await session.configure(changes);
    const move = moves[session.controller]?.[detent];
    if (move) await session.post(move);
  }
}
