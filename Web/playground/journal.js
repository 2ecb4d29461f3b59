// A session's journal: its gestures as simulations, recordings, and their replay. A session is a function of its events, so a
// replay is exact.
import { connect } from "../client.js";
import { differing } from "./address.js";
import { make } from "./elements.js";
import { testControls } from "./testing.js";
import { SILENCE, ask, post, reason, server, token } from "./token.js";

/** Waits until the server has all of a session's events. */
async function sent(session) {
  while (!session.isIdle) {
    if (!session.transport.isReachable) throw new Error(SILENCE);
    await new Promise((resolve) => requestAnimationFrame(resolve));
  }
}

/** A session as a script, the content of a simulation and of a creation: from its beginning, or from a revision on. */
async function scriptOf(session, from = null) {
  await sent(session);
  const answer = await ask(`v1/sessions/${session.id}/script${from === null ? "" : `?from=${from}`}`);
  const script = await answer.json();
  if (!answer.ok) throw new Error(script.detail);
  return script;
}

/** The request for a simulation of a phone's last gesture, as short as it can be. */
export async function gestureOf(phone) {
  const script = await scriptOf(phone.session);
  const first = script.events.findLastIndex(({ phase }) => phase === "began");
  if (first < 0) throw new Error("there was no gesture yet");
  const end = script.events.findIndex(({ phase }, index) => index > first && ["ended", "cancelled"].includes(phase));
  return shortened(phone, { ...script, events: script.events.slice(0, end < 0 ? undefined : end + 1) }, first);
}

/**
 * The request that simulates the events of `whole` from the index `first` on. The short form begins at the detent where the drawer was.
 * It is used if its result is the same; otherwise, the request repeats all events since the session began.
 */
async function shortened({ controller, session, defaults }, whole, first) {
  const { session: created, steps } = await post("v1/simulations", whole);
  const detent = (steps[first - 1] ?? created).state.detent;
  if (typeof detent !== "string") return whole;
  const events = whole.events.slice(first);
  const short = {
    controller, container: session.container, configuration: differing(session.configuration, defaults),
    events: [{ type: "snapTo", detent, animated: false, time: 0 }, ...events.map((event) => ({ ...event, time: rounded(event.time - events[0].time) }))],
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
  /** The revision at which the recording begins, while it goes on. @type {number | null} */
  #start = null;
  /** The last recording, as a script that begins in the state of that time. @type {any} */
  #recording = null;

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

  #toggle() {
    if (this.#start !== null) return this.#stop(this.#start);
    this.#start = this.phone.session.revision;
    this.#show("Stop", "Recording: drag the drawer.");
  }

  /** Ends the recording. If the server does not answer, the recording goes on. */
  async #stop(start) {
    try {
      const recording = await scriptOf(this.phone.session, start);
      const count = recording.events.length;
      if (count > 0) this.#recording = recording;
      this.#start = null;
      this.replay.disabled = this.#recording === null;
      this.#show("Record", count > 0 ? `${count} events recorded.` : "Nothing happened, so nothing is recorded.");
    } catch (error) {
      this.status.textContent = `Still recording: ${reason(error)}.`;
    }
  }

  /** Simulates the recording, or the whole session if there is none. */
  async #simulate() {
    const script = this.#recording ?? await scriptOf(this.phone.session);
    if (!script.events.some(({ phase }) => phase !== undefined)) throw new Error("drag the drawer first");
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
    this.status.textContent = "Playing the recording.";
    phone.screen.inert = true;
    try {
      await this.#perform();
      this.status.textContent = `${this.#recording.events.length} events played.`;
    } catch (error) {
      this.status.textContent = `The recording does not play: ${reason(error)}.`;
    }
    phone.attachment.detach();
    phone.attach();
    phone.screen.inert = false;
    this.replay.disabled = false;
  }

  /** Plays the recording in a copy of the session, as it was when the recording began. */
  async #perform() {
    const { phone } = this;
    const { events, ...beginning } = this.#recording;
    const { id } = await post("v1/sessions", { ...beginning, clock: "client", ttl: 60 });
    const copy = await connect(`${server}v1/sessions/${id}`, { follow: false, ticks: false, token: token() });
    phone.attachment.detach();
    phone.attachment = copy.attach(phone.screen, { keyboard: false });
    await this.#feed(copy, events);
    await this.#rest(copy);
    copy.delete().catch(() => copy.close());
  }

  /** Waits until the copy's last animations have ended. */
  async #rest(copy) {
    const isMoving = () => [...copy.attachments].some(({ player }) => player.isPlaying);
    while (isMoving()) await new Promise((resolve) => requestAnimationFrame(resolve));
  }

  /** Posts the recorded events, each at its time. */
  async #feed(copy, events) {
    const start = performance.now() / 1000 - events[0].time;
    for (const event of events) {
      const wait = start + event.time - performance.now() / 1000;
      if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait * 1000));
      this.phone.inspector?.moved();
      await copy.post(event);
    }
  }
}
