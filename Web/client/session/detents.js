// Detents work the same for all controllers: the machine reports where a drawer can rest, and the page moves it there.

/** Whether a gesture of the session is in progress. */
export const isHeld = ({ state }) => state.isDragging ?? state.name === "interacting";

/** The lowest detent that is higher than the current one: two may be at the same height. */
export function higherThan({ detents, detent }) {
  const current = detents.find(({ name }) => name === detent);
  return current && detents.find(({ position }) => position > current.position);
}

/** The `reason` of `beforeclose`, by the type of the event that closes the drawer. Any other event is a command. */
const REASONS = { pan: "drag", scroll: "drag", pointer: "drag", tap: "tap" };

/** The part of a session that deals with detents. */
export class DetentTarget extends EventTarget {
  /** The detents where the drawer can rest, the closed one first. @type {{name: string, aliases?: string[], position: number}[]} */
  detents = [];
  /** How the user operates the drawer. @type {import("../../drawing.d.ts").Surface} */
  surface = /** @type {any} */ (null);
  /** @type {string | null | undefined} */
  #detent;
  /** The destination of the last `snapTo`. @type {{name: string} | null} */
  #destination = null;
  /** Whether the user can close the drawer. The page's own commands can always close it. */
  dismissible = true;
  /** The reason of the user's command that is being performed; null for a command of the page. @type {string | null} */
  #reason = null;

  /** The detent where the drawer rests or is heading; during a drag, the one before the drag. Null if it is at none. */
  get detent() {
    return this.#detent ?? null;
  }

  get isOpen() {
    return this.detent !== null && this.detent !== this.detents[0].name;
  }

  /**
   * The frames that the body uncovers as it slides aside, each named like its detent; none if the body comes in over an edge. A server of
   * version 0.2 does not declare them.
   */
  get uncovered() {
    return this.surface.uncovers ?? /** @type {any} */ (this).configuration.sides ?? [];
  }

  /** Opens or closes the drawer. @param {boolean} isOpen @param {{animated?: boolean}} [options] */
  setOpen(isOpen, options) {
    return this.snapTo(isOpen ? this.surface.opens : this.detents[0].name, options);
  }

  /** Closes the drawer, unless it is not dismissible or the page cancels `beforeclose`. @param {string} [reason] */
  async requestClose(reason = "close") {
    if (this.isOpen && this.#mayClose(reason)) await this.setOpen(false);
  }

  /** Performs a command on behalf of the user. */
  request(reason, command) {
    const session = /** @type {any} */ (this);
    // An open drawer with two detents can only close. Asking first keeps it from closing and opening again.
    const closes = this.isOpen && this.detents.length === 2 && command.detent !== this.detent;
    if (closes && !this.#mayClose(reason)) return Promise.resolve();
    this.#reason = closes ? null : reason;
    try {
      return session.command(command);
    } finally {
      this.#reason = null;
    }
  }

  /**
   * Returns the event that undoes what `event` has done to the drawer; null for none. If the user closed it with `event` and may not, it
   * goes to the lowest open detent after a drag, otherwise to the detent where it was. Another size of the container opens no closed
   * drawer, although an open detent is nearer to where it was: one that has closed in the top layer would open in a low place of its page,
   * and so return to the top layer, for ever.
   */
  objection(event, result) {
    const { state, detents = this.detents } = result;
    const lowest = detents[0].name;
    if (event.type === "resize" && this.detent !== null && !this.isOpen && !isHeld(result) && ![lowest, null].includes(state.detent)) {
      return { type: "snapTo", detent: lowest, animated: false };
    }
    const reason = REASONS[event.type] ?? this.#reason;
    if (!reason || !this.isOpen || state.detent !== this.detents[0].name || this.#mayClose(reason)) return null;
    return { type: "snapTo", detent: reason === "drag" ? this.detents[1].name : this.detent };
  }

  #mayClose(reason) {
    const { attachments } = /** @type {any} */ (this);
    const targets = [this, ...[...attachments].map(({ root }) => root)];
    return this.dismissible && targets.every((target) => (
      target.dispatchEvent(new CustomEvent("beforeclose", { cancelable: true, detail: { reason } }))));
  }

  /** Moves to the next detent, and from the highest one to the lowest visible one. */
  cycle() {
    const { name } = higherThan(this) ?? this.detents.find(({ position }) => position > 0) ?? this.detents[0];
    this.request("handle", { type: "snapTo", detent: name }).catch(() => {});
  }

  /**
   * Moves to a detent. It does nothing if the drawer is there already, or heading there. A drawer that cannot be
   * reversed while it animates, such as a transition, moves when it has come to rest, unless a later call has requested
   * another detent.
   * @param {{animated?: boolean}} [options]
   */
  async snapTo(name, { animated = true } = {}) {
    name = this.#called(name);
    const destination = (this.#destination = { name });
    while (destination === this.#destination && !(await this.#go(name, animated))) await this.#rest();
  }

  /** Whether the drawer has a detent of this name. */
  knows(name) {
    return this.detents.some((detent) => detent.name === this.#called(name));
  }

  /** The name of the detent that is also called `name`. */
  #called(name) {
    return this.detents.find(({ aliases }) => aliases?.includes(name))?.name ?? name;
  }

  /**
   * Repeats the last `snapTo` if the server, unlike this page, has not performed its command, because there an animation
   * had not ended yet.
   */
  repeat(event) {
    if (event?.type !== "snapTo" || event.detent !== this.#destination?.name) return;
    this.snapTo(event.detent, event).catch((error) => this.emit("problem", { error }));
  }

  /** Sends the command to move to a detent. Returns false if the drawer has to come to rest first. */
  async #go(name, animated) {
    const session = /** @type {any} */ (this);
    // Without a machine, the state does not show unanswered commands yet.
    if (session.state.detent === name && (session.isPredicted || session.isIdle)) return true;
    try {
      await session.command({ type: "snapTo", detent: name, animated });
    } catch (error) {
      if (error.status !== 409 || session.animations.length === 0) throw error;
    }
    return session.state.detent === name || session.animations.length === 0;
  }

  /** Waits until all animations have ended. */
  #rest() {
    return new Promise((resolve) => {
      const changed = () => {
        if (/** @type {any} */ (this).animations.length > 0) return;
        this.removeEventListener("change", changed);
        resolve(undefined);
      };
      this.addEventListener("change", changed);
      changed();
    });
  }

  /** Reads the current detent, and dispatches `snap` if it has changed. */
  noticeDetent() {
    const session = /** @type {any} */ (this);
    const { detent } = session.state;
    if (detent === this.#detent || (detent === null && isHeld(session))) return;
    const isFirst = this.#detent === undefined;
    this.#detent = detent;
    if (!isFirst && detent !== null) this.emit("snap", { ...this.detents.find(({ name }) => name === detent) });
  }

  /** Dispatches an event of that name on this object. */
  emit(name, detail) {
    this.dispatchEvent(new CustomEvent(name, { detail }));
  }
}
