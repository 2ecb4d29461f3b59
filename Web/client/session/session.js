import { Problem } from "../../machine/problem.js";
import { Attachment } from "../drawing/attachment.js";
import { commands } from "./commands.js";
import { DetentTarget } from "./detents.js";
import { Fitting } from "./fitting.js";
import { outlivePage } from "./lifetime.js";
import { readFrames } from "../drawing/frames.js";
import { Predictor } from "./predictor.js";
import { Synchronization } from "./synchronization.js";

/**
 * A session that this page shows and operates. It dispatches events on itself, and delegate events also on its roots.
 */
export class Session extends DetentTarget {
  /** @type {Set<Attachment>} */
  attachments = new Set();
  /** @type {ReturnType<typeof import("../server/stream.js").follow> | null} */
  #stream = null;

  /**
   * @param {import("../server/transport.js").Transport} transport
   * @param {{isOwn: boolean, fitsRoot: boolean, isLocal?: boolean, explain?: boolean, follow?: boolean, ticks?: boolean, timeout?: number,
   *   given?: any, creation?: any, server?: any, channel?: any, Machine?: any, machine?: any}} options has the module `server`, or a `channel`
   */
  constructor(transport, snapshot, options) {
    super();
    this.transport = transport;
    this.options = options;
    this.controller = snapshot.controller;
    const Kind = options.server?.synchronizing({ Synchronization, Predictor, Problem }) ?? Synchronization;
    /** @type {any} */
    this.synchronization = new Kind(this, options);
    this.channel = options.channel ?? options.server.channelOf(this);
    this.fitting = new Fitting((container) => this.resize(container).catch(() => {}));
    this.wasCommandedHere = false;
    this.isResumed = false;
    /** The delegate events of the session's creation. */
    this.creation = snapshot.delegate ?? [];
    this.revision = -1;
    transport.onReachable = (reachable) => this.emit(reachable ? "online" : "offline", {});
    for (const name of commands[snapshot.controller] ?? []) if (!(name in this)) this[name] = (members) => this.command({ type: name, ...members });
    this.applySnapshot(snapshot);
    if (options.machine) this.synchronization.adopt(options.machine);
    if (options.follow !== false) this.follow();
    options.server?.releaseLostGesture(this).then((result) => result && this.synchronization.reconcile(result));
  }

  /** The session's URL, to connect to it from another screen. */
  get url() {
    return this.channel.isLocal ? "local:" : `${this.transport.base}${this.path}`;
  }

  get path() {
    return `/v1/sessions/${this.id}`;
  }

  get isIdle() {
    return this.channel.isIdle;
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

  /** Shows the session in `root`, and handles the user's input there. */
  attach(root, options = {}) {
    const attachment = new Attachment(this, root, options);
    this.attachments.add(attachment);
    attachment.fit();
    return attachment;
  }

  /** Follows the session's event stream: what other clients do, and the ends of animations. */
  follow() {
    if (this.channel.isLocal) return;
    this.#stream ??= this.options.server.follow(
      this.transport, this.id, this.revision, (event, data) => this.synchronization.receive(event, data));
  }

  /** Stops following the session's event stream. */
  unfollow() {
    this.#stream?.close();
    this.#stream = null;
  }

  /** Closes the session in this page, and ends a drag in progress. The session stays on the server. */
  close() {
    if (this.transport.isClosed) return;
    outlivePage(this);
    for (const attachment of this.attachments) attachment.detach();
    this.fitting.stop();
    this.unfollow();
    this.synchronization.stop();
    this.channel.close();
  }

  /** Deletes the session on the server, and closes it in this page. */
  async delete() {
    // Otherwise the end of the stream would make this page create the session again.
    this.unfollow();
    if (!this.channel.isLocal) await this.#openChannel().end("DELETE");
    this.close();
  }

  /** Posts one event and returns its result, at once if the page runs the session's machine. */
  async post(event) {
    this.fitting.flush();
    this.#openChannel();
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
    this.options.given = { ...this.options.given, ...configuration };
    this.fitting.flush();
    return this.#patch({ type: "configure", configuration });
  }

  resize(container) {
    return this.#patch({ type: "resize", container });
  }

  #openChannel() {
    if (this.channel.isClosed) throw new DOMException("the session was closed here", "InvalidStateError");
    return this.channel;
  }

  async #patch({ type, ...members }) {
    this.#openChannel();
    if (this.isPredicted) {
      if (members.container) this.container = { ...this.container, ...members.container };
      this.synchronization.handle(this.stamped({ type, ...members }), members);
      ({ configuration: this.configuration, container: this.container } = this.synchronization.predictor.settings());
      this.redraw();
    } else {
      this.applySnapshot(await this.channel.request("PATCH", members));
      this.redraw({ glides: true });
    }
  }

  /** Reads the session from the server again. */
  async refresh() {
    if (!this.channel.isLocal && !this.channel.isClosed) this.synchronization.receive("snapshot", await this.transport.persist("GET", this.path));
  }

  /**
   * Posts a sample of a gesture. It calls `answered` with the result, within this call if the page runs the session's
   * machine, or `failed` with the error.
   */
  sample(event, answered, failed) {
    if (this.channel.isClosed) return;
    if (this.synchronization.predictor.isBehind) this.synchronization.align();
    // `toJSON` computes members that depend on earlier answers. With a machine these answers are already available.
    const stamped = this.stamped(this.isPredicted ? event.toJSON?.() ?? event : event);
    try {
      const result = this.synchronization.handle(stamped);
      if (result) return answered(result);
    } catch (error) {
      return failed(error);
    }
    this.channel.sample(stamped, ({ events, result }) => {
      // The answer to several samples is the result of the last one.
      if (events.at(-1) === stamped) answered(result);
    }, failed);
  }

  /** Returns the session as JSON, which `connect("local:", { saved })` restores; null in a page without a machine. */
  save() {
    return this.synchronization.predictor.snapshot();
  }

  /** Makes a request while the page is being unloaded. */
  leave(method, path = "", body = undefined) {
    this.transport.send(method, this.path + path, body, { keepalive: true }).catch(() => {});
  }

  /**
   * Handles the end of all animations. A session on a client's clock needs a tick to end them. A session on the
   * server's clock, in a page with neither a machine nor a stream, has to be read again.
   */
  animationsEnded() {
    const isClient = this.clockKind === "client";
    if (isClient && this.options.ticks !== false) this.submit({ type: "tick" });
    if (!isClient && !this.isPredicted && !this.#stream?.isOpen()) this.refresh().catch(() => {});
    this.emit("rest", {});
  }

  /** Returns an event with the session's current time, if this page knows that time. */
  stamped(event) {
    const isTimed = this.clockKind === "client" || this.isPredicted;
    return isTimed ? { time: Math.max(this.time, this.clock.now()), ...event } : { ...event };
  }

  /** Applies a snapshot: the session's settings, and its state unless this page knows a newer one. */
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

  /** Applies a result of the server, unless this page knows a newer one. */
  applyResult(result) {
    if (result.revision > this.revision) {
      this.revision = result.revision;
      this.clock.reached(result.time);
      this.show(result, { glides: true, late: 0.1 });
    }
    this.emit("result", result);
  }

  /** @param {any} result @param {import("../drawing/attachment.js").Showing} [showing] */
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

  /** @param {import("../drawing/attachment.js").Showing} [showing] */
  redraw(showing) {
    for (const attachment of this.attachments) attachment.show(showing);
    this.emit("change", { revision: this.revision, state: this.state });
  }

  /** Dispatches delegate events, in the order in which they happened. */
  announce(delegate) {
    for (const event of delegate ?? []) {
      this.emit(event.name, event);
      this.emit("delegate", event);
      for (const { root } of this.attachments) {
        for (const name of [event.name, "delegate"]) root.dispatchEvent(new CustomEvent(name, { detail: event, bubbles: true }));
      }
    }
  }
}
