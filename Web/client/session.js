import { Attachment } from "./attachment.js";
import { Channel } from "./channel.js";
import { SessionClock } from "./clock.js";
import { Fitting } from "./fitting.js";
import { readFrames } from "./frames.js";
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
   *   timeout?: number, creation?: any}} options
   */
  constructor(transport, snapshot, options) {
    super();
    this.transport = transport;
    this.options = options;
    this.controller = snapshot.controller;
    this.traits = traits[snapshot.controller];
    this.clock = new SessionClock();
    this.channel = new Channel(transport, options, {
      path: () => this.path,
      ready: () => this.#recovery,
      answered: (result) => this.#applyResult(result, true),
      failed: (error, path) => this.#fail(error, path),
      exchanged: (exchange) => this.#emit("exchange", exchange),
    });
    this.fitting = new Fitting((container) => this.#patch({ container }).catch(() => {}));
    this.wasCommandedHere = false;
    this.revision = -1;
    transport.onReachable = (reachable) => this.#emit(reachable ? "online" : "offline", {});
    for (const name of this.traits.commands) {
      /** @type {any} */ (this)[name] = (/** @type {any} */ members) => this.command({ type: name, ...members });
    }
    this.#applySnapshot(snapshot);
    if (options.follow !== false) this.follow();
    releaseLostGesture(this).then((result) => result && this.#applyResult(result, false));
  }

  /** The session's address, for another screen. */
  get url() {
    return `${this.transport.base}${this.path}`;
  }

  get path() {
    return `/v1/sessions/${this.id}`;
  }

  get isIdle() {
    return this.channel.outbox.isIdle;
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
    this.#stream ??= new SessionStream(this.transport, `${this.path}/stream`, (event, data) => this.#receive(event, data));
  }

  /** Follows no longer: a browser keeps few connections to one server. */
  unfollow() {
    this.#stream?.close();
    this.#stream = null;
  }

  /** Ends everything here, a finger's drag too; the session stays on the server. */
  close() {
    if (this.channel.isClosed) return;
    for (const attachment of this.#attachments) attachment.detach();
    this.fitting.stop();
    this.unfollow();
    clearTimeout(this.#refreshTimer);
    this.channel.close();
  }

  /** Deletes the session on the server, and ends everything here. */
  async delete() {
    await this.channel.request("DELETE");
    this.close();
  }

  /** Posts one event and returns what it caused. */
  async post(event) {
    this.fitting.flush();
    return this.channel.post(this.stamped(event));
  }

  /** Posts an event that nobody waits for; what goes wrong is dispatched as `problem`. */
  submit(event) {
    this.post(event).catch(() => {});
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
    this.#applySnapshot(await this.channel.request("PATCH", members));
    this.#redraw();
  }

  /** Reads the session anew. */
  async refresh() {
    this.#applyNewer(await this.transport.persist("GET", this.path));
  }

  /** Posts a sample of a gesture that `attachment` shows. */
  sample(attachment, event, translation, then = (_result) => {}) {
    const stamped = this.stamped(event);
    const hasEnded = event.phase === "ended" || event.phase === "cancelled";
    this.channel.sample(stamped, ({ events, result }) => {
      // Of the samples that left together the last one is what was answered.
      if (events.at(-1) !== stamped) return;
      attachment.answered(result, translation);
      then(result);
      if (hasEnded) attachment.endDrag();
    }, (error) => {
      if (hasEnded) attachment.endDrag();
      else if (error instanceof Problem && error.kind === "no-gesture") attachment.restartGesture();
    });
  }

  /** Tells the server the end of a gesture while the page goes away. */
  leave(event) {
    this.transport.send("POST", `${this.path}/events`, this.stamped(event), { keepalive: true }).catch(() => {});
  }

  /** What ran has ended. A session on a client's clock has to be told, one that is not followed asked. */
  animationsEnded() {
    const isClient = this.clockKind === "client";
    if (isClient && this.options.ticks !== false) this.submit({ type: "tick" });
    if (!isClient && !this.#stream?.isOpen) this.refresh().catch(() => {});
    this.#emit("rest", {});
  }

  /** An event as it is sent: on a client's clock with its time. */
  stamped(event) {
    return this.clockKind === "client" ? { time: Math.max(this.time, this.clock.now()), ...event } : { ...event };
  }

  /** What was posted to `path` could not be done. */
  async #fail(error, path) {
    const isLost = error instanceof Problem && error.kind === "session-not-found";
    if (!isLost) this.#emit("problem", { error });
    else if (path === this.path) await this.#recover(error);
  }

  /** A message of the stream. */
  #receive(event, data) {
    if (event === "gone" || event === "end") {
      this.#recover(new Problem(404, { type: "/problems/session-not-found", detail: "The session is gone." }));
    } else if (event === "refused") {
      this.unfollow();
      this.#emit("problem", { error: data });
    } else if (event === "snapshot") {
      this.#applyNewer(data);
    } else if (event === "result") {
      const isOurs = !this.isIdle || data.revision <= this.revision;
      this.#applyResult(data, false);
      this.#announce(data.delegate);
      // A result does not carry what another client has configured.
      if (!isOurs) this.#refreshSoon();
    }
  }

  #refreshSoon() {
    clearTimeout(this.#refreshTimer);
    this.#refreshTimer = setTimeout(() => {
      if (this.isIdle && ![...this.#attachments].some((attachment) => attachment.isDragging)) {
        this.refresh().catch(() => {});
      }
    }, 400);
  }

  #applyNewer(snapshot) {
    if (snapshot.revision < this.revision) return;
    this.#applySnapshot(snapshot);
    this.#redraw();
  }

  /** What the session is made of; and how it is now, if nothing newer is known. */
  #applySnapshot(snapshot) {
    this.id = snapshot.id;
    this.clockKind = snapshot.clock;
    this.container = snapshot.container;
    this.configuration = snapshot.configuration;
    if (snapshot.revision >= this.revision) this.#update(snapshot);
  }

  /** How the session is now, if nothing newer is known. */
  #applyResult(result, isAnswer) {
    if (isAnswer && !this.#stream) this.#announce(result.delegate);
    const isNewer = result.revision > this.revision;
    if (isNewer) {
      this.#update(result);
      this.#redraw();
    }
    if (isAnswer || isNewer) this.#emit("result", result);
  }

  #update({ revision, time, state, frames, animations }) {
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
  #recover(error) {
    this.#recovery ??= this.#remake(error).finally(() => (this.#recovery = null));
    return this.#recovery;
  }

  async #remake(error) {
    if (!this.options.isOwn || this.channel.isClosed) {
      this.channel.outbox.clear(error);
      return this.#emit("gone", {});
    }
    const place = restingPlace(this);
    const body = { controller: this.controller, container: this.container, configuration: this.configuration,
      clock: this.clockKind, ...this.options.creation };
    const snapshot = await this.transport.persist("POST", "/v1/sessions", body);
    const follows = this.#stream !== null;
    this.unfollow();
    this.clock.reset();
    this.revision = -1;
    this.#applySnapshot(snapshot);
    if (place) this.#applyResult(await this.transport.persist("POST", `${this.path}/events`, this.stamped(place)), false);
    if (follows) this.follow();
    // What was meant for the lost session is of no use to this one; a finger that is still down begins anew.
    this.channel.outbox.clear(error);
    for (const attachment of this.#attachments) attachment.restartGesture();
    this.#emit("replaced", { id: this.id });
    this.#redraw();
  }
}
