import { Problem } from "../machine/problem.js";
import { Attachment } from "./attachment.js";
import { Channel } from "./channel.js";
import { commands } from "./commands.js";
import { DetentTarget } from "./detents.js";
import { Fitting } from "./fitting.js";
import { outlivePage } from "./lifetime.js";
import { readFrames } from "./frames.js";
import { recreate, releaseLostGesture } from "./recovery.js";
import { follow } from "./stream.js";
import { Synchronization } from "./synchronization.js";

/** A session, followed and operated from this page. What it emits are events of its own and of its roots. */
export class Session extends DetentTarget {
  /** @type {Set<Attachment>} */
  attachments = new Set();
  /** @type {ReturnType<typeof follow> | null} */
  #stream = null;
  /** @type {Promise<void> | null} */
  #recovery = null;

  /**
   * @param {import("./transport.js").Transport} transport
   * @param {any} snapshot
   * @param {{isOwn: boolean, fitsRoot: boolean, isLocal?: boolean, explain?: boolean, follow?: boolean, ticks?: boolean,
   *   timeout?: number, creation?: any, Machine?: any, machine?: any}} options
   */
  constructor(transport, snapshot, options) {
    super();
    this.transport = transport;
    this.options = options;
    this.controller = snapshot.controller;
    this.synchronization = new Synchronization(this, options);
    this.channel = new Channel(transport, options, {
      path: () => this.path,
      ready: () => this.#recovery,
      answered: (events, result) => this.synchronization.answered(events, result),
      failed: (error, path, events) => this.#fail(error, path, events),
      exchanged: (exchange) => this.emit("exchange", exchange),
      isPredicted: () => this.isPredicted,
    });
    this.fitting = new Fitting((container) => this.resize(container).catch(() => {}));
    this.wasCommandedHere = false;
    this.isResumed = false;
    this.revision = -1;
    transport.onReachable = (reachable) => this.emit(reachable ? "online" : "offline", {});
    for (const name of commands[snapshot.controller]) this[name] = (members) => this.command({ type: name, ...members });
    this.applySnapshot(snapshot);
    if (options.machine) this.synchronization.adopt(options.machine);
    if (options.follow !== false) this.follow();
    if (!options.isLocal) releaseLostGesture(this).then((result) => result && this.synchronization.reconcile(result));
  }

  /** The session's address, for another screen. */
  get url() {
    return this.channel.isLocal ? "local:" : `${this.transport.base}${this.path}`;
  }

  get path() {
    return `/v1/sessions/${this.id}`;
  }

  get isIdle() {
    return this.channel.outbox.isIdle;
  }

  get isPredicted() {
    return this.synchronization.predictor.isActive;
  }

  get isFollowed() {
    return this.#stream !== null;
  }

  get clock() {
    return this.synchronization.clock;
  }

  /** Draws the session into `root`, and lets it be operated there. */
  attach(root, options = {}) {
    const attachment = new Attachment(this, root, options);
    this.attachments.add(attachment);
    attachment.fit();
    return attachment;
  }

  /** Follows what other clients do, and what happens by itself. */
  follow() {
    if (this.channel.isLocal) return;
    this.#stream ??= follow(
      this.transport, this.id, this.revision, (event, data) => this.synchronization.receive(event, data));
  }

  /** Follows no longer. */
  unfollow() {
    this.#stream?.close();
    this.#stream = null;
  }

  /** Ends everything here, a finger's drag too; the session stays on the server. */
  close() {
    if (this.channel.isClosed) return;
    outlivePage(this);
    for (const attachment of this.attachments) attachment.detach();
    this.fitting.stop();
    this.unfollow();
    this.synchronization.stop();
    this.channel.close();
  }

  /** Deletes the session on the server, and ends everything here. */
  async delete() {
    // Its stream's end is no reason to create it again.
    this.unfollow();
    if (!this.channel.isLocal) await this.channel.request("DELETE");
    this.close();
  }

  /** Posts one event and returns what it causes: at once where the page has the session's machine. */
  async post(event) {
    this.fitting.flush();
    this.channel.assertOpen();
    const stamped = this.stamped(event);
    const result = this.synchronization.handle(stamped);
    if (result) return result;
    return this.channel.post(stamped).catch((error) => {
      this.synchronization.predictor.forget([stamped]);
      throw error;
    });
  }

  /** Posts an event without waiting for its result; an error is dispatched as `problem`. */
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
    return this.#patch({ type: "configure", configuration });
  }

  resize(container) {
    return this.#patch({ type: "resize", container });
  }

  async #patch({ type, ...members }) {
    this.channel.assertOpen();
    if (this.isPredicted) {
      if (members.container) this.container = { ...this.container, ...members.container };
      this.synchronization.handle(this.stamped({ type, ...members }), members);
      ({ configuration: this.configuration, container: this.container } = this.synchronization.predictor.settings);
      this.redraw();
    } else {
      this.applySnapshot(await this.channel.request("PATCH", members));
      this.redraw({ glides: true });
    }
  }

  /** Reads the session anew. */
  async refresh() {
    if (!this.channel.isLocal) this.synchronization.receive("snapshot", await this.transport.persist("GET", this.path));
  }

  /**
   * Posts a sample of a gesture. `answered` is called with its result, in the same task where the page has the session's
   * machine; `failed` if there is none.
   */
  sample(event, answered, failed) {
    if (this.channel.isClosed) return;
    if (this.synchronization.predictor.isBehind) this.synchronization.align();
    // What depends on answers is settled as it leaves; here the answer is there at once.
    const stamped = this.stamped(this.isPredicted ? event.toJSON?.() ?? event : event);
    try {
      const result = this.synchronization.handle(stamped);
      if (result) return answered(result);
    } catch (error) {
      return failed(error);
    }
    this.channel.sample(stamped, ({ events, result }) => {
      // Of the samples that left together the last one is what was answered.
      if (events.at(-1) === stamped) answered(result);
    }, failed);
  }

  /** The session as JSON, from which `connect("local:", { saved })` goes on; null in a page without a machine. */
  save() {
    return this.synchronization.predictor.snapshot();
  }

  /** Makes a request while the page is being unloaded. */
  leave(method, path = "", body = undefined) {
    this.transport.send(method, this.path + path, body, { keepalive: true }).catch(() => {});
  }

  /** All animations have ended. A session on a client's clock needs a tick for that; one that is not followed is read again. */
  animationsEnded() {
    const isClient = this.clockKind === "client";
    if (isClient && this.options.ticks !== false) this.submit({ type: "tick" });
    if (!isClient && !this.isPredicted && !this.#stream?.isOpen()) this.refresh().catch(() => {});
    this.emit("rest", {});
  }

  /** An event as it is sent: with its time, where this page knows the session's. */
  stamped(event) {
    const isTimed = this.clockKind === "client" || this.isPredicted;
    return isTimed ? { time: Math.max(this.time, this.clock.now()), ...event } : { ...event };
  }

  /** What was posted to `path` could not be done. */
  async #fail(error, path, events) {
    const isLost = error instanceof Problem && error.kind === "session-not-found";
    if (isLost && path === this.path) return this.recover(error);
    // Another page has taken the drawer: the finger here drags it no more.
    const isSuperseded = error.status === 409 && events.length > 0 && events.every(({ phase }) => phase !== undefined);
    if (!isLost && !isSuperseded) this.emit("problem", { error });
    this.synchronization.refused(events);
  }

  /** What the session is made of; and how it is now, if nothing newer is known. */
  applySnapshot(snapshot) {
    this.id = snapshot.id;
    this.clockKind = snapshot.clock;
    this.container = snapshot.container;
    this.configuration = snapshot.configuration;
    this.synchronization.noteTime(snapshot);
    if (snapshot.revision < this.revision) return;
    this.revision = snapshot.revision;
    if (!this.isPredicted) this.update(snapshot);
  }

  /** The server's result is how the session is now, if nothing newer is known. */
  applyResult(result) {
    if (result.revision > this.revision) {
      this.revision = result.revision;
      this.clock.reached(result.time);
      this.show(result, { glides: true, late: 0.1 });
    }
    this.emit("result", result);
  }

  /** @param {any} result @param {import("./attachment.js").Showing} [showing] */
  show(result, showing) {
    this.update(result);
    this.redraw(showing);
  }

  update({ time, state, frames, animations, detents = this.detents, surface = this.surface }) {
    Object.assign(this, { detents, surface });
    this.time = time;
    this.state = state;
    this.frames = readFrames(frames);
    this.animations = animations;
    this.noticeDetent();
    this.synchronization.awaitCompletion();
  }

  /** @param {import("./attachment.js").Showing} [showing] */
  redraw(showing) {
    for (const attachment of this.attachments) attachment.show(showing);
    this.emit("change", { revision: this.revision, state: this.state });
  }

  /** The delegate events, in the order in which they happened. */
  announce(delegate) {
    for (const event of delegate ?? []) {
      this.emit(event.name, event);
      this.emit("delegate", event);
      for (const { root } of this.attachments) {
        root.dispatchEvent(new CustomEvent(event.name, { detail: event, bubbles: true }));
      }
    }
  }

  /** The server knows the session no more. */
  recover(error) {
    this.synchronization.predictor.invalidate();
    this.#recovery ??= recreate(this, error).finally(() => (this.#recovery = null));
    return this.#recovery;
  }
}
