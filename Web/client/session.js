import { Attachment } from "./attachment.js";
import { SessionClock } from "./clock.js";
import { readFrames } from "./frames.js";
import { Outbox } from "./outbox.js";
import { releaseLostGesture, restingPlace } from "./recovery.js";
import { SessionStream } from "./stream.js";
import { traits } from "./traits.js";
import { Problem } from "./transport.js";

/** A session on the server, followed and operated from this page. What it emits are events of its own and of its roots. */
export class Session extends EventTarget {
  /** @type {Set<Attachment>} */
  #attachments = new Set();
  /** @type {SessionStream | null} */
  #stream = null;
  /** @type {Promise<void> | null} */
  #recovery = null;
  #refreshTimer = 0;

  /**
   * @param {import("./transport.js").Transport} transport
   * @param {any} snapshot
   * @param {{isOwn: boolean, fitsRoot: boolean, explain?: boolean, follow?: boolean, ticks?: boolean,
   *   creation?: any}} options
   */
  constructor(transport, snapshot, options) {
    super();
    this.transport = transport;
    this.options = options;
    this.controller = snapshot.controller;
    this.traits = traits[snapshot.controller];
    this.clock = new SessionClock();
    this.outbox = new Outbox((events) => this.#send(events));
    this.wasCommandedHere = false;
    this.revision = -1;
    transport.onReachable = (reachable) => this.#emit(reachable ? "online" : "offline", {});
    for (const name of this.traits.commands) {
      /** @type {any} */ (this)[name] = (/** @type {any} */ members) => this.command({ type: name, ...members });
    }
    this.#takeSnapshot(snapshot);
    if (options.follow !== false) this.follow();
    releaseLostGesture(this).then((result) => result && this.#take(result, false));
  }

  /** The session's address, for another screen. */
  get url() {
    return `${this.transport.base}${this.path}`;
  }

  get path() {
    return `/v1/sessions/${this.id}`;
  }

  /** Draws the session into `root`, and lets it be operated there. */
  attach(root, options = {}) {
    const attachment = new Attachment(this, root, options);
    this.#attachments.add(attachment);
    attachment.fit();
    return attachment;
  }

  /** @param {Attachment} attachment */
  detached(attachment) {
    this.#attachments.delete(attachment);
  }

  /** Follows what other clients do, and what happens by itself. */
  follow() {
    this.#stream ??= new SessionStream(this.transport, `${this.path}/stream`, (event, data) => this.#hear(event, data));
  }

  /** Follows no longer: a browser keeps few connections to one server. */
  unfollow() {
    this.#stream?.close();
    this.#stream = null;
  }

  /** Ends everything here; the session stays on the server. */
  close() {
    this.unfollow();
    this.transport.isClosed = true;
    for (const attachment of this.#attachments) attachment.detach();
  }

  /** Posts one event and returns what it caused. */
  async post(event) {
    const answer = await this.outbox.put(this.stamped(event));
    return answer?.result ?? null;
  }

  /** Performs a command. */
  async command(command) {
    this.wasCommandedHere = true;
    try {
      return await this.post(command);
    } finally {
      this.wasCommandedHere = false;
    }
  }

  /** Replaces members of the configuration. */
  configure(configuration) {
    return this.#patch({ configuration });
  }

  /** Replaces members of the container. */
  resize(container) {
    return this.#patch({ container });
  }

  async #patch(members) {
    this.#takeSnapshot(await this.#exchange("PATCH", this.path, members));
    this.#redraw();
  }

  /** Reads the session anew. */
  async refresh() {
    this.#takeNewer(await this.transport.persist("GET", this.path));
  }

  /** Posts a sample of a gesture that `attachment` shows. */
  async sample(attachment, event, translation, then = (_result) => {}) {
    const stamped = this.stamped(event);
    const hasEnded = event.phase === "ended" || event.phase === "cancelled";
    try {
      const answer = await this.outbox.put(stamped);
      // Of the samples that left together the last one is what was answered.
      if (answer && answer.events.at(-1) !== stamped) return;
      if (answer) {
        attachment.answered(answer.result, translation);
        then(answer.result);
      }
      if (hasEnded) attachment.endDrag();
    } catch (error) {
      if (hasEnded) attachment.endDrag();
      else if (error instanceof Problem && error.kind === "no-gesture") attachment.restartGesture();
    }
  }

  /** Tells the server the end of a gesture while the page goes away. */
  leave(event) {
    this.transport.send("POST", `${this.path}/events`, this.stamped(event), { keepalive: true }).catch(() => {});
  }

  /** What ran has ended. A session on a client's clock has to be told, one that is not followed asked. */
  animationsEnded() {
    const isClient = this.clockKind === "client";
    if (isClient && this.options.ticks !== false) this.post({ type: "tick" });
    if (!isClient && !this.#stream?.isOpen) this.refresh().catch(() => {});
    this.#emit("rest", {});
  }

  /** An event as it is sent: on a client's clock with its time. */
  stamped(event) {
    return this.clockKind === "client" ? { time: Math.max(this.time, this.clock.now()), ...event } : { ...event };
  }

  async #send(events) {
    await this.#recovery;
    const { id } = this;
    const path = `${this.path}/events${this.options.explain ? "?explain=true" : ""}`;
    try {
      const result = await this.#exchange("POST", path, events.length === 1 ? events[0] : events);
      this.#take(result, true);
      return { result, events };
    } catch (error) {
      await this.#fail(error, id);
      throw error;
    }
  }

  async #exchange(method, path, body) {
    const start = performance.now();
    const tell = (answer, status) => this.#emit("exchange", {
      method, path, body, answer, status, milliseconds: performance.now() - start,
    });
    try {
      const answer = await this.transport.persist(method, path, body);
      tell(answer, 200);
      return answer;
    } catch (error) {
      if (error instanceof Problem) tell(error.details, error.status);
      throw error;
    }
  }

  async #fail(error, id = this.id) {
    const isLost = error instanceof Problem && error.kind === "session-not-found";
    if (!isLost) this.#emit("problem", { error });
    else if (id === this.id) await this.#recover();
  }

  /** What the stream tells. */
  #hear(event, data) {
    if (event === "gone" || event === "end") {
      this.#recover();
    } else if (event === "refused") {
      this.unfollow();
      this.#emit("problem", { error: data });
    } else if (event === "snapshot") {
      this.#takeNewer(data);
    } else if (event === "result") {
      const isOurs = !this.outbox.isIdle || data.revision <= this.revision;
      this.#take(data, false);
      this.#announce(data.delegate);
      // A result does not carry what another client has configured.
      if (!isOurs) this.#refreshSoon();
    }
  }

  #refreshSoon() {
    clearTimeout(this.#refreshTimer);
    this.#refreshTimer = setTimeout(() => {
      if (this.outbox.isIdle && ![...this.#attachments].some((attachment) => attachment.isDragging)) {
        this.refresh().catch(() => {});
      }
    }, 400);
  }

  #takeNewer(snapshot) {
    if (snapshot.revision < this.revision) return;
    this.#takeSnapshot(snapshot);
    this.#redraw();
  }

  #takeSnapshot(snapshot) {
    this.id = snapshot.id;
    this.clockKind = snapshot.clock;
    this.container = snapshot.container;
    this.configuration = snapshot.configuration;
    this.#keep(snapshot);
  }

  /** Takes a result over, if nothing newer is known. */
  #take(result, isAnswer) {
    if (isAnswer && !this.#stream) this.#announce(result.delegate);
    const isNews = result.revision > this.revision;
    if (isNews) {
      this.#keep(result);
      this.#redraw();
    }
    if (isAnswer || isNews) this.#emit("result", result);
  }

  #keep({ revision, time, state, frames, animations }) {
    this.clock.note(time);
    this.revision = revision;
    this.time = time;
    this.state = state;
    this.frames = readFrames(frames);
    this.animations = animations;
  }

  #redraw() {
    for (const attachment of this.#attachments) {
      if (!attachment.isDragging) attachment.show(attachment.shown());
    }
    this.#emit("change", { revision: this.revision, state: this.state });
  }

  /** The delegate events, in the order in which they happened. */
  #announce(delegate) {
    for (const event of delegate ?? []) {
      this.#emit(event.name, event);
      this.#emit("delegate", event);
      for (const { root } of this.#attachments) {
        root.dispatchEvent(new CustomEvent(event.name, { detail: event, bubbles: true }));
      }
    }
  }

  #emit(name, detail) {
    this.dispatchEvent(new CustomEvent(name, { detail }));
  }

  /** The server knows the session no more: who made it makes it anew, as it was when it last rested. */
  #recover() {
    this.#recovery ??= this.#remake().finally(() => (this.#recovery = null));
    return this.#recovery;
  }

  async #remake() {
    if (!this.options.isOwn || this.transport.isClosed) return this.#emit("gone", {});
    const place = restingPlace(this);
    const body = { controller: this.controller, container: this.container, configuration: this.configuration,
      clock: this.clockKind, ...this.options.creation };
    const snapshot = await this.transport.persist("POST", "/v1/sessions", body);
    const follows = this.#stream !== null;
    this.unfollow();
    this.clock.reset();
    this.#takeSnapshot(snapshot);
    if (place) this.#take(await this.transport.persist("POST", `${this.path}/events`, this.stamped(place)), false);
    if (follows) this.follow();
    // What was meant for the lost session is of no use to this one; a finger that is still down begins anew.
    this.outbox.clear();
    for (const attachment of this.#attachments) attachment.restartGesture();
    this.#emit("replaced", { id: this.id });
    this.#redraw();
  }
}
