import { contains, focused, focusFirst, focusFrame, focusInitially, InertElements } from "./focus.js";
import { isCovered } from "./modality.js";
import { closestOf } from "./roots.js";

let identifiers = 0;

/**
 * The keyboard, and assistive technology. A drawer is a region or a dialog, and its handle a slider over its detents. Both
 * have the name that the page gives the drawer. Arrow keys, Home and End move the drawer, and Escape closes it.
 */
export class Accessibility {
  #stop = new AbortController();
  /** @type {HTMLElement | null} */
  #opener = null;
  #wasPresent = false;

  /** @type {HTMLElement | null} what had the focus before it came into the drawer */
  #before = null;
  /** What is out of reach as the drawer is now, and what had the focus there. */
  #inert = new InertElements();
  /** @type {HTMLElement | null} */
  #lost = null;
  /** Whether a key was pressed after the last pointer. */
  #isByKey = false;
  /** The attribute that names the body after the page, if the page has not named it: the attribute's name and value. */
  #label = ["aria-label", ""];

  /**
   * @param {import("./attachment.js").Attachment} attachment
   * @param {import("./modality.js").ModalOptions | null} modal
   */
  constructor(attachment, modal) {
    this.attachment = attachment;
    this.modal = modal;
    this.collect();
    const options = { signal: this.#stop.signal };
    attachment.root.addEventListener("focusin", ({ target, relatedTarget }) => {
      const from = /** @type {HTMLElement | null} */ (relatedTarget);
      if (from && !attachment.root.contains(from)) this.#before = from;
      const { detent } = this.#session;
      // The browser has scrolled by then. A drawer that a key has moved meanwhile is where the user wants it.
      requestAnimationFrame(() => detent === this.#session.detent && this.#reveal(/** @type {HTMLElement} */ (target)));
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

  /** The element that is the drawer; null when the page has none. */
  get body() {
    return this.#first(this.#surface.body);
  }

  /** The element that says where it rests: the handle, if there is one (a faded one counts); null when there is nothing to say. */
  get handle() {
    const { handle, keys } = this.#surface;
    if (Object.keys(keys).length === 0) return null;
    const frame = this.#session.frames[handle ?? ""];
    return frame && !frame.hidden ? this.#first(handle) ?? this.body : this.body;
  }

  #first(name) {
    return this.attachment.stage.elements(name)[0] ?? null;
  }

  /** Reads the elements of the page again. */
  collect() {
    const { body, handle } = this;
    const [attribute, value] = this.#label;
    // The page may have another heading by now.
    for (const element of [body, handle]) {
      if (value && element?.getAttribute(attribute) === value) element.removeAttribute(attribute);
    }
    if (body && !nameOf(body)) {
      this.#label = this.#pageLabel();
      if (this.#label[1]) body.setAttribute(this.#label[0], this.#label[1]);
    }
    this.#describeRoles();
  }

  /** The name that the page has for the drawer: `data-label` of the root, or a heading in the drawer. */
  #pageLabel() {
    const { root, stage } = this.attachment;
    if (root.dataset.label) return ["aria-label", root.dataset.label];
    const { body, contents } = this.#surface;
    for (const element of [body, ...contents].flatMap((name) => stage.elements(name))) {
      const heading = element.querySelector("[data-part=title]") ?? element.querySelector("h1, h2, h3, h4, h5, h6, [role=heading]");
      if (heading) return ["aria-labelledby", identified(heading)];
    }
    return ["aria-label", ""];
  }

  /** Gives the elements their roles, where the page has not. */
  #describeRoles() {
    const { body, handle } = this;
    if (body) {
      // Without a handle the drawer itself gets the keys.
      body.tabIndex = handle && handle !== body ? -1 : 0;
      if (!body.hasAttribute("role")) body.setAttribute("role", this.#surface.modal ? "dialog" : "region");
    }
    if (handle && handle !== body) {
      handle.tabIndex = 0;
      handle.setAttribute("role", "slider");
      handle.setAttribute("aria-orientation", "vertical");
      const name = body && nameOf(body);
      if (name && !nameOf(handle)) handle.setAttribute(name, body.getAttribute(name) ?? "");
    }
  }

  /** The names of the detents, and which one it is at; -1 for none. */
  get #positions() {
    const names = this.#session.detents.map(({ name }) => name);
    return { names, index: names.indexOf(this.#session.detent) };
  }

  /** Describes the state. */
  update() {
    this.#describeRoles();
    this.#keepInReach();
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
    const { contents } = this.#surface;
    if (!body || contents.length === 0) return;
    const elements = contents.flatMap((name) => this.attachment.stage.elements(name));
    const owned = elements.map(identified).join(" ");
    if (owned !== (body.getAttribute("aria-owns") ?? "")) body.setAttribute("aria-owns", owned);
  }

  /** The frames out of reach; a body that takes no touches is one as well. */
  get #covered() {
    const { body, inert } = this.#surface;
    return this.#session.frames[body]?.interactive === false ? [body, ...inert] : inert;
  }

  /** The frame that takes the place of one that is out of reach. */
  get #front() {
    const covered = this.#covered;
    return [this.#surface.body, ...this.attachment.stage.names].find((name) => !covered.includes(name)) ?? "";
  }

  /** Makes inert what is covered, and moves the focus from there to what covers it. */
  #keepInReach() {
    const { stage } = this.attachment;
    const covered = this.#covered.flatMap((name) => stage.elements(name));
    const active = focused();
    const isLost = active !== null && covered.some((element) => contains(element, active));
    this.#inert.set(covered);
    if (!isLost) return;
    // Back to where the focus was there, or else to the frame.
    if (!focusFirst([this.#lost])) focusFrame(this.#first(this.#front));
    this.#lost = active;
  }

  /** Opens the drawer as far as an element in it needs that gets the focus, or closes what covers the element. */
  #reveal(target) {
    const { stage } = this.attachment;
    const { body } = this;
    const session = this.#session;
    if (!body || target !== focused() || target.dataset.frame) return;
    // A finger presses what it sees; but it writes in a field.
    if (!this.#isByKey && !target.matches(":focus-visible")) return;
    const { axis, focus } = this.#surface;
    const command = focus[target.closest("[data-frame]")?.dataset.frame ?? ""];
    if (command) return session.command(command).catch(() => {});
    const { detents } = session;
    const current = detents.find(({ name }) => name === session.detent);
    if (axis !== "y" || !current) return;
    const needed = (target.getBoundingClientRect().bottom - body.getBoundingClientRect().top) / stage.scale;
    if (needed < current.position + 1) return;
    const { name } = detents.find(({ position }) => position >= needed) ?? detents[detents.length - 1];
    session.snapTo(name).catch(() => {});
  }

  /** A dialog gets the focus as it opens, if it was opened by a command here, and restores it as it closes. */
  #moveFocus(body) {
    const isPresent = this.#session.isOpen;
    if (isPresent === this.#wasPresent) return;
    this.#wasPresent = isPresent;
    if (!this.#surface.modal) return;
    const active = focused();
    if (isPresent && this.#session.wasCommandedHere && active) {
      this.#opener = active;
      focusInitially(body);
    } else if (!isPresent && this.#opener) {
      if (!active || contains(this.attachment.root, active)) focusFirst([this.#opener]);
      this.#opener = null;
    }
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const target = /** @type {HTMLElement} */ (event.target);
    if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey) return;
    const isEscape = event.key === "Escape";
    // Escape is the topmost modal drawer's, and inside of one whose Escape is off it closes nothing around it.
    if (isEscape && (this.modal?.escape === false || isCovered(this.attachment.root))) return;
    const command = isEscape ? this.#surface.escape : this.#isSlider(target) && this.#surface.keys[event.key];
    const cycles = ["Enter", " "].includes(event.key) && this.attachment.claims.cycles(target);
    if (!command && !cycles) return;
    event.preventDefault();
    if (isEscape) event.stopPropagation();
    if (cycles) return this.#session.cycle();
    this.#session.request(isEscape ? "escape" : "key", command).catch(() => {});
    if (isEscape && (target === this.handle || target === this.body)) this.#restoreFocus();
  }

  /** Returns the focus to where it was before it came into the drawer. */
  #restoreFocus() {
    if (!this.modal && this.#before?.isConnected) this.#before.focus({ preventScroll: true });
  }

  /** Keys are for the handle, or the drawer itself: inside, they are the content's. */
  #isSlider(target) {
    return [this.handle, this.body, this.#first(this.#front)].includes(target);
  }

  /** A drawer's own button, such as its close button, pressed with a key or by assistive technology. */
  #click(event) {
    const target = closestOf(this.attachment.root, event.target, "button[data-frame]");
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

/** The attribute that names an element; undefined for none. */
const nameOf = (element) => ["aria-labelledby", "aria-label"].find((attribute) => element.hasAttribute(attribute));

/** An element's `id`, which it gets where it has none. */
const identified = (element) => element.id ||= `drawerd-${identifiers += 1}`;

/** `partiallyExpanded` as "partially expanded", `tab1` as "tab 1". */
function spoken(name) {
  return name.replace(/[A-Z]|\d+/g, (part) => ` ${part.toLowerCase()}`);
}
