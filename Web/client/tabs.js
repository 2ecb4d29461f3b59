import { hexadecimal, uniqueKey } from "./transport.js";

/** Raised when the messages between tabs change: pages of two versions do not share. */
const VERSION = 2;

/**
 * The tabs of this origin that follow the same server. One of them is the leader: it has the connection, and forwards its
 * events to the others. It is the one that was visible last, since a browser may throttle those that are hidden; when it
 * closes, the next in the queue of the lock takes over.
 */
export class Tabs {
  id = uniqueKey();
  /** @type {BroadcastChannel | null} */
  #channel = null;
  /** Aborts the request for leadership. */
  #waiting = new AbortController();
  /** The request by which this tab is the leader. @type {AbortSignal | null} */
  #leading = null;
  #isAlone = false;
  /** Releases the locks of this tab. */
  #closing = new AbortController();
  #name = "";
  /** @type {Set<string>} */
  #watched = new Set();

  /** Web Locks are there in secure contexts only, which a LAN's address is not. */
  static get areSupported() {
    return globalThis.navigator?.locks !== undefined && globalThis.BroadcastChannel !== undefined;
  }

  /**
   * @param {string} key names what these tabs follow; it may hold a secret
   * @param {{leaderChanged: () => void, received: (message: any) => void, left: (tab: string) => void}} owner called when this tab
   *   becomes the leader or stops being it, for each message of another tab, and when another one is gone
   */
  constructor(key, owner) {
    this.owner = owner;
    this.#join(key).catch(() => {
      // Where locks are refused, each tab has a connection of its own.
      this.#isAlone = true;
      owner.leaderChanged();
    });
  }

  get isLeading() {
    return !this.#closing.signal.aborted && (this.#isAlone || this.#leading !== null);
  }

  /** Posts a message to all other tabs. */
  broadcast(message) {
    this.#channel?.postMessage({ ...message, tab: this.id });
  }

  /** Has `left` called when another tab is gone. */
  watch(tab) {
    if (this.#watched.has(tab)) return;
    this.#watched.add(tab);
    navigator.locks.request(`${this.#name} ${tab}`, () => this.owner.left(tab)).catch(() => {});
  }

  /** Leaves the group, and the leadership. */
  close() {
    this.#closing.abort();
    this.#waiting.abort();
    this.#channel?.close();
    this.#channel = null;
  }

  async #join(key) {
    const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(key));
    this.#name = `drawerd ${VERSION} ${hexadecimal(new Uint8Array(digest))}`;
    // As long as this lock is held the others know that this tab is there.
    await new Promise((resolve, reject) => {
      navigator.locks.request(`${this.#name} ${this.id}`, () => {
        resolve(undefined);
        return this.#untilClosed;
      }).catch(reject);
    });
    if (this.#closing.signal.aborted) return;
    this.#channel = new BroadcastChannel(this.#name);
    this.#channel.onmessage = ({ data }) => this.owner.received(data);
    document.addEventListener("visibilitychange", () => !this.isLeading && isVisible() && this.#requestLeadership(true), {
      signal: this.#closing.signal });
    this.#requestLeadership(isVisible());
    this.owner.leaderChanged();
  }

  /** Waits in the lock's queue to become the leader, or steals the lock from the one there is. */
  async #requestLeadership(steals) {
    this.#waiting.abort();
    const { signal } = (this.#waiting = new AbortController());
    const lead = () => {
      this.#leading = signal;
      this.owner.leaderChanged();
      return this.#untilClosed;
    };
    await navigator.locks.request(this.#name, steals ? { steal: true } : { signal }, lead).catch(() => {});
    if (this.#closing.signal.aborted) return;
    // Another tab has stolen the lock, or this one by another request.
    if (this.#leading === signal) {
      this.#leading = null;
      this.owner.leaderChanged();
    }
    if (!signal.aborted) this.#requestLeadership(false);
  }

  get #untilClosed() {
    const { signal } = this.#closing;
    return new Promise((resolve) => signal.aborted ? resolve(undefined) : signal.addEventListener("abort", resolve));
  }
}

function isVisible() {
  return document.visibilityState === "visible";
}
