// Requests: JSON in and out, a token, and retries that cannot do anything twice.

/** An error that the server answered: RFC 9457's problem details. */
export class Problem extends Error {
  /**
   * @param {number} status
   * @param {any} details
   */
  constructor(status, details) {
    super(details?.detail ?? details?.title ?? `status ${status}`);
    this.name = "Problem";
    this.status = status;
    this.details = details;
  }

  /** The last part of the problem's type, such as `session-not-found`. */
  get kind() {
    return String(this.details?.type ?? "").split("/").pop();
  }
}

/** A name that nothing else has. `randomUUID` is there in secure contexts only, which a LAN's address is not. */
export function uniqueKey() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** The server, as one client sees it. */
export class Transport {
  /**
   * @param {string} base the server's address, such as `http://localhost:8080`
   * @param {string | undefined} token
   */
  constructor(base, token) {
    this.base = base.replace(/\/$/, "");
    this.token = token;
    /** Told whether the server answers, whenever that changes. */
    this.onReachable = (/** @type {boolean} */ _reachable) => {};
    this.isReachable = true;
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
   * @param {{headers?: Record<string, string>, keepalive?: boolean}} [options]
   */
  async send(method, path, body, options = {}) {
    const headers = this.headers(options.headers);
    if (body !== undefined) headers["Content-Type"] = "application/json";
    const response = await fetch(this.base + path, {
      method, headers, keepalive: options.keepalive, cache: "no-store",
      body: body === undefined ? undefined : JSON.stringify(body),
    });
    const text = await response.text();
    const json = text ? JSON.parse(text) : null;
    if (!response.ok) {
      const problem = new Problem(response.status, json);
      problem.retryAfter = Number(response.headers.get("Retry-After")) || 0;
      throw problem;
    }
    return json;
  }

  /**
   * A request that is repeated, with the same key, until the server has answered it: it is carried out once, however
   * often the connection is lost.
   * @param {string} method
   * @param {string} path
   * @param {any} [body]
   */
  async persist(method, path, body) {
    const headers = method === "POST" ? { "Idempotency-Key": uniqueKey() } : {};
    for (let attempt = 0; ; attempt++) {
      try {
        const answer = await this.send(method, path, body, { headers });
        this.#reachable(true);
        return answer;
      } catch (error) {
        if (!isTemporary(error) || this.isClosed) throw error;
        this.#reachable(error instanceof Problem);
        await pause(Math.max(Math.min(100 * 2 ** attempt, 2000), Math.min(error.retryAfter ?? 0, 5) * 1000));
      }
    }
  }

  #reachable(reachable) {
    if (this.isReachable === reachable) return;
    this.isReachable = reachable;
    this.onReachable(reachable);
  }
}

/** Whether the same request may be answered otherwise the next time. */
function isTemporary(error) {
  if (!(error instanceof Problem)) return true;
  return error.status === 429 || error.status === 503 || error.status === 502 || error.status === 504
    || error.kind === "request-in-progress";
}

/** Waits for some milliseconds, or until the browser is online again. */
export function pause(milliseconds) {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      removeEventListener("online", end);
      resolve(undefined);
    };
    const timer = setTimeout(end, milliseconds);
    addEventListener("online", end);
  });
}
