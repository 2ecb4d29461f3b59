// The browser client of drawerd: an ES module without dependencies. client.d.ts declares its types; client/ has its
// parts.
import { TTL, endWithPage, resume } from "./client/session/lifetime.js";
import { containerOf } from "./client/drawing/layout.js";
import { connectLocally } from "./client/session/local.js";
import { loadMachineOfServer, preload } from "./client/session/module.js";
import { Session } from "./client/session/session.js";
import { Transport, deadline } from "./client/server/transport.js";
import { Problem } from "./machine/problem.js";

export { Problem, Session, preload };

/**
 * Connects to a session: a new one, the one whose address is `url`, or one in this page (`local:`).
 * @param {string | URL} url
 * @param {import("./client.d.ts").ConnectOptions} [options]
 * @returns {Promise<Session>}
 */
export async function connect(url, { keep = false, resume: name, controller = "curtain", root, ...rest } = {}) {
  const options = { fitsRoot: rest.container === undefined, container: root && containerOf(root), ...rest };
  const ttl = keep || options.follow === false ? undefined : TTL;
  const open = ({ address = url, saved = options.saved, isOwn = false } = {}) => (
    String(address) === "local:" ? connectLocally({ controller, ...options, saved }) : connectTo(address, { ttl, controller, ...options }, isOwn));
  const key = name === undefined ? null : `drawerd ${url} ${name}`;
  const session = key && await resume(key, (stored) => open({ ...stored, isOwn: true })) || await open();
  const { isOwn, isLocal } = session.options;
  endWithPage(session, { key, deletes: isOwn && !isLocal && !keep });
  return session;
}

/** Loads what only a session on a server needs, beside the session's snapshot. */
const loadServer = () => import("./client/server.js");

/** Connects to a session on a server. The session is this page's own if it is new or if `isOwn` is true. */
async function connectTo(url, options, isOwn) {
  const { token, controller, container, configuration, clock, ttl, signal, timeout = 10, fitsRoot, ...rest } = options;
  const { origin, pathname } = new URL(url, location.href);
  const [, prefix, id] = pathname.match(/^(.*?)\/v1\/sessions\/([^/]+)\/?$/) ?? [null, pathname, null];
  const transport = new Transport(origin + prefix, token);
  const limit = deadline(timeout, `${transport.base} has not answered within ${timeout} s, or does not let this page in`, signal);
  try {
    if (id) {
      const [server, snapshot] = await Promise.all([
        loadServer(), transport.persist("GET", `/v1/sessions/${id}`, undefined, limit.signal)]);
      const Machine = await loadMachineOfServer(snapshot.controller);
      const session = new Session(transport, snapshot, { isOwn, fitsRoot: isOwn && fitsRoot, timeout, given: configuration, creation: { ttl }, server, Machine, ...rest });
      const late = new Promise((resolve) => limit.signal.addEventListener("abort", resolve));
      // A session works without its machine too, so a slow alignment does not make the connection fail.
      if (Machine) await Promise.race([session.synchronization.align(), late]);
      return session;
    }
    const creation = { controller, container, configuration, clock, ttl };
    const [server, Machine, snapshot] = await Promise.all([
      loadServer(), loadMachineOfServer(creation.controller), transport.persist("POST", "/v1/sessions", creation, limit.signal)]);
    const machine = await Machine?.create(snapshot.controller, { container: snapshot.container, configuration });
    const own = { isOwn: true, fitsRoot, timeout, given: configuration, creation: { ttl } };
    return new Session(transport, snapshot, { ...own, server, Machine, machine, ...rest });
  } finally {
    limit.clear();
  }
}
