/** The time in which a tap ends, and in which another one follows it, in seconds. */
const INTERVAL = 0.35;

/** The distance within which a tap follows another one, in points, as in UIKit. */
const NEAR = 45;

/** Counts taps that follow each other. */
export class Taps {
  #last = { time: -1, count: 0, x: 0, y: 0 };

  /** The number of taps with the one that a press has ended as; 0 if it is none. @param {import("./press.js").Press} press */
  count({ began, now, last, strayed, isClaimed }) {
    if (strayed || isClaimed || now - began > INTERVAL) return 0;
    const { time, count, x, y } = this.#last;
    const follows = now - time <= INTERVAL && Math.hypot(last.x - x, last.y - y) <= NEAR;
    this.#last = { time: now, count: follows ? count + 1 : 1, x: last.x, y: last.y };
    return this.#last.count;
  }
}
