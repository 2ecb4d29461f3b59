/**
 * @typedef {{resolve: (answer: any) => void, reject: (error: any) => void}} Waiter
 * @typedef {object} Entry
 * @property {string} kind what it may be merged with; "" for nothing
 * @property {any[]} events
 * @property {((signal: AbortSignal) => Promise<any>) | null} perform what is done in place of posting events
 * @property {AbortController} abort
 * @property {Waiter[]} waiters
 */

/**
 * What is to be sent, in order, with at most one request under way.
 *
 * The samples of a pan that come up meanwhile leave as one array. Those of a scroll view leave as their last one, which
 * carries the whole way: each of them has to propose an offset that stands on the answer to the one before.
 */
export class Outbox {
  /** @type {Entry[]} */
  #waiting = [];
  #isRunning = false;

  static #longestBatch = 120;

  /** @param {(events: any[], signal: AbortSignal) => Promise<any>} post */
  constructor(post) {
    this.post = post;
  }

  get isIdle() {
    return !this.#isRunning;
  }

  /**
   * Posts an event when its turn comes.
   * @param {any} event
   * @param {Waiter} waiter called with the answer before anything else leaves, which may depend on it
   * @param {AbortSignal} [signal] gives it up, whether it has left or not
   */
  enqueue(event, waiter, signal) {
    const kind = event.type === "pan" ? "pan" : event.type === "scroll" && event.phase === "changed" ? "scroll" : "";
    const last = this.#waiting.at(-1);
    if (last === undefined || kind === "" || last.kind !== kind) {
      return this.#add({ kind, events: [event], perform: null }, waiter, signal);
    }
    if (kind === "scroll") last.events = [event];
    else this.#append(last, event);
    last.waiters.push(waiter);
  }

  /**
   * Makes any other request when its turn comes.
   * @param {(signal: AbortSignal) => Promise<any>} perform
   * @param {Waiter} waiter
   * @param {AbortSignal} [signal] gives it up, whether it has left or not
   */
  request(perform, waiter, signal) {
    this.#add({ kind: "", events: [], perform }, waiter, signal);
  }

  /** Forgets what has not left, because of `error`. */
  clear(error) {
    const forgotten = this.#waiting;
    this.#waiting = [];
    for (const entry of forgotten) reject(entry, error);
  }

  #add(members, waiter, signal) {
    const entry = { ...members, abort: new AbortController(), waiters: [waiter] };
    this.#waiting.push(entry);
    signal?.addEventListener("abort", () => this.#giveUp(entry, signal.reason), { once: true });
    this.#run();
  }

  #giveUp(entry, reason) {
    this.#waiting = this.#waiting.filter((other) => other !== entry);
    entry.abort.abort(reason);
    reject(entry, reason);
  }

  /** While the server is away samples pile up: of the way in between a part is enough. */
  #append(entry, event) {
    entry.events.push(event);
    if (entry.events.length <= Outbox.#longestBatch) return;
    entry.events = entry.events.filter((sample, index) => sample.phase !== "changed" || index % 2 === 0);
  }

  async #run() {
    if (this.#isRunning) return;
    this.#isRunning = true;
    // Whatever the same task still has to say goes along.
    await Promise.resolve();
    for (let entry; (entry = this.#waiting.shift()) !== undefined;) {
      try {
        const { signal } = entry.abort;
        const answer = await (entry.perform ? entry.perform(signal) : this.post(entry.events, signal));
        for (const { resolve } of entry.waiters) resolve(answer);
      } catch (error) {
        reject(entry, error);
      }
    }
    this.#isRunning = false;
  }
}

function reject({ waiters }, error) {
  for (const waiter of waiters) waiter.reject(error);
}
