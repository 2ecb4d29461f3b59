// What assistive technology says about a drawer.

import { Announcements } from "./announcements.js";
import { isOwn, offerAttribute, restoreAttributes, setAttribute } from "./attributes.js";
import { canScroll } from "../finger/scrollers.js";

let identifiers = 0;

/** The elements that are landmarks wherever they are. */
const LANDMARKS = "main, nav, aside, search, [role=main], [role=navigation], [role=complementary], [role=search], [role=banner], [role=contentinfo]";

/** The elements that can be no region, and no dialog: they have a role of their own that nothing may replace. */
const OTHERS = `${LANDMARKS}, article, form`;

const LABELS = ["aria-labelledby", "aria-label"];

/** The name of the attribute that labels an element; undefined for none. */
const nameOf = (element) => LABELS.find((attribute) => element.hasAttribute(attribute));

/** Returns an element's `id`, and sets one if the element has none. */
function identified(element) {
  if (!element.id) setAttribute(element, "id", `drawerd-${identifiers += 1}`);
  return element.id;
}

/** A detent's name in words: "partially expanded" for `partiallyExpanded`, "tab 1" for `tab1`. */
function inWords(name) {
  return name.replace(/[A-Z]|\d+/g, (part) => ` ${part.toLowerCase()}`);
}

/**
 * Describes a drawer to assistive technology: a region or a dialog, whose handle is a slider over its detents. Both have the name
 * that the page gives the drawer.
 */
export class Description {
  /** @type {Announcements} */
  #announcements;
  /** Whether the drawer's frame is a scroll view that has something to scroll. */
  #scrolls = false;
  /** The element that was last found to be no dialog. @type {HTMLElement | null} */
  #wrong = null;
  /** The elements that this object has described. @type {Set<HTMLElement>} */
  #described = new Set();

  /** @param {import("../drawing/attachment.js").Attachment} attachment */
  constructor(attachment) {
    this.attachment = attachment;
    this.#announcements = new Announcements(attachment);
    this.collect();
  }

  get #surface() {
    return this.#session.surface;
  }

  get #session() {
    return this.attachment.session;
  }

  /** The drawer's own element; null if the page has none. */
  get body() {
    return this.attachment.stage.first(this.#surface.body);
  }

  /**
   * The element that reports the detent: the handle if there is one, even a faded one, and otherwise the body. Null if
   * no keys move the drawer.
   */
  get handle() {
    const { handle, keys } = this.#surface;
    if (Object.keys(keys).length === 0) return null;
    const frame = this.#session.frames[handle ?? ""];
    return frame && !frame.hidden ? this.attachment.stage.first(handle) ?? this.body : this.body;
  }

  /** Looks up the page's elements again, after the page has changed them. Its heading may be another one. */
  collect() {
    for (const element of this.#described) restoreAttributes(element, LABELS);
    this.update();
  }

  /** What is no longer the body or the handle has no role of it, such as the handle of a closed drawer, which is hidden. */
  #choose() {
    const { body } = this;
    const elements = new Set([body, this.handle].filter((each) => each !== null));
    for (const element of this.#described) if (!elements.has(element)) restoreAttributes(element);
    this.#described = elements;
    if (body && !nameOf(body)) this.#label(body);
  }

  #label(body) {
    const [name, value] = this.#pageLabel();
    if (value) setAttribute(body, name, value);
  }

  /** The label that the page gives the drawer: `data-label` of the root, or a heading in the drawer. */
  #pageLabel() {
    const { root, stage } = this.attachment;
    if (root.dataset.label) return ["aria-label", root.dataset.label];
    const { body, contents } = this.#surface;
    for (const element of stage.elements(body, ...contents)) {
      const heading = element.querySelector("[data-part=title]") ?? element.querySelector("h1, h2, h3, h4, h5, h6, [role=heading]");
      if (heading) return ["aria-labelledby", identified(heading)];
    }
    return ["aria-label", ""];
  }

  /** Sets the roles of the elements, unless the page has set them. */
  #describeRoles() {
    const { body, handle } = this;
    if (body) {
      // Without a handle the drawer itself receives the keys. What keys neither move nor scroll is no stop for Tab.
      if (!this.attachment.isDragging) this.#scrolls = canScroll(body, getComputedStyle(body), "y");
      setAttribute(body, "tabindex", handle === body || this.#scrolls ? "0" : "-1");
      if (!body.hasAttribute("role") && (this.#surface.modal || !body.matches(OTHERS))) setAttribute(body, "role", this.#roleOf(body));
      if (this.#surface.modal || this.attachment.options.modal) this.#check(body);
    }
    if (handle && handle !== body) {
      setAttribute(handle, "tabindex", "0");
      setAttribute(handle, "role", "slider");
      setAttribute(handle, "aria-orientation", "vertical");
      const name = body && nameOf(body);
      if (name && !nameOf(handle)) setAttribute(handle, name, body.getAttribute(name));
    }
  }

  /** Says once that an element is no dialog for assistive technology, which the page can mend by an element around it. */
  #check(body) {
    if (this.#wrong === body || !body.matches(OTHERS) || isOwn(body, "role")) return;
    this.#wrong = body;
    this.attachment.warn(`a ${body.localName} cannot be a dialog. Put it into a section that is the frame.`);
  }

  /** A region is a landmark, in which there must be no other one of the page. */
  #roleOf(body) {
    if (this.#surface.modal) return "dialog";
    return body.querySelector(LANDMARKS) ? "group" : "region";
  }

  /** The names of the detents, and the index of the current one; -1 for none. */
  get #positions() {
    const names = this.#session.detents.map(({ name }) => name);
    return { names, index: names.indexOf(this.#session.detent) };
  }

  /** Updates roles, values and relations to the drawer's state. */
  update() {
    this.#choose();
    this.#describeRoles();
    this.#describePosition();
    this.#describeContents();
  }

  /** Says where the drawer is: as the value of its handle, or else in the description of its body. */
  #describePosition() {
    const { body, handle } = this;
    const { names, index } = this.#positions;
    const name = names[index] ?? this.#session.state.name;
    const text = this.#spoken(name);
    this.#announcements.report(name, text, handle);
    // A deck's detent is a side, which does not describe its body.
    const describes = body && handle === body && this.#session.uncovered.length === 0;
    if (describes) offerAttribute(body, "aria-description", text);
    else if (body) restoreAttributes(body, ["aria-description"]);
    if (!handle || handle === body) return;
    setAttribute(handle, "aria-valuemin", "0");
    setAttribute(handle, "aria-valuemax", String(names.length - 1));
    setAttribute(handle, "aria-valuenow", String(Math.max(0, index)));
    // Without words from the page for this drawer, its own attribute stays.
    if (this.attachment.options.labels?.[name]) setAttribute(handle, "aria-valuetext", text);
    else offerAttribute(handle, "aria-valuetext", text);
  }

  /** The words for a detent: those of the page, the name that the page has given an anchor, or English ones. */
  #spoken(name) {
    const { configuration: { anchors = [] } } = this.#session;
    const isNamed = anchors.some((anchor) => anchor.name === name);
    return this.attachment.options.labels?.[name] ?? (isNamed ? name : inWords(name));
  }

  /** Sets `aria-owns`: the body owns its content frames and its handle, which are outside the body in the document. */
  #describeContents() {
    const { body, handle } = this;
    if (!body) return;
    const elements = this.attachment.stage.elements(...this.#surface.contents);
    if (handle) elements.push(handle);
    const owned = elements.filter((element) => !body.contains(element)).map(identified).join(" ");
    if (owned) setAttribute(body, "aria-owns", owned);
    else restoreAttributes(body, ["aria-owns"]);
  }
}
