// The WebAssembly modules behind machine.js: one for each controller, and one for all. They exchange JSON through
// memory.
import { Problem } from "./problem.js";
import { sourceOf } from "./source.js";

const encoder = new TextEncoder();
const decoder = new TextDecoder();

/**
 * Formats a number as Swift, and so the server, does: above 2 ** 53 and below 0.0001 with an exponent of at least two
 * digits.
 */
function digitsOf(value) {
  const size = Math.abs(value);
  if (size >= 1e-4 && size <= 2 ** 53 || size === 0) return String(value);
  return value.toExponential().replace(/e.(?=\d$)/, "$&0");
}

/** The key in `loaded` of the module of all controllers. */
const ALL = "";
/** @type {Map<string, Promise<Module>>} the modules by controller */
const loaded = new Map();
/** For a page with more controllers than this, the module of all controllers is the smaller download. */
export const MOST_MODULES = 2;

/** Whether the page has named the module of a controller, or uses it already. */
export const isLoaded = (controller) => loaded.has(controller);

export class Module {
  #bytes = new Uint8Array();

  /** @param {WebAssembly.Module} compiled */
  static async instantiate(compiled) {
    const module = new Module();
    const number = (/** @type {number} */ start, /** @type {number} */ count) => Number(module.text(start, count));
    const digits = (/** @type {number} */ value, /** @type {number} */ start) => module.#writeDigits(digitsOf(value), start);
    const instance = await WebAssembly.instantiate(compiled, { text: { number, digits } });
    module.exports = /** @type {any} */ (instance.exports);
    for (const [name, use] of Object.entries(instance.exports)) {
      if (name.startsWith("use_")) /** @type {Function} */ (use)();
    }
    return module;
  }

  /**
   * Loads the module of a controller, or, without one, the module of all controllers, which all later machines then
   * use.
   * @param {string} [controller]
   * @param {string | URL | BufferSource | WebAssembly.Module} [source] by default the module that `sourceOf` finds
   * @returns {Promise<Module>}
   */
  static load(controller = ALL, source) {
    const known = loaded.get(controller) ?? (source ? null : loaded.get(ALL));
    if (known) return known;
    if (controller !== ALL && !source && loaded.size >= MOST_MODULES) return Module.load();
    const loading = compile(source ?? sourceOf(controller)).then(Module.instantiate);
    loaded.set(controller, loading);
    loading.catch(() => loaded.delete(controller));
    return loading;
  }

  /** The text of `count` bytes at `start`. */
  text(start, count) {
    return decoder.decode(new Uint8Array(this.exports.memory.buffer, start, count));
  }

  /** What the last call has written. */
  answer() {
    return this.text(this.exports.answer(), this.exports.answerCount());
  }

  /** Writes `text` to the input of the next call, and returns the number of bytes. */
  #write(text) {
    const capacity = 3 * text.length;
    // The memory may grow here, which replaces its buffer.
    const start = this.exports.input(capacity);
    return encoder.encodeInto(text, new Uint8Array(this.exports.memory.buffer, start, capacity)).written;
  }

  /** Writes a number's `text`, which is short and ASCII, to `start`, and returns the number of bytes. */
  #writeDigits(text, start) {
    // A growing memory replaces its buffer.
    if (this.#bytes.buffer !== this.exports.memory.buffer) this.#bytes = new Uint8Array(this.exports.memory.buffer);
    for (let index = 0; index < text.length; index += 1) this.#bytes[start + index] = text.charCodeAt(index);
    return text.length;
  }

  #made(address) {
    const answer = JSON.parse(this.answer());
    if (address === 0) throw new Problem(answer.status, answer);
    return { address, ...answer };
  }

  create(creation) {
    return this.#made(this.exports.create(this.#write(JSON.stringify(creation))));
  }

  restore(text) {
    return this.#made(this.exports.restore(this.#write(text)));
  }

  handle(address, events, explain, time = NaN) {
    const isApplied = this.exports.handle(address, this.#write(JSON.stringify(events)), time, explain ? 1 : 0);
    const answer = JSON.parse(this.answer());
    if (!isApplied) throw new Problem(answer.status, answer);
    return answer;
  }

  snapshot(address) {
    this.exports.snapshot(address);
    return this.answer();
  }
}

/** Compiles the module at `source`. */
async function compile(source) {
  const found = await source;
  if (found instanceof WebAssembly.Module) return found;
  if (ArrayBuffer.isView(found) || found instanceof ArrayBuffer) return WebAssembly.compile(found);
  const response = await fetch(found);
  if (!response.ok) throw new Error(`${found} answers ${response.status}`);
  return WebAssembly.compileStreaming(response);
}

/** The controller of a machine's snapshot; undefined if the snapshot is invalid. */
export function controllerOf(text) {
  try {
    return JSON.parse(text).controller;
  } catch {
    return undefined;
  }
}
