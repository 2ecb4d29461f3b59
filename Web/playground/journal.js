// A session's journal: its gestures as simulations, recordings, and their replay. A session is a function of its events, so a
// replay is exact.
import { connect } from "../client.js";
import { differing } from "./address.js";
import { make } from "./elements.js";
import { testControls } from "./testing.js";
import { ask, post, server, token } from "./token.js";

/** Reads the whole journal of a session, page by page. */
async function journalOf(session) {
  const entries = [];
  for (let after = 0; after !== null;) {
    const page = await ask(`v1/sessions/${session.id}/events?after=${after}&limit=1000`).then((answer) => answer.json());
    entries.push(...page.events);
    after = page.nextAfter;
  }
  return entries;
}

/** The request for a simulation of a phone's last gesture, as short as it can be. */
export async function gestureOf(phone) {
  const events = (await journalOf(phone.session)).map(({ event }) => event);
  const first = events.findLastIndex(({ phase }) => phase === "began");
  if (first < 0) throw new Error("There was no gesture yet.");
  const end = events.findIndex(({ phase }, index) => index > first && ["ended", "cancelled"].includes(phase));
  return simulationOf(phone, events.slice(0, first), events.slice(first, end < 0 ? undefined : end + 1));
}

/**
 * The request that simulates `events` after those `before`. The short form begins at the detent where the drawer was. It is used if
 * its result is the same; otherwise, the request repeats all events since the session began.
 */
async function simulationOf(phone, before, events) {
  const { controller, session } = phone;
  const whole = { controller, container: session.container, configuration: phone.created, events: [...before, ...events] };
  const { session: created, steps } = await post("v1/simulations", whole);
  const detent = (steps[before.length - 1] ?? created).state.detent;
  if (typeof detent !== "string") return whole;
  const zero = events[0].time;
  const short = {
    controller, container: session.container, configuration: differing(session.configuration, phone.defaults),
    events: [{ type: "snapTo", detent, animated: false, time: 0 }, ...events.map((event) => ({ ...event, time: rounded(event.time - zero) }))],
  };
  const again = await post("v1/simulations", short).catch(() => null);
  const [expected, actual] = [steps.at(-1), again?.steps.at(-1)];
  return actual && same(expected.state, actual.state) && same(expected.frames, actual.frames) ? short : whole;
}

const rounded = (seconds) => Math.round(seconds * 1e6) / 1e6;

/** Whether two results are the same, to a thousandth of a point. */
function same(expected, actual) {
  const text = (value) => JSON.stringify(value, (_, each) => (typeof each === "number" ? Math.round(each * 1000) / 1000 : each));
  return text(expected) === text(actual);
}

/** Records the events of a session, and replays them in another session, on a client's clock. */
export class Recorder {
  /** @type {number | null} */
  #start = null;
  /** @type {any[]} */
  #before = [];
  /** @type {any[]} */
  #recorded = [];
  /** The revisions between which the recording is: by default, from the session's creation until now. */
  #extent = "";

  /** @param {import("./phone.js").Phone} phone */
  constructor(phone) {
    this.phone = phone;
    this.record = make("button", { type: "button", text: "Record", "aria-pressed": "false", onclick: () => this.#toggle() });
    this.replay = make("button", { type: "button", text: "Replay", disabled: true, onclick: () => this.#play() });
    this.status = make("p", { class: "facts", role: "status", text: "" });
    this.testing = testControls(() => this.#simulate());
  }

  get isRecording() {
    return this.#start !== null;
  }

  async #toggle() {
    const { session } = this.phone;
    const start = this.#start;
    if (start === null) {
      this.#start = session.revision;
      this.#show("Stop", "Recording: drag the drawer.");
      return;
    }
    const entries = await journalOf(session);
    this.#before = entries.filter(({ revision }) => revision <= start);
    this.#recorded = entries.filter(({ revision }) => revision > start);
    this.#extent = `?from=${start}&revision=${entries.at(-1)?.revision ?? start}`;
    this.#start = null;
    this.replay.disabled = this.#recorded.length === 0;
    this.#show("Record", `${this.#recorded.length} events recorded.`);
  }

  /** Gets the recording as a script, or the whole session if there is none, and simulates it. */
  async #simulate() {
    const { session } = this.phone;
    // The server has the gesture once it has answered the last event.
    while (!session.isIdle) await new Promise((resolve) => session.addEventListener("exchange", resolve, { once: true }));
    const script = await ask(`v1/sessions/${session.id}/script${this.#extent}`).then((answer) => answer.json());
    return { script, answer: await post("v1/simulations", script) };
  }

  #show(label, status) {
    this.record.textContent = label;
    this.record.setAttribute("aria-pressed", String(this.isRecording));
    this.status.textContent = status;
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
    await this.#rest(copy);
    phone.attachment.detach();
    phone.attach();
    phone.screen.inert = false;
    copy.delete().catch(() => copy.close());
    this.replay.disabled = false;
    this.status.textContent = `${this.#recorded.length} events played.`;
  }

  /** Waits until the copy's last animations have ended. */
  async #rest(copy) {
    const isMoving = () => [...copy.attachments].some(({ player }) => player.isPlaying);
    while (isMoving()) await new Promise((resolve) => requestAnimationFrame(resolve));
  }

  /** Creates a session in the state that this one had when the recording began. */
  async #copy() {
    const { controller, created, session } = this.phone;
    const copy = await connect(server, { controller, container: session.container, configuration: created,
      clock: "client", follow: false, ticks: false, token: token() });
    for (let index = 0; index < this.#before.length; index += 200) {
      await post(`v1/sessions/${copy.id}/events`, this.#before.slice(index, index + 200).map(({ event }) => event));
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
      this.phone.inspector?.moved();
      await copy.post(event);
    }
  }
}
