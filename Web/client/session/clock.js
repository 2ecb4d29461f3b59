/**
 * If the last animation frame is older than this, in milliseconds, the page is in the background and paints no frames.
 */
const STALE = 250;

/**
 * The time of the animation frame on the screen, in milliseconds of `performance.now()`. A finger that catches a moving
 * drawer catches it where this frame shows it.
 */
export function animationFrameTime() {
  const now = performance.now();
  const painted = Number(document.timeline?.currentTime ?? now);
  return now - painted < STALE ? Math.min(painted, now) : now;
}

/**
 * Converts the browser's time to a session's time.
 *
 * The server creates an answer, with its current time, between sending and receiving: most likely in the middle. The
 * shorter the round trip, the smaller the possible error. So the clock uses the measurement with the shortest round
 * trip, until another measurement contradicts it: a browser's clock may stand still while the computer sleeps.
 */
export class SessionClock {
  /** @type {{roundTrip: number, offset: number} | null} */
  #best = null;

  /**
   * Adds a measurement: an answer that was received just now, and that the server created at `time`.
   * @param {number} time in seconds of the session
   * @param {number} [sent] when the request was sent, in milliseconds of `performance.now()`
   */
  measure(time, sent = performance.now()) {
    const [start, end] = [sent / 1000, performance.now() / 1000];
    const roundTrip = end - start;
    const isContradicted = this.#best === null || this.#best.offset < start - time || this.#best.offset > end - time;
    if (!isContradicted && roundTrip >= /** @type {any} */ (this.#best).roundTrip) return;
    this.#best = { roundTrip, offset: (start + end) / 2 - time };
  }

  /** Records that the session's time is at least `time`. */
  reached(time) {
    const now = performance.now() / 1000;
    if (this.#best && now - this.#best.offset < time) this.#best.offset = now - time;
  }

  /** The session's time at the animation frame on the screen, in seconds. */
  now() {
    return this.#best ? animationFrameTime() / 1000 - this.#best.offset : 0;
  }

  /** Discards all measurements, for another session or another server. */
  reset() {
    this.#best = null;
  }
}
