import { pause } from "./transport.js";

/**
 * One request for the Server-Sent Events of some sessions, read through `fetch`: unlike `EventSource` it can carry a token.
 * It reconnects by itself, and asks for what it has missed.
 */
export class Connection {
  /** @type {Map<string, number>} the last revision received of each session */
  #positions = new Map();
  #request = new AbortController();
  #isRunning = false;
  #isClosed = false;

  /**
   * @param {import("./transport.js").Transport} transport
   * @param {(event: string, session: string, data: any) => void} handler gets each event; `refused` once, of each session,
   *   where the server refuses the request
   */
  constructor(transport, handler) {
    this.transport = transport;
    this.handler = handler;
    this.isOpen = false;
  }

  /**
   * Follows these sessions from now on, each after a revision: in another request, unless the one under way does so.
   * @param {Map<string, number>} positions
   */
  follow(positions) {
    const known = this.#positions;
    const isCovered = ([id, revision]) => (known.get(id) ?? Infinity) <= revision;
    if (positions.size === known.size && [...positions].every(isCovered)) return;
    this.#positions = positions;
    this.#request.abort();
    if (!this.#isRunning) this.#run();
  }

  /** Ends it. */
  close() {
    this.#isClosed = true;
    this.#request.abort();
  }

  async #run() {
    this.#isRunning = true;
    for (let attempt = 0; !this.#isClosed && this.#positions.size > 0; attempt++) {
      const { signal } = (this.#request = new AbortController());
      try {
        const response = await fetch(this.#url, { headers: this.transport.headers({ Accept: "text/event-stream" }), signal });
        // What is refused now is refused the next time.
        if (response.status === 401 || response.status === 403) this.#refused(response.status, await response.json());
        if (response.ok && response.body) {
          attempt = 0;
          this.isOpen = true;
          await this.#read(response.body.getReader(), signal);
        }
      } catch {
        // After any error the connection is lost.
      }
      this.isOpen = false;
      // An aborted request was no failed attempt.
      if (!signal.aborted) await pause(Math.min(100 * 2 ** attempt, 2000), signal);
    }
    this.#isRunning = false;
  }

  get #url() {
    const sessions = Array.from(this.#positions, ([id, revision]) => `session=${id}@${revision}`);
    return `${this.transport.base}/v1/stream?${sessions.join("&")}`;
  }

  #refused(status, details) {
    const ids = [...this.#positions.keys()];
    this.#positions.clear();
    for (const id of ids) this.handler("refused", id, { status, details });
  }

  /**
   * @param {ReadableStreamDefaultReader<Uint8Array>} reader
   * @param {AbortSignal} signal
   */
  async #read(reader, signal) {
    const decoder = new TextDecoder();
    let text = "";
    for (;;) {
      const { done, value } = await reader.read();
      // What was not read yet is sent again for the next request.
      if (done || signal.aborted) return;
      text += decoder.decode(value, { stream: true });
      const messages = text.split("\n\n");
      text = messages.pop() ?? "";
      for (const message of messages) this.#dispatch(message);
    }
  }

  /** @param {string} message */
  #dispatch(message) {
    let [event, content] = ["message", ""];
    for (const line of message.split("\n")) {
      if (line.startsWith("event: ")) event = line.slice(7);
      if (line.startsWith("data: ")) content += line.slice(6);
    }
    if (!content) return;
    const { session, data } = JSON.parse(content);
    if (!this.#positions.has(session)) return;
    if (event === "result" || event === "snapshot") this.#positions.set(session, data.revision);
    // A server that stops will be back, or another one answers in its place.
    if (event === "end" && data.reason !== "stopping") this.#positions.delete(session);
    this.handler(event, session, data);
  }
}
