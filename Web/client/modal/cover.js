// What covers the center of a deck whose side is open, with the button by which assistive technology closes the deck.

import { traces } from "../drawing/traces.js";

/** The words of the button without those of the page. */
const LABEL = "Close";

/** Makes an element of the client's own, which no copy of the page keeps. */
function make(name) {
  const element = document.createElement(name);
  traces.add(element);
  return element;
}

/**
 * While a side is open, the library may lay a button over the center, which takes its touches: drags of the deck begin there, and taps
 * close the deck if the center's interactivity says so. The center itself is inert then, and whatever is below it gets no touches either.
 * The button in the cover is for assistive technology alone: no finger and no mouse hits it.
 */
export class CenterCover {
  /** @type {HTMLElement | null} */
  #cover = null;
  /** @type {HTMLButtonElement | null} */
  #button = null;

  /** @param {import("../drawing/attachment.js").Attachment} attachment */
  constructor(attachment) {
    this.attachment = attachment;
  }

  /** Lays the cover where the center is, with its button if a tap closes the deck, or removes it. */
  update() {
    const { root, session: { state, frames, surface } } = this.attachment;
    if (state.isCenterInteractive !== false) return this.remove();
    this.#cover ??= make("div");
    this.#place(this.#cover, frames[surface.body]);
    if (state.closesOnCenterTap) this.#describe(this.#button ??= this.#cover.appendChild(this.#makeButton()));
    else this.#removeButton();
    if (this.#cover.parentElement !== root) root.append(this.#cover);
  }

  remove() {
    this.#removeButton();
    this.#cover?.remove();
    this.#cover = null;
  }

  #removeButton() {
    this.#button?.remove();
    this.#button = null;
  }

  /** Whether an element is this cover. @param {Element | null} element */
  is(element) {
    return element !== null && element === this.#cover;
  }

  /** Whether an element is the cover's button. @param {Element | null} element */
  isButton(element) {
    return element !== null && element === this.#button;
  }

  #makeButton() {
    const button = make("button");
    button.type = "button";
    Object.assign(button.style, { width: "100%", height: "100%", padding: "0", border: "0", background: "none", pointerEvents: "none" });
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
    const { stage: { container, scale }, claims } = this.attachment;
    const [left, top] = [Math.max(0, center.x), Math.max(0, center.y)];
    const [right, bottom] = [Math.min(container.width, center.x + center.width), Math.min(container.height, center.y + center.height)];
    const points = { left, top, width: right - left, height: bottom - top };
    for (const [side, value] of Object.entries(points)) style[side] = `${Math.max(0, value) * scale}px`;
    Object.assign(style, { position: "absolute", zIndex: String(center.z + 1), pointerEvents: "auto", touchAction: claims.touchAction });
  }
}
