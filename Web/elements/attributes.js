import { attributeName, modalText, readLabels, readModal } from "./configuration.js";

/**
 * The properties that only reflect an attribute. `read` gets the attribute's text, which is null without the attribute,
 * and the element. `write` returns the text for a value; null and undefined remove the attribute.
 */
const REFLECTED = {
  /** The address of a server or a session, or `local:`, the default. */
  server: { read: (text) => text ?? "local:", write: String },
  token: {},
  /** The name under which the session survives a reload of the page; null if it does not. */
  resume: { read: (text, { id, controller }) => (text === "" ? id || controller : text) },
  /** What happens to the session when the element is removed: `close` deletes it, `leave` keeps it for other clients. */
  removal: { read: (text) => (text === "leave" ? text : "close"), write: String },
  /** False, or, for a modal drawer, whether Escape and every Back close it. Read when the element connects. */
  modal: { read: readModal, write: modalText },
  /** Whether the user can close the drawer. */
  dismissible: { read: (text) => text !== "false", write: (value) => (value ? null : "false") },
  /** Whether only the handle drags the drawer. Read when the element connects. */
  handleOnly: { read: (text) => text !== null, write: (value) => (value ? "" : null) },
  /** With `cycle`, the default, a click on the handle moves to the next detent. Read when the element connects. */
  handleBehavior: { read: (text) => (text === "none" ? text : "cycle"), write: (value) => (value === "none" ? value : null) },
  /** The words for the detents, by their names, in the page's language. */
  labels: { read: readLabels, write: (value) => (Object.keys(value ?? {}).length > 0 ? JSON.stringify(value) : null) },
};

export const PROPERTIES = Object.keys(REFLECTED);

/** Sets an attribute; null and undefined remove it. */
export function set(element, name, value) {
  if (value === null || value === undefined) element.removeAttribute(name);
  else element.setAttribute(name, String(value));
}

/** The attributes that give these properties their values, for an element's markup. */
export function attributesFor(properties) {
  const texts = Object.entries(properties).map(([name, value]) => [attributeName(name), (REFLECTED[name].write ?? String)(value)]);
  return Object.fromEntries(texts.filter(([, text]) => text !== null));
}

/** Defines these properties on the prototype of the elements. */
export function reflect(prototype) {
  for (const [name, { read = (text) => text, write = (value) => value }] of Object.entries(REFLECTED)) {
    const attribute = attributeName(name);
    Object.defineProperty(prototype, name, {
      configurable: true,
      get() {
        return read(this.getAttribute(attribute), this);
      },
      set(value) {
        set(this, attribute, write(value));
      },
    });
  }
}
