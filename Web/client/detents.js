// Detents, the same for all controllers: the machine says where a drawer can rest, and the page sends it there.

/** Whether a gesture of the session is under way. */
export const isHeld = ({ state }) => state.isDragging ?? state.name === "interacting";

/** The part of a session that deals with detents. */
export class DetentTarget extends EventTarget {
  /** Where it can rest, the closed one first. @type {{name: string, position: number}[]} */
  detents = [];
  /** How it meets the screen. @type {import("../controllers.d.ts").Surface} */
  surface = /** @type {any} */ (null);
  /** @type {string | null | undefined} */
  #detent;
  /** Where it was sent last. @type {{name: string} | null} */
  #destination = null;

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
