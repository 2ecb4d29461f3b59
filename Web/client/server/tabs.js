import { hexadecimal, uniqueKey } from "./transport.js";

/** The version of the messages between tabs. Pages of different versions do not share a connection. */
const VERSION = 2;

/**
 * The tabs of this origin that follow the same server. One of them is the leader: it has the connection, and forwards
 * events to the others. The tab that was visible last leads, because a browser may throttle hidden tabs. When the
 * leader closes, the next tab in the lock's queue becomes the leader.
 */
export class Tabs {
  id = uniqueKey();
  /** @type {BroadcastChannel | null} */
  #channel = null;
  /** Aborts the request for leadership. */
  #waiting = new AbortController();
  /** The request that made this tab the leader; null if it is not. @type {AbortSignal | null} */
  #leading = null;
  #isAlone = false;
  /** Releases the locks of this tab. */
  #closing = new AbortController();
  #name = "";
  /** @type {Set<string>} */
  #watched = new Set();

  /** Whether the browser supports sharing. Web Locks exist only in secure contexts, which exclude LAN addresses. */
  static get areSupported() {
    return globalThis.navigator?.locks !== undefined && globalThis.BroadcastChannel !== undefined;
  }

  /**
   * @param {string} key identifies the server that these tabs follow; it may contain a secret
   * @param {object} owner
   * @param {() => void} owner.leaderChanged called when this tab becomes the leader or stops being it
   * @param {(message: any) => void} owner.received called with each message of another tab
   * @param {(tab: string) => void} owner.left called when a watched tab is gone
   */
  constructor(key, owner) {
    this.owner = owner;
    this.#join(key).catch(() => {
      // If the browser refuses locks, each tab has its own connection.
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

  /** Calls the owner's `left` when another tab is gone. */
  watch(tab) {
    if (this.#watched.has(tab)) return;
    this.#watched.add(tab);
    navigator.locks.request(`${this.#name} ${tab}`, () => this.owner.left(tab)).catch(() => {});
  }

  /** Leaves the group, and stops leading it. */
  close() {
    this.#closing.abort();
    this.#waiting.abort();
    this.#channel?.close();
    this.#channel = null;
  }

  async #join(key) {
    const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(key));
    this.#name = `drawerd ${VERSION} ${hexadecimal(new Uint8Array(digest))}`;
    // A tab that watches this one waits for this lock, and acquires it when this tab is gone.
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

  /** Waits in the lock's queue to become the leader, or steals the lock from the current leader. */
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
    // Another tab, or another request of this tab, has stolen the lock.
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
