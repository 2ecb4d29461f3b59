import { modalText, readModal } from "./configuration.js";

/** The base class. During server-side rendering there are no elements; the empty class is never instantiated there. */
const Base = /** @type {typeof HTMLElement} */ (globalThis.HTMLElement ?? class {});

/** The properties that only reflect an attribute. */
export const PROPERTIES = ["server", "token", "resume", "removal", "modal", "dismissible", "handleOnly", "handleBehavior"];

/** Sets an attribute; null and undefined remove it. */
export function set(element, name, value) {
  if (value === null || value === undefined) element.removeAttribute(name);
  else element.setAttribute(name, String(value));
}

/** Reflects the attributes of a drawer's element as properties. */
export class AttributeElement extends Base {
  static controller = "";

  /** The name of the element's controller. */
  get controller() {
    return /** @type {typeof AttributeElement} */ (this.constructor).controller;
  }

  /** The address of a server or a session, or `local:`, the default. */
  get server() {
    return this.getAttribute("server") ?? "local:";
  }

  set server(server) {
    this.setAttribute("server", String(server));
  }

  get token() {
    return this.getAttribute("token");
  }

  set token(token) {
    set(this, "token", token);
  }

  /** False, or, for a modal drawer, whether Escape and the Back button close it. Read when the element connects. */
  get modal() {
    return readModal(this.getAttribute("modal"));
  }

  set modal(modal) {
    set(this, "modal", modalText(modal));
  }

  /** Whether the user can close the drawer. */
  get dismissible() {
    return this.getAttribute("dismissible") !== "false";
  }

  set dismissible(dismissible) {
    set(this, "dismissible", dismissible ? null : "false");
  }

  /** Whether only the handle drags the drawer. Read when the element connects. */
  get handleOnly() {
    return this.hasAttribute("handle-only");
  }

  set handleOnly(handleOnly) {
    this.toggleAttribute("handle-only", Boolean(handleOnly));
  }

  /** With `cycle`, a click on the handle moves to the next detent. Read when the element connects. */
  get handleBehavior() {
    return this.getAttribute("handle-behavior") === "cycle" ? "cycle" : "none";
  }

  set handleBehavior(behavior) {
    set(this, "handle-behavior", behavior === "cycle" ? behavior : null);
  }

  /** The name under which the session survives a reload of the page; null if it does not. */
  get resume() {
    const name = this.getAttribute("resume");
    return name === "" ? this.id || this.controller : name;
  }

  set resume(resume) {
    set(this, "resume", resume);
  }

  /**
   * What happens to the session when the element is removed: `close` deletes it, `leave` keeps it for other clients.
   */
  get removal() {
    return this.getAttribute("removal") === "leave" ? "leave" : "close";
  }

  set removal(removal) {
    this.setAttribute("removal", removal);
  }
}
