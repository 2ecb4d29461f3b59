import { distance, readFrames, restingFrames } from "../drawing/frames.js";

/**
 * @typedef {object} Machine the class of `machine/machine.js`
 * @property {(events: any, options?: {explain?: boolean}) => any} handle returns what a POST of the events returns
 * @property {() => string} snapshot returns the machine as JSON, which can be restored
 * @property {(text: string, revision: number) => any} reset restores a snapshot into this machine, and returns what it shows
 * @property {number} revision the number of events that the machine has handled
 * @property {any} initial the machine's state when it was created or restored
 * @property {number} time the machine's time in seconds, which never decreases
 * @typedef {{event: any, result: any}} Entry
 */

/** The largest invisible difference between a prediction and the server's result, in points. */
const TOLERANCE = 0.5;
/** If the times of two results differ by less, in seconds, their animations are in the same place. */
const MOMENT = 0.001;

/**
 * Runs the session's machine in this page. It returns at once the result that the server returns a round trip later. If
 * the two disagree, the page fetches the server's machine and replays the unanswered events on it.
 */
export class Predictor {
  /** @type {Machine | null} */
  #machine = null;
  /**
   * @type {Entry[]} the posted events without an answer; an entry has no result if the machine has not handled its
   *   event
   */
  #pending = [];
  /** The times at which the running animations end. @type {number[]} */
  #ends = [];
  /** The number of animation ends since the server's last answer. The server counts each as a revision. */
  #completions = 0;
  #isCurrent = false;

  /** @param {boolean} explains whether results explain where a gesture settles */
  constructor(explains) {
    this.explains = explains;
  }

  /** Whether the machine can predict the server's results. */
  get isActive() {
    return this.#machine !== null && this.#isCurrent;
  }

  /** Whether there is a machine, and it has to be aligned with the server's. */
  get isBehind() {
    return this.#machine !== null && !this.#isCurrent;
  }

  /** Whether the server has answered every posted event. */
  get isAnswered() {
    return this.#pending.length === 0;
  }

  /** The posted events that the server has not answered. */
  get unanswered() {
    return this.#pending.map(({ event }) => event);
  }

  /**
   * Handles an event, with its time, as the server will; null while the machine cannot predict.
   * @throws the problem, if the machine refuses it
   */
  handle(event) {
    const result = this.isActive ? this.#apply(event) : null;
    this.#pending.push({ event, result });
    return result;
  }

  /** Advances to `time`, which ends animations. The server does so by itself. */
  advance(time) {
    return this.#apply({ type: "tick", time });
  }

  #apply(event) {
    // An event that was posted before there was a machine has no time: it happens at the machine's current time.
    const machine = /** @type {Machine} */ (this.#machine);
    const time = Math.max(event.time ?? 0, machine.time);
    const result = machine.handle({ ...event, time }, { explain: this.explains });
    this.#completions += new Set(this.#ends.filter((end) => end <= time)).size;
    this.#ends = result.animations.map(({ start, duration }) => start + duration);
    return result;
  }

  /**
   * Compares an answer with the prediction for the last of its events.
   * @param {any[]} events
   * @param {any} answer a result, or a snapshot
   * @param {number} growth by how much the answer has increased the session's revision
   * @returns {"unpredicted" | "confirmed" | "doubtful" | "denied"} doubtful if other events were handled in between
   */
  confirm(events, answer, growth) {
    const entry = this.acknowledge(events);
    const isAccounted = growth <= events.length + this.#completions;
    this.#completions = 0;
    if (!entry?.result || !this.isActive) return "unpredicted";
    if (!agree(entry.result, answer)) return "denied";
    return isAccounted ? "confirmed" : "doubtful";
  }

  /** Returns the machine's configuration and container as a server's snapshot shows them, with all derived members. */
  settings() {
    const machine = /** @type {Machine} */ (this.#machine);
    const { configuration, container } = machine.reset(machine.snapshot(), machine.revision);
    return { configuration, container };
  }

  /** The machine's settings without derived members, so that these follow a later container; null if there is no machine. */
  get given() {
    return this.#machine && JSON.parse(this.#machine.snapshot()).machine;
  }

  /** Returns the machine as JSON, which can be restored; null if there is none. */
  snapshot() {
    return this.isActive ? /** @type {Machine} */ (this.#machine).snapshot() : null;
  }

  /** Removes events that will not be sent. @param {any[]} events */
  forget(events) {
    this.#pending = this.#pending.filter(({ event }) => !events.includes(event));
  }

  /** Removes these events and all earlier ones, which the server has answered or refused. @param {any[]} events */
  acknowledge(events) {
    const index = this.#pending.findIndex(({ event }) => event === events.at(-1));
    return index < 0 ? undefined : this.#pending.splice(0, index + 1).at(-1);
  }

  /**
   * Returns the machine's own result at the time of a published one, if the two agree; otherwise null. The server publishes by
   * itself only the end of an animation. Where none has ended, another client has changed something, even if nothing looks different.
   * @param {any} published a result that the server has published, and that answers no event of this page
   */
  expected(published) {
    if (!this.isActive) return null;
    const result = this.#apply({ type: "tick", time: published.time });
    if (this.#completions === 0 || !agree(result, published)) return null;
    this.#completions -= 1;
    return result;
  }

  /** Stops predicting, because the server's machine differs from this one, until the server's machine is adopted. */
  invalidate() {
    this.#isCurrent = false;
  }

  /**
   * Adopts the server's machine, and replays the unanswered events on it.
   * @param {Machine} machine
   * @param {number} now the session's time
   * @returns {{result: any, delegate: any[], refused: any[]}} the result at `now`, the delegate events that the replay
   *   emitted, and the events that the machine refused
   */
  adopt(machine, now) {
    this.#machine = machine;
    this.#isCurrent = true;
    this.#ends = [];
    const [results, refused] = [/** @type {any[]} */ ([]), /** @type {any[]} */ ([])];
    for (const entry of this.#pending) {
      try {
        entry.result = this.#apply(entry.event);
        results.push(entry.result);
      } catch {
        refused.push(entry.event);
      }
    }
    this.forget(refused);
    const last = this.#apply({ type: "tick", time: now });
    this.#completions = 0;
    // A result has `detents` and `surface` only if its events changed them.
    const { detents, surface } = Object.assign({}, machine.initial, ...results, last);
    const result = { ...last, detents, surface };
    return { result, delegate: [...results, last].flatMap(({ delegate }) => delegate), refused };
  }
}

/** Whether two results have the same state and look the same. */
export function agree(ours, theirs) {
  if (ours.state.name !== theirs.state.name) return false;
  // At different times animations are in different places, so only their destinations can be compared.
  const isSameMoment = Math.abs(ours.time - theirs.time) < MOMENT;
  const [own, other] = [ours, theirs].map(({ frames, animations }) => (
    restingFrames(readFrames(frames), isSameMoment ? [] : animations)));
  const names = Object.keys(own);
  return names.length === Object.keys(other).length && names.every((name) => (
    other[name] && own[name].hidden === other[name].hidden && distance(own[name], other[name]) <= TOLERANCE));
}
