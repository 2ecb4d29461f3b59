// Requests of the user to close what is on top: Escape, and Back on Android. Browsers with `CloseWatcher` send one to what
// opened last, be it a drawer, a dialog or a popover. Elsewhere the Escape key alone is such a request.
import { isAbove, isUnderLayer, originOf } from "../drawing/trees.js";

/** Whether a key ends the composition of a character, in browsers that report that key after or before its end. */
export const isComposing = (event) => event.isComposing || event.keyCode === 229;

/**
 * Calls `handle` when an event has passed all of the page's handlers, unless one has prevented it. Frameworks hand an event on to
 * the page's handlers only after it has passed the drawer.
 * @param {Event} event
 */
export function afterPage(event, handle) {
  addEventListener(event.type, (last) => void (last === event && !event.defaultPrevented && handle()), { once: true });
}

/** Whether something has closed by the request that the browser is handling. */
let isHandled = false;
/** Whether the request is the Escape key. */
let isEscape = false;
let timer = 0;

/** Remembers something until the end of the task. */
function during(remember) {
  remember();
  clearTimeout(timer);
  timer = setTimeout(() => (isHandled = isEscape = false));
}

const pressed = (/** @type {KeyboardEvent} */ { key }) => during(() => [isHandled, isEscape] = [false, key === "Escape"]);

/** Something else closes. Without an action of the user, the browser closes several things by one request. One is enough. */
function closes(/** @type {any} */ event) {
  if (event.isTrusted && event.newState !== "open") during(() => (isHandled = true));
}

/** Hears the close requests for one modal drawer, while it is open. */
export class CloseRequests {
  /** @type {any} */
  #watcher = null;
  #stop = new AbortController();

  /**
   * @param {HTMLElement} root
   * @param {() => boolean} isTopmost whether no other modal drawer is above this one
   * @param {(reason: "escape" | "back") => Promise<void> | null} close closes the topmost modal drawer: it may have opened before
   *   this one, inside it
   */
  constructor(root, isTopmost, close) {
    [this.root, this.isTopmost, this.close] = [root, isTopmost, close];
  }

  start() {
    this.#stop = new AbortController();
    if ("CloseWatcher" in window) this.#watch();
    else document.addEventListener("keydown", (event) => afterPage(event, () => this.#key(event)), { signal: this.#stop.signal });
  }

  stop() {
    this.#stop.abort();
    this.#watcher?.destroy();
    this.#watcher = null;
  }

  #watch() {
    addEventListener("keydown", pressed, { capture: true });
    for (const type of ["cancel", "beforetoggle"]) addEventListener(type, closes, { capture: true });
    const watcher = new /** @type {any} */ (window).CloseWatcher();
    this.#watcher = watcher;
    watcher.onclose = () => this.#requested();
  }

  /**
   * Another watcher takes this one's place before the page is asked: a dialog that the page opens then, to ask the user, is above
   * it.
   */
  #requested() {
    this.#watch();
    if (isHandled) return;
    during(() => (isHandled = true));
    this.close(isEscape ? "escape" : "back");
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    if (event.key !== "Escape" || isComposing(event) || !this.isTopmost()) return;
    if (isUnderLayer(this.root) || isAbove(this.root, originOf(event))) return;
    if (this.close("escape")) event.preventDefault();
  }
}
