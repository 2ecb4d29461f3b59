/**
 * What is to be posted, in order, with at most one request under way.
 *
 * The samples of a pan that come up meanwhile leave as one array. Those of a scroll view leave as their last one, which
 * carries the whole way: each of them has to propose an offset that stands on the answer to the one before.
 */
export class Outbox {
  /** @type {{events: any[], kind: string, done: (answer: any) => void, failed: (error: any) => void}[]} */
  #waiting = [];
  #isBusy = false;

  static #longestBatch = 120;

  /** @param {(events: any[]) => Promise<any>} post */
  constructor(post) {
    this.post = post;
  }

  get isIdle() {
    return !this.#isBusy && this.#waiting.length === 0;
  }

  /**
   * @param {any} event
   * @returns {Promise<any>} the answer
   */
  put(event) {
    const kind = event.type === "pan" ? "pan" : event.type === "scroll" && event.phase === "changed" ? "scroll" : "";
    const last = this.#waiting.at(-1);
    const merges = last !== undefined && kind !== "" && last.kind === kind;
    const answer = new Promise((done, failed) => {
      if (!merges) {
        this.#waiting.push({ events: [event], kind, done, failed });
        return;
      }
      const [before, after] = [last.done, last.failed];
      last.done = (value) => (before(value), done(value));
      last.failed = (error) => (after(error), failed(error));
      if (kind === "scroll") last.events = [event];
      else this.#append(last, event);
    });
    this.#pump();
    return answer;
  }

  /** Forgets what has not left; whoever waits for its answer gets none. */
  clear() {
    const forgotten = this.#waiting;
    this.#waiting = [];
    for (const entry of forgotten) entry.done(null);
  }

  /** While the server is away samples pile up: of the way in between a part is enough. */
  #append(entry, event) {
    entry.events.push(event);
    if (entry.events.length <= Outbox.#longestBatch) return;
    entry.events = entry.events.filter((sample, index) => sample.phase !== "changed" || index % 2 === 0);
  }

  async #pump() {
    if (this.#isBusy) return;
    this.#isBusy = true;
    // Whatever the same task still has to say goes along.
    await Promise.resolve();
    while (this.#waiting.length > 0) {
      const entry = /** @type {any} */ (this.#waiting.shift());
      try {
        entry.done(await this.post(entry.events));
      } catch (error) {
        entry.failed(error);
      }
    }
    this.#isBusy = false;
  }
}
