// The browser's side of drawerd: an ES module without dependencies. Its types stand in client.d.ts, its parts in client/.
import { connectLocally } from "./client/local.js";
import { loadMachine, preload } from "./client/module.js";
import { Session } from "./client/session.js";
import { Transport, deadline } from "./client/transport.js";
import { Problem } from "./machine/problem.js";

export { Problem, Session, preload };

/**
 * Connects to a session: to a new one if `url` is a server's, to that very one if it is a session's
 * (`.../v1/sessions/ID`).
 *
 * @example
 * const session = await connect("http://localhost:8080", { controller: "curtain" });
 * session.attach(document.querySelector("#phone"));
 *
 * With `local:` for `url` the session needs no server: it lives in this page.
 *
 * It rejects when the server does not answer in time, answers something else than JSON, or `signal` aborts.
 *
 * @param {string | URL} url
 * @param {import("./client.d.ts").ConnectOptions} [options]
 * @returns {Promise<Session>}
 */
export async function connect(url, options = {}) {
  if (String(url) === "local:") return connectLocally(options);
  const { token, controller, container, configuration, clock, ttl, signal, timeout = 10, ...rest } = options;
  const { origin, pathname } = new URL(url, location.href);
  const [, prefix, id] = pathname.match(/^(.*?)\/v1\/sessions\/([^/]+)\/?$/) ?? [null, pathname, null];
  const transport = new Transport(origin + prefix, token);
  const limit = deadline(timeout, `${transport.base} has not answered within ${timeout} s, or does not let this page in`, signal);
  try {
    if (id) {
      const snapshot = await transport.persist("GET", `/v1/sessions/${id}`, undefined, limit.signal);
      const Machine = await loadMachine(snapshot.controller);
      const session = new Session(transport, snapshot, { isOwn: false, fitsRoot: false, timeout, Machine, ...rest });
      const late = new Promise((resolve) => limit.signal.addEventListener("abort", resolve));
      // A session that has no machine yet works as well.
      if (Machine) await Promise.race([session.synchronization.align(), late]);
      return session;
    }
    const creation = { controller: controller ?? "curtain", container, configuration, clock, ttl };
    const [Machine, snapshot] = await Promise.all([
      loadMachine(creation.controller), transport.persist("POST", "/v1/sessions", creation, limit.signal)]);
    const machine = await Machine?.create(snapshot.controller, { container: snapshot.container, configuration });
    const own = { isOwn: true, fitsRoot: container === undefined, timeout, creation: { ttl } };
    return new Session(transport, snapshot, { ...own, Machine, machine, ...rest });
  } finally {
    limit.clear();
  }
}
