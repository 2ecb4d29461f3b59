import { defaultValue } from "./configuration.js";
import { nameOf } from "./problems.js";
import { readObject } from "./texts.js";

/** The session's events that an element dispatches again under the same name. */
export const FORWARDED = ["snap", "rest", "corrected", "offline", "online", "replaced", "gone", "problem"];

/** @typedef {{address: string, saved: string | null, isOwn: boolean}} Left how to reconnect to a session */

/** Whether a session has the detent that a page has given. For a name that it does not have, the console has the names. */
export function isKnown(state, session, element) {
  if (!state || session.knows(state)) return Boolean(state);
  const names = session.detents.map(({ name }) => name).join(", ");
  console.warn(`drawerd: ${nameOf(element)}: the ${session.controller} has no detent ${JSON.stringify(state)}. Its detents are: ${names}.`);
  return false;
}

/** The connection of an element to its session, from the request for the session until the element leaves it. */
export class Connection {
  /** @type {import("../client/session/session.js").Session | null} */
  session = null;
  /** @type {import("../client/drawing/attachment.js").Attachment | null} */
  attachment = null;
  /** Whether the session is at its initial detent. */
  isReady = false;
  /** Whether there is no session. */
  hasFailed = false;
  /** @type {"close" | "leave" | null} how the connection ended; null while it has not */
  #ending = null;
  /** @type {Record<string, unknown>} the configuration that this element last set */
  #configured = {};
  #isOwn = true;
  #stop = new AbortController();

  /**
   * @param {Left | null} left the session that the element had left
   * @param {{drawn: () => void, ready: () => void, failed: (error: any) => void,
   *   warned: (text: string) => void, changed: () => void, dispatched: (name: string, detail: any) => void}} delegate
   */
  constructor(element, left, delegate) {
    this.element = element;
    this.left = left;
    this.delegate = delegate;
  }

  /** Connects, and shows the session in the element. */
  async open(connect) {
    const { element, left } = this;
    // Wait for what the page sets in the same task.
    await null;
    if (this.#ending) return;
    const { server, token, controller } = element;
    const address = left?.address ?? server;
    // An existing session keeps its detent; the element's attributes do not apply.
    const isNew = !left && !/\/v1\/sessions\/[^/]+\/?$/.test(address);
    this.#isOwn = left?.isOwn ?? isNew;
    try {
      const configuration = this.#wanted;
      this.#configured = configuration;
      const resume = left ? undefined : element.resume ?? undefined;
      const session = await connect(address, {
        controller, root: element, token: token ?? undefined, configuration, saved: left?.saved, resume, keep: element.removal === "leave" });
      if (this.#ending) return this.#dispose(session);
      this.session = session;
      session.dismissible = element.dismissible;
      // What the page has set meanwhile.
      this.configure();
      // With a machine, the drawer is at its initial detent before the browser draws: until then nothing shows it elsewhere. An open
      // modal drawer takes the focus, which needs something to be visible.
      const { isPredicted } = session;
      if (isPredicted) this.delegate.drawn();
      const { modal, handleOnly, handleBehavior, labels } = element;
      const attachment = this.attachment = session.attach(element, {
        modal, handleOnly, handleBehavior, labels, warn: this.delegate.warned });
      for (const extend of element.constructor.extensions) extend(element);
      const begins = isNew && !session.isResumed;
      // The page has had no session to listen to when it was created.
      if (begins) session.announce(session.creation);
      // Without a machine, detents from the page's elements come with the server's answer.
      await attachment.content.settled;
      // Moving to the initial detent is no change: it dispatches nothing.
      if (begins) await this.#begin(session);
      if (this.#ending) return;
      if (!isPredicted) this.#draw(attachment);
      this.#listen(session);
      this.isReady = true;
      this.delegate.ready();
    } catch (error) {
      this.hasFailed = true;
      // In the task after this one, a page that waits for the definition of the elements listens.
      setTimeout(() => this.#ending || this.delegate.failed(error));
    }
  }

  /** Shows what has waited for the server's answers. */
  #draw({ modality, focusing }) {
    this.delegate.drawn();
    if (modality?.dialog) focusing.take(modality.dialog);
  }

  #listen(session) {
    const options = { signal: this.#stop.signal };
    for (const name of FORWARDED) {
      session.addEventListener(name, ({ detail }) => this.delegate.dispatched(name, detail), options);
    }
    session.addEventListener("change", ({ detail }) => this.delegate.dispatched("change", detail), options);
    session.addEventListener("snap", () => this.delegate.changed(), options);
  }

  /** Moves a new session to the detent that the element's attributes give. */
  #begin(session) {
    const state = this.element.getAttribute("state");
    if (isKnown(state, session, this.element)) return session.snapTo(state, { animated: false });
    return this.element.hasAttribute("open") ? session.setOpen(true, { animated: false }) : undefined;
  }

  /** The element's configuration. It throws an error if the page gives no object. */
  get #wanted() {
    const text = this.element.getAttribute("configuration");
    if (!readObject(text)) throw new TypeError(`the configuration is no object in JSON: ${text}`);
    return this.element.configuration;
  }

  /** Applies the element's configuration to the session. */
  async configure() {
    const { session, element } = this;
    if (!session || this.#ending) return;
    const [wanted, changes] = [this.#wanted, {}];
    for (const member of new Set([...Object.keys(wanted), ...Object.keys(this.#configured)])) {
      const value = member in wanted ? wanted[member] : defaultValue(element, member);
      if (value === undefined || JSON.stringify(value) === JSON.stringify(this.#configured[member])) continue;
      changes[member] = value;
    }
    this.#configured = wanted;
    if (Object.keys(changes).length > 0) await session.configure(changes);
  }

  /**
   * Ends the connection, and a drag in progress.
   * @param {"close" | "leave"} ending whether to delete the session, if this element created it
   * @returns {Left | null} how to connect to the session again
   */
  end(ending) {
    this.#ending = ending;
    this.#stop.abort();
    const { session } = this;
    if (!session) return null;
    // End the gesture before saving, so that the saved session includes its end.
    this.attachment?.detach();
    const left = { address: session.url, saved: session.save(), isOwn: this.#isOwn };
    this.#dispose(session);
    return ending === "leave" ? left : null;
  }

  #dispose(session) {
    if (this.#ending === "leave" || !this.#isOwn) return session.close();
    session.unfollow();
    // A session that cannot be deleted expires on the server.
    session.delete().catch(() => session.close());
  }
}
