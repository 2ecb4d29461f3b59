import { pause } from "./transport.js";

/**
 * Receives the Server-Sent Events of several sessions through one request. It uses `fetch`, which unlike `EventSource`
 * can send a token. It reconnects by itself, and requests the events that it has missed.
 */
export class Connection {
  /** @type {Map<string, number>} the last revision received of each session */
  #positions = new Map();
  #request = new AbortController();
  #isRunning = false;
  #isClosed = false;

  /**
   * @param {import("./transport.js").Transport} transport
   * @param {(event: string, session: string, data: any) => void} handler called with each event, with `refused` for each
   *   session if the server refuses the request, and with `reachable` if the server stops or starts to answer
   */
  constructor(transport, handler) {
    this.transport = transport;
    this.handler = handler;
    this.isOpen = false;
    this.isReachable = true;
  }

  /**
   * Follows these sessions, each from the revision in `positions`. It makes another request unless the current one
   * covers them.
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

  /** Closes the connection for good. */
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
        this.#reached(true);
        // Do not retry: the server would refuse again.
        if (response.status === 401 || response.status === 403) this.#refused(response.status, await response.json());
        if (response.ok && response.body) {
          attempt = 0;
          this.isOpen = true;
          await this.#read(response.body.getReader(), signal);
        }
      } catch {
        // Any error means that the connection is lost. If it was not open, the server does not answer.
        if (!this.isOpen && !signal.aborted) this.#reached(false);
      }
      this.isOpen = false;
      // Aborting a request is no failure: the next one starts at once.
      if (!signal.aborted) await pause(Math.min(100 * 2 ** attempt, 2000), signal);
    }
    this.#isRunning = false;
  }

  get #url() {
    const sessions = Array.from(this.#positions, ([id, revision]) => `session=${id}@${revision}`);
    return `${this.transport.base}/v1/stream?${sessions.join("&")}`;
  }

  #reached(isReachable) {
    if (isReachable === this.isReachable) return;
    this.isReachable = isReachable;
    for (const id of this.#positions.keys()) this.handler("reachable", id, { isReachable });
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
      // The next request receives the unread events again.
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
    // A stopping server restarts, or another server of the cluster replaces it.
    if (event === "end" && data.reason !== "stopping") this.#positions.delete(session);
    this.handler(event, session, data);
  }
}
