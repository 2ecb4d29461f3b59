import { afterPage, isComposing } from "./closing.js";
import { Description } from "./description.js";
import { focused } from "./focusable.js";
import { InertElements } from "./inert.js";
import { isCovered, topmost } from "./modality.js";
import { settle } from "./revealing.js";
import { CenterCover } from "./cover.js";
import { closestOf } from "../drawing/roots.js";
import { contains, isAbove, isUnderLayer, nearest, originOf } from "../drawing/trees.js";

/**
 * Makes a drawer usable with the keyboard and assistive technology. Arrow keys, Home and End move the drawer, and Escape closes
 * it. What is out of reach is inert.
 */
export class Accessibility {
  #stop = new AbortController();
  /** The elements that are inert in the drawer's current state, and the names of their frames. */
  #inert = new InertElements();
  /** @type {string[]} */
  #names = [];
  /**
   * @param {import("../drawing/attachment.js").Attachment} attachment
   * @param {import("./modality.js").ModalOptions | null} modal
   */
  constructor(attachment, modal) {
    this.attachment = attachment;
    this.modal = modal;
    this.description = new Description(attachment);
    this.cover = new CenterCover(attachment);
    const options = { signal: this.#stop.signal };
    attachment.root.addEventListener("keydown", (event) => this.#key(event), options);
    attachment.root.addEventListener("click", (event) => this.#click(event), options);
    document.addEventListener("keydown", (event) => this.#unfocused(event), options);
  }

  stop() {
    this.#stop.abort();
    this.#inert.set([]);
    this.cover.remove();
  }

  get #surface() {
    return this.#session.surface;
  }

  get #session() {
    return this.attachment.session;
  }

  /** Looks up the page's elements again, after the page has changed them. Under a finger, too, others are inert as those before. */
  collect() {
    this.description.collect();
    this.#inert.set(this.attachment.stage.elements(...this.#names));
  }

  /** Updates the description and what is inert to the drawer's state. */
  update() {
    this.description.update();
    this.cover.update();
    this.#names = this.#covered;
    this.#inert.set(this.attachment.stage.elements(...this.#names));
  }

  /** The frames out of reach, including a body that is not interactive, and all that is out of sight in a closed drawer. */
  get #covered() {
    const { body, handle, contents, inert } = this.#surface;
    const { frames, container } = this.#session;
    if (this.#isOutOfSight) {
      const isBelow = (name) => name && frames[name] && frames[name].y >= container.height - 0.5;
      return [...inert, ...[body, handle, ...contents].filter(isBelow)];
    }
    return frames[body]?.interactive === false ? [body, ...inert] : inert;
  }

  /** Whether the drawer rests at a detent where nothing of it is visible. */
  get #isOutOfSight() {
    const { detents, detent, surface, animations } = this.#session;
    return surface.axis === "y" && animations.length === 0 && detent !== null && detents.find(({ name }) => name === detent)?.position === 0;
  }

  /** The frame in front: the body, or what covers it; null for none. */
  get front() {
    const covered = this.#covered;
    const name = [this.#surface.body, ...this.attachment.stage.names].find((name) => !covered.includes(name));
    return this.attachment.stage.first(name ?? "");
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const target = originOf(event);
    if (event.defaultPrevented || isComposing(event) || event.altKey || event.ctrlKey || event.metaKey) return;
    if (event.key === "Escape") return afterPage(event, () => this.#escape(event, target));
    const command = this.#isSlider(target) && this.#surface.keys[event.key];
    const cycles = ["Enter", " "].includes(event.key) && this.attachment.claims.cycles(target);
    if (!command && !cycles) return;
    event.preventDefault();
    settle();
    if (cycles) this.#session.cycle();
    else this.#session.request("key", command).catch(() => {});
  }

  /** Handles Escape while nothing has the focus, as after Shift+Tab out of the first element of a page. */
  #unfocused(event) {
    if (event.key !== "Escape" || focused() || topmost() || contains(this.attachment.root, originOf(event))) return;
    if (this.attachment.focusing.isLast) this.#key(event);
  }

  /** Closes the drawer, as far as the page lets it. */
  async #escape(event, target) {
    const { escape } = this.#surface;
    if (!escape || !this.#hearsEscape(target)) return;
    event.preventDefault();
    await this.#session.request("escape", escape).catch(() => {});
    const { body, handle } = this.description;
    if ([handle, body].includes(target) && !this.modal && !this.#session.isOpen) this.attachment.focusing.escaped();
  }

  /** Whether Escape on `target` is for this drawer, and not for what is on top of it. */
  #hearsEscape(target) {
    const { root, modality } = this.attachment;
    // If Escape is off in a modal drawer, it closes no drawer around it either.
    if (this.modal?.escape === false || isCovered(root) || modality?.hearsRequests) return false;
    return !isAbove(root, target) && !isUnderLayer(root);
  }

  /** Whether keys on `target` move the drawer: the handle or the drawer itself. The content handles its own keys. */
  #isSlider(target) {
    const { handle, body } = this.description;
    return [handle, body, this.front].includes(target);
  }

  /** Handles a click on a button of the drawer or on its handle by a key or assistive technology. */
  #click(event) {
    if (event.detail !== 0 || event.defaultPrevented) return;
    if (this.attachment.claims.cycles(originOf(event))) return this.#session.cycle();
    const origin = originOf(event);
    const target = this.cover.isButton(origin) ? origin : closestOf(this.attachment.root, origin, "button[data-frame]");
    if (!target) return;
    const { x, y, width, height } = target.getBoundingClientRect();
    const location = this.attachment.stage.locator()({ clientX: x + width / 2, clientY: y + height / 2 });
    this.#session.submit({ type: "tap", location });
  }
}
