import { uniqueKey } from "./transport.js";

/** Raised when what tabs tell each other changes: pages of two versions do not share. */
const VERSION = 1;

/**
 * The tabs of this origin that follow the same server. One of them leads: it has the connection, and tells the others what
 * comes of it. That is the one that was visible last, since a browser may hold up those that are hidden; the next in the line
 * takes over from one that closes.
 */
export class Tabs {
  id = uniqueKey();
  /** @type {BroadcastChannel | null} */
  #channel = null;
  /** Ends the wait for the lead. */
  #waiting = new AbortController();
  /** The turn in which this tab leads. @type {AbortSignal | null} */
  #leading = null;
  #isAlone = false;
  /** Gives back what this tab holds. */
  #closing = new AbortController();
  #name = "";
  /** @type {Set<string>} */
  #watched = new Set();

  /** Web Locks are there in secure contexts only, which a LAN's address is not. */
  static get areThere() {
    return globalThis.navigator?.locks !== undefined && globalThis.BroadcastChannel !== undefined;
  }

  /**
   * @param {string} key what tells from others what these tabs follow; it may be a secret
   * @param {{turned: () => void, heard: (message: any) => void, left: (tab: string) => void}} owner is told that this tab leads or
   *   does so no more, what another one says, and that another one is gone
   */
  constructor(key, owner) {
    this.owner = owner;
    this.#join(key).catch(() => {
      // Where pages may not have locks, each is on its own.
      this.#isAlone = true;
      owner.turned();
    });
  }

  get isLeading() {
    return !this.#closing.signal.aborted && (this.#isAlone || this.#leading !== null);
  }

  /** Says something to all others. */
  say(message) {
    this.#channel?.postMessage({ ...message, tab: this.id });
  }

  /** Has `left` called when another tab is gone. */
  watch(tab) {
    if (this.#watched.has(tab)) return;
    this.#watched.add(tab);
    navigator.locks.request(`${this.#name} ${tab}`, () => this.owner.left(tab)).catch(() => {});
  }

  /** Leaves the others. */
  close() {
    this.#closing.abort();
    this.#waiting.abort();
    this.#channel?.close();
    this.#channel = null;
  }

  async #join(key) {
    const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(key));
    const hex = Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, "0")).join("");
    this.#name = `drawerd ${VERSION} ${hex}`;
    // As long as this is held the others know that this tab is there.
    await new Promise((resolve, reject) => {
      navigator.locks.request(`${this.#name} ${this.id}`, () => {
        resolve(undefined);
        return this.#untilClosed;
      }).catch(reject);
    });
    if (this.#closing.signal.aborted) return;
    this.#channel = new BroadcastChannel(this.#name);
    this.#channel.onmessage = ({ data }) => this.owner.heard(data);
    document.addEventListener("visibilitychange", () => !this.isLeading && isVisible() && this.#stand(true), {
      signal: this.#closing.signal });
    this.#stand(isVisible());
    this.owner.turned();
  }

  /** Waits in the line for the lead, or takes it from whoever has it. */
  async #stand(takes) {
    this.#waiting.abort();
    const { signal } = (this.#waiting = new AbortController());
    const lead = () => {
      this.#leading = signal;
      this.owner.turned();
      return this.#untilClosed;
    };
    await navigator.locks.request(this.#name, takes ? { steal: true } : { signal }, lead).catch(() => {});
    if (this.#closing.signal.aborted) return;
    // Another tab has taken it, or this one in another turn.
    if (this.#leading === signal) {
      this.#leading = null;
      this.owner.turned();
    }
    if (!signal.aborted) this.#stand(false);
  }

  get #untilClosed() {
    const { signal } = this.#closing;
    return new Promise((resolve) => signal.aborted ? resolve(undefined) : signal.addEventListener("abort", resolve));
  }
}

function isVisible() {
  return document.visibilityState === "visible";
}
