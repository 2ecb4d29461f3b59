/**
 * A session's time on the browser's clock.
 *
 * Every answer tells the session's time when it was made. It has been under way since then, so that the answer that was
 * fastest is nearest to the truth; of the last ones it is the one that counts.
 */
export class SessionClock {
  static #memory = 32;

  /** @type {number[]} */
  #offsets = [];

  /** Takes note of an answer made at `time`, in the session's seconds, and read just now. */
  note(time) {
    this.#offsets.push(performance.now() / 1000 - time);
    if (this.#offsets.length > SessionClock.#memory) this.#offsets.shift();
  }

  /** The session's time now, in seconds. */
  now() {
    return performance.now() / 1000 - Math.min(...this.#offsets);
  }

  /** Forgets what it knows: another session, or another server. */
  reset() {
    this.#offsets = [];
  }
}
