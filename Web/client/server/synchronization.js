import { Ledger } from "./ledger.js";
import { agree, comparing } from "./predictor.js";
import { recover } from "./recovery.js";

/** How long to wait after another client's last result before fetching the session's machine, in milliseconds. */
const QUIET = 150;

/**
 * Makes the class that synchronizes a session in this page with its server. The page shows the results of its own machine at once, corrects
 * them if the server's results differ, and dispatches each delegate event once.
 * @param {any} client what the client, which may be in another bundle, has: the classes to extend, and that of its errors
 * @returns {any}
 */
export function synchronizing({ Synchronization, Predictor, Problem }) {
  const Comparing = comparing(Predictor);
  return class extends Synchronization {
    #ledger = new Ledger();
    /** @type {Promise<void> | null} */
    #alignment = null;
    #alignTimer = 0;
    /** @type {any[]} the predicted delegate events that the server did not emit */
    #denied = [];
    /** The last published result that arrived while posts of this page were unanswered. @type {any} */
    #postponed = null;
    /** Whether the page has shown a prediction that differs from the server's result. */
    #isWrong = false;

    constructor(session, options) {
      super(session, options);
      this.predictor = new Comparing(options.explain);
    }

    stop() {
      super.stop();
      clearTimeout(this.#alignTimer);
    }

    /** Starts over, because another session replaces this one. */
    reset() {
      this.#postponed = null;
      this.clock.reset();
      this.#ledger.reset();
      this.predictor.invalidate();
      this.predictor.acknowledge(this.predictor.unanswered);
    }

    predicted(delegate, event = null, patch = undefined) {
      this.#ledger.predict(delegate, event);
      if (event) this.session.channel.send(event, patch);
    }

    /**
     * Handles the server's answer to events of this page.
     * @param {any[]} events
     * @param {any} answer a result, or a snapshot
     */
    answered(events, answer) {
      const { session } = this;
      const { delegate = [], revision } = answer;
      const verdict = this.predictor.confirm(events, answer, revision - session.revision);
      if (verdict !== "unpredicted") this.#denied.push(...this.#ledger.confirm(events, delegate).denied);
      if (!session.isFollowed) this.#announce(answer);
      if (verdict === "unpredicted") return session.applyResult(answer);
      session.revision = Math.max(session.revision, revision);
      if (session.clockKind === "server" && answer.time < events.at(-1).time) {
        // The event's time was in the server's future, so the server handled it at its current time.
        this.clock.measure(answer.time, session.transport.sentAt(answer));
        this.awaitCompletion();
      }
      if (answer.configuration) session.configuration = answer.configuration;
      if (verdict === "denied") this.#correct(events);
      else if (verdict === "doubtful") this.align();
      else if (this.#postponed && this.predictor.isAnswered) this.reconcile(this.#postponed);
    }

    /** Handles the server's refusal of events of this page. @param {any[]} events */
    refused(events) {
      this.predictor.acknowledge(events);
      if (this.predictor.isActive) this.#correct(events);
    }

    /** Replaces this page's machine, which has handled the events unlike the server's. @param {any[]} events */
    #correct(events) {
      this.#isWrong = true;
      this.align().then(() => this.predictor.isAnswered && this.session.repeat(events.at(-1)));
    }

    /** Handles a message of the stream, or a requested snapshot. */
    receive(event, data) {
      const { session, predictor } = this;
      if (event === "gone") {
        recover(session, new Problem(404, { type: "/problems/session-not-found", detail: "The session is gone." }));
      } else if (event === "refused") {
        session.unfollow();
        const { status = 500, details = { detail: "The session cannot be read." } } = data;
        session.emit("problem", { error: new Problem(status, details) });
      } else if (event === "reachable") {
        session.transport.reached(data.isReachable);
      } else if (event === "result") {
        this.#announce(data);
        this.reconcile(data);
      } else if (event === "snapshot" && predictor.isActive) {
        this.noteTime(data);
        if (predictor.isAnswered) this.reconcile(data);
      } else if (event === "snapshot") {
        session.applySnapshot(data);
        session.redraw({ glides: true });
      }
    }

    /** Reconciles this page with a published result, which probably answers no event of this page. */
    reconcile(result) {
      const { session, predictor } = this;
      if (result.revision <= session.revision) return;
      if (!predictor.isAnswered) {
        if (!predictor.isActive) return session.applyResult(result);
        // This may be the result of this page's own unanswered events. Wait for the answers.
        this.#postponed = result;
        return;
      }
      const expected = predictor.expected(result);
      if (expected) {
        session.revision = result.revision;
        // The result's delegate events were dispatched when it arrived.
        return this.dispatch(expected, []);
      }
      session.applyResult(result);
      predictor.invalidate();
      // Fetch the machine: a result does not contain changes of the configuration by another client.
      this.#alignWhenQuiet();
    }

    /**
     * Sets the clock by a snapshot. Only the answer to a request, on the server's clock, has the server's current time.
     * Any other snapshot, except the session's first, only gives a lower bound.
     */
    noteTime(snapshot) {
      const { session } = this;
      const sent = session.transport.sentAt(snapshot);
      if (session.revision < 0 || (sent !== undefined && session.clockKind === "server")) this.clock.measure(snapshot.time, sent);
      else this.clock.reached(snapshot.time);
    }

    /** Replaces this page's machine with the server's, after the server has answered all posts. */
    align() {
      clearTimeout(this.#alignTimer);
      this.#alignment ??= this.#fetchMachine().catch(() => {}).finally(() => (this.#alignment = null));
      return this.#alignment;
    }

    /** Aligns as soon as other clients pause. */
    #alignWhenQuiet() {
      clearTimeout(this.#alignTimer);
      this.#alignTimer = setTimeout(() => this.align(), QUIET);
    }

    #fetchMachine() {
      const { session, Machine } = this;
      return session.channel.inTurn(async (path) => {
        const { transport } = session;
        const [snapshot, stored] = await Promise.all([
          transport.persist("GET", path),
          // If the server does not provide the machine, the page works without one.
          Machine && transport.persist("GET", `${path}/machine`).catch(() => null)]);
        session.applySnapshot(snapshot);
        if (!stored) {
          this.predictor.invalidate();
          session.update(snapshot);
          return session.redraw({ glides: true });
        }
        const revision = transport.revisionOf(stored);
        const machine = await Machine.restore(JSON.stringify(stored), revision);
        // The stream has already delivered a later result. This older machine would emit its delegate events again.
        if (revision < session.revision) return this.#alignWhenQuiet();
        session.revision = revision;
        const { time, state, frames, animations } = session;
        this.adopt(machine);
        const denied = this.#denied.splice(0);
        const isCorrected = this.#isWrong && !agree({ time, state, frames, animations }, session);
        if (isCorrected || denied.length > 0) session.emit("corrected", { revision: session.revision, denied });
        this.#isWrong = false;
      });
    }

    /** Adopts a machine that is equal to the server's. */
    adopt(machine) {
      const { session, predictor } = this;
      const causes = predictor.unanswered;
      const { result, delegate, refused } = predictor.adopt(machine, Math.max(session.time, this.clock.now()));
      session.channel.discard(refused);
      const { undispatched, denied } = this.#ledger.confirm(causes, delegate);
      this.#denied.push(...denied);
      this.#ledger.predict(undispatched, null);
      session.show(result, { glides: true });
      session.announce(undispatched);
    }

    /** Dispatches the server's delegate events that this page has not dispatched yet. */
    #announce({ revision, delegate = [] }) {
      this.session.announce(this.#ledger.receive(revision, delegate));
    }
  };
}
