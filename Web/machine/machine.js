// The machines of the server in this page: the same Swift sources, as a WebAssembly module. Its types stand in machine.d.ts.
import { Module, controllerOf } from "./module.js";

export { Problem } from "./problem.js";

/** The numbers that `draw` answers for a frame, in their order; the last two are 0 or 1. */
const NUMBERS = /** @type {const} */ ([
  "x", "y", "width", "height", "opacity", "cornerRadius", "blur", "tx", "ty", "sx", "sy", "z",
]);
const STRIDE = NUMBERS.length + 2;

/** Releases the memory of machines that were garbage collected. */
const registry = new FinalizationRegistry((/** @type {() => void} */ release) => release());

/**
 * A drawer as a state machine: what it answers to the same events is what a session of the server answers.
 *
 * @example
 * const machine = await Machine.create("curtain", { container: { width: 390, height: 844 } });
 * machine.handle({ type: "pan", phase: "began", time: 0 });
 */
export class Machine {
  /** @type {Module} */
  #module;
  #address = 0;
  /** @type {Record<string, any>} */
  #frames = {};
  /** @type {any[]} */
  #drawn = [];
  /** How many events it has handled. */
  revision = 0;

  /**
   * Loads the module of a controller before it is needed, or that of all, which every machine then comes from.
   * @param {string | URL | BufferSource | WebAssembly.Module} [source] by default the one beside this file
   * @param {string} [controller]
   * @returns {Promise<void>} rejected where WebAssembly is refused, or the module is not there
   */
  static async load(source, controller) {
    await Module.load(controller, source);
  }

  /**
   * A new machine.
   * @param {string} controller
   * @param {{container?: any, configuration?: any}} [creation] as the body of a session's creation
   * @returns {Promise<Machine>}
   */
  static async create(controller, creation = {}) {
    const module = await Module.load(controller);
    return new Machine(module, module.create({ ...creation, controller }), 0);
  }

  /**
   * The machine that `snapshot` wrote, or that `GET /v1/sessions/ID/machine` answered.
   * @param {string} text
   * @param {number} [revision] how many events it has handled
   * @returns {Promise<Machine>}
   */
  static async restore(text, revision = 0) {
    const module = await Module.load(controllerOf(text));
    return new Machine(module, module.restore(text), revision);
  }

  /** @private */
  constructor(module, { address, ...view }, revision) {
    this.#module = module;
    this.revision = revision;
    this.#own(address);
    /** What the creation emitted, and how the machine was then. */
    this.initial = { revision, ...view };
    this.controller = view.controller;
  }

  /** Has the memory at `address` released with this object. */
  #own(address) {
    registry.unregister(this);
    this.#address = address;
    this.#drawn = [];
    const module = this.#module;
    registry.register(this, () => module.release(address), this);
  }

  /** Goes on from the JSON in `text`, as `Machine.restore` would, without waiting. */
  reset(text, revision = 0) {
    const { address, ...view } = this.#module.restore(text);
    this.#module.release(this.#address);
    this.#own(address);
    this.revision = revision;
    return { revision, ...view };
  }

  /** The machine's time in seconds. */
  get time() {
    return this.#module.time(this.#address);
  }

  /** When the next running animation ends, in seconds; null where nothing runs. */
  get nextCompletion() {
    return this.#module.nextCompletion(this.#address);
  }

  /**
   * Applies one event or an array of them, all or none.
   * @param {any} events
   * @param {{explain?: boolean, time?: number}} [options] `time` stamps the events, instead of their own
   * @returns {any} what `POST /v1/sessions/ID/events` answers
   * @throws {Problem} what is wrong; nothing has changed then
   */
  handle(events, { explain = false, time } = {}) {
    const result = this.#module.handle(this.#address, events, explain, time);
    this.revision += Array.isArray(events) ? events.length : 1;
    return { revision: this.revision, ...result };
  }

  /**
   * Lets time pass as a server's clock does: each completion at its own time.
   * @param {number} time in seconds
   * @returns {any[]} a result for each time at which something ended
   */
  advance(time) {
    const results = [];
    for (let next = this.nextCompletion; next !== null && next <= time; next = this.nextCompletion) {
      results.push(this.handle({ type: "tick", time: next }));
    }
    return results;
  }

  /**
   * What to draw at `time` if nothing else happens. The objects are this machine's own: the next call fills them anew.
   * @param {number} [time] in seconds; now, if left out
   * @returns {Record<string, any>} by name, the members that move, `z`, `hidden` and `interactive`
   */
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

  /** The machine as JSON: what `Machine.restore` reads. */
  snapshot() {
    return this.#module.snapshot(this.#address);
  }
}
