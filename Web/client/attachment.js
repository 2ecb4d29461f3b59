import { Accessibility } from "./accessibility.js";
import { Claims, FIELDS, FOREIGN } from "./claims.js";
import { ContentDetents } from "./content.js";
import { isHeld } from "./detents.js";
import { adoptForcedColors } from "./forcedColors.js";
import { restingFrames } from "./frames.js";
import { coveredByKeyboard, onKeyboard } from "./keyboard.js";
import { Modality } from "./modality.js";
import { prefersLessMotion, Sizes } from "./platform.js";
import { Player } from "./player.js";
import { PointerRecognizer } from "./pointers.js";
import { around, inside, isRoot, register, unregister } from "./roots.js";
import { ScrollHandover } from "./scroll.js";
import { isFollower, Stage } from "./stage.js";
import { contains, nearest } from "./trees.js";
import { WheelExpansion } from "./wheel.js";

const CONTROLS = `a[href], button, label, summary, [role=button], ${FIELDS}, ${FOREIGN}`;

/** The changes of a page that concern a drawer: its elements, and what they are for. */
const OBSERVED = { childList: true, subtree: true, attributes: true, attributeFilter: ["data-frame", "data-detent"] };

/** Whether the page has made a change, and not the client, which sets `data-detent` of roots and followers. */
const isOfPage = ({ attributeName, target }) => attributeName !== "data-detent" || !(isRoot(target) || isFollower(target));

/**
 * @typedef {object} Showing how to show a change
 * @property {boolean} [glides] whether frames whose position on the screen differs glide to the new one
 * @property {number} [late] in seconds: animations that started at most that long ago start from their beginning
 */

/** Shows a session in one element, and handles the user's input there. */
export class Attachment {
  /**
   * The drag in progress: its translation along its axis, and whether the drawer follows it. A page without a machine
   * also needs the translation and the frames at the last answer.
   * @type {{axis: "x" | "y", translation: number, isHeld: boolean, answered: number, frames: import("./frames.js").Frames} | null}
   */
  #drag = null;
  /** The surface that `claimTouches` last ran for. */
  #surface = null;
  #stop = new AbortController();
  /** The container and the configuration with which the content was last measured. */
  #measured = [NaN, NaN, null];
  /** The height of the root's part under the virtual keyboard, in pixels. */
  #covered = 0;

  /**
   * @param {import("./session.js").Session} session
   * @param {HTMLElement} root
   * @param {{keyboard?: boolean, handleOnly?: boolean, handleBehavior?: "none" | "cycle", modal?: boolean | import("./modality.js").ModalOptions}} options
   */
  constructor(session, root, options) {
    [this.session, this.root, this.options] = [session, root, options];
    register(this);
    this.stage = new Stage(root);
    this.player = new Player(this.stage, () => {
      this.content.measure();
      this.claims.refresh();
      session.animationsEnded();
    });
    this.content = new ContentDetents(this);
    this.scroll = new ScrollHandover(this);
    this.claims = new Claims(this);
    const modal = options.modal === true ? {} : options.modal || null;
    this.accessibility = options.keyboard === false ? null : new Accessibility(this, modal);
    this.modality = modal && new Modality(this, modal);
    this.pointers = new PointerRecognizer(root, {
      locator: () => this.stage.locator(),
      size: () => this.stage.container,
      edges: () => session.surface.edges,
      axis: () => session.surface.axis,
      owns: (target) => this.claims.owns(target),
      mayPan: (target, event) => this.claims.mayPan(target, event),
      suits: (target, offset, edge, kind) => this.claims.suits(target, offset, edge, kind),
      taken: (target) => this.claims.taken(target),
      pan: (sample) => this.#pan(sample),
      tap: (location, count, target) => this.#tap(location, count, target),
    });
    // A press or a wheel event stops decelerating content.
    for (const name of ["pointerdown", "wheel"]) {
      root.addEventListener(name, () => this.scroll.stop(), { signal: this.#stop.signal, passive: true });
    }
    // The page may add and remove elements, such as a sheet's items.
    this.observer = new MutationObserver((records) => records.some(isOfPage) && this.#elementsChanged());
    this.observer.observe(root, OBSERVED);
    this.resizes = new Sizes(() => {
      this.fit();
      this.claims.refresh();
    });
    this.wheel = new WheelExpansion(this, this.#stop.signal);
    this.resizes.observe(root);
    onKeyboard(() => this.#keyboardChanged(), this.#stop.signal);
    // The elements in this root no longer belong to the roots around it.
    for (const attachment of around(this)) attachment.#elementsChanged();
  }

  /** Removes every listener. The element keeps its current appearance. */
  detach() {
    if (this.#stop.signal.aborted) return;
    // This ends a drag in progress, since its last events would not arrive.
    this.pointers.stop();
    this.#drag = null;
    this.player.stop();
    this.scroll.stop();
    this.content.stop();
    this.claims.stop();
    this.modality?.stop();
    this.accessibility?.stop();
    this.observer.disconnect();
    this.resizes.disconnect();
    this.#stop.abort();
    unregister(this);
    this.session.attachments.delete(this);
  }

  /** Continues after the root was moved within the document, which releases the pointer capture. */
  reattach() {
    this.pointers.recapture();
    this.fit();
  }

  get isDragging() {
    return this.#drag?.isHeld ?? false;
  }

  /** The frames that are on the screen now. */
  shown() {
    return this.player.shown();
  }

  /** Draws the session's current state. @param {Showing} [showing] */
  show(showing = {}) {
    const { frames, animations, container, clock, isPredicted, surface } = this.session;
    this.stage.fit(container);
    // The surface decides which touches the drawer handles, also inside nested drawers. During a drag nothing changes.
    if (this.#surface !== surface && !this.#drag) {
      this.#surface = surface;
      adoptForcedColors(this.root, surface);
      for (const attachment of inside(this)) attachment.claims.claimTouches();
    }
    const isHeld = this.#drag !== null;
    if (this.isDragging && !isPredicted) {
      // Without a machine, `#follow` draws the dragged drawer.
    } else if (animations.length > 0 && prefersLessMotion()) {
      // With reduced motion, everything is at its destination at once.
      this.player.play(restingFrames(frames, animations), [], clock.now(), { isHeld });
    } else {
      this.player.play(frames, animations, clock.now(), { isHeld, ...showing });
    }
    this.#measureContent();
    // The detent does not change during a drag, even when the drawer passes another one.
    if (!this.isDragging) this.#describe();
  }

  /** Measures the content again if what its detents depend on has changed. */
  #measureContent() {
    const { container: { width, height }, configuration } = this.session;
    const now = [width, height, configuration];
    if (now.every((each, index) => each === this.#measured[index])) return;
    this.#measured = now;
    this.content.measure();
  }

  #describe() {
    this.accessibility?.update();
    this.modality?.update();
  }

  /**
   * Without a machine, moves the dragged frames with the finger from their last answered position.
   * @param {Showing} [showing]
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
    this.player.play(followed, [], 0, { isHeld: true, ...showing });
  }

  /** Redraws after the root's size has changed. */
  fit() {
    this.stage.measure();
    this.#resizeContainer();
    this.player.stop();
    this.show();
  }

  /** Fits the container to the space above the virtual keyboard. */
  #keyboardChanged() {
    if (coveredByKeyboard(this.root) !== this.#covered) this.fit();
  }

  /** Resizes the container to the root's part above the keyboard, if the session's container follows the root. */
  #resizeContainer() {
    const { session, root } = this;
    this.#covered = coveredByKeyboard(root);
    const [width, height] = [root.clientWidth, root.clientHeight - this.#covered];
    const isSame = width === session.container.width && height === session.container.height;
    if (!session.options.fitsRoot || width === 0 || height === 0 || isSame) return;
    session.container = { ...session.container, width, height };
    session.fitting.fit(session.container);
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
      else if (error.kind === "no-gesture") this.restartGesture();
    });
  }

  #answered(result, translation) {
    const drag = /** @type {any} */ (this.#drag);
    Object.assign(drag, { answered: translation[drag.axis], frames: this.session.frames });
    if (this.session.isPredicted) {
      const wasHeld = drag.isHeld;
      drag.isHeld = isHeld(this.session);
      if (wasHeld && !drag.isHeld) this.#describe();
    } else if (drag.isHeld && ("ignored" in (result.response ?? {}) || (!isHeld(this.session) && this.#isMoving()))) {
      drag.isHeld = false;
      this.show({ glides: true, late: 1 });
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
    this.show({ glides: true, late: 1 });
  }

  /** Restarts the gesture at the finger's position, after the server has lost it. */
  restartGesture() {
    this.pointers.restart();
  }

  #pan(sample) {
    if (sample.phase === "began") this.#beginPan(sample);
    if (sample.phase !== "changed") this.claims.leaveField();
    if (this.scroll.isActive) return this.scroll.pan(sample);
    const { phase, translation, velocity, location, edge } = sample;
    this.moveDrag(translation);
    const event = { type: "pan", phase, translation, velocity };
    // For other controllers the page has done the hit test, and a moving drawer may have left the location by now.
    if (location && this.session.surface.needsLocation) Object.assign(event, { location });
    if (edge) Object.assign(event, { edge });
    this.post(event, translation);
  }

  #beginPan(sample) {
    const isHorizontal = Math.abs(sample.offset.x) >= Math.abs(sample.offset.y);
    const along = this.session.surface.axis;
    const axis = along === "both" ? (isHorizontal ? "x" : "y") : along;
    this.scroll.begin(sample, axis);
    // Only the machine knows whether there is anything to drag. Without one, assume that there is.
    const isHeld = !this.session.isPredicted;
    this.#drag = { axis, translation: 0, isHeld, answered: 0, frames: this.shown() };
    if (isHeld) this.player.hold();
  }

  /**
   * Records the finger's position. Without a machine, the dragged frames follow the finger until the answer arrives.
   */
  moveDrag(translation) {
    if (!this.#drag) return;
    this.#drag.translation = translation[this.#drag.axis];
    if (this.isDragging && !this.session.isPredicted) this.#follow();
  }

  /** @param {Element} target */
  #tap(location, count, target) {
    const control = nearest(target, CONTROLS);
    // A tap on a control belongs to that control, unless the control is one of the drawer's frames.
    if (control && control !== this.root && contains(this.root, control) && !control.hasAttribute("data-frame")) return;
    if (this.claims.cycles(target)) return this.session.cycle();
    this.session.submit({ type: "tap", location, count });
  }

  #elementsChanged() {
    // Its animations begin again, at the same time, on the elements that show the frames now.
    if (this.stage.collect()) this.player.stop();
    this.content.collect();
    this.#surface = null;
    this.accessibility?.collect();
    this.show();
  }

  /** Cancels the drag in progress, because the page is being unloaded. */
  leave() {
    if (!this.#drag) return;
    const event = { type: this.scroll.isActive ? "scroll" : "pan", phase: "cancelled", velocity: { x: 0, y: 0 } };
    const { session } = this;
    if (session.channel.isLocal) session.submit(event);
    else session.leave("POST", "/events", session.stamped(event));
  }
}
