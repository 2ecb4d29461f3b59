import { Outbox } from "./outbox.js";
import { deadline } from "./transport.js";

/** Sends a session's requests to its server: in order, one at a time, with a timeout if a caller awaits the answer. */
export class Channel {
  #isEnding = false;

  /**
   * @param {import("./transport.js").Transport} transport
   * @param {object} options
   * @param {boolean} [options.explain]
   * @param {number} [options.timeout] how long a caller waits for an answer, in seconds
   * @param {object} delegate
   * @param {() => string} delegate.path the session's path
   * @param {() => Promise<void> | null} delegate.ready a promise to await before each request
   * @param {(events: any[], result: any) => void} delegate.answered
   * @param {(error: any, path: string, events: any[]) => Promise<void> | void} delegate.failed
   * @param {(exchange: any) => void} delegate.exchanged
   * @param {() => boolean} delegate.isPredicted whether the page's own machine handles events ahead of the server
   */
  constructor(transport, { explain, timeout = 10 }, delegate) {
    this.transport = transport;
    this.query = explain ? "?explain=true" : "";
    this.timeout = timeout;
    this.isLocal = false;
    this.delegate = delegate;
    this.outbox = new Outbox((events, signal) => this.#post(events, signal), delegate.isPredicted);
  }

  /** Accepts no more requests. Those already enqueued are still sent. */
  close() {
    this.transport.isClosed = true;
  }

  /** Makes the session's last request. No other one comes after it, unless it fails. */
  end(method) {
    this.#isEnding = true;
    return this.request(method).catch((error) => {
      this.#isEnding = false;
      throw error;
    });
  }

  get isClosed() {
    return this.#isEnding || this.transport.isClosed;
  }

  /** Whether no request is waiting or in progress. */
  get isIdle() {
    return this.outbox.isIdle;
  }

  /** Removes unsent events that no caller awaits. @param {any[]} events */
  discard(events) {
    this.outbox.discard(events);
  }

  /** Posts an event whose result a caller awaits, and returns that result. */
  async post(event) {
    return (await this.#withTimeout((waiter, signal) => this.outbox.enqueue(event, waiter, signal))).result;
  }

  /**
   * Posts a sample of a gesture in a page without a machine, and retries until the server answers.
   * @param {(answer: {events: any[], result: any}) => void} answered called with all events of the same request
   * @param {(error: any) => void} failed
   */
  sample(event, answered, failed) {
    if (!this.isClosed) this.outbox.enqueue(event, { resolve: answered, reject: failed });
  }

  /**
   * Sends an event that this page's machine has handled, and retries until the server answers. No caller awaits this.
   * @param {any} [patch] the body of a PATCH request that is equivalent to the event
   */
  send(event, patch) {
    const waiter = { resolve() {}, reject() {} };
    if (!patch) return this.outbox.enqueue(event, waiter);
    this.outbox.request((signal) => this.#deliver(async (path) => {
      this.delegate.answered([event], await this.#exchange("PATCH", path, patch, signal));
    }, [event]), waiter);
  }

  /**
   * Makes another request, after all earlier ones, and returns its answer.
   * @param {any} [body]
   */
  request(method, body) {
    const perform = (given) => this.#deliver((path) => this.#exchange(method, path, body, given));
    return this.#withTimeout((waiter, signal) => this.outbox.request(perform, waiter, signal));
  }

  /**
   * Enqueues a task without a timeout. No other request of this session is in progress while the task runs.
   * @param {(path: string) => Promise<any>} perform
   */
  inTurn(perform) {
    return new Promise((resolve, reject) => {
      if (!this.isClosed) this.outbox.request(() => this.#deliver(perform), { resolve, reject });
    });
  }

  /** @param {(waiter: import("./outbox.js").Waiter, signal: AbortSignal) => void} enqueue */
  async #withTimeout(enqueue) {
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
      this.delegate.answered(events, result);
      return { events, result };
    }, events);
  }

  /** @param {(path: string) => Promise<any>} perform @param {any[]} [events] */
  async #deliver(perform, events = []) {
    await this.delegate.ready();
    const path = this.delegate.path();
    try {
      return await perform(path);
    } catch (error) {
      await this.delegate.failed(error, path, events);
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
      // A problem of the server has details.
      if (error.details) report(error.details, error.status);
      throw error;
    }
  }
}
