// Runs the server's machines in this page: the same Swift sources, as a WebAssembly module. machine.d.ts declares the
// types, and documents the members.
import { Core } from "./core.js";

export { Problem } from "./problem.js";

/**
 * The numbers that the module draws for a frame, in this order. Two more follow, `hidden` and `interactive`, as 0 or 1.
 */
const NUMBERS = /** @type {const} */ ([
  "x", "y", "width", "height", "opacity", "cornerRadius", "blur", "tx", "ty", "sx", "sy", "z",
]);
const STRIDE = NUMBERS.length + 2;

export class Machine extends Core {
  /** @type {Record<string, any>} */
  #frames = {};
  /** @type {any[]} */
  #drawn = [];

  get nextCompletion() {
    const time = this.module.exports.nextCompletion(this.address);
    return Number.isNaN(time) ? null : time;
  }

  /** Advances to `time` as a server's clock does, with a tick at the end of each animation. */
  advance(time) {
    const results = [];
    for (let next = this.nextCompletion; next !== null && next <= time; next = this.nextCompletion) {
      results.push(this.handle({ type: "tick", time: next }));
    }
    return results;
  }

  /** Returns the frames to draw at `time`. The next call reuses the returned objects. */
  frames(time = NaN) {
    const { exports } = this.module;
    const count = exports.draw(this.address, time);
    // Negative if the names of the frames have changed.
    if (count < 0) {
      this.#frames = Object.fromEntries(JSON.parse(this.module.answer()).map((name) => [name, {}]));
      this.#drawn = Object.values(this.#frames);
    }
    const numbers = new Float64Array(exports.memory.buffer, exports.numbers(), (count < 0 ? -count - 1 : count) * STRIDE);
    let place = 0;
    for (const frame of this.#drawn) {
      for (let index = 0; index < NUMBERS.length; index += 1) frame[NUMBERS[index]] = numbers[place + index];
      frame.hidden = numbers[place + NUMBERS.length] === 1;
      frame.interactive = numbers[place + NUMBERS.length + 1] === 1;
      place += STRIDE;
    }
    return this.#frames;
  }
}
