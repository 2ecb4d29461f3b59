import { focused, focusFirst, focusFrame, focusInitially, InertElements } from "./focus.js";
import { afterPage, isComposing } from "./closing.js";
import { Description } from "./description.js";
import { isCovered } from "./modality.js";
import { closestOf } from "./roots.js";
import { contains, isAbove, isUnderLayer, nearest, originOf } from "./trees.js";

/**
 * Makes a drawer usable with the keyboard and assistive technology. Arrow keys, Home and End move the drawer, and Escape closes
 * it. What is out of reach is inert, and what has the focus is visible.
 */
export class Accessibility {
  #stop = new AbortController();
  /** @type {HTMLElement | null} */
  #opener = null;
  #wasPresent = false;

  /** The elements that are inert in the drawer's current state. */
  #inert = new InertElements();
  /** @type {HTMLElement | null} the element that had the focus when it became inert */
  #lost = null;
  /**
   * @param {import("./attachment.js").Attachment} attachment
   * @param {import("./modality.js").ModalOptions | null} modal
   */
  constructor(attachment, modal) {
    this.attachment = attachment;
    this.modal = modal;
    this.description = new Description(attachment);
    const options = { signal: this.#stop.signal };
    attachment.root.addEventListener("keydown", (event) => this.#key(event), options);
    attachment.root.addEventListener("click", (event) => this.#click(event), options);
  }

  stop() {
    this.#stop.abort();
    this.#inert.set([]);
  }

  get #surface() {
    return this.#session.surface;
  }

  get #session() {
    return this.attachment.session;
  }

  #first(name) {
    return this.attachment.stage.elements(name)[0] ?? null;
  }

  /** Looks up the page's elements again, after the page has changed them. */
  collect() {
    this.description.collect();
  }

  /** Updates the description, inert elements and the focus to the drawer's state. */
  update() {
    this.description.update();
    this.#keepInReach();
    const { body } = this.description;
    // `Modality` moves the focus of a modal drawer.
    if (body && !this.modal) this.#moveFocus(body);
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

  /** The frame that gets the focus instead of a covered one. */
  get #front() {
    const covered = this.#covered;
    return [this.#surface.body, ...this.attachment.stage.names].find((name) => !covered.includes(name)) ?? "";
  }

  /** Makes covered frames inert, and moves the focus from them to the frame in front. */
  #keepInReach() {
    const { stage } = this.attachment;
    const covered = this.#covered.flatMap((name) => stage.elements(name));
    const active = focused();
    const isLost = active !== null && covered.some((element) => contains(element, active));
    this.#inert.set(covered);
    if (!isLost) return;
    // Focus the element in front that had the focus last, or else the frame itself.
    const { focusing } = this.attachment;
    if (this.#isOutOfSight) focusing.give(focusing.returns);
    else if (!focusFirst([this.#lost])) focusFrame(this.#first(this.#front));
    this.#lost = active;
  }

  /** Moves the focus into a dialog that a command of this page opened, and restores it when the dialog closes. */
  #moveFocus(body) {
    const isPresent = this.#session.isOpen;
    if (isPresent === this.#wasPresent) return;
    this.#wasPresent = isPresent;
    if (!this.#surface.modal) return;
    const active = focused();
    if (isPresent && this.#session.wasCommandedHere && active && !this.attachment.focusing.isInside(active)) {
      this.#opener = active;
      focusInitially(body);
    } else if (!isPresent && this.#opener) {
      if (!active || contains(this.attachment.root, active)) this.attachment.focusing.give([this.#opener, ...this.attachment.focusing.returns]);
      this.#opener = null;
    }
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
    if (cycles) this.#session.cycle();
    else this.#session.request("key", command).catch(() => {});
  }

  /** Closes the drawer, as far as the page lets it. Then the focus goes back from its handle to where it was. */
  async #escape(event, target) {
    const { escape } = this.#surface;
    if (!escape || !this.#hearsEscape(target)) return;
    event.preventDefault();
    await this.#session.request("escape", escape).catch(() => {});
    const { body, handle } = this.description;
    if (![handle, body].includes(target) || this.modal || this.#session.isOpen) return;
    focusFirst([this.attachment.focusing.before].filter((each) => each?.isConnected));
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
    return [handle, body, this.#first(this.#front)].includes(target);
  }

  /** Handles a click on a button of the drawer or on its handle by a key or assistive technology. */
  #click(event) {
    if (event.detail !== 0 || event.defaultPrevented) return;
    if (this.attachment.claims.cycles(originOf(event))) return this.#session.cycle();
    const target = closestOf(this.attachment.root, originOf(event), "button[data-frame]");
    if (!target) return;
    const { x, y, width, height } = target.getBoundingClientRect();
    const location = this.attachment.stage.locator()({ clientX: x + width / 2, clientY: y + height / 2 });
    this.#session.submit({ type: "tap", location });
  }
}
