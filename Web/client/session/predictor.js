/**
 * @typedef {object} Machine the class of `machine/core.js`
 * @property {(events: any, options?: {explain?: boolean}) => any} handle returns what a POST of the events returns
 * @property {() => string} snapshot returns the machine as JSON, which can be restored
 * @property {(text: string, revision: number) => any} reset restores a snapshot into this machine, and returns what it shows
 * @property {number} revision the number of events that the machine has handled
 * @property {any} initial the machine's state when it was created or restored
 * @property {number} time the machine's time in seconds, which never decreases
 */

/**
 * Runs the session's machine in this page. It returns at once the result that a server returns a round trip later; `server/predictor.js`
 * extends it for that.
 */
export class Predictor {
  /** @type {Machine | null} */
  machine = null;

  /** @param {boolean} explains whether results explain where a gesture settles */
  constructor(explains) {
    this.explains = explains;
  }

  /** Whether the machine can predict results. */
  get isActive() {
    return this.machine !== null;
  }

  /**
   * Handles an event, with its time, as a server would; null while the machine cannot predict.
   * @throws the problem, if the machine refuses it
   */
  handle(event) {
    return this.isActive ? this.apply(event) : null;
  }

  /** Advances to `time`, which ends animations. A server does so by itself. */
  advance(time) {
    return this.apply({ type: "tick", time });
  }

  /** Applies an event to the machine. */
  apply(event) {
    // An event that was posted before there was a machine has no time: it happens at the machine's current time.
    const machine = /** @type {Machine} */ (this.machine);
    const time = Math.max(event.time ?? 0, machine.time);
    return machine.handle({ ...event, time }, { explain: this.explains });
  }

  /** Returns the machine's configuration and container as a server's snapshot shows them, with all derived members. */
  settings() {
    const machine = /** @type {Machine} */ (this.machine);
    const { configuration, container } = machine.reset(machine.snapshot(), machine.revision);
    return { configuration, container };
  }

  /** Returns the machine as JSON, which can be restored; null if there is none. */
  snapshot() {
    return this.isActive ? /** @type {Machine} */ (this.machine).snapshot() : null;
  }

  /**
   * Adopts a machine.
   * @param {Machine} machine
   * @param {number} now the session's time
   * @returns {{result: any, delegate: any[]}} the result at `now`, and the delegate events that were emitted until then
   */
  adopt(machine, now) {
    this.machine = machine;
    const results = [...this.replay(), this.advance(now)];
    // A result has `detents` and `surface` only if its events changed them.
    const { detents, surface } = Object.assign({}, machine.initial, ...results);
    return { result: { ...results.at(-1), detents, surface }, delegate: results.flatMap(({ delegate }) => delegate) };
  }

  /** Applies the events that the machine does not know yet, and returns the results. @returns {any[]} */
  replay() {
    return [];
  }
}
