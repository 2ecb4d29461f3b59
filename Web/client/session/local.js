import { controllerOf } from "../../machine/module.js";
import { loadMachine } from "./module.js";
import { Session } from "./session.js";

/** What follows if the page cannot load the machine. */
const WITHOUT = "a `local:` drawer does not work in it";

/** The transport and the channel of a session that runs in this page only. It refuses every request. */
class LocalChannel {
  base = "local:";
  isLocal = true;
  isIdle = true;
  isClosed = false;

  persist() {
    return Promise.reject(new DOMException("the session has no server", "NotSupportedError"));
  }

  send() {
    return this.persist();
  }

  /** The session accepts no more events. */
  close() {
    this.isClosed = true;
  }
}

/**
 * Creates a session that runs in this page only, on the page's own clock.
 * @param {import("../../client.d.ts").ConnectOptions & {controller: import("../../client.d.ts").Controller}} options
 */
export async function connectLocally(options) {
  const { controller, container, configuration, saved, explain, fitsRoot } = options;
  const Machine = await loadMachine(saved == null ? controller : controllerOf(saved), WITHOUT);
  if (!Machine) throw new DOMException(`this page has no machine, so ${WITHOUT}: WebAssembly is refused, or the module is missing`, "NotSupportedError");
  const machine = saved == null
    ? await Machine.create(controller, { container, configuration })
    : await Machine.restore(saved);
  const snapshot = { id: "local", clock: "server", ...machine.initial, time: machine.time };
  const channel = /** @type {any} */ (new LocalChannel());
  return new Session(channel, snapshot,
    { channel, isLocal: true, isOwn: true, fitsRoot, follow: false, explain, given: configuration, Machine, machine });
}
