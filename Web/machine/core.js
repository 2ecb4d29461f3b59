// A machine as the client runs it. machine.js adds what only other users of machines need.
import { Module, controllerOf } from "./module.js";

/** Releases the memory of machines that were garbage collected. */
const registry = new FinalizationRegistry((/** @type {() => void} */ release) => release());

/** A drawer's state machine. For the same events it returns the same results as a session on the server. */
export class Core {
  address = 0;
  /** The number of events that the machine has handled. */
  revision = 0;

  /** Loads a module ahead of its first use; without `controller` the module of all controllers. */
  static async load(source, controller) {
    await Module.load(controller, source);
  }

  /** Creates a machine at time 0. */
  static async create(controller, creation = {}) {
    const module = await Module.load(controller);
    return new this(module, module.create({ ...creation, controller }), 0);
  }

  /** Restores a machine from what `snapshot()` or `GET /v1/sessions/ID/machine` returned. */
  static async restore(text, revision = 0) {
    const module = await Module.load(controllerOf(text));
    return new this(module, module.restore(text), revision);
  }

  /** @param {Module} module @param {any} made the machine's address, and what it shows @param {number} revision */
  constructor(module, { address, ...view }, revision) {
    this.module = module;
    this.revision = revision;
    this.own(address);
    /** The machine's state when it was created or restored, and the delegate events that the creation emitted. */
    this.initial = { revision, ...view };
    this.controller = view.controller;
  }

  /** Releases the memory at `address` when this object is garbage collected. */
  own(address) {
    registry.unregister(this);
    this.address = address;
    const { exports } = this.module;
    registry.register(this, () => exports.release(address), this);
  }

  /** Replaces this machine's state with the snapshot in `text`, like `restore` but synchronously. */
  reset(text, revision = 0) {
    const { address, ...view } = this.module.restore(text);
    this.module.exports.release(this.address);
    this.own(address);
    this.revision = revision;
    return { revision, ...view };
  }

  get time() {
    return this.module.exports.time(this.address);
  }

  /** Applies one event, or an array of events atomically, and returns the result. */
  handle(events, { explain = false, time } = /** @type {{explain?: boolean, time?: number}} */ ({})) {
    const result = this.module.handle(this.address, events, explain, time);
    this.revision += Array.isArray(events) ? events.length : 1;
    return { revision: this.revision, ...result };
  }

  /** Returns the machine as JSON, which `restore` reads. */
  snapshot() {
    return this.module.snapshot(this.address);
  }
}
