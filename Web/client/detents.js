// Detents, the same for all controllers: the machine says where a drawer can rest, and the page sends it there.

/** Whether a gesture of the session is under way. */
export const isHeld = ({ state }) => state.isDragging ?? state.name === "interacting";

/** Why a gesture closes a drawer; anything else is a command. */
const REASONS = { pan: "drag", scroll: "drag", pointer: "drag", tap: "tap" };

/** The part of a session that deals with detents. */
export class DetentTarget extends EventTarget {
  /** Where it can rest, the closed one first. @type {{name: string, position: number}[]} */
  detents = [];
  /** How it meets the screen. @type {import("../drawing.d.ts").Surface} */
  surface = /** @type {any} */ (null);
  /** @type {string | null | undefined} */
  #detent;
  /** Where it was sent last. @type {{name: string} | null} */
  #destination = null;
  /** Whether a user can close it. The page's own commands close it in any case. */
  dismissible = true;
  /** Why a user performs the command under way; null for a command of the page. @type {string | null} */
  #reason = null;

  /** Where it rests, or is on its way to; while a finger drags, where it was before. Null where it is at none of them. */
  get detent() {
    return this.#detent ?? null;
  }

  get isOpen() {
    return this.detent !== null && this.detent !== this.detents[0].name;
  }

  /** Opens it, or closes it. @param {boolean} isOpen @param {{animated?: boolean}} [options] */
  setOpen(isOpen, options) {
    return this.snapTo(isOpen ? this.surface.opens : this.detents[0].name, options);
  }

  /** Closes it as a user does: unless it is not dismissible, or the page cancels `beforeclose`. @param {string} [reason] */
  async requestClose(reason = "close") {
    if (this.isOpen && this.#mayClose(reason)) await this.setOpen(false);
  }

  /** Performs a command that a user asks for. */
  request(reason, command) {
    const session = /** @type {any} */ (this);
    // With two detents there is only one way to go from an open one: to ask first spares the drawer the way back.
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
   * The event that keeps the drawer open, where a user has closed it with `event` and may not; otherwise null. A drag ends at
   * the lowest open detent, anything else where the drawer was.
   */
  objection(event, { state }) {
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

  /** Goes to the next detent, and from the highest one to the lowest that can be seen. */
  cycle() {
    const index = this.detents.findIndex(({ name }) => name === this.detent);
    const { name } = this.detents[index + 1] ?? this.detents.find(({ position }) => position > 0) ?? this.detents[0];
    this.request("handle", { type: "snapTo", detent: name }).catch(() => {});
  }

  /**
   * Goes to a detent; does nothing where it is there already, or on its way. What cannot be reversed while it animates, as a
   * transition, goes there as soon as it has come to rest, unless another detent was asked for by then.
   * @param {string} name
   * @param {{animated?: boolean}} [options]
   */
  async snapTo(name, { animated = true } = {}) {
    const destination = (this.#destination = { name });
    while (destination === this.#destination && !(await this.#go(name, animated))) await this.#rest();
  }

  /** Sends it to a detent; false if it cannot go there before it rests. */
  async #go(name, animated) {
    const session = /** @type {any} */ (this);
    if (session.state.detent === name) return true;
    try {
      await session.command({ type: "snapTo", detent: name, animated });
    } catch (error) {
      if (error.status !== 409 || session.animations.length === 0) throw error;
    }
    return session.state.detent === name || session.animations.length === 0;
  }

  /** Waits until nothing moves. */
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

  /** Reads the current detent, and dispatches `snap` if it is another one. */
  noticeDetent() {
    const session = /** @type {any} */ (this);
    const { detent } = session.state;
    if (detent === this.#detent || (detent === null && isHeld(session))) return;
    const isFirst = this.#detent === undefined;
    this.#detent = detent;
    if (!isFirst && detent !== null) this.emit("snap", { ...this.detents.find(({ name }) => name === detent) });
  }

  /** Dispatches an event of that name here. */
  emit(name, detail) {
    this.dispatchEvent(new CustomEvent(name, { detail }));
  }
}
