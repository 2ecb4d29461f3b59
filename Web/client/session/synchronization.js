import { SessionClock } from "./clock.js";
import { Predictor } from "./predictor.js";

/**
 * Shows the results of this page's machine at once, and ends its animations. `server/synchronization.js` extends it for a session on a
 * server.
 */
export class Synchronization {
  clock = new SessionClock();
  #completionTimer = 0;

  /**
   * @param {import("./session.js").Session} session
   * @param {{explain?: boolean, Machine?: any}} options
   */
  constructor(session, { explain = false, Machine = null }) {
    this.session = session;
    this.Machine = Machine;
    /** @type {any} */
    this.predictor = new Predictor(explain);
  }

  stop() {
    clearTimeout(this.#completionTimer);
  }

  /**
   * Handles an event with this page's machine, and shows the result. Returns null without a machine.
   * @param {any} [patch] the body of a PATCH request that a server gets instead of the event
   * @param {any} [earlier] the result of the event that this one undoes, to show and dispatch before
   */
  handle(event, patch, earlier = { delegate: [] }) {
    const { session, predictor } = this;
    const answer = predictor.handle(event);
    if (!answer) return null;
    const { delegate } = answer;
    this.predicted(delegate, event, patch);
    // An answer has no detents and no surface that are as they were.
    const result = { ...earlier, ...answer };
    const back = session.objection(event, result);
    if (back) {
      const reversed = this.handle(session.stamped(back), undefined, result);
      // A drawer that cannot reverse its animation closes first, and opens again.
      if (reversed?.response.performed === false) session.snapTo(back.detent).catch(() => {});
      return reversed;
    }
    this.dispatch(result, [...earlier.delegate, ...delegate]);
    return result;
  }

  /**
   * This page's machine has emitted delegate events: by an event, or by an animation's end. A server has to hear of it.
   * @param {any[]} _delegate
   * @param {any} [_event]
   * @param {any} [_patch]
   */
  predicted(_delegate, _event, _patch) {}

  /** Sets the clock by a snapshot. */
  noteTime(snapshot) {
    this.clock.measure(snapshot.time);
  }

  /** Adopts the session's machine. */
  adopt(machine) {
    const { session, predictor } = this;
    const { result, delegate } = predictor.adopt(machine, Math.max(session.time, this.clock.now()));
    session.show(result, { glides: true });
    session.announce(delegate);
  }

  /** Ends animations on this page's machine when the server ends them by itself. */
  awaitCompletion() {
    clearTimeout(this.#completionTimer);
    const { session, predictor, clock } = this;
    if (!predictor.isActive || session.clockKind === "client" || session.animations.length === 0) return;
    const end = Math.min(...session.animations.map(({ start, duration }) => start + duration));
    this.#completionTimer = setTimeout(() => {
      if (!predictor.isActive) return;
      const result = predictor.advance(Math.max(end, clock.now()));
      this.predicted(result.delegate);
      this.dispatch(result, result.delegate);
    }, Math.max(0, end - clock.now()) * 1000);
  }

  /** Shows a result of this page's machine. */
  dispatch(result, delegate) {
    const { session } = this;
    session.show(result);
    session.announce(delegate);
    session.emit("result", result);
  }
}
