/** Where the last animation frame is older than this, in milliseconds, none are painted: the page is in the background. */
const STALE = 250;

/**
 * The time of the animation frame on the screen, in milliseconds of `performance.now()`: a finger that catches what moves
 * catches it where it is seen.
 */
export function animationFrameTime() {
  const now = performance.now();
  const painted = Number(document.timeline.currentTime ?? now);
  return now - painted < STALE ? Math.min(painted, now) : now;
}

/**
 * A session's time on the browser's clock.
 *
 * An answer with the server's current time was made somewhere between its request and its arrival: most likely in the
 * middle, and the shorter the round trip, the less that can be wrong. So the shortest one counts, until another one
 * contradicts it: a browser's clock may stand still while the machine sleeps.
 */
export class SessionClock {
  /** @type {{roundTrip: number, offset: number} | null} */
  #best = null;

  /**
   * Adds a measurement: an answer, read just now, that the server made at `time`, in the session's seconds.
   * @param {number} time
   * @param {number} [sent] when its request left, in milliseconds of `performance.now()`
   */
  measure(time, sent = performance.now()) {
    const [start, end] = [sent / 1000, performance.now() / 1000];
    const roundTrip = end - start;
    const isContradicted = this.#best === null || this.#best.offset < start - time || this.#best.offset > end - time;
    if (!isContradicted && roundTrip >= /** @type {any} */ (this.#best).roundTrip) return;
    this.#best = { roundTrip, offset: (start + end) / 2 - time };
  }

  /** The session has come as far as `time`, at least. */
  reached(time) {
    const now = performance.now() / 1000;
    if (this.#best && now - this.#best.offset < time) this.#best.offset = now - time;
  }

  /** An event was stamped `seconds` later than the server's current time: this clock is ahead. */
  isAhead(seconds) {
    if (this.#best) this.#best.offset += seconds;
  }

  /** The session's time now, in seconds: that of the animation frame on the screen. */
  now() {
    return this.#best ? animationFrameTime() / 1000 - this.#best.offset : 0;
  }

  /** Forgets what it knows: another session, or another server. */
  reset() {
    this.#best = null;
  }
}
