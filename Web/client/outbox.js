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
 * The samples of a gesture that arrive meanwhile leave as one array. Where the page has no machine, those of a scroll
 * view leave as their last one, which has the whole translation: each of them has to propose an offset that depends on
 * the answer to the one before.
 */
export class Outbox {
  /**
   * How long samples wait for more of them where the page has predicted their answer, in milliseconds: other screens see a
   * finger that much later, and a server gets no more than ten requests a second from one.
   */
  static #interval = 100;
  /** While the server is unreachable samples pile up: beyond this many, every other one is left out. */
  static #longestBatch = 1000;

  /** @type {Entry[]} */
  #waiting = [];
  #isRunning = false;
  #last = -Infinity;
  #wake = () => {};

  /**
   * @param {(events: any[], signal: AbortSignal) => Promise<any>} post
   * @param {() => boolean} isPredicted whether the page answers its events itself
   */
  constructor(post, isPredicted) {
    this.post = post;
    this.isPredicted = isPredicted;
  }

  get isIdle() {
    return !this.#isRunning;
  }

  /**
   * Enqueues an event.
   * @param {any} event
   * @param {Waiter} waiter called with the answer before anything else leaves, which may depend on it
   * @param {AbortSignal} [signal] aborts it, whether it has left or not
   */
  enqueue(event, waiter, signal) {
    const kind = this.#kind(event);
    const last = this.#waiting.at(-1);
    if (last === undefined || kind === "" || last.kind !== kind) {
      return this.#add({ kind, events: [event], perform: null }, waiter, signal);
    }
    if (kind === "last") last.events = [event];
    else this.#append(last, event);
    last.waiters.push(waiter);
    if (!this.#mayWait()) this.#wake();
  }

  /**
   * Enqueues any other request.
   * @param {(signal: AbortSignal) => Promise<any>} perform
   * @param {Waiter} waiter
   * @param {AbortSignal} [signal] aborts it, whether it has left or not
   */
  request(perform, waiter, signal) {
    this.#add({ kind: "", events: [], perform }, waiter, signal);
  }

  /** Removes unsent events that no caller waits for. @param {any[]} events */
  discard(events) {
    for (const entry of this.#waiting) entry.events = entry.events.filter((event) => !events.includes(event));
    this.#waiting = this.#waiting.filter((entry) => entry.perform !== null || entry.events.length > 0);
  }

  /** Rejects everything that has not left, with `error`. */
  clear(error) {
    const rejected = this.#waiting;
    this.#waiting = [];
    for (const entry of rejected) reject(entry, error);
  }

  #kind({ type, phase }) {
    if (type === "pan" || (type === "scroll" && this.isPredicted())) return "all";
    return type === "scroll" && phase === "changed" ? "last" : "";
  }

  #add(members, waiter, signal) {
    const entry = { ...members, abort: new AbortController(), waiters: [waiter] };
    this.#waiting.push(entry);
    signal?.addEventListener("abort", () => this.#giveUp(entry, signal.reason), { once: true });
    this.#wake();
    this.#run();
  }

  #giveUp(entry, reason) {
    this.#waiting = this.#waiting.filter((other) => other !== entry);
    entry.abort.abort(reason);
    reject(entry, reason);
  }

  #append(entry, event) {
    entry.events.push(event);
    if (entry.events.length <= Outbox.#longestBatch) return;
    entry.events = entry.events.filter((sample, index) => sample.phase !== "changed" || index % 2 === 0);
  }

  async #run() {
    if (this.#isRunning) return;
    this.#isRunning = true;
    // What else is posted in the same task goes into the same request.
    await Promise.resolve();
    while (this.#waiting.length > 0) {
      while (this.#mayWait()) await this.#pause();
      const entry = this.#waiting.shift();
      if (!entry) break;
      this.#last = performance.now();
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

  /** Whether the next entry is samples of a gesture under way, whose answer is predicted already. */
  #mayWait() {
    const [entry, ...others] = this.#waiting;
    return entry !== undefined && others.length === 0 && this.isPredicted() && !entry.perform
      && entry.events.every(({ phase }) => phase === "changed") && performance.now() < this.#last + Outbox.#interval;
  }

  /** Waits until samples may leave, or something is enqueued that may not wait. */
  #pause() {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, this.#last + Outbox.#interval - performance.now());
      this.#wake = () => {
        clearTimeout(timer);
        resolve(undefined);
      };
    });
  }
}

function reject({ waiters }, error) {
  for (const waiter of waiters) waiter.reject(error);
}
