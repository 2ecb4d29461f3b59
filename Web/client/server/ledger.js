/**
 * @typedef {{name: string, time: number, [argument: string]: any}} DelegateEvent
 * @typedef {{name: string, event: DelegateEvent, cause: any}} Entry
 */

/** How long the server may take to report a predicted event, in the session's seconds. */
const TIMEOUT = 5;

/** The number of revisions that a ledger remembers. */
const CAPACITY = 1000;

/**
 * Records the delegate events that were dispatched before the server reported them. Each event reaches the page up to
 * three times: from this page's machine, in an answer and on the stream. The ledger ensures a single dispatch.
 */
export class Ledger {
  /** @type {Entry[]} predicted events that the server has not reported yet */
  #predicted = [];
  /** @type {Set<number>} the revisions that the server has reported */
  #received = new Set();

  /**
   * Records the events that this page's machine has emitted.
   * @param {DelegateEvent[]} delegate
   * @param {any} cause the posted event that caused it; null for an animation's end
   */
  predict(delegate, cause) {
    for (const event of delegate) {
      this.#predicted = this.#predicted.filter((entry) => event.time - entry.event.time < TIMEOUT);
      this.#predicted.push({ name: event.name, event, cause });
    }
  }

  /**
   * Returns those of the server's delegate events at a revision that were not dispatched yet.
   * @param {DelegateEvent[]} delegate
   */
  receive(revision, delegate) {
    if (this.#received.has(revision)) return [];
    this.#received.add(revision);
    // A set iterates in insertion order, so this removes the oldest revision.
    if (this.#received.size > CAPACITY) this.#received.delete(/** @type {number} */ (this.#received.values().next().value));
    const { undispatched, matched } = this.#compare(this.#predicted, delegate);
    this.#predicted = this.#predicted.filter((entry) => !matched.has(entry));
    return undispatched;
  }

  /**
   * Compares the predicted events of `causes` with the actual ones, `delegate`, which come from the server's answer or
   * from a corrected machine. Predicted events that are not in `delegate` were dispatched by mistake, and are `denied`.
   * @param {any[]} causes
   * @param {DelegateEvent[]} delegate
   * @returns {{undispatched: DelegateEvent[], denied: DelegateEvent[]}}
   */
  confirm(causes, delegate) {
    const own = this.#predicted.filter(({ cause }) => cause === null || causes.includes(cause));
    const { undispatched, matched } = this.#compare(own, delegate);
    const denied = own.filter((entry) => entry.cause !== null && !matched.has(entry));
    this.#predicted = this.#predicted.filter((entry) => !denied.includes(entry));
    return { undispatched, denied: denied.map(({ event }) => event) };
  }

  /** Forgets everything, for another session. */
  reset() {
    this.#predicted = [];
    this.#received.clear();
  }

  /**
   * Matches entries and delegate events by name. Returns the events without an entry, and the entries with an event.
   */
  #compare(entries, delegate) {
    /** @type {Set<Entry>} */
    const matched = new Set();
    const undispatched = delegate.filter(({ name }) => {
      const entry = entries.find((each) => each.name === name && !matched.has(each));
      if (entry) matched.add(entry);
      return !entry;
    });
    return { undispatched, matched };
  }
}
