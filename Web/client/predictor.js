import { distance, readFrames, restingFrames } from "./frames.js";

/**
 * @typedef {object} Machine what `machine/machine.js` makes
 * @property {(events: any, options?: {explain?: boolean}) => any} handle answers what a POST of the events answers
 * @property {() => string} snapshot the machine as JSON, which can be restored
 * @property {any} initial how it was when it was made
 * @property {number} time how far it has come, in seconds: it never goes back
 * @typedef {{event: any, result: any}} Entry
 */

/** How far a prediction may be from the server's result, in points: too little to see. */
const TOLERANCE = 0.5;
/** How much the times of two results may differ, in seconds, for their animations to be in the same place. */
const MOMENT = 0.001;

/**
 * The session's machine in this page. It answers at once what the server answers a round trip later, and is held to
 * that: events that the server has not answered are replayed on the server's own machine where the two disagree.
 */
export class Predictor {
  /** @type {Machine | null} */
  #machine = null;
  /** @type {Entry[]} posted, and not yet answered; without a result if the machine has not handled it */
  #pending = [];
  /** When the animations under way are going to end. @type {number[]} */
  #ends = [];
  /** How many of them have ended since the server's last answer: it counts each as a revision. */
  #completions = 0;
  #isCurrent = false;

  /** @param {boolean} explains whether results say why a gesture settled where it did */
  constructor(explains) {
    this.explains = explains;
  }

  /** Whether it can answer for the server. */
  get isActive() {
    return this.#machine !== null && this.#isCurrent;
  }

  /** Whether there is a machine that has to be brought to where the server's is. */
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
   * Handles an event, with its time, as the server is going to; null while it cannot.
   * @param {any} event
   * @throws the problem, if the machine refuses it
   */
  handle(event) {
    const result = this.isActive ? this.#apply(event) : null;
    this.#pending.push({ event, result });
    return result;
  }

  /** Lets time pass until `time`, in which animations end. The server does that by itself. */
  advance(time) {
    return this.#apply({ type: "tick", time });
  }

  #apply(event) {
    // What was posted while there was no machine has no time: it happens as soon as it can.
    const machine = /** @type {Machine} */ (this.#machine);
    const time = Math.max(event.time ?? 0, machine.time);
    const result = machine.handle({ ...event, time }, { explain: this.explains });
    this.#completions += new Set(this.#ends.filter((end) => end <= time)).size;
    this.#ends = result.animations.map(({ start, duration }) => start + duration);
    return result;
  }

  /**
   * Compares an answer with what was predicted for the last of its events.
   * @param {any[]} events
   * @param {any} answer a result, or a snapshot
   * @param {number} growth by how much the session's revision has grown with it
   * @returns {"unpredicted" | "confirmed" | "doubtful" | "denied"} doubtful if something else has happened in between
   */
  confirm(events, answer, growth) {
    const entry = this.acknowledge(events);
    const isAccounted = growth <= events.length + this.#completions;
    this.#completions = 0;
    if (!entry?.result || !this.isActive) return "unpredicted";
    if (!agree(entry.result, answer)) return "denied";
    return isAccounted ? "confirmed" : "doubtful";
  }

  /** What the machine is configured by, and lives in. */
  get settings() {
    const { configuration, container } = JSON.parse(/** @type {Machine} */ (this.#machine).snapshot()).machine;
    return { configuration, container };
  }

  /** The machine as JSON, which can be restored; null if there is none. */
  snapshot() {
    return this.isActive ? /** @type {Machine} */ (this.#machine).snapshot() : null;
  }

  /** These events do not leave any more. @param {any[]} events */
  forget(events) {
    this.#pending = this.#pending.filter(({ event }) => !events.includes(event));
  }

  /** These events, and those before them, are answered or refused. @param {any[]} events */
  acknowledge(events) {
    const index = this.#pending.findIndex(({ event }) => event === events.at(-1));
    return index < 0 ? undefined : this.#pending.splice(0, index + 1).at(-1);
  }

  /**
   * The machine's own result at the time of one that the server has published, if the two agree.
   * @param {any} published a result that answers nothing of this page
   */
  expected(published) {
    if (!this.isActive) return null;
    const result = this.#apply({ type: "tick", time: published.time });
    return agree(result, published) ? result : null;
  }

  /** The server's machine differs from this one; until it is fetched, nothing is predicted. */
  invalidate() {
    this.#isCurrent = false;
  }

  /**
   * Goes on with the server's machine, and replays on it what the server has not answered.
   * @param {Machine} machine
   * @param {number} now the session's time
   * @returns {{result: any, delegate: any[], refused: any[]}} how everything is then, what was emitted on the way, and the
   *   events that make no sense there
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
    // A result has only what its events changed.
    const { detents, surface } = Object.assign({}, machine.initial, ...results, last);
    const result = { ...last, detents, surface };
    return { result, delegate: [...results, last].flatMap(({ delegate }) => delegate), refused };
  }
}

/** Whether two results look the same, and have the same state. */
export function agree(ours, theirs) {
  if (ours.state.name !== theirs.state.name) return false;
  // At another moment animations are elsewhere, and only where they lead can be compared.
  const isSameMoment = Math.abs(ours.time - theirs.time) < MOMENT;
  const [own, other] = [ours, theirs].map(({ frames, animations }) => (
    restingFrames(readFrames(frames), isSameMoment ? [] : animations)));
  const names = Object.keys(own);
  return names.length === Object.keys(other).length && names.every((name) => (
    other[name] && own[name].hidden === other[name].hidden && distance(own[name], other[name]) <= TOLERANCE));
}
