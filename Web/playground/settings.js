import { canonical, differing } from "./address.js";
import { make, words } from "./elements.js";
import { field } from "./fields.js";
import { describe } from "./token.js";
import { ABOUT, grouped } from "./units.js";

/**
 * The field of a value that a JSON pointer names, such as `/configuration/timingCurve/dampingRatio`, or the innermost one around it; null
 * if there is none.
 * @param {HTMLElement} row @param {string} pointer @returns {HTMLElement | null}
 */
function fieldAt(row, pointer) {
  const [, ...inner] = pointer.split("/").filter((name) => name && name !== "configuration");
  let id = `setting-${row.dataset.name}`;
  let found = null;
  for (const name of inner) {
    const next = [`${id}-${name}`, `${id}-of-${name}`].map((each) => document.getElementById(each)).find(Boolean);
    if (!next) break;
    [id, found] = [next.id, next];
  }
  return found;
}

/** Controls for the configuration of a phone's session, made from the catalogue's schema. They act while they move. */
export class Settings {
  /** @type {Map<string, {row: HTMLElement, problem: HTMLElement, reset: HTMLButtonElement} & import("./fields.js").Field>} */
  #controls = new Map();
  #shown = "";
  /** The members that have changed since the last frame. @type {Set<string>} */
  #changed = new Set();
  /** Whether a change is complete, and no slider is still held. */
  #completes = false;
  /** Whether the motion has changed since the drawer showed it. */
  #isUnfelt = false;

  /**
   * @param {import("./phone.js").Phone} phone
   * @param {() => void} onChange called after the configuration has changed
   */
  constructor(phone, onChange) {
    this.phone = phone;
    this.onChange = onChange;
    this.element = make("form", { class: "controls", onsubmit: (event) => event.preventDefault() });
    this.resetAll = make("button", { type: "button", class: "small", text: "Undo changes", title: "Back to the first settings", onclick: () => this.#reset(Object.keys(this.#differing)) });
    this.#load();
  }

  /** Builds the controls, once the server says which there are. */
  #load() {
    const { controller, session } = this.phone;
    describe(controller).then(({ schemas }) => this.#build(schemas.configuration.properties),
      () => session.addEventListener("online", () => this.#load(), { once: true }));
  }

  #build(schemas) {
    const { note } = this.phone.entry;
    for (const [title, names] of grouped(this.phone.controller, Object.keys(schemas))) {
      this.element.append(make("fieldset", {}, make("legend", { text: title }), ...names.map((name) => this.#control(name, schemas[name]))));
    }
    if (note) this.element.firstElementChild?.after(make("p", { class: "note", text: note }));
    this.show();
  }

  #control(name, schema) {
    const id = `setting-${name}`;
    const made = field(schema, name, id);
    const problem = make("span", { class: "problem", id: `${id}-problem`, role: "alert" });
    const reset = make("button", { type: "button", class: "reset", text: "\u21ba", "aria-label": `Undo ${words(name).toLowerCase()}`,
      onclick: () => this.#reset([name]) });
    const why = this.phone.entry.fixed?.[name];
    const element = why ? make("fieldset", { class: "fixed", disabled: true }, make("p", { class: "soft", text: why }), made.element) : made.element;
    const row = make("div", { class: `control${schema.type === "boolean" ? " flag" : ""}`, "data-name": name },
      make("label", { for: id, text: words(name), title: [name, ABOUT[name]].filter(Boolean).join(": ") }), reset, element, problem);
    made.element.querySelector("input, select, textarea")?.setAttribute("aria-describedby", problem.id);
    // A slider acts while it moves; what is typed acts when it is complete.
    for (const type of ["input", "change"]) {
      row.addEventListener(type, ({ target }) => (type === "change" || target.type === "range") && this.#note(name, type === "change"));
    }
    this.#controls.set(name, { row, problem, reset, ...made });
    return row;
  }

  /** Configures the session once in a frame, however often a slider moves. */
  #note(name, isComplete) {
    if (this.#changed.size === 0) requestAnimationFrame(() => this.#apply());
    this.#changed.add(name);
    this.#completes ||= isComplete;
  }

  /** A changed motion is shown, when its slider is let go. */
  async #apply() {
    const [names, completes] = [[...this.#changed], this.#completes];
    this.#changed.clear();
    this.#completes = false;
    const done = await Promise.all(names.map((name) => this.#configure(name, this.#controls.get(name)?.read() ?? this.#emptied(name))));
    this.#isUnfelt ||= names.some((name, index) => done[index] && this.phone.entry.groups.Motion?.includes(name));
    if (!completes || !this.#isUnfelt) return;
    this.#isUnfelt = false;
    this.phone.demonstrate();
  }

  /** The value of an emptied field: none if that is possible, and otherwise the default. */
  #emptied(name) {
    return this.#controls.get(name)?.read() === null ? null : this.phone.base[name];
  }

  /** Returns whether the session takes the value, and had another one. */
  async #configure(name, value) {
    const { problem, row } = this.#controls.get(name) ?? {};
    if (!problem || !row) return false;
    const { session } = this.phone;
    const isNew = canonical(value) !== canonical(session.configuration[name]);
    try {
      if (isNew) await session.configure({ [name]: value });
      this.#mark(row, problem, "");
      return isNew;
    } catch (error) {
      const faults = error.details?.errors;
      this.#mark(row, problem, faults?.map((fault) => fault.detail).join("; ") ?? error.message, faults?.[0]?.pointer);
      return false;
    }
  }

  /** Says below the field at fault what is wrong with it, and marks that field alone. Without a `pointer` it is the whole row. */
  #mark(row, problem, text, pointer = "") {
    for (const input of row.querySelectorAll("[aria-invalid]")) input.removeAttribute("aria-invalid");
    problem.textContent = text;
    const fields = [...row.querySelectorAll("input, select, textarea")];
    const named = text ? fieldAt(row, pointer) : null;
    (named?.closest(".member, .items > li") ?? row).append(problem);
    for (const field of text ? fields : []) {
      if (named === null || named === field || named.contains(field)) field.setAttribute("aria-invalid", "true");
    }
  }

  get #differing() {
    return differing(this.phone.session.configuration, this.phone.base);
  }

  #reset(names) {
    this.phone.session.configure(Object.fromEntries(names.map((name) => [name, this.phone.base[name] ?? null]))).catch(() => {});
  }

  /** Shows the session's configuration, which this form, the page or another client has changed. */
  show() {
    const { configuration } = this.phone.session;
    const text = canonical(configuration);
    if (text === this.#shown || this.#controls.size === 0) return;
    this.#shown = text;
    const differs = this.#differing;
    this.resetAll.disabled = Object.keys(differs).length === 0;
    for (const [name, { row, problem, reset, read, write }] of this.#controls) {
      const isSame = canonical(read()) === canonical(configuration[name]);
      if (!isSame) write(configuration[name]);
      if (!isSame || problem.textContent) this.#mark(row, problem, "");
      reset.hidden = !(name in differs);
      reset.title = `Back to ${JSON.stringify(this.phone.base[name] ?? null)}`;
    }
    this.onChange();
  }
}
