import { memberValue } from "./configuration.js";

/** What a session dispatches on its root, which is the element. */
export const DISPATCHED = ["beforeclose", "travel"];

/** What a session dispatches and an element passes on under the same name. */
export const FORWARDED = ["snap", "rest", "corrected", "offline", "online", "replaced", "gone", "problem"];

/** @typedef {{address: string, saved: string | null, isOwn: boolean}} Left how to connect again to a session that was left */

/** An element's session, from the moment when the element asks for one until it has it no more. */
export class Connection {
  /** @type {import("../client/session.js").Session | null} */
  session = null;
  /** @type {import("../client/attachment.js").Attachment | null} */
  attachment = null;
  /** Whether the session is where it begins. */
  isReady = false;
  /** @type {"close" | "leave" | null} how it ended */
  #ending = null;
  /** @type {Record<string, unknown>} the members that were configured here, as they are now */
  #configured = {};
  #isOwn = true;
  #stop = new AbortController();

  /**
   * @param {any} element
   * @param {Left | null} left the session that the element had left
   * @param {{ready: () => void, failed: (error: any) => void, changed: () => void,
   *   dispatched: (name: string, detail: any) => void}} delegate
   */
  constructor(element, left, delegate) {
    this.element = element;
    this.left = left;
    this.delegate = delegate;
  }

  /** Connects, and shows the session in the element. */
  async open(connect) {
    const { element, left } = this;
    // What the page sets in the same task counts.
    await null;
    if (this.#ending) return;
    const { server, token, controller } = element;
    const address = left?.address ?? server;
    // A session that is there already is as it is, wherever the element would have it.
    const isNew = !left && !/\/v1\/sessions\/[^/]+\/?$/.test(address);
    this.#isOwn = left?.isOwn ?? isNew;
    try {
      const configuration = element.configuration;
      this.#configured = configuration;
      const resume = left ? undefined : element.resume ?? undefined;
      const session = await connect(address, {
        controller, token: token ?? undefined, configuration, saved: left?.saved, resume, keep: element.removal === "leave" });
      if (this.#ending) return this.#dispose(session);
      this.session = session;
      session.dismissible = element.dismissible;
      const { modal, handleOnly, handleBehavior } = element;
      this.attachment = session.attach(element, { modal, handleOnly, handleBehavior });
      for (const extend of element.constructor.extensions) extend(element);
      // Where it begins is no change, and dispatches nothing.
      if (isNew && !session.isResumed) await this.#begin(session);
      if (this.#ending) return;
      this.#listen(session);
      this.isReady = true;
      this.delegate.ready();
    } catch (error) {
      if (!this.#ending) this.delegate.failed(error);
    }
  }

  #listen(session) {
    const options = { signal: this.#stop.signal };
    for (const name of FORWARDED) {
      session.addEventListener(name, ({ detail }) => this.delegate.dispatched(name, detail), options);
    }
    session.addEventListener("snap", () => this.delegate.changed(), options);
  }

  /** A new session begins where the element says. */
  #begin(session) {
    const state = this.element.getAttribute("state");
    if (state !== null) return session.snapTo(state, { animated: false });
    return this.element.hasAttribute("open") ? session.setOpen(true, { animated: false }) : undefined;
  }

  /** Brings the session's configuration to what the element says. */
  configure() {
    const { session, element } = this;
    if (!session || this.#ending) return;
    const [wanted, changes] = [element.configuration, {}];
    for (const member of new Set([...Object.keys(wanted), ...Object.keys(this.#configured)])) {
      const value = member in wanted ? wanted[member] : memberValue(element.controller, member, null);
      if (value === undefined || JSON.stringify(value) === JSON.stringify(this.#configured[member])) continue;
      changes[member] = value;
    }
    this.#configured = wanted;
    if (Object.keys(changes).length === 0) return;
    session.configure(changes).catch((error) => this.delegate.dispatched("problem", { error }));
  }

  /**
   * Ends it, and the drag under way.
   * @param {"close" | "leave"} ending whether the session, if it was made here, is deleted
   * @returns {Left | null} how to connect to it again
   */
  end(ending) {
    this.#ending = ending;
    this.#stop.abort();
    const { session } = this;
    if (!session) return null;
    // The gesture that ends here belongs to what is saved.
    this.attachment?.detach();
    const left = { address: session.url, saved: session.save(), isOwn: this.#isOwn };
    this.#dispose(session);
    return ending === "leave" ? left : null;
  }

  #dispose(session) {
    if (this.#ending === "leave" || !this.#isOwn) return session.close();
    session.unfollow();
    // Where it cannot be deleted, the server forgets it in time.
    session.delete().catch(() => session.close());
  }
}
