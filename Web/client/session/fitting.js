/** How long a size waits for further ones, in milliseconds. */
const INTERVAL = 100;

/**
 * Resizes a session's container with the root that shows it. It sends the first size at once, and then one every 100 ms
 * while the root keeps changing, so a resize that takes a second makes ten requests and not sixty.
 */
export class Fitting {
  /** @type {any} */
  #pending = null;
  #timer = 0;

  /** @param {(container: any) => void} send */
  constructor(send) {
    this.send = send;
  }

  /** Requests another size. */
  fit(container) {
    this.#pending = container;
    if (!this.#timer) this.flush();
  }

  /** Sends the pending size, so that the next event happens in the new container. */
  flush() {
    if (this.#pending === null) return;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      this.#timer = 0;
      this.flush();
    }, INTERVAL);
    const container = this.#pending;
    this.#pending = null;
    this.send(container);
  }

  stop() {
    clearTimeout(this.#timer);
    this.#pending = null;
  }
}
