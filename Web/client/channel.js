import { Outbox } from "./outbox.js";
import { Problem, deadline } from "./transport.js";

/** What a session sends to its server: in order, one request at a time, and no longer than somebody is to wait for it. */
export class Channel {
  #isClosed = false;

  /**
   * @param {import("./transport.js").Transport} transport
   * @param {object} options
   * @param {boolean} [options.explain]
   * @param {number} [options.timeout] how long somebody is to wait, in seconds
   * @param {object} delegate
   * @param {() => string} delegate.path the session's path
   * @param {() => Promise<void> | null} delegate.ready what has to end before anything leaves
   * @param {(result: any) => void} delegate.answered
   * @param {(error: any, path: string) => Promise<void> | void} delegate.failed
   * @param {(exchange: any) => void} delegate.exchanged
   */
  constructor(transport, { explain, timeout = 10 }, delegate) {
    this.transport = transport;
    this.query = explain ? "?explain=true" : "";
    this.timeout = timeout;
    this.delegate = delegate;
    this.outbox = new Outbox((events, signal) => this.#post(events, signal));
  }

  /** Sends nothing any more but what waits already. */
  close() {
    this.#isClosed = true;
    this.transport.isClosed = true;
  }

  get isClosed() {
    return this.#isClosed;
  }

  /**
   * Posts an event that somebody waits for, and returns its result.
   * @param {any} event
   */
  async post(event) {
    return (await this.#patiently((waiter, signal) => this.outbox.enqueue(event, waiter, signal))).result;
  }

  /**
   * Posts a sample of a gesture, which nobody waits for: it is sent until it is answered.
   * @param {any} event
   * @param {(answer: {events: any[], result: any}) => void} answered called with all events that left with it
   * @param {(error: any) => void} failed
   */
  sample(event, answered, failed) {
    if (!this.#isClosed) this.outbox.enqueue(event, { resolve: answered, reject: failed });
  }

  /**
   * Makes any other request, after all that was posted before it.
   * @param {string} method
   * @param {any} [body]
   */
  request(method, body) {
    const perform = (given) => this.#deliver((path) => this.#exchange(method, path, body, given));
    return this.#patiently((waiter, signal) => this.outbox.request(perform, waiter, signal));
  }

  /** @param {(waiter: import("./outbox.js").Waiter, signal: AbortSignal) => void} enqueue */
  async #patiently(enqueue) {
    if (this.#isClosed) throw new DOMException("the session was closed here", "InvalidStateError");
    const { signal, clear } = deadline(this.timeout, `${this.transport.base} has not answered within ${this.timeout} s`);
    try {
      return await new Promise((resolve, reject) => enqueue({ resolve, reject }, signal));
    } finally {
      clear();
    }
  }

  #post(events, signal) {
    return this.#deliver(async (path) => {
      const body = events.length === 1 ? events[0] : events;
      const result = await this.#exchange("POST", `${path}/events${this.query}`, body, signal);
      this.delegate.answered(result);
      return { events, result };
    });
  }

  async #deliver(perform) {
    await this.delegate.ready();
    const path = this.delegate.path();
    try {
      return await perform(path);
    } catch (error) {
      await this.delegate.failed(error, path);
      throw error;
    }
  }

  async #exchange(method, path, body, signal) {
    const start = performance.now();
    const report = (answer, status) => this.delegate.exchanged({
      method, path, body, answer, status, milliseconds: performance.now() - start,
    });
    try {
      const answer = await this.transport.persist(method, path, body, signal);
      report(answer, 200);
      return answer;
    } catch (error) {
      if (error instanceof Problem) report(error.details, error.status);
      throw error;
    }
  }
}
