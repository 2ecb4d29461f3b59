// The WebAssembly module behind machine.js: JSON goes in and out of its memory.
import { Problem } from "./problem.js";

const encoder = new TextEncoder();
const decoder = new TextDecoder();

const mathematics = { sin: Math.sin, cos: Math.cos, exp: Math.exp, expm1: Math.expm1, log: Math.log, log1p: Math.log1p,
  atan2: Math.atan2 };

/** @type {Promise<Module> | null} */
let loaded = null;

export class Module {
  /** @param {WebAssembly.Module} compiled */
  static async instantiate(compiled) {
    const module = new Module();
    const number = (/** @type {number} */ start, /** @type {number} */ count) => Number(module.text(start, count));
    const instance = await WebAssembly.instantiate(compiled, { math: { ...mathematics, number } });
    module.exports = /** @type {any} */ (instance.exports);
    return module;
  }

  /**
   * The one module of the page.
   * @param {string | URL | BufferSource | WebAssembly.Module} [source]
   */
  static load(source) {
    loaded ??= compile(source).then(Module.instantiate).catch((error) => {
      loaded = null;
      throw error;
    });
    return loaded;
  }

  /** The text of `count` bytes at `start`. */
  text(start, count) {
    return decoder.decode(new Uint8Array(this.exports.memory.buffer, start, count));
  }

  #answer() {
    return this.text(this.exports.answer(), this.exports.answerCount());
  }

  /** Puts `text` where the next call looks for it; returns how many bytes it has. */
  #write(text) {
    const capacity = 3 * text.length;
    const start = this.exports.input(capacity);
    return encoder.encodeInto(text, new Uint8Array(this.exports.memory.buffer, start, capacity)).written;
  }

  #made(address) {
    const answer = JSON.parse(this.#answer());
    if (address === 0) throw new Problem(answer.status, answer);
    return { address, ...answer };
  }

  create(creation) {
    return this.#made(this.exports.create(this.#write(JSON.stringify(creation))));
  }

  restore(text) {
    return this.#made(this.exports.restore(this.#write(text)));
  }

  release(address) {
    this.exports.release(address);
  }

  handle(address, events, explain, time = NaN) {
    const isApplied = this.exports.handle(address, this.#write(JSON.stringify(events)), time, explain ? 1 : 0);
    const answer = JSON.parse(this.#answer());
    if (!isApplied) throw new Problem(answer.status, answer);
    return answer;
  }

  time(address) {
    return this.exports.time(address);
  }

  nextCompletion(address) {
    const time = this.exports.nextCompletion(address);
    return Number.isNaN(time) ? null : time;
  }

  snapshot(address) {
    this.exports.snapshot(address);
    return this.#answer();
  }

  /** The numbers of every frame, `stride` for each, and the frames' names where they are others than the last time. */
  draw(address, stride, time = NaN) {
    const count = this.exports.draw(address, time);
    const names = count < 0 ? JSON.parse(this.#answer()) : null;
    const numbers = new Float64Array(this.exports.memory.buffer, this.exports.numbers(), (count < 0 ? -count - 1 : count) * stride);
    return { numbers, names };
  }
}

/** The compiled module at `source`: by default what the server names beside this file. */
async function compile(source) {
  if (source instanceof WebAssembly.Module) return source;
  if (ArrayBuffer.isView(source) || source instanceof ArrayBuffer) return WebAssembly.compile(source);
  const url = source ?? new URL(await moduleName(), import.meta.url);
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url} answers ${response.status}`);
  return WebAssembly.compileStreaming(response);
}

async function moduleName() {
  const response = await fetch(new URL("module.json", import.meta.url));
  if (!response.ok) throw new Error("this server has no machine for browsers");
  return (await response.json()).module;
}
