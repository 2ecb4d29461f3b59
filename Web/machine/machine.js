// Runs the server's machines in this page: the same Swift sources, as a WebAssembly module. machine.d.ts declares the
// types, and documents the members.
import { Module, controllerOf } from "./module.js";

export { Problem } from "./problem.js";

/**
 * The numbers that `draw` returns for a frame, in this order. Two more follow, `hidden` and `interactive`, as 0 or 1.
 */
const NUMBERS = /** @type {const} */ ([
  "x", "y", "width", "height", "opacity", "cornerRadius", "blur", "tx", "ty", "sx", "sy", "z",
]);
const STRIDE = NUMBERS.length + 2;

/** Releases the memory of machines that were garbage collected. */
const registry = new FinalizationRegistry((/** @type {() => void} */ release) => release());

/** A drawer's state machine. For the same events it returns the same results as a session on the server. */
export class Machine {
  /** @type {Module} */
  #module;
  #address = 0;
  /** @type {Record<string, any>} */
  #frames = {};
  /** @type {any[]} */
  #drawn = [];
  /** The number of events that the machine has handled. */
  revision = 0;

  /** Loads a module ahead of its first use; without `controller` the module of all controllers. */
  static async load(source, controller) {
    await Module.load(controller, source);
  }

  /** Creates a machine at time 0. */
  static async create(controller, creation = {}) {
    const module = await Module.load(controller);
    return new Machine(module, module.create({ ...creation, controller }), 0);
  }

  /** Restores a machine from what `snapshot()` or `GET /v1/sessions/ID/machine` returned. */
  static async restore(text, revision = 0) {
    const module = await Module.load(controllerOf(text));
    return new Machine(module, module.restore(text), revision);
  }

  /** @private */
  constructor(module, { address, ...view }, revision) {
    this.#module = module;
    this.revision = revision;
    this.#own(address);
    /** The machine's state when it was created or restored, and the delegate events that the creation emitted. */
    this.initial = { revision, ...view };
    this.controller = view.controller;
  }

  /** Releases the memory at `address` when this object is garbage collected. */
  #own(address) {
    registry.unregister(this);
    this.#address = address;
    this.#drawn = [];
    const { exports } = this.#module;
    registry.register(this, () => exports.release(address), this);
  }

  /** Replaces this machine's state with the snapshot in `text`, like `Machine.restore` but synchronously. */
  reset(text, revision = 0) {
    const { address, ...view } = this.#module.restore(text);
    this.#module.exports.release(this.#address);
    this.#own(address);
    this.revision = revision;
    return { revision, ...view };
  }

  get time() {
    return this.#module.exports.time(this.#address);
  }

  get nextCompletion() {
    return this.#module.nextCompletion(this.#address);
  }

  /** Applies one event, or an array of events atomically, and returns the result. */
  handle(events, { explain = false, time } = {}) {
    const result = this.#module.handle(this.#address, events, explain, time);
    this.revision += Array.isArray(events) ? events.length : 1;
    return { revision: this.revision, ...result };
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
  frames(time) {
    const { numbers, names } = this.#module.draw(this.#address, STRIDE, time);
    if (names) {
      this.#frames = Object.fromEntries(names.map((name) => [name, {}]));
      this.#drawn = Object.values(this.#frames);
    }
    let place = 0;
    for (const frame of this.#drawn) {
      for (let index = 0; index < NUMBERS.length; index += 1) frame[NUMBERS[index]] = numbers[place + index];
      frame.hidden = numbers[place + NUMBERS.length] === 1;
      frame.interactive = numbers[place + NUMBERS.length + 1] === 1;
      place += STRIDE;
    }
    return this.#frames;
  }

  /** Returns the machine as JSON, which `Machine.restore` reads. */
  snapshot() {
    return this.#module.snapshot(this.#address);
  }
}
