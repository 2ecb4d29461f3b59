/**
 * Keeps a session's container as large as the root that it is drawn in: at once, and while the root goes on changing
 * every 100 ms, so that a resize of a second is ten requests and not sixty.
 */
export class Fitting {
  static #interval = 100;

  /** @type {any} */
  #due = null;
  #timer = 0;

  /** @param {(container: any) => void} send */
  constructor(send) {
    this.send = send;
  }

  /** The container is to be that. */
  fit(container) {
    this.#due = container;
    if (!this.#timer) this.flush();
  }

  /** Sends what waits: whatever happens next happens in the new container. */
  flush() {
    if (this.#due === null) return;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      this.#timer = 0;
      this.flush();
    }, Fitting.#interval);
    const container = this.#due;
    this.#due = null;
    this.send(container);
  }

  stop() {
    clearTimeout(this.#timer);
    this.#due = null;
  }
}
