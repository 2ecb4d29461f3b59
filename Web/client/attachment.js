import { Accessibility } from "./accessibility.js";
import { Claims, FIELDS, FOREIGN } from "./claims.js";
import { ContentDetent } from "./content.js";
import { isHeld } from "./detents.js";
import { adoptForcedColors } from "./forcedColors.js";
import { restingFrames } from "./frames.js";
import { coveredByKeyboard, onKeyboard } from "./keyboard.js";
import { Modality } from "./modality.js";
import { Player } from "./player.js";
import { PointerRecognizer } from "./pointers.js";
import { around, inside, register, unregister } from "./roots.js";
import { ScrollHandover } from "./scroll.js";
import { Stage } from "./stage.js";

const CONTROLS = `a[href], button, label, summary, [role=button], ${FIELDS}, ${FOREIGN}`;
/** @type {MediaQueryList | null} */
let lessMotion = null;
const prefersLessMotion = () => (lessMotion ??= matchMedia("(prefers-reduced-motion: reduce)")).matches;

/**
 * @typedef {object} Showing how a change is shown
 * @property {boolean} [glides] whether what is on the screen moves there smoothly, where the two differ
 * @property {number} [late] how long ago, in seconds, an animation may have started that is to start here now
 */

/** A session drawn into one element, and operated there. */
export class Attachment {
  /**
   * The drag under way: its translation along its axis, whether anything follows it, and, in a page without a machine,
   * the translation at the last answer, and where everything was then.
   * @type {{axis: "x" | "y", translation: number, isHeld: boolean, answered: number, frames: import("./frames.js").Frames} | null}
   */
  #drag = null;
  /** The surface that touches were claimed for last. */
  #surface = null;
  #stop = new AbortController();
  /** How much of the root is under the virtual keyboard. */
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
      session.animationsEnded();
    });
    this.content = new ContentDetent(this);
    this.scroll = new ScrollHandover(this);
    this.claims = new Claims(this);
    const modal = options.modal === true ? {} : options.modal || null;
    this.accessibility = options.keyboard === false ? null : new Accessibility(this, modal);
    this.modality = modal && new Modality(this, modal);
    this.pointers = new PointerRecognizer(root, {
      locator: () => this.#locator(),
      size: () => this.stage.container,
      edges: () => session.surface.edges,
      mayPan: (target, event) => this.claims.mayPan(target, event),
      suits: (target, offset, edge) => this.claims.suits(target, offset, edge),
      pan: (sample) => this.#pan(sample),
      tap: (location, count, target) => this.#tap(location, count, target),
    });
    // A press or a wheel stops content that decelerates.
    for (const name of ["pointerdown", "wheel"]) {
      root.addEventListener(name, () => this.scroll.stop(), { signal: this.#stop.signal, passive: true });
    }
    // The page may add and remove elements: a sheet's items, say.
    this.observer = new MutationObserver(() => this.#elementsChanged());
    this.observer.observe(root, { childList: true, subtree: true });
    this.resizes = new ResizeObserver(() => this.fit());
    this.resizes.observe(root);
    onKeyboard(() => this.#keyboardChanged(), this.#stop.signal);
    // What is in this root is no part of the roots around it any more.
    for (const attachment of around(this)) attachment.#elementsChanged();
  }

  /** Removes every listener; what the element shows stays. */
  detach() {
    if (this.#stop.signal.aborted) return;
    // A drag ends with it: its end would not be seen any more.
    this.pointers.stop();
    this.#drag = null;
    this.player.stop();
    this.scroll.stop();
    this.content.stop();
    this.modality?.stop();
    this.accessibility?.stop();
    this.observer.disconnect();
    this.resizes.disconnect();
    this.#stop.abort();
    unregister(this);
    this.session.attachments.delete(this);
  }

  /** Goes on in an element that was moved within the document, which has released the pointer. */
  reattach() {
    this.pointers.recapture();
    this.fit();
  }

  get isDragging() {
    return this.#drag?.isHeld ?? false;
  }

  /** The frames on the screen now. */
  shown() {
    return this.player.shown();
  }

  /** Draws the session as it is. @param {Showing} [showing] */
  show(showing = {}) {
    const { frames, animations, container, clock, isPredicted, surface } = this.session;
    this.stage.fit(container);
    // It decides which touches are the drawer's, in the drawers inside it as well; a drag goes on as it began.
    if (this.#surface !== surface && !this.#drag) {
      this.#surface = surface;
      adoptForcedColors(this.root, surface);
      for (const attachment of inside(this)) attachment.claims.claimTouches();
    }
    const isHeld = this.#drag !== null;
    if (this.isDragging && !isPredicted) {
      // What is held is drawn as the answers to the finger come.
    } else if (animations.length > 0 && prefersLessMotion()) {
      // Less motion: what would move is there at once.
      this.player.play(restingFrames(frames, animations), [], clock.now(), { isHeld });
    } else {
      this.player.play(frames, animations, clock.now(), { isHeld, ...showing });
    }
    // During a drag the detent does not change, even where the frame is at another one.
    if (!this.isDragging) this.#describe();
  }

  #describe() {
    this.accessibility?.update();
    this.modality?.update();
  }

  /** Without a machine: what is held follows the finger from where it was answered. @param {Showing} [showing] */
  #follow(showing) {
    const { axis, translation, answered, frames } = /** @type {any} */ (this.#drag);
    const followed = { ...frames };
    const { container: { height }, surface: { axis: along, body, handle, contents } } = this.session;
    const way = translation - answered;
    // What two axes can drag does not just follow.
    for (const name of along === axis ? [body, handle, ...contents] : []) {
      const frame = frames[name];
      if (!frame) continue;
      followed[name] = { ...frame, [axis]: frame[axis] + way };
      // What ends where the container ends still does.
      if (axis === "y" && Math.abs(frame.y + frame.height - height) < 0.5) followed[name].height -= way;
    }
    this.player.play(followed, [], 0, { isHeld: true, ...showing });
  }

  /** Draws again after the root's size has changed. */
  fit() {
    this.stage.measure();
    this.#resizeContainer();
    this.player.stop();
    this.show();
  }

  /** The container ends where the virtual keyboard begins. */
  #keyboardChanged() {
    if (coveredByKeyboard(this.root) !== this.#covered) this.fit();
  }

  /** Makes the container as large as what is seen of the root, if the session was made for it. */
  #resizeContainer() {
    const { session, root } = this;
    this.#covered = coveredByKeyboard(root);
    const [width, height] = [root.clientWidth, root.clientHeight - this.#covered];
    const isSame = width === session.container.width && height === session.container.height;
    if (!session.options.fitsRoot || width === 0 || height === 0 || isSame) return;
    session.container = { ...session.container, width, height };
    session.fitting.fit(session.container);
  }

  /** Posts a sample of the drag, and shows what comes of it. */
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

  /** Whether the drawer animates in spite of the finger: it has refused the drag, or ended it, as a page that was pulled far enough. */
  #isMoving() {
    return this.session.animations.some(({ to }) => this.session.surface.body in to);
  }

  /** The drag is over: everything moves from where it was released to where the session says. */
  #release() {
    if (!this.#drag) return;
    this.#drag = null;
    this.show({ glides: true, late: 1 });
  }

  /** The server has lost the gesture: it begins again where the finger is. */
  restartGesture() {
    this.pointers.restart();
  }

  /** Where a pointer's events are, in points. The root is measured once, and not whenever something has just been drawn. */
  #locator() {
    const { root, stage: { container: { width, height } } } = this;
    const box = root.getBoundingClientRect();
    const [left, top] = [box.left + root.clientLeft, box.top + root.clientTop];
    const scaleX = width / (root.clientWidth * (box.width / root.offsetWidth || 1) || 1);
    const scaleY = height / (root.clientHeight * (box.height / root.offsetHeight || 1) || 1);
    return (/** @type {MouseEvent} */ event) => ({ x: (event.clientX - left) * scaleX, y: (event.clientY - top) * scaleY });
  }

  #pan(sample) {
    if (sample.phase === "began") this.#beginPan(sample);
    if (sample.phase !== "changed") this.claims.leaveField();
    if (this.scroll.isActive) return this.scroll.pan(sample);
    const { phase, translation, velocity, location, edge } = sample;
    this.moveDrag(translation);
    const event = { type: "pan", phase, translation, velocity };
    // Elsewhere the page has done the hit test, and a drawer that moves may be somewhere else by now.
    if (location && this.session.surface.needsLocation) Object.assign(event, { location });
    if (edge) Object.assign(event, { edge });
    this.post(event, translation);
  }

  #beginPan(sample) {
    const isHorizontal = Math.abs(sample.offset.x) >= Math.abs(sample.offset.y);
    const along = this.session.surface.axis;
    const axis = along === "both" ? (isHorizontal ? "x" : "y") : along;
    this.scroll.begin(sample, axis);
    // Whether there is anything to drag only the machine knows.
    const isHeld = !this.session.isPredicted;
    this.#drag = { axis, translation: 0, isHeld, answered: 0, frames: this.shown() };
    if (isHeld) this.player.hold();
  }

  /** Until the answer comes, what is dragged follows the finger. */
  moveDrag(translation) {
    if (!this.#drag) return;
    this.#drag.translation = translation[this.#drag.axis];
    if (this.isDragging && !this.session.isPredicted) this.#follow();
  }

  /** @param {Element} target */
  #tap(location, count, target) {
    const control = target.closest(CONTROLS);
    // A button's tap is the button's, unless the button is the drawer's own.
    if (control && this.root.contains(control) && !control.hasAttribute("data-frame")) return;
    if (this.claims.cycles(target)) return this.session.cycle();
    this.session.submit({ type: "tap", location, count });
  }

  #elementsChanged() {
    this.stage.collect();
    this.content.collect();
    this.#surface = null;
    this.accessibility?.collect();
    this.show();
  }

  /** The page is being unloaded, and the drag with it. */
  leave() {
    if (!this.#drag) return;
    const event = { type: this.scroll.isActive ? "scroll" : "pan", phase: "cancelled", velocity: { x: 0, y: 0 } };
    const { session } = this;
    if (session.channel.isLocal) session.submit(event);
    else session.leave("POST", "/events", session.stamped(event));
  }
}
