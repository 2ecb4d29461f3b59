import { MODAL, attributeName, labelsText, modalText, readModal } from "./configuration.js";
import { readObject } from "./texts.js";

/** The attributes whose presence is true. The text `false` means the same as no attribute, as it does for every other boolean. */
export const FLAGS = ["open", "modal", "handle-only"];

/** The text of such an attribute for a value of the property. */
export const flagText = (value) => (value ? "" : null);

/** The texts of a boolean. */
const BOOLEAN = ["true", "false"];

/** A property that has one of these values: the first one, unless the attribute says another. */
const choice = (...values) => ({ values, read: (text) => (values.includes(text) ? text : values[0]) });

/**
 * The properties that only reflect an attribute. `read` gets the attribute's text, which is null without the attribute,
 * and the element. `write` returns the text for a value that is no string. `values` has all that the words of the text can be.
 */
const REFLECTED = {
  /** The address of a server or a session, or `local:`, the default. */
  server: { read: (text) => text ?? "local:" },
  token: {},
  /** The name under which the session survives a reload of the page; null if it does not. */
  resume: { read: (text, { id, controller }) => (text === "" ? id || controller : text), write: flagText },
  /** What happens to the session when the element is removed: `close` deletes it, `leave` keeps it for other clients. */
  removal: choice("close", "leave"),
  /** False, or, for a modal drawer, whether Escape and every Back close it. Read when the element connects. */
  modal: { read: readModal, write: modalText, values: [...BOOLEAN, ...MODAL] },
  /** Whether the user can close the drawer. */
  dismissible: { read: (text) => text !== "false", write: (value) => (value ? null : "false"), values: BOOLEAN },
  /** Whether only the handle drags the drawer. Read when the element connects. */
  handleOnly: { read: (text) => text !== null, write: flagText, values: BOOLEAN },
  /** With `cycle`, the default, a click on the handle moves to the next detent. Read when the element connects. */
  handleBehavior: choice("cycle", "none"),
  /** The words for the detents, by their names, in the page's language. */
  labels: { read: (text) => readObject(text) ?? {}, write: labelsText },
};

export const PROPERTIES = Object.keys(REFLECTED);

/** The values of each attribute, of which every other text is a misspelling; undefined where any text is a value. @type {Record<string, string[] | undefined>} */
const VALUES = { open: BOOLEAN, ...Object.fromEntries(PROPERTIES.map((name) => [attributeName(name), REFLECTED[name].values])) };

/** The attributes whose texts can be wrong although the drawer works. */
export const CHECKED = Object.keys(VALUES);

/** What is wrong with the text of one of these attributes; null for nothing. A boolean's own name is true, as in all of HTML. */
export function faultOf(name, text) {
  if (name === "labels") return readObject(text) ? null : `the labels are no object in JSON: ${text}`;
  const values = VALUES[name];
  const isKnown = (word) => values.includes(word) || !word || (word === name && values.includes("true"));
  return !text || !values || text.split(/\s+/).every(isKnown) ? null : `${name}="${text}" is none of ${values.join(", ")}`;
}

/** The text of an attribute for the value of a property: a string is that text, and null and undefined are no attribute. */
function textOf(value, write = /** @type {(value: any) => string | null} */ (String)) {
  if (value === null || value === undefined) return null;
  return typeof value === "string" ? value : write(value);
}

/** Sets an attribute for the value of a property. */
export function set(element, name, value, write) {
  const text = textOf(value, write);
  if (text === null) element.removeAttribute(name);
  else element.setAttribute(name, text);
}

/** The attributes that give these properties their values, for an element's markup. */
export function attributesFor(properties) {
  const texts = Object.entries(properties).map(([name, value]) => [attributeName(name), textOf(value, REFLECTED[name].write)]);
  return Object.fromEntries(texts.filter(([, text]) => text !== null));
}

/** Defines these properties on the prototype of the elements. */
export function reflect(prototype) {
  for (const [name, { read = (text) => text, write }] of Object.entries(REFLECTED)) {
    const attribute = attributeName(name);
    Object.defineProperty(prototype, name, {
      configurable: true,
      get() {
        return read(this.getAttribute(attribute), this);
      },
      set(value) {
        set(this, attribute, value, write);
      },
    });
  }
}
