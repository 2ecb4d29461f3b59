import { isHeld } from "../session/detents.js";

/**
 * Sends a finger's drag to the session. Without a machine, it moves the drawer with the finger until the answers arrive.
 */
export class Dragging {
  /**
   * The drag in progress: its translation along its axis, and whether the drawer follows it. A page without a machine
   * also needs the translation and the frames at the last answer.
   * @type {{axis: "x" | "y", translation: number, isHeld: boolean, answered: number, frames: import("../drawing/frames.js").Frames} | null}
   */
  #drag = null;

  /** @param {import("../drawing/attachment.js").Attachment} attachment */
  constructor(attachment) {
    this.attachment = attachment;
  }

  /** Whether a finger drags here, be it the drawer or one of its lists. */
  get isInProgress() {
    return this.#drag !== null;
  }

  /** Whether the drawer follows the finger. */
  get isHeld() {
    return this.#drag?.isHeld ?? false;
  }

  get session() {
    return this.attachment.session;
  }

  /** Forgets the drag in progress. */
  stop() {
    this.#drag = null;
  }

  /** Handles a sample of a drag. */
  pan(sample) {
    const { claims, scroll } = this.attachment;
    if (sample.phase === "began") this.#begin(sample);
    if (sample.phase !== "changed") claims.leaveField();
    if (scroll.isActive) return scroll.pan(sample);
    const { phase, translation, velocity, location, edge } = sample;
    this.move(translation);
    const event = { type: "pan", phase, translation, velocity };
    // For other controllers the page has done the hit test, and a moving drawer may have left the location by now.
    if (location && this.session.surface.needsLocation) Object.assign(event, { location });
    if (edge) Object.assign(event, { edge });
    this.post(event, translation);
  }

  #begin(sample) {
    const { player, scroll } = this.attachment;
    const isHorizontal = Math.abs(sample.offset.x) >= Math.abs(sample.offset.y);
    const along = this.session.surface.axis;
    const axis = along === "both" ? (isHorizontal ? "x" : "y") : along;
    scroll.begin(sample, axis);
    // Only the machine knows whether there is anything to drag. Without one, assume that there is.
    const isHeld = !this.session.isPredicted;
    this.#drag = { axis, translation: 0, isHeld, answered: 0, frames: player.shown() };
    if (isHeld) player.hold();
  }

  /**
   * Records the finger's position. Without a machine, the dragged frames follow the finger until the answer arrives.
   */
  move(translation) {
    if (!this.#drag) return;
    this.#drag.translation = translation[this.#drag.axis];
    if (this.isHeld && !this.session.isPredicted) this.#follow();
  }

  /**
   * Without a machine, moves the dragged frames with the finger from their last answered position.
   * @param {import("../drawing/attachment.js").Showing} [showing]
   */
  #follow(showing) {
    const { axis, translation, answered, frames } = /** @type {any} */ (this.#drag);
    const followed = { ...frames };
    const { container: { height }, surface: { axis: along, body, handle, contents } } = this.session;
    const way = translation - answered;
    // A drawer that can be dragged along both axes does not simply follow the finger.
    for (const name of along === axis ? [body, handle, ...contents] : []) {
      const frame = frames[name];
      if (!frame) continue;
      followed[name] = { ...frame, [axis]: frame[axis] + way };
      // A frame that ends at the container's bottom keeps its bottom there.
      if (axis === "y" && Math.abs(frame.y + frame.height - height) < 0.5) followed[name].height -= way;
    }
    this.attachment.player.play(followed, [], 0, { isHeld: true, ...showing });
  }

  /** Posts a sample of the drag, and shows its result. */
  post(event, translation, answered = (_result) => {}) {
    const { session } = this;
    const hasEnded = event.phase === "ended" || event.phase === "cancelled";
    if (session.isPredicted && hasEnded) this.#drag = null;
    session.sample(event, (result) => {
      answered(result);
      if (this.#drag) this.#answered(result, translation);
      if (hasEnded) this.#release();
    }, (error) => {
      if (hasEnded) this.#release();
      else if (error.kind === "no-gesture") this.attachment.restartGesture();
    });
  }

  #answered(result, translation) {
    const drag = /** @type {any} */ (this.#drag);
    Object.assign(drag, { answered: translation[drag.axis], frames: this.session.frames });
    if (this.session.isPredicted) {
      const wasHeld = drag.isHeld;
      drag.isHeld = isHeld(this.session);
      if (wasHeld && !drag.isHeld) this.attachment.describe();
    } else if (drag.isHeld && ("ignored" in (result.response ?? {}) || (!isHeld(this.session) && this.#isMoving()))) {
      drag.isHeld = false;
      this.attachment.show({ glides: true, late: 1 });
    } else if (drag.isHeld) {
      this.#follow({ glides: true });
    }
  }

  /**
   * Whether the drawer animates although a finger drags it. It has refused the drag, or has ended it, as a page does
   * that was pulled far enough.
   */
  #isMoving() {
    return this.session.animations.some(({ to }) => this.session.surface.body in to);
  }

  /** Ends the drag: all frames move from where they were released to where the session puts them. */
  #release() {
    if (!this.#drag) return;
    this.#drag = null;
    this.attachment.show({ glides: true, late: 1 });
  }

  /** Cancels the drag in progress, because the page is being unloaded. */
  leave() {
    if (!this.#drag) return;
    const event = { type: this.attachment.scroll.isActive ? "scroll" : "pan", phase: "cancelled", velocity: { x: 0, y: 0 } };
    const { session } = this;
    if (session.channel.isLocal) session.submit(event);
    else session.leave("POST", "/events", session.stamped(event));
  }
}
