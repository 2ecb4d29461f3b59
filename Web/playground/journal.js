import { connect } from "../client.js";
import { make } from "./elements.js";
import { testControls } from "./testing.js";
import { server, token } from "./token.js";

/**
 * Records the events of a session and replays them. The recording is part of the session's journal. The replay posts
 * the same events at the same times to another session, on a client's clock. A session is a function of its events, so
 * the replay is exact.
 */
export class Recorder {
  /** @type {number | null} */
  #start = null;
  /** @type {any[]} */
  #before = [];
  /** @type {any[]} */
  #recorded = [];
  /** The revisions between which the recording is: by default, from the session's creation until now. */
  #extent = "";

  /**
   * @param {import("./phone.js").Phone} phone
   * @param {AbortSignal} signal
   */
  constructor(phone, signal) {
    this.phone = phone;
    this.signal = signal;
    this.record = make("button", { type: "button", text: "Record", "aria-pressed": "false", onclick: () => this.#toggle() });
    this.replay = make("button", { type: "button", text: "Replay", disabled: true, onclick: () => this.#play() });
    this.status = make("p", { class: "facts", role: "status", text: "Record a gesture, and play it again from the journal." });
    this.element = make("div", {}, make("div", { class: "recorder" }, this.record, this.replay, this.status),
      testControls(() => this.#simulate()));
  }

  async #toggle() {
    const { session } = this.phone;
    if (this.#start === null) {
      this.#start = session.revision;
      this.record.textContent = "Stop";
      this.record.setAttribute("aria-pressed", "true");
      this.status.textContent = "Recording: drag the drawer.";
      return;
    }
    const entries = await this.#journal();
    this.#before = entries.filter(({ revision }) => revision <= /** @type {number} */ (this.#start));
    this.#recorded = entries.filter(({ revision }) => revision > /** @type {number} */ (this.#start));
    this.#extent = `?from=${this.#start}&revision=${entries.at(-1)?.revision ?? this.#start}`;
    this.#start = null;
    this.record.textContent = "Record";
    this.record.setAttribute("aria-pressed", "false");
    this.replay.disabled = this.#recorded.length === 0;
    this.status.textContent = `${this.#recorded.length} events recorded.`;
  }

  /** Gets the recording as a script, or the whole session if there is none, and simulates it. */
  async #simulate() {
    const { session } = this.phone;
    const { id, transport } = session;
    // The server has the gesture once it has answered the last event.
    while (!session.isIdle) await new Promise((resolve) => session.addEventListener("exchange", resolve, { once: true }));
    const script = await transport.persist("GET", `/v1/sessions/${id}/script${this.#extent}`);
    return { script, answer: await transport.persist("POST", "/v1/simulations", script) };
  }

  /** Reads the whole journal, page by page. */
  async #journal() {
    const { session } = this.phone;
    const entries = [];
    for (let after = 0; after !== null;) {
      const page = await session.transport.persist("GET", `/v1/sessions/${session.id}/events?after=${after}&limit=1000`);
      entries.push(...page.events);
      after = page.nextAfter;
    }
    return entries;
  }

  async #play() {
    const { phone } = this;
    this.replay.disabled = true;
    this.status.textContent = "Playing the journal.";
    phone.screen.inert = true;
    const copy = await this.#copy();
    phone.attachment.detach();
    phone.attachment = copy.attach(phone.screen, { keyboard: false });
    await this.#feed(copy);
    await new Promise((resolve) => setTimeout(resolve, 700));
    copy.close();
    copy.transport.send("DELETE", `/v1/sessions/${copy.id}`).catch(() => {});
    phone.attach();
    phone.screen.inert = false;
    this.replay.disabled = false;
    this.status.textContent = `${this.#recorded.length} events played.`;
  }

  /** Creates a session in the state that this one had when the recording began. */
  async #copy() {
    const { controller, entry, session } = this.phone;
    const copy = await connect(server, { controller, container: session.container, configuration: entry.configuration,
      clock: "client", follow: false, ticks: false, token: token() });
    for (let index = 0; index < this.#before.length; index += 200) {
      const events = this.#before.slice(index, index + 200).map(({ event }) => event);
      await copy.transport.persist("POST", `/v1/sessions/${copy.id}/events`, events);
    }
    await copy.refresh();
    return copy;
  }

  /** Posts the recorded events, each at its time. */
  async #feed(copy) {
    const [first] = this.#recorded;
    const start = performance.now() / 1000 - first.event.time;
    for (const { event } of this.#recorded) {
      const wait = start + event.time - performance.now() / 1000;
      if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait * 1000));
      if (this.signal.aborted) return;
      await copy.post(event);
    }
  }
}
