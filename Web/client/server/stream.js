import { Connection } from "./connection.js";
import { Tabs } from "./tabs.js";

/** The most sessions that one request can follow. */
const SESSIONS = 100;
/** How long to collect changes of the followed sessions into one request, in milliseconds. */
const GATHERING = 5;

/** @typedef {{revision: number, handler: (event: string, data: any) => void}} Follower */

/** The streams of this page, by server and token. @type {Map<string, Stream>} */
const streams = new Map();

/**
 * Follows a session. It calls `handler` with each `result`, `sample` and `snapshot` after `revision`, with `gone` when
 * the session ends, and with `refused` and the problem if the session cannot be followed.
 *
 * All followed sessions of one server share one connection, if possible with the other tabs of the page's origin,
 * because browsers limit HTTP/1.1 to six connections per host.
 *
 * @param {import("./transport.js").Transport} transport
 * @param {Follower["handler"]} handler
 */
export function follow(transport, id, revision, handler) {
  const key = `${transport.base} ${transport.token ?? ""}`;
  const stream = streams.get(key) ?? new Stream(transport, key);
  streams.set(key, stream);
  return stream.follow(id, { revision, handler });
}

/** The followed sessions of one server. */
class Stream {
  /** @type {Map<string, Set<Follower>>} */
  #followers = new Map();
  /**
   * The followers that are in no request yet. They do not receive events of the current request, which may start at a
   * later revision than theirs.
   * @type {Map<Follower, string>}
   */
  #joining = new Map();
  /** @type {Connection[]} */
  #connections = [];
  #timer = 0;
  /** @type {Tabs | null} null if tabs cannot share a connection */
  #tabs = null;
  /**
   * The sessions that this tab, as the leader, follows for other tabs.
   * @type {Map<string, {number: number, following: {close: () => void}[]}>}
   */
  #led = new Map();
  /**
   * The last request of this tab to the leader, and the tab that has acknowledged it. This tab accepts only events that
   * the acknowledging tab sends after its acknowledgment. A former leader may still send events until it learns that
   * another tab leads.
   * @type {{number: number, by: string | null}}
   */
  #asked = { number: 0, by: null };

  /** @param {import("./transport.js").Transport} transport */
  constructor(transport, key) {
    this.transport = transport;
    if (!Tabs.areSupported) return;
    const join = () => {
      this.#tabs = new Tabs(key, {
        leaderChanged: () => this.#leaderChanged(), received: (message) => this.#received(message),
        left: (tab) => this.#followFor(tab, 0, []) });
    };
    join();
    // A page in the back/forward cache is frozen: as the leader, it would keep the other tabs waiting.
    addEventListener("pagehide", () => {
      this.#tabs?.close();
      this.#leaderChanged();
    });
    addEventListener("pageshow", ({ persisted }) => persisted && join());
  }

  /** Whether another tab has the connection. */
  get #isLed() {
    return this.#tabs !== null && !this.#tabs.isLeading;
  }

  /** @param {Follower} follower */
  follow(id, follower) {
    this.#joining.set(follower, id);
    this.#gather();
    const close = () => {
      this.#joining.delete(follower);
      this.#followers.get(id)?.delete(follower);
      this.#gather();
    };
    const isOpen = () => Boolean(this.#followers.get(id)?.has(follower)) && this.#connections.every((each) => each.isOpen);
    return { close, isOpen };
  }

  #gather() {
    this.#timer ||= setTimeout(() => {
      this.#timer = 0;
      this.#ask();
    }, GATHERING);
  }

  /** Requests the currently followed sessions from the server or from the leading tab. */
  #ask() {
    for (const [follower, id] of this.#joining) this.#followers.set(id, (this.#followers.get(id) ?? new Set()).add(follower));
    this.#joining.clear();
    /** @type {[string, number][]} */
    const positions = [];
    for (const [id, followers] of this.#followers) {
      if (followers.size === 0) this.#followers.delete(id);
      else positions.push([id, Math.min(...Array.from(followers, ({ revision }) => revision))]);
    }
    if (this.#isLed) {
      this.#asked = { number: this.#asked.number + 1, by: null };
      this.#tabs?.broadcast({ wants: positions, number: this.#asked.number });
    }
    const count = this.#isLed ? 0 : Math.ceil(positions.length / SESSIONS);
    for (const connection of this.#connections.splice(count)) connection.close();
    for (let index = 0; index < count; index++) {
      this.#connections[index] ??= new Connection(this.transport, (...event) => this.#forward(...event));
      this.#connections[index].follow(new Map(positions.slice(index * SESSIONS, (index + 1) * SESSIONS)));
    }
    // Acknowledge the requests of the other tabs: from now on they receive the events that they asked for.
    for (const [to, { number }] of this.#led) this.#tabs?.broadcast({ to, number });
  }

  // MARK: - Other tabs

  /** Handles that this tab has become the leader, or has stopped being it. */
  #leaderChanged() {
    for (const tab of [...this.#led.keys()]) this.#followFor(tab, 0, []);
    this.#tabs?.broadcast({ leads: !this.#isLed });
    this.#ask();
  }

  /** Handles a message of another tab. */
  #received({ tab, leads, wants, number, to, event }) {
    if (!this.#isLed) {
      if (wants) this.#followFor(tab, number, wants);
    } else if (leads || (leads === false && tab === this.#asked.by)) {
      this.#ask();
    } else if (to === this.#tabs?.id && number === this.#asked.number) {
      this.#asked.by = tab;
    } else if (event && tab === this.#asked.by) {
      this.#dispatch(...event);
    }
  }

  /** Follows sessions for another tab, each after a revision. With `number` 0 the tab is gone, and it follows none. */
  #followFor(tab, number, positions) {
    const before = this.#led.get(tab)?.following ?? [];
    const following = positions.map(([id, revision]) => this.follow(id, { revision, handler: () => {} }));
    for (const each of before) each.close();
    this.#led.delete(tab);
    if (number === 0) return;
    this.#led.set(tab, { number, following });
    this.#tabs?.watch(tab);
    this.#gather();
  }

  // MARK: - Events

  /** @param {[string, string, any]} event the event's name, the session and the data, as published by the server */
  #forward(...event) {
    if (this.#led.size > 0) this.#tabs?.broadcast({ event });
    this.#dispatch(...event);
  }

  #dispatch(event, id, data) {
    if (event === "end" && data.reason === "stopping") return;
    const followers = [...this.#followers.get(id) ?? []];
    const isOver = event === "end" || event === "refused";
    if (isOver) {
      this.#followers.delete(id);
      this.#gather();
    }
    if (event === "end") event = data.reason === "unreadable" ? "refused" : "gone";
    for (const follower of followers) {
      // Followers start at different revisions.
      if (event === "result" && data.revision <= follower.revision) continue;
      follower.revision = data.revision ?? follower.revision;
      try {
        follower.handler(event, data);
      } catch (error) {
        // An error of one session must not affect the others.
        reportError(error);
      }
    }
  }
}
