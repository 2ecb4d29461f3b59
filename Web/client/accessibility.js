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

  /** @type {HTMLElement | null} the element outside the drawer that had the focus before one inside got it */
  #before = null;
  /** The elements that are inert in the drawer's current state. */
  #inert = new InertElements();
  /** @type {HTMLElement | null} the element that had the focus when it became inert */
  #lost = null;
  /** Whether the user's last input was a key, not a pointer. */
  #isByKey = false;

  /**
   * @param {import("./attachment.js").Attachment} attachment
   * @param {import("./modality.js").ModalOptions | null} modal
   */
  constructor(attachment, modal) {
    this.attachment = attachment;
    this.modal = modal;
    this.description = new Description(attachment);
    const options = { signal: this.#stop.signal };
    attachment.root.addEventListener("focusin", (event) => {
      const target = originOf(event);
      const from = /** @type {HTMLElement | null} */ (event.relatedTarget);
      if (from && !contains(attachment.root, from)) this.#before = from;
      const { detent } = this.#session;
      // Wait until the browser has scrolled. If a key has moved the drawer meanwhile, it is where the user wants it.
      requestAnimationFrame(() => detent === this.#session.detent && this.#reveal(target));
    }, options);
    for (const type of ["keydown", "pointerdown"]) {
      document.addEventListener(type, () => (this.#isByKey = type === "keydown"), { ...options, capture: true });
    }
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
    if (!focusFirst([this.#isOutOfSight ? this.#before : this.#lost])) focusFrame(this.#first(this.#front));
    this.#lost = active;
  }

  /** Opens the drawer far enough to show a focused element, or closes what covers the element. */
  #reveal(target) {
    const { stage } = this.attachment;
    const { body } = this.description;
    const session = this.#session;
    if (!body || target !== focused() || target.dataset.frame) return;
    // A pressed element is visible already. A pressed text field must be fully visible, though: the user types there.
    if (!this.#isByKey && !target.matches(":focus-visible")) return;
    const { axis, focus } = this.#surface;
    const command = focus[nearest(target, "[data-frame]")?.dataset.frame ?? ""];
    if (command) return session.command(command).catch(() => {});
    const { detents } = session;
    const current = detents.find(({ name }) => name === session.detent);
    // The focus opens no drawer that is closed.
    if (axis !== "y" || !current || current.position <= 0) return;
    const needed = (target.getBoundingClientRect().bottom - body.getBoundingClientRect().top) / stage.scale;
    if (needed < current.position + 1) return;
    const { name } = detents.find(({ position }) => position >= needed) ?? detents[detents.length - 1];
    session.snapTo(name).catch(() => {});
  }

  /** Moves the focus into a dialog that a command of this page opened, and restores it when the dialog closes. */
  #moveFocus(body) {
    const isPresent = this.#session.isOpen;
    if (isPresent === this.#wasPresent) return;
    this.#wasPresent = isPresent;
    if (!this.#surface.modal) return;
    const active = focused();
    if (isPresent && this.#session.wasCommandedHere && active && !this.#isInside(active)) {
      this.#opener = active;
      focusInitially(body);
    } else if (!isPresent && this.#opener) {
      if (!active || contains(this.attachment.root, active)) focusFirst([this.#opener]);
      this.#opener = null;
    }
  }

  /** Whether an element is in the drawer itself, not in what it covers. */
  #isInside(element) {
    const { body, handle, contents } = this.#surface;
    return [body, handle, ...contents].includes(closestOf(this.attachment.root, element, "[data-frame]")?.dataset.frame);
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

  #escape(event, target) {
    const { escape } = this.#surface;
    if (!escape || !this.#hearsEscape(target)) return;
    event.preventDefault();
    this.#session.request("escape", escape).catch(() => {});
    const { body, handle } = this.description;
    if ([handle, body].includes(target)) this.#restoreFocus();
  }

  /** Whether Escape on `target` is for this drawer, and not for what is on top of it. */
  #hearsEscape(target) {
    const { root, modality } = this.attachment;
    // If Escape is off in a modal drawer, it closes no drawer around it either.
    if (this.modal?.escape === false || isCovered(root) || modality?.hearsRequests) return false;
    return !isAbove(root, target) && !isUnderLayer(root);
  }

  /** Restores the focus to the element that had it before the drawer. */
  #restoreFocus() {
    if (!this.modal && this.#before?.isConnected) this.#before.focus({ preventScroll: true });
  }

  /** Whether keys on `target` move the drawer: the handle or the drawer itself. The content handles its own keys. */
  #isSlider(target) {
    const { handle, body } = this.description;
    return [handle, body, this.#first(this.#front)].includes(target);
  }

  /** Handles a click on a button of the drawer, such as its close button, by a key or assistive technology. */
  #click(event) {
    const target = closestOf(this.attachment.root, originOf(event), "button[data-frame]");
    if (!target || event.detail !== 0) return;
    const { x, y, width, height } = target.getBoundingClientRect();
    const location = this.attachment.stage.locator()({ clientX: x + width / 2, clientY: y + height / 2 });
    this.#session.submit({ type: "tap", location });
  }
}
