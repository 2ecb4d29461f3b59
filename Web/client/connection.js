import { pause } from "./transport.js";

/**
 * One request for the Server-Sent Events of some sessions, read through `fetch`: unlike `EventSource` it can carry a token.
 * It comes back by itself after a lost connection, and asks for what it has missed.
 */
export class Connection {
  /** @type {Map<string, number>} the last revision that was told of each session */
  #positions = new Map();
  #request = new AbortController();
  #isRunning = false;
  #isClosed = false;

  /**
   * @param {import("./transport.js").Transport} transport
   * @param {(event: string, session: string, data: any) => void} tell is told each event; `refused` once, of each session,
   *   where the server lets nobody in
   */
  constructor(transport, tell) {
    this.transport = transport;
    this.tell = tell;
    this.isOpen = false;
  }

  /**
   * Tells of these sessions from now on, of each from a revision on: in another request, unless the one under way does so.
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
        // Whoever is not let in now will not be the next time.
        if (response.status === 401 || response.status === 403) this.#refused(response.status, await response.json());
        if (response.ok && response.body) {
          attempt = 0;
          this.isOpen = true;
          await this.#read(response.body.getReader(), signal);
        }
      } catch {
        // Whatever it was, the connection is gone.
      }
      this.isOpen = false;
      // Another request is no other attempt.
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
    for (const id of ids) this.tell("refused", id, { status, details });
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
      // What is still on its way is told by the next request.
      if (done || signal.aborted) return;
      text += decoder.decode(value, { stream: true });
      const messages = text.split("\n\n");
      text = messages.pop() ?? "";
      for (const message of messages) this.#dispatch(message);
    }
  }

  /** @param {string} message */
  #dispatch(message) {
    let [event, text] = ["message", ""];
    for (const line of message.split("\n")) {
      if (line.startsWith("event: ")) event = line.slice(7);
      if (line.startsWith("data: ")) text += line.slice(6);
    }
    if (!text) return;
    const { session, data } = JSON.parse(text);
    if (!this.#positions.has(session)) return;
    if (event === "result" || event === "snapshot") this.#positions.set(session, data.revision);
    // A server that stops will be back, or another one is there.
    if (event === "end" && data.reason !== "stopping") this.#positions.delete(session);
    this.tell(event, session, data);
  }
}
