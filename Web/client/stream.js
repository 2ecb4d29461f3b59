import { Problem } from "../machine/problem.js";
import { Connection } from "./connection.js";
import { Tabs } from "./tabs.js";

/** How many sessions one request can follow. */
const SESSIONS = 100;
/** How long changes of what is followed are gathered for one request, in milliseconds. */
const GATHERING = 5;

/** @typedef {{revision: number, handler: (event: string, data: any) => void}} Follower */

/** What this page follows, by the server and the token. @type {Map<string, Stream>} */
const streams = new Map();

/**
 * Follows a session: `handler` is called with each `result`, `sample` and `snapshot` after `revision`, with `gone` when the
 * session ends, and with `refused` and the problem where it cannot be followed.
 *
 * All that a page follows of one server shares one connection, where it can with the other tabs of its origin: a browser
 * opens but six to a server over HTTP/1.1.
 *
 * @param {import("./transport.js").Transport} transport
 * @param {string} id
 * @param {number} revision
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
  /** Followers that no request asks for yet: what arrives by now may not be what they lack. @type {Map<Follower, string>} */
  #joining = new Map();
  /** @type {Connection[]} */
  #connections = [];
  #timer = 0;
  /** @type {Tabs | null} null where each tab is on its own */
  #tabs = null;
  /** What other tabs follow, where this one is the leader. @type {Map<string, {number: number, following: {close: () => void}[]}>} */
  #led = new Map();
  /**
   * The last request of this tab to the leader, and which tab has acknowledged it: only what that one sends, from then on, is
   * what this tab lacks. One that is the leader no more may send for as long as it does not know.
   * @type {{number: number, by: string | null}}
   */
  #asked = { number: 0, by: null };

  /**
   * @param {import("./transport.js").Transport} transport
   * @param {string} key
   */
  constructor(transport, key) {
    this.transport = transport;
    if (!Tabs.areSupported) return;
    const join = () => {
      this.#tabs = new Tabs(key, {
        leaderChanged: () => this.#leaderChanged(), received: (message) => this.#received(message),
        left: (tab) => this.#followFor(tab, 0, []) });
    };
    join();
    // A page in the back/forward cache is frozen, and would keep the others waiting.
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

  /**
   * @param {string} id
   * @param {Follower} follower
   */
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

  /** Asks the server, or the leader, for what is followed now. */
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
    // Acknowledged: what they receive from now on is what they lack.
    for (const [to, { number }] of this.#led) this.#tabs?.broadcast({ to, number });
  }

  // MARK: - Other tabs

  /** This tab is the leader from now on, or no longer. */
  #leaderChanged() {
    for (const tab of [...this.#led.keys()]) this.#followFor(tab, 0, []);
    this.#tabs?.broadcast({ leads: !this.#isLed });
    this.#ask();
  }

  /** A message of another tab. */
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

  /** Follows sessions for another tab, each after a revision; none when that is gone. */
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

  /** @param {[string, string, any]} event what the server has published, of a session */
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
    if (event === "refused") data = new Problem(data.status ?? 500, data.details ?? { detail: "The session cannot be read." });
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
