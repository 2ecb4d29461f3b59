import { distance, readFrames, restingFrames } from "../drawing/frames.js";

/** @typedef {{event: any, result: any}} Entry */

/** The largest invisible difference between a prediction and the server's result, in points. */
const TOLERANCE = 0.5;
/** If the times of two results differ by less, in seconds, their animations are in the same place. */
const MOMENT = 0.001;

/**
 * Makes the class that compares the results of the machine in this page with the server's. If the two disagree, the page fetches the
 * server's machine and replays the unanswered events on it.
 * @param {any} Predictor the client's class
 * @returns {any}
 */
export const comparing = (Predictor) => class extends Predictor {
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
  /** The events that the last machine has refused. @type {any[]} */
  #refused = [];

  get isActive() {
    return this.machine !== null && this.#isCurrent;
  }

  /** Whether there is a machine, and it has to be aligned with the server's. */
  get isBehind() {
    return this.machine !== null && !this.#isCurrent;
  }

  /** Whether the server has answered every posted event. */
  get isAnswered() {
    return this.#pending.length === 0;
  }

  /** The posted events that the server has not answered. */
  get unanswered() {
    return this.#pending.map(({ event }) => event);
  }

  handle(event) {
    const result = super.handle(event);
    this.#pending.push({ event, result });
    return result;
  }

  apply(event) {
    const result = super.apply(event);
    this.#completions += new Set(this.#ends.filter((end) => end <= this.machine.time)).size;
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

  /** The machine's settings without derived members, so that these follow a later container; null if there is no machine. */
  get given() {
    return this.machine && JSON.parse(this.machine.snapshot()).machine;
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
    const result = this.apply({ type: "tick", time: published.time });
    if (this.#completions === 0 || !agree(result, published)) return null;
    this.#completions -= 1;
    return result;
  }

  /** Stops predicting, because the server's machine differs from this one, until the server's machine is adopted. */
  invalidate() {
    this.#isCurrent = false;
  }

  /** Adopts the server's machine, and replays the unanswered events on it. Returns the events that it refused, too. */
  adopt(machine, now) {
    this.#isCurrent = true;
    this.#ends = [];
    const adopted = super.adopt(machine, now);
    this.#completions = 0;
    return { ...adopted, refused: this.#refused.splice(0) };
  }

  replay() {
    /** @type {any[]} */
    const results = [];
    for (const entry of this.#pending) {
      try {
        entry.result = this.apply(entry.event);
        results.push(entry.result);
      } catch {
        this.#refused.push(entry.event);
      }
    }
    this.forget(this.#refused);
    return results;
  }
};

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
