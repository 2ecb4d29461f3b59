// Requests to a server, with JSON bodies, a token and idempotent retries.
import { Problem } from "../../machine/problem.js";

/** A random key. `randomUUID` exists only in secure contexts, which exclude LAN addresses. */
export function uniqueKey() {
  return hexadecimal(crypto.getRandomValues(new Uint8Array(16)));
}

/** @param {Uint8Array} bytes */
export function hexadecimal(bytes) {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** One client's access to a server. */
export class Transport {
  /** @type {WeakMap<object, {sent: number, revision: number}>} additional facts of an answer, by its body */
  #facts = new WeakMap();

  /** @param {string} base the server's address, such as `http://localhost:8080` */
  constructor(base, token) {
    this.base = base.replace(/\/$/, "");
    this.token = token;
    /** Called when the server stops or starts to answer. */
    this.onReachable = (/** @type {boolean} */ _reachable) => {};
    this.isReachable = true;
    /** Whether failed requests are no longer retried. */
    this.isClosed = false;
  }

  /** @param {Record<string, string>} [headers] */
  headers(headers = {}) {
    return this.token ? { Authorization: `Bearer ${this.token}`, ...headers } : headers;
  }

  /**
   * Makes one request, without retries.
   * @param {any} [body]
   * @param {{headers?: Record<string, string>, keepalive?: boolean, signal?: AbortSignal, sent?: number}} [options]
   *   `sent` is when the first attempt was sent, if this one repeats it
   * @returns {Promise<any>} the answer's body; `sentAt` and `revisionOf` return its other facts
   */
  async send(method, path, body, options = {}) {
    const headers = this.headers(options.headers);
    if (body !== undefined) headers["Content-Type"] = "application/json";
    // The server's headers control caching. `cache: "no-store"` would require a CORS preflight for each request to
    // another origin.
    const { sent = performance.now() } = options;
    const response = await fetch(this.base + path, {
      method, headers, keepalive: options.keepalive, signal: options.signal,
      body: body === undefined ? undefined : JSON.stringify(body),
    });
    const json = parsed(await response.text());
    if (!response.ok) {
      const problem = new Problem(response.status, json ?? { detail: `${this.base} answers with status ${response.status}` });
      problem.retryAfter = Number(response.headers.get("Retry-After")) || 0;
      throw problem;
    }
    if (json === undefined) throw new Problem(response.status, { detail: `${this.base} is no drawerd: its answer is not JSON` });
    if (json !== null) this.#facts.set(json, { sent, revision: Number(response.headers.get("ETag")?.replace(/\D/g, "")) });
    return json;
  }

  /** When the request of an answer was sent, in milliseconds of `performance.now()`. */
  sentAt(answer) {
    return this.#facts.get(answer)?.sent;
  }

  /** The revision in an answer's entity tag. */
  revisionOf(answer) {
    return this.#facts.get(answer)?.revision;
  }

  /**
   * Makes a request, and retries it with the same idempotency key until the server answers. The server performs the
   * request only once, however often the connection is lost.
   * @param {any} [body]
   * @param {AbortSignal} [signal] stops the retries
   */
  async persist(method, path, body, signal) {
    const headers = method === "POST" ? { "Idempotency-Key": uniqueKey() } : {};
    const sent = performance.now();
    for (let attempt = 0; ; attempt++) {
      try {
        const answer = await this.send(method, path, body, { headers, signal, sent });
        this.reached(true);
        return answer;
      } catch (error) {
        signal?.throwIfAborted();
        if (!isTemporary(error) || this.isClosed) throw error;
        this.reached(error instanceof Problem);
        await pause(Math.max(Math.min(100 * 2 ** attempt, 2000), Math.min(error.retryAfter ?? 0, 5) * 1000), signal);
        signal?.throwIfAborted();
      }
    }
  }

  /** Notes whether the server answers. @param {boolean} reachable */
  reached(reachable) {
    if (this.isReachable === reachable) return;
    this.isReachable = reachable;
    this.onReachable(reachable);
  }
}

/** Parses JSON: null for an empty body, undefined for one that is not JSON. */
function parsed(text) {
  try {
    return text ? JSON.parse(text) : null;
  } catch {
    return undefined;
  }
}

/** Whether the same request may succeed on a retry. */
function isTemporary(error) {
  if (!(error instanceof Problem)) return true;
  return error.status === 429 || error.status === 503 || error.status === 502 || error.status === 504
    || error.kind === "request-in-progress";
}

/**
 * Returns a signal that aborts after `seconds`, or when `signal` aborts.
 * @param {string} what the error's message
 * @param {AbortSignal} [signal]
 */
export function deadline(seconds, what, signal) {
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(new DOMException(what, "TimeoutError")), seconds * 1000);
  const follow = () => controller.abort(signal?.reason);
  if (signal?.aborted) follow();
  signal?.addEventListener("abort", follow, { once: true });
  /** Clears the timer. */
  const clear = () => {
    clearTimeout(timer);
    signal?.removeEventListener("abort", follow);
  };
  return { signal: controller.signal, clear };
}

/**
 * Waits for some milliseconds. It returns early if the browser comes online or `signal` aborts.
 * @param {AbortSignal} [signal]
 */
export function pause(milliseconds, signal) {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      removeEventListener("online", end);
      signal?.removeEventListener("abort", end);
      resolve(undefined);
    };
    const timer = setTimeout(end, milliseconds);
    addEventListener("online", end);
    signal?.addEventListener("abort", end);
  });
}
