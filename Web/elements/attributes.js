import { modalText, readModal } from "./configuration.js";

/** There are no elements on a server; what is made of this there is never used. */
const Base = /** @type {typeof HTMLElement} */ (globalThis.HTMLElement ?? class {});

/** The properties that are attributes and nothing else. */
export const PROPERTIES = ["server", "token", "resume", "removal", "modal", "dismissible", "handleOnly", "handleBehavior"];

/** Sets an attribute; null and undefined remove it. */
export function set(element, name, value) {
  if (value === null || value === undefined) element.removeAttribute(name);
  else element.setAttribute(name, String(value));
}

/** What the attributes of a drawer's element say, as properties. */
export class AttributeElement extends Base {
  static controller = "";

  /** The controller that it is of. */
  get controller() {
    return /** @type {typeof AttributeElement} */ (this.constructor).controller;
  }

  /** The server's address, a session's, or `local:`, which is what it is without one. */
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

  /** Whether it covers the page: false, or what closes it then. Read when the element connects. */
  get modal() {
    return readModal(this.getAttribute("modal"));
  }

  set modal(modal) {
    set(this, "modal", modalText(modal));
  }

  /** Whether a user can close it. */
  get dismissible() {
    return this.getAttribute("dismissible") !== "false";
  }

  set dismissible(dismissible) {
    set(this, "dismissible", dismissible ? null : "false");
  }

  /** Whether only the handle drags it. Read when the element connects. */
  get handleOnly() {
    return this.hasAttribute("handle-only");
  }

  set handleOnly(handleOnly) {
    this.toggleAttribute("handle-only", Boolean(handleOnly));
  }

  /** `cycle` where a click on the handle goes to the next detent. Read when the element connects. */
  get handleBehavior() {
    return this.getAttribute("handle-behavior") === "cycle" ? "cycle" : "none";
  }

  set handleBehavior(behavior) {
    set(this, "handle-behavior", behavior === "cycle" ? behavior : null);
  }

  /** Under which name its session outlives a reload of the page; null where it does not. */
  get resume() {
    const name = this.getAttribute("resume");
    return name === "" ? this.id || this.controller : name;
  }

  set resume(resume) {
    set(this, "resume", resume);
  }

  /** What the element's removal does to its session: `close` deletes it, `leave` keeps it for other clients. */
  get removal() {
    return this.getAttribute("removal") === "leave" ? "leave" : "close";
  }

  set removal(removal) {
    this.setAttribute("removal", removal);
  }
}
