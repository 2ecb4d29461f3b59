import { places } from "./detents.js";

let identifiers = 0;

/**
 * What a drawer is for those who do not see or drag it: a region or a dialog with a name, and a slider for where it
 * rests, on its handle. Arrow keys, Home and End move it, Escape closes it.
 */
export class Accessibility {
  #stop = new AbortController();
  /** @type {HTMLElement | null} */
  #opener = null;
  #wasPresent = false;

  /** @type {HTMLElement | null} what had the focus before it came into the drawer */
  #before = null;

  /**
   * @param {import("./attachment.js").Attachment} attachment
   * @param {import("./modality.js").ModalOptions | null} modal
   */
  constructor(attachment, modal) {
    this.attachment = attachment;
    this.modal = modal;
    this.collect();
    const options = { signal: this.#stop.signal };
    attachment.root.addEventListener("focusin", ({ relatedTarget }) => {
      const from = /** @type {HTMLElement | null} */ (relatedTarget);
      if (from && !attachment.root.contains(from)) this.#before = from;
    }, options);
    attachment.root.addEventListener("keydown", (event) => this.#key(event), options);
    attachment.root.addEventListener("click", (event) => this.#click(event), options);
  }

  stop() {
    this.#stop.abort();
  }

  get #traits() {
    return this.attachment.traits;
  }

  get #session() {
    return this.attachment.session;
  }

  /** The element that is the drawer; null when the page has none. */
  get body() {
    return this.#first(this.#traits.bodies);
  }

  /** The element that says where it rests: the handle, if there is one (a faded one counts); null when there is nothing to say. */
  get handle() {
    if (!this.#traits.isSlider(this.#session)) return null;
    const { frames } = this.#session;
    const seen = this.#traits.handles.filter((name) => frames[name] && !frames[name].hidden);
    return this.#first(seen) ?? this.body;
  }

  #first(names) {
    return names.flatMap((name) => this.attachment.stage.elements(name))[0] ?? null;
  }

  /** Gives the elements their roles, where the page has not. */
  collect() {
    const { body, handle } = this;
    if (body) {
      const isModal = this.#traits.isModal(this.#session);
      // Without a handle the drawer itself gets the keys.
      body.tabIndex = handle && handle !== body ? -1 : 0;
      if (!body.hasAttribute("role")) body.setAttribute("role", isModal ? "dialog" : "region");
      if (!isNamed(body)) body.setAttribute("aria-label", "Drawer");
    }
    if (handle && handle !== body) {
      handle.tabIndex = 0;
      handle.setAttribute("role", "slider");
      handle.setAttribute("aria-orientation", "vertical");
      if (!isNamed(handle)) handle.setAttribute("aria-label", "Position of the drawer");
    }
  }

  /** The names of the detents, and which one it is at; -1 for none. */
  get #positions() {
    const names = this.#session.detents.map(({ name }) => name);
    return { names, index: names.indexOf(this.#session.detent) };
  }

  /** Describes the state. */
  update() {
    this.collect();
    const { body, handle } = this;
    if (handle) {
      const { names, index } = this.#positions;
      const text = spoken(names[index] ?? this.#session.state.name);
      if (handle === body) {
        handle.setAttribute("aria-description", text);
      } else {
        handle.setAttribute("aria-valuemin", "0");
        handle.setAttribute("aria-valuemax", String(names.length - 1));
        handle.setAttribute("aria-valuenow", String(Math.max(0, index)));
        handle.setAttribute("aria-valuetext", text);
      }
    }
    // A modal drawer's focus is moved by `Modality`.
    if (body && !this.modal) this.#moveFocus(body);
    this.describe();
  }

  /** `aria-owns` puts into the body what belongs to it but stands beside it in the document. */
  describe() {
    const { body } = this;
    const { contents } = this.#traits;
    if (!body || contents.length === 0) return;
    const { stage } = this.attachment;
    const names = stage.names.filter((name) => contents.some((beginning) => name.startsWith(beginning)));
    const elements = names.flatMap((name) => stage.elements(name));
    for (const element of elements) element.id ||= `drawerd-${identifiers += 1}`;
    const owned = elements.map(({ id }) => id).join(" ");
    if (owned !== (body.getAttribute("aria-owns") ?? "")) body.setAttribute("aria-owns", owned);
  }

  /** A dialog gets the focus as it opens, if it was opened by a command here, and restores it as it closes. */
  #moveFocus(body) {
    const isPresent = this.#session.isOpen;
    if (isPresent === this.#wasPresent) return;
    this.#wasPresent = isPresent;
    if (!this.#traits.isModal(this.#session)) return;
    const active = /** @type {HTMLElement | null} */ (document.activeElement);
    if (isPresent && this.#session.wasCommandedHere && active && active !== document.body) {
      this.#opener = active;
      body.focus({ preventScroll: true });
    } else if (!isPresent && this.#opener) {
      if (!active || active === document.body || this.attachment.root.contains(active)) {
        this.#opener.focus({ preventScroll: true });
      }
      this.#opener = null;
    }
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const target = /** @type {HTMLElement} */ (event.target);
    if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey) return;
    const isEscape = event.key === "Escape";
    if (isEscape && this.modal?.escape === false) return;
    const command = isEscape ? this.#traits.escape(this.#session) : this.#move(event.key, target);
    if (!command) return;
    event.preventDefault();
    if (isEscape) event.stopPropagation();
    this.#session.command(command).catch(() => {});
    if (isEscape && (target === this.handle || target === this.body)) this.#restoreFocus();
  }

  /** Returns the focus to where it was before it came into the drawer. */
  #restoreFocus() {
    if (!this.modal && this.#before?.isConnected) this.#before.focus({ preventScroll: true });
  }

  /** Only on the handle, or the drawer itself: inside, the keys are the content's. */
  #move(key, target) {
    const session = this.#session;
    if (target !== this.handle && target !== this.body) return null;
    const arrow = this.#traits.arrow?.(key, session);
    if (arrow !== undefined) return arrow;
    if (!this.#traits.isSlider(session)) return null;
    const { names, index } = this.#positions;
    const last = names.length - 1;
    const next = { ArrowUp: index + 1, ArrowRight: index + 1, ArrowDown: index - 1, ArrowLeft: index - 1, PageUp: last,
      PageDown: 0, End: last, Home: 0 }[key];
    if (next === undefined) return null;
    const position = Math.min(last, Math.max(0, next));
    return position === index ? null : places[session.controller].commands(names[position], session)[0];
  }

  /** A drawer's own button, such as its close button, pressed with a key or by assistive technology. */
  #click(event) {
    const target = /** @type {HTMLElement} */ (event.target).closest("button[data-frame]");
    if (!target || event.detail !== 0) return;
    this.#session.submit({ type: "tap", location: center(target, this.attachment) });
  }
}

/** The middle of an element, in points. */
function center(element, { root, stage }) {
  const [box, frame] = [element.getBoundingClientRect(), root.getBoundingClientRect()];
  const scale = stage.container.width / frame.width;
  return { x: (box.x + box.width / 2 - frame.x) * scale, y: (box.y + box.height / 2 - frame.y) * scale };
}

const isNamed = (element) => element.hasAttribute("aria-label") || element.hasAttribute("aria-labelledby");

/** `partiallyExpanded` as "partially expanded", `tab1` as "tab 1". */
function spoken(name) {
  return name.replace(/[A-Z]|\d+/g, (part) => ` ${part.toLowerCase()}`);
}
