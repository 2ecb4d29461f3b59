// What assistive technology says about a drawer.

let identifiers = 0;

/** The elements that are landmarks wherever they are. */
const LANDMARKS = "main, nav, aside, search, [role=main], [role=navigation], [role=complementary], [role=search], [role=banner], [role=contentinfo]";

/** The name of the attribute that labels an element; undefined for none. */
const nameOf = (element) => ["aria-labelledby", "aria-label"].find((attribute) => element.hasAttribute(attribute));

/** Returns an element's `id`, and sets one if the element has none. */
const identified = (element) => element.id ||= `drawerd-${identifiers += 1}`;

/** Sets an attribute; an empty value removes it. */
function setOrRemove(element, name, value) {
  if (value) element.setAttribute(name, value);
  else element.removeAttribute(name);
}

/** A detent's name in words: "partially expanded" for `partiallyExpanded`, "tab 1" for `tab1`. */
function spoken(name) {
  return name.replace(/[A-Z]|\d+/g, (part) => ` ${part.toLowerCase()}`);
}

/**
 * Describes a drawer to assistive technology: a region or a dialog, whose handle is a slider over its detents. Both have the name
 * that the page gives the drawer.
 */
export class Description {
  /** The description of the body that this object has set. */
  #description = "";
  /** The name and value of the attribute that this object labels the body with, if the page has not labeled it. */
  #label = ["aria-label", ""];

  /** @param {import("./attachment.js").Attachment} attachment */
  constructor(attachment) {
    this.attachment = attachment;
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
    return this.#first(this.#surface.body);
  }

  /**
   * The element that reports the detent: the handle if there is one, even a faded one, and otherwise the body. Null if
   * no keys move the drawer.
   */
  get handle() {
    const { handle, keys } = this.#surface;
    if (Object.keys(keys).length === 0) return null;
    const frame = this.#session.frames[handle ?? ""];
    return frame && !frame.hidden ? this.#first(handle) ?? this.body : this.body;
  }

  #first(name) {
    return this.attachment.stage.elements(name)[0] ?? null;
  }

  /** Looks up the page's elements again, after the page has changed them. */
  collect() {
    const { body, handle } = this;
    const [attribute, value] = this.#label;
    // The page's heading may have changed, so the old label is removed first.
    for (const element of [body, handle]) {
      if (value && element?.getAttribute(attribute) === value) element.removeAttribute(attribute);
    }
    if (body && !nameOf(body)) {
      this.#label = this.#pageLabel();
      if (this.#label[1]) body.setAttribute(this.#label[0], this.#label[1]);
    }
    this.#describeRoles();
  }

  /** The label that the page gives the drawer: `data-label` of the root, or a heading in the drawer. */
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

  /** Sets the roles of the elements, unless the page has set them. */
  #describeRoles() {
    const { body, handle } = this;
    if (body) {
      // Without a handle the drawer itself receives the keys.
      body.tabIndex = handle && handle !== body ? -1 : 0;
      if (!body.hasAttribute("role") && (this.#surface.modal || !body.matches(LANDMARKS))) body.setAttribute("role", this.#roleOf(body));
    }
    if (handle && handle !== body) {
      handle.tabIndex = 0;
      handle.setAttribute("role", "slider");
      handle.setAttribute("aria-orientation", "vertical");
      const name = body && nameOf(body);
      if (name && !nameOf(handle)) handle.setAttribute(name, body.getAttribute(name) ?? "");
    }
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
    this.#describeRoles();
    this.#describePosition();
    this.#describeContents();
  }

  /** Says where the drawer is: as the value of its handle, or else in the description of its body. */
  #describePosition() {
    const { body, handle } = this;
    const { names, index } = this.#positions;
    const text = spoken(names[index] ?? this.#session.state.name);
    const description = handle && handle === body ? text : "";
    if (body && description !== this.#description) setOrRemove(body, "aria-description", description);
    this.#description = description;
    if (!handle || handle === body) return;
    handle.setAttribute("aria-valuemin", "0");
    handle.setAttribute("aria-valuemax", String(names.length - 1));
    handle.setAttribute("aria-valuenow", String(Math.max(0, index)));
    handle.setAttribute("aria-valuetext", text);
  }

  /** Sets `aria-owns`: the body owns its content frames and its handle, which are outside the body in the document. */
  #describeContents() {
    const { body, handle } = this;
    if (!body) return;
    const elements = this.#surface.contents.flatMap((name) => this.attachment.stage.elements(name));
    if (handle) elements.push(handle);
    const owned = elements.filter((element) => !body.contains(element)).map(identified).join(" ");
    if (owned !== (body.getAttribute("aria-owns") ?? "")) setOrRemove(body, "aria-owns", owned);
  }
}
