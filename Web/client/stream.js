import { Problem } from "../machine/problem.js";
import { Connection } from "./connection.js";

/** How many sessions one request can follow. */
const SESSIONS = 100;
/** How long others may come or go before all is asked for in one request, in milliseconds. */
const GATHERING = 5;

/** @typedef {{revision: number, handler: (event: string, data: any) => void}} Follower */

/** What this page follows, by the server and the token. @type {Map<string, Stream>} */
const streams = new Map();

/**
 * Follows a session: `handler` is told of each `result`, `sample` and `snapshot` after `revision`, that the session is `gone`,
 * or that following it was `refused`, with the problem.
 *
 * All that a page follows of one server shares one connection: a browser opens but six to a server over HTTP/1.1.
 *
 * @param {import("./transport.js").Transport} transport
 * @param {string} id
 * @param {number} revision
 * @param {Follower["handler"]} handler
 */
export function follow(transport, id, revision, handler) {
  const key = `${transport.base} ${transport.token ?? ""}`;
  const stream = streams.get(key) ?? new Stream(transport);
  streams.set(key, stream);
  return stream.follow(id, { revision, handler });
}

/** The followed sessions of one server. */
class Stream {
  /** @type {Map<string, Set<Follower>>} */
  #followers = new Map();
  /** @type {Connection[]} */
  #connections = [];
  #timer = 0;

  /** @param {import("./transport.js").Transport} transport */
  constructor(transport) {
    this.transport = transport;
  }

  /**
   * @param {string} id
   * @param {Follower} follower
   */
  follow(id, follower) {
    const followers = this.#followers.get(id) ?? new Set();
    this.#followers.set(id, followers.add(follower));
    this.#gather();
    const close = () => {
      followers.delete(follower);
      if (followers.size === 0 && this.#followers.get(id) === followers) this.#leave(id);
    };
    return { close, isOpen: () => this.#followers.get(id) === followers && this.#connections.every(({ isOpen }) => isOpen) };
  }

  #leave(id) {
    this.#followers.delete(id);
    this.#gather();
  }

  #gather() {
    this.#timer ||= setTimeout(() => {
      this.#timer = 0;
      this.#connect();
    }, GATHERING);
  }

  #connect() {
    const positions = Array.from(this.#followers, ([id, followers]) => /** @type {[string, number]} */ (
      [id, Math.min(...Array.from(followers, ({ revision }) => revision))]));
    const count = Math.ceil(positions.length / SESSIONS);
    for (const connection of this.#connections.splice(count)) connection.close();
    for (let index = 0; index < count; index++) {
      this.#connections[index] ??= new Connection(this.transport, (...event) => this.#tell(...event));
      this.#connections[index].follow(new Map(positions.slice(index * SESSIONS, (index + 1) * SESSIONS)));
    }
  }

  #tell(event, id, data) {
    if (event === "end" && data.reason === "stopping") return;
    const followers = [...this.#followers.get(id) ?? []];
    const isOver = event === "end" || event === "refused";
    if (isOver) this.#leave(id);
    if (event === "end") event = data.reason === "unreadable" ? "refused" : "gone";
    if (event === "refused") data = new Problem(data.status ?? 500, data.details ?? { detail: "The session cannot be read." });
    for (const follower of followers) {
      // Another one may have come later, and was told less.
      if (event === "result" && data.revision <= follower.revision) continue;
      follower.revision = data.revision ?? follower.revision;
      try {
        follower.handler(event, data);
      } catch (error) {
        // What goes wrong with one session is nothing to the others.
        reportError(error);
      }
    }
  }
}
