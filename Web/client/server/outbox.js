/**
 * @typedef {{resolve: (answer: any) => void, reject: (error: any) => void}} Waiter
 * @typedef {object} Entry
 * @property {string} kind entries of the same kind may be merged; "" for never
 * @property {any[]} events
 * @property {((signal: AbortSignal) => Promise<any>) | null} perform the request to make instead of posting events
 * @property {AbortController} abort
 * @property {Waiter[]} waiters
 */

/**
 * How long samples wait for further samples if the page has predicted their result, in milliseconds. Other screens
 * see the finger with that delay, and the server receives at most ten requests a second for it.
 */
const INTERVAL = 100;

/** The most samples kept while the server is unreachable. Beyond this number, every other sample is dropped. */
const LONGEST_BATCH = 1000;

/**
 * A queue of requests, sent in order with at most one in progress.
 *
 * Samples of a gesture that arrive during a request are sent together as one array. In a page without a machine, only
 * the last of a scroll view's waiting samples is sent, which has the whole translation: each sample proposes an offset
 * that depends on the previous answer.
 */
export class Outbox {
  /** @type {Entry[]} */
  #waiting = [];
  #isRunning = false;
  #last = -Infinity;
  #wake = () => {};

  /**
   * @param {(events: any[], signal: AbortSignal) => Promise<any>} post
   * @param {() => boolean} isPredicted whether the page's own machine handles events ahead of the server
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
   * @param {Waiter} waiter called with the answer before the next request is sent, which may depend on the answer
   * @param {AbortSignal} [signal] cancels the event, sent or unsent
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
   * @param {AbortSignal} [signal] cancels the request, sent or unsent
   */
  request(perform, waiter, signal) {
    this.#add({ kind: "", events: [], perform }, waiter, signal);
  }

  /** Removes unsent events that no caller awaits. @param {any[]} events */
  discard(events) {
    for (const entry of this.#waiting) entry.events = entry.events.filter((event) => !events.includes(event));
    this.#waiting = this.#waiting.filter((entry) => entry.perform !== null || entry.events.length > 0);
  }

  /** Rejects all unsent requests with `error`. */
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
    if (entry.events.length <= LONGEST_BATCH) return;
    entry.events = entry.events.filter((sample, index) => sample.phase !== "changed" || index % 2 === 0);
  }

  async #run() {
    if (this.#isRunning) return;
    this.#isRunning = true;
    // Events posted in the same task share one request.
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

  /**
   * Whether the next entry has only samples of a gesture in progress, with a predicted result, so it can wait for more.
   */
  #mayWait() {
    const [entry, ...others] = this.#waiting;
    return entry !== undefined && others.length === 0 && this.isPredicted() && !entry.perform
      && entry.events.every(({ phase }) => phase === "changed") && performance.now() < this.#last + INTERVAL;
  }

  /** Waits until the samples are due, or until an entry that cannot wait is enqueued. */
  #pause() {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, this.#last + INTERVAL - performance.now());
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
