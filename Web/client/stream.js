import { Problem } from "../machine/problem.js";
import { pause } from "./transport.js";

/**
 * A session's Server-Sent Events, read through `fetch`: unlike `EventSource` it can carry a token. It comes back by
 * itself after a lost connection, and asks for what it has missed.
 */
export class SessionStream {
  #stop = new AbortController();
  /** @type {string | undefined} */
  #lastID;

  /**
   * @param {import("./transport.js").Transport} transport
   * @param {string} path
   * @param {(event: string, data: any) => void} handler
   */
  constructor(transport, path, handler) {
    this.transport = transport;
    this.path = path;
    this.handler = handler;
    this.isOpen = false;
    this.#run();
  }

  /** Ends it. */
  close() {
    this.#stop.abort();
    this.isOpen = false;
  }

  async #run() {
    for (let attempt = 0; !this.#stop.signal.aborted; attempt++) {
      try {
        const headers = this.#lastID ? { "Last-Event-ID": this.#lastID } : {};
        const response = await fetch(this.transport.base + this.path, {
          headers: this.transport.headers({ Accept: "text/event-stream", ...headers }),
          signal: this.#stop.signal,
        });
        if (response.status === 404) return this.handler("gone", null);
        // Whoever is not let in now will not be the next time.
        if (response.status === 401 || response.status === 403) {
          return this.handler("refused", new Problem(response.status, await response.json()));
        }
        if (response.ok && response.body) {
          attempt = 0;
          this.isOpen = true;
          await this.#read(response.body.getReader());
        }
      } catch {
        // Whatever it was, the connection is gone.
      }
      this.isOpen = false;
      if (!this.#stop.signal.aborted) await pause(Math.min(100 * 2 ** attempt, 2000));
    }
  }

  /** @param {ReadableStreamDefaultReader<Uint8Array>} reader */
  async #read(reader) {
    const decoder = new TextDecoder();
    let text = "";
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      text += decoder.decode(value, { stream: true });
      const messages = text.split("\n\n");
      text = messages.pop() ?? "";
      for (const message of messages) this.#dispatch(message);
    }
  }

  /** @param {string} message */
  #dispatch(message) {
    let [event, data] = ["message", ""];
    for (const line of message.split("\n")) {
      if (line.startsWith("id: ")) this.#lastID = line.slice(4);
      if (line.startsWith("event: ")) event = line.slice(7);
      if (line.startsWith("data: ")) data += line.slice(6);
    }
    if (data) this.handler(event, JSON.parse(data));
  }
}
