// A drawer as high as what is in it: an element marked `data-detent="content"` says where a detent is.

import { elementsOf } from "./roots.js";

/** What a controller's configuration has for so many points from the frame's top to the element's bottom. */
const members = {
  curtain: ({ configuration: { minHeightCoefficient: min, maxHeightCoefficient: max }, container }, points) => (
    { midHeightCoefficient: Math.min(max, Math.max(min, points / container.height)) }),
  drawer: ({ container }, points) => ({ heightOfPartiallyExpandedDrawer: Math.min(container.height, points) }),
  sheet({ configuration: { anchors }, container, state: { anchorPoints } }, points) {
    const { bottom = 0 } = container.safeArea ?? {};
    // The topmost one, wherever it stands in the list.
    const tops = anchors.map((anchor) => place(anchor, container, anchorPoints));
    const top = tops.indexOf(Math.min(...tops));
    const pointsFromBottom = Math.min(container.height, points) - bottom;
    return { anchors: anchors.map((anchor, index) => (index === top ? { pointsFromBottom } : anchor)) };
  },
};

/** About where an anchor is: enough to find the topmost one. */
function place(anchor, { height, safeArea: { top = 0, bottom = 0 } = {} }, anchorPoints) {
  if (anchor === "defaultExpanded") return anchorPoints[0];
  if (anchor === "defaultCollapsed") return anchorPoints.at(-1);
  const inside = height - top - bottom;
  return top + (anchor.pointsFromTop ?? (anchor.ratio !== undefined ? anchor.ratio * inside : inside - anchor.pointsFromBottom));
}

/** What brings a drawer to where its detent is now, when it rests there: only the configuration of a drawer does that by itself. */
const moves = { curtain: { mid: { type: "moveCurtain", to: "mid" } }, sheet: { top: { type: "snapToAnchor", index: 0 } } };

/** Measures the marked element of one root, and configures the session's detent to its bottom edge. */
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

  /** Looks for the element anew. */
  collect() {
    const { root, session } = this.attachment;
    const element = elementsOf(root, '[data-detent="content"]')[0] ?? null;
    if (element === this.#element || !members[session.controller]) return;
    this.#sizes.disconnect();
    this.#element = element;
    if (element) this.#sizes.observe(element);
  }

  /** Measures; while a finger drags nothing changes, and it is measured when all rests. */
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
    await session.configure(changes);
    const move = moves[session.controller]?.[detent];
    if (move) await session.post(move);
  }
}
