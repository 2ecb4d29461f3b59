/** The most samples that are kept. */
const CAPACITY = 20;

/** How long a sample counts, in seconds. */
const WINDOW = 0.1 + 1e-6;

/**
 * Estimates the velocity of a finger: the least-squares slope over the samples of the last 100 ms, by the same rule as
 * the server. The client measures it because only the browser knows when each sample was taken; their arrival times on
 * the server depend on the network.
 *
 * A finger that moves again after a rest has only one sample within the last 100 ms. Its velocity must not be 0,
 * because a list inside a drawer needs the direction of the movement. So the sample before the rest counts too.
 */
export class VelocityEstimator {
  /** @type {{time: number, x: number, y: number}[]} */
  #samples = [];

  /** Adds the finger's position in points at a time in seconds. */
  add(time, x, y) {
    this.#samples.push({ time, x, y });
    if (this.#samples.length > CAPACITY) this.#samples.shift();
  }

  /** The velocity at `time` in points per second; 0 for a finger that has rested since the window began. */
  at(time) {
    const recent = this.#samples.filter((sample) => time - sample.time <= WINDOW);
    const before = this.#samples.at(-1 - recent.length);
    if (before && recent.length > 0 && recent[0].time === recent.at(-1).time) recent.unshift(before);
    if (recent.length < 2) return { x: 0, y: 0 };
    const mean = (member) => recent.reduce((sum, sample) => sum + sample[member], 0) / recent.length;
    const [meanTime, meanX, meanY] = [mean("time"), mean("x"), mean("y")];
    let [variance, x, y] = [0, 0, 0];
    for (const sample of recent) {
      const lag = sample.time - meanTime;
      variance += lag * lag;
      x += lag * (sample.x - meanX);
      y += lag * (sample.y - meanY);
    }
    return variance > 0 ? { x: x / variance, y: y / variance } : { x: 0, y: 0 };
  }
}
