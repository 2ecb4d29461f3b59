import { attributeName, labelsText, modalText, readModal } from "./configuration.js";
import { readObject } from "./texts.js";

/** The attributes whose presence is true. The text `false` means the same as no attribute, as it does for every other boolean. */
export const FLAGS = ["open", "modal", "handle-only"];

/** The text of such an attribute for a value of the property. */
export const flagText = (value) => (value ? "" : null);

/**
 * The properties that only reflect an attribute. `read` gets the attribute's text, which is null without the attribute,
 * and the element. `write` returns the text for a value that is no string.
 */
const REFLECTED = {
  /** The address of a server or a session, or `local:`, the default. */
  server: { read: (text) => text ?? "local:" },
  token: {},
  /** The name under which the session survives a reload of the page; null if it does not. */
  resume: { read: (text, { id, controller }) => (text === "" ? id || controller : text), write: flagText },
  /** What happens to the session when the element is removed: `close` deletes it, `leave` keeps it for other clients. */
  removal: { read: (text) => (text === "leave" ? text : "close") },
  /** False, or, for a modal drawer, whether Escape and every Back close it. Read when the element connects. */
  modal: { read: readModal, write: modalText },
  /** Whether the user can close the drawer. */
  dismissible: { read: (text) => text !== "false", write: (value) => (value ? null : "false") },
  /** Whether only the handle drags the drawer. Read when the element connects. */
  handleOnly: { read: (text) => text !== null, write: flagText },
  /** With `cycle`, the default, a click on the handle moves to the next detent. Read when the element connects. */
  handleBehavior: { read: (text) => (text === "none" ? text : "cycle") },
  /** The words for the detents, by their names, in the page's language. */
  labels: { read: (text) => readObject(text) ?? {}, write: labelsText },
};

export const PROPERTIES = Object.keys(REFLECTED);

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
