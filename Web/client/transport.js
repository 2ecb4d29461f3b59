// Requests: JSON in and out, a token, and retries that are idempotent.
import { Problem } from "../machine/problem.js";

/** A random key. `randomUUID` is there in secure contexts only, which a LAN's address is not. */
export function uniqueKey() {
  return hexadecimal(crypto.getRandomValues(new Uint8Array(16)));
}

/** @param {Uint8Array} bytes */
export function hexadecimal(bytes) {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** The server, as one client sees it. */
export class Transport {
  /** @type {WeakMap<object, {sent: number, revision: number}>} what is known of an answer beside its body */
  #facts = new WeakMap();

  /**
   * @param {string} base the server's address, such as `http://localhost:8080`
   * @param {string | undefined} token
   */
  constructor(base, token) {
    this.base = base.replace(/\/$/, "");
    this.token = token;
    /** Called when it changes whether the server answers. */
    this.onReachable = (/** @type {boolean} */ _reachable) => {};
    this.isReachable = true;
    /** Once closed, what fails is not tried again. */
    this.isClosed = false;
  }

  /** @param {Record<string, string>} [headers] */
  headers(headers = {}) {
    return this.token ? { Authorization: `Bearer ${this.token}`, ...headers } : headers;
  }

  /**
   * One request, answered or failed.
   * @param {string} method
   * @param {string} path
   * @param {any} [body]
   * @param {{headers?: Record<string, string>, keepalive?: boolean, signal?: AbortSignal}} [options]
   * @returns {Promise<any>} the answer; `sentAt` and `revisionOf` have more of it
   */
  async send(method, path, body, options = {}) {
    const headers = this.headers(options.headers);
    if (body !== undefined) headers["Content-Type"] = "application/json";
    // The server says itself what may be cached. With `cache: "no-store"` each request to another origin would need a CORS
    // preflight.
    const sent = performance.now();
    const response = await fetch(this.base + path, {
      method, headers, keepalive: options.keepalive, signal: options.signal,
      body: body === undefined ? undefined : JSON.stringify(body),
    });
    const json = parsed(await response.text());
    if (!response.ok) {
      const problem = new Problem(response.status, json);
      problem.retryAfter = Number(response.headers.get("Retry-After")) || 0;
      throw problem;
    }
    if (json === undefined) throw new Problem(response.status, { detail: `${this.base} is no drawerd: its answer is not JSON` });
    if (json !== null) this.#facts.set(json, { sent, revision: Number(response.headers.get("ETag")?.replace(/\D/g, "")) });
    return json;
  }

  /** When the request of an answer left, in milliseconds of `performance.now()`. */
  sentAt(answer) {
    return this.#facts.get(answer)?.sent;
  }

  /** The revision that an answer is of, as its entity tag says. */
  revisionOf(answer) {
    return this.#facts.get(answer)?.revision;
  }

  /**
   * A request that is repeated, with the same key, until the server has answered it: it is carried out once, however
   * often the connection is lost.
   * @param {string} method
   * @param {string} path
   * @param {any} [body]
   * @param {AbortSignal} [signal] ends the attempts
   */
  async persist(method, path, body, signal) {
    const headers = method === "POST" ? { "Idempotency-Key": uniqueKey() } : {};
    for (let attempt = 0; ; attempt++) {
      try {
        const answer = await this.send(method, path, body, { headers, signal });
        this.#reachable(true);
        return answer;
      } catch (error) {
        signal?.throwIfAborted();
        if (!isTemporary(error) || this.isClosed) throw error;
        this.#reachable(error instanceof Problem);
        await pause(Math.max(Math.min(100 * 2 ** attempt, 2000), Math.min(error.retryAfter ?? 0, 5) * 1000), signal);
        signal?.throwIfAborted();
      }
    }
  }

  #reachable(reachable) {
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

/** Whether the same request may succeed the next time. */
function isTemporary(error) {
  if (!(error instanceof Problem)) return true;
  return error.status === 429 || error.status === 503 || error.status === 502 || error.status === 504
    || error.kind === "request-in-progress";
}

/**
 * A signal that aborts after some time, or as soon as `signal` does.
 * @param {number} seconds
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
 * Waits for some milliseconds, until the browser is online again, or until `signal` aborts.
 * @param {number} milliseconds
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
