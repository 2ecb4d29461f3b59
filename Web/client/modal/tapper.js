// The button over a deck's covered center, by which assistive technology closes the deck.

import { traces } from "../drawing/traces.js";

/** The words of a tapper without those of the page. */
const LABEL = "Close";

/**
 * A tap on the covered center of a deck closes it. The center itself is inert then, so that a screen reader needs a button in its place,
 * as the library lays one over the center. No finger and no mouse hits it: they tap the center.
 */
export class CenterTapper {
  /** @type {HTMLButtonElement | null} */
  #button = null;

  /** @param {import("../drawing/attachment.js").Attachment} attachment */
  constructor(attachment) {
    this.attachment = attachment;
  }

  /** Shows the button where the center is, or removes it. */
  update() {
    const { root, session: { state, frames, surface } } = this.attachment;
    const center = frames[surface.body];
    if (!state.closesOnCenterTap || center?.interactive !== false) return this.remove();
    this.#button ??= this.#make();
    this.#describe(this.#button);
    this.#place(this.#button, center);
    if (this.#button.parentElement !== root) root.append(this.#button);
  }

  remove() {
    this.#button?.remove();
    this.#button = null;
  }

  /** Whether an element is this button. @param {Element | null} element */
  is(element) {
    return element !== null && element === this.#button;
  }

  #make() {
    const button = document.createElement("button");
    traces.add(button);
    button.type = "button";
    button.dataset.noDrag = "";
    return button;
  }

  /** Sets the words of the page, which may change while the button is there. */
  #describe(button) {
    const { labels } = this.attachment.options;
    button.setAttribute("aria-label", labels?.centerTapperAccessibilityLabel ?? LABEL);
    button.setAttribute("aria-description", labels?.centerTapperAccessibilityHint ?? "");
  }

  /** Covers the part of the center that is seen. */
  #place({ style }, center) {
    const { container, scale } = this.attachment.stage;
    const [left, top] = [Math.max(0, center.x), Math.max(0, center.y)];
    const [right, bottom] = [Math.min(container.width, center.x + center.width), Math.min(container.height, center.y + center.height)];
    const points = { left, top, width: right - left, height: bottom - top };
    for (const [side, value] of Object.entries(points)) style[side] = `${Math.max(0, value) * scale}px`;
    Object.assign(style, { position: "absolute", zIndex: String(center.z + 1), padding: "0", border: "0", background: "none", pointerEvents: "none" });
  }
}
