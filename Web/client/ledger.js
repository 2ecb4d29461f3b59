/**
 * @typedef {{name: string, time: number, [argument: string]: any}} DelegateEvent
 * @typedef {{name: string, event: DelegateEvent, cause: any}} Entry
 */

/**
 * The delegate events that were dispatched before the server reported them, so that each is dispatched once, by the
 * first of this page's machine, an answer, and the stream.
 */
export class Ledger {
  /** How long the server may take to report what was predicted, in the session's seconds. */
  static #timeout = 5;
  /** How many revisions are remembered. */
  static #capacity = 1000;

  /** @type {Entry[]} predicted, and not yet reported by the server */
  #predicted = [];
  /** @type {Set<number>} the revisions that the server has reported */
  #received = new Set();

  /**
   * Records what this page's machine has emitted.
   * @param {DelegateEvent[]} delegate
   * @param {any} cause the posted event that caused it; null for an animation's end
   */
  predict(delegate, cause) {
    for (const event of delegate) {
      this.#predicted = this.#predicted.filter((entry) => event.time - entry.event.time < Ledger.#timeout);
      this.#predicted.push({ name: event.name, event, cause });
    }
  }

  /**
   * The server's delegate events at a revision that were not dispatched yet.
   * @param {number} revision
   * @param {DelegateEvent[]} delegate
   */
  receive(revision, delegate) {
    if (this.#received.has(revision)) return [];
    this.#received.add(revision);
    // The oldest goes first out of a set.
    if (this.#received.size > Ledger.#capacity) this.#received.delete(/** @type {number} */ (this.#received.values().next().value));
    const { undispatched, matched } = this.#compare(this.#predicted, delegate);
    this.#predicted = this.#predicted.filter((entry) => !matched.has(entry));
    return undispatched;
  }

  /**
   * The posted events `causes` were answered by `delegate`, or are done again by a corrected machine, which emits it.
   * What was predicted for them and is not in it should not have been dispatched.
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

  /** Forgets everything: another session. */
  reset() {
    this.#predicted = [];
    this.#received.clear();
  }

  /** Which of the delegate events have no entry of their name, and which entries have a delegate event. */
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
