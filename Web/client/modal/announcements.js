// Says where a drawer is, after a change that a screen reader does not notice by itself: a drag, or another screen.

import { focused } from "./focusable.js";
import { traces } from "../drawing/traces.js";

const HIDDEN = { position: "absolute", width: "1px", height: "1px", overflow: "hidden", clipPath: "inset(50%)", whiteSpace: "nowrap" };

/** Announces the detents of one drawer, politely. */
export class Announcements {
  /** @type {string | null} */
  #last = null;
  /** @type {HTMLElement | null} */
  #region = null;

  /** @param {import("../drawing/attachment.js").Attachment} attachment */
  constructor(attachment) {
    this.attachment = attachment;
  }

  /** The drawer is at a detent. While the handle has the focus, its value says so. */
  report(name, text, handle) {
    const { options, session } = this.attachment;
    const isChange = this.#last !== null && this.#last !== name;
    this.#last = name;
    // A modal drawer is the only thing there is. Beside a page, the user may be reading something else.
    const isWanted = options.announces ?? Boolean(options.modal);
    if (isWanted && isChange && !session.wasCommandedHere && (!handle || focused() !== handle)) this.#place().textContent = text;
  }

  /** The live region, in the shadow tree of an element or in the root itself. */
  #place() {
    if (this.#region?.isConnected) return this.#region;
    const { root } = this.attachment;
    this.#region = document.createElement("div");
    this.#region.setAttribute("role", "status");
    Object.assign(this.#region.style, HIDDEN);
    traces.add(this.#region);
    (root.shadowRoot ?? root).append(this.#region);
    return this.#region;
  }
}
