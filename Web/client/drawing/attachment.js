import { Accessibility } from "../modal/accessibility.js";
import { Claims, FIELDS, FOREIGN, MEDIA } from "../finger/claims.js";
import { ContentDetents } from "./content.js";
import { Dragging } from "../finger/dragging.js";
import { Focusing } from "../modal/focusing.js";
import { focused } from "../modal/focusable.js";
import { adoptFrameStyle } from "./frameStyle.js";
import { restingFrames } from "./frames.js";
import { coveredByKeyboard, onKeyboard } from "../modal/keyboard.js";
import { containerOf } from "./layout.js";
import { InertElements } from "../modal/inert.js";
import { Modality } from "../modal/modality.js";
import { prefersLessMotion, Sizes } from "./platform.js";
import { Player } from "./player.js";
import { likeOf, warnOfBody, warnOfNames } from "./naming.js";
import { PointerRecognizer } from "../finger/pointers.js";
import { around, inside, isRoot, register, slottedIn, unregister } from "./roots.js";
import { ScrollHandover } from "../finger/scroll.js";
import { isFollower, Stage } from "./stage.js";
import { contains, nearest } from "./trees.js";
import { WheelExpansion } from "../finger/wheel.js";

/** The roles of elements that a tap operates. */
const ROLES = ["button", "checkbox", "combobox", "link", "option", "radio", "slider", "spinbutton", "switch", "tab", "treeitem"];
const CONTROLS = `:any-link, button, label, summary, [role^=menuitem], ${ROLES.map((role) => `[role=${role}]`)}, ${FIELDS}, ${FOREIGN}, ${MEDIA}`;

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
  /** The surface that `claimTouches` last ran for. */
  #surface = null;
  #stop = new AbortController();
  /** The container and the configuration with which the content was last measured. */
  #measured = [NaN, NaN, null];
  /** The detent that was last described. @type {string | null} */
  #described = null;
  /** The elements that parts.js makes inert: screens beside the one that the user has. */
  unseen = new InertElements();
  /** The height of the root's part under the virtual keyboard, in pixels. */
  #covered = 0;
  /** The unknown and the missing frames that the console names. @type {Set<string>} */
  #unknown = new Set();
  /** What a misspelled word of the page is like. */
  likeOf = likeOf;

  /**
   * @param {import("../session/session.js").Session} session
   * @param {HTMLElement} root
   * @param {{keyboard?: boolean, handleOnly?: boolean, handleBehavior?: "none" | "cycle", labels?: Record<string, string>, announces?: boolean, modal?: boolean | import("../modal/modality.js").ModalOptions, warn?: (text: string) => void}} options
   */
  constructor(session, root, options) {
    [this.session, this.root, this.options] = [session, root, options];
    register(this);
    // The drawers around this one give up the elements in this root before it takes them.
    for (const attachment of around(this)) if (attachment !== this) attachment.#collect();
    this.stage = new Stage(root, this.#stop.signal);
    this.player = new Player(this.stage, () => {
      this.content.measure();
      this.claims.refresh();
      this.focusing.revealing.rested();
      this.modality?.update();
      session.animationsEnded();
    });
    this.content = new ContentDetents(this);
    this.dragging = new Dragging(this);
    this.scroll = new ScrollHandover(this);
    this.claims = new Claims(this);
    this.focusing = new Focusing(this, this.#stop.signal);
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
      isPanned: (target) => this.claims.isPanned(target),
      suits: (press) => this.claims.suits(press),
      taken: (target) => this.claims.taken(target),
      pan: (sample) => this.dragging.pan(sample),
      tap: (location, count, target) => this.#tap(location, count, target),
    });
    // A press or a wheel event stops decelerating content.
    for (const name of ["pointerdown", "wheel"]) {
      root.addEventListener(name, () => this.scroll.stop(), { signal: this.#stop.signal, passive: true });
    }
    // The page may add and remove elements, such as a sheet's items.
    this.observer = new MutationObserver((records) => records.some(isOfPage) && this.#elementsChanged(records));
    this.#observe();
    root.addEventListener("slotchange", () => this.#elementsChanged(), { signal: this.#stop.signal });
    this.resizes = new Sizes(() => {
      this.fit();
      this.claims.refresh();
    });
    this.wheel = new WheelExpansion(this, this.#stop.signal);
    this.resizes.observe(root);
    onKeyboard(() => this.#keyboardChanged(), this.#stop.signal);
    for (const attachment of around(this)) attachment.#elementsChanged();
  }

  /** Removes every listener. The element keeps its current appearance. */
  detach() {
    if (this.#stop.signal.aborted) return;
    // This ends a drag in progress, since its last events would not arrive.
    this.pointers.stop();
    this.dragging.stop();
    this.player.stop();
    this.scroll.stop();
    this.content.stop();
    this.claims.stop();
    this.modality?.stop();
    this.accessibility?.stop();
    this.unseen.set([]);
    this.observer.disconnect();
    this.resizes.disconnect();
    this.stage.abandon();
    this.#stop.abort();
    unregister(this);
    this.session.attachments.delete(this);
  }

  /** Continues after the root was moved within the document, which releases the pointer capture. */
  reattach() {
    this.pointers.recapture();
    this.modality?.update();
    this.fit();
    // What is moved loses the focus, and may be in what is inert until the end of the task.
    queueMicrotask(() => this.focusing.keep([this.root]));
  }

  get isDragging() {
    return this.dragging.isHeld;
  }

  get isMoving() {
    return this.player.isPlaying || this.isDragging;
  }

  /** The frames that are on the screen now. */
  shown() {
    return this.player.shown();
  }

  /** Draws the session's current state. @param {Showing} [showing] */
  show(showing = {}) {
    const { frames, animations, container, clock, isPredicted, surface, state } = this.session;
    this.stage.fit(container);
    // What is around a drawer takes no touches that pass through.
    this.stage.touched = state.passesTouchesThrough ? [...surface.grips, ...surface.behind] : null;
    // The surface decides which touches the drawer handles, also inside nested drawers. During a drag nothing changes.
    const { isInProgress: isHeld } = this.dragging;
    if (this.#surface !== surface && !isHeld) {
      this.#surface = surface;
      this.stage.body = surface.body;
      this.stage.isStraight = surface.uncovers.length === 0;
      adoptFrameStyle(this.root, surface);
      for (const attachment of inside(this)) attachment.claims.claimTouches();
    }
    if (this.isDragging && !isPredicted) {
      // Without a machine, `dragging` draws the drawer.
    } else if (animations.length > 0 && prefersLessMotion()) {
      // With reduced motion, everything is at its destination at once.
      this.player.play(restingFrames(frames, animations), [], clock.now(), { isHeld });
    } else {
      this.player.play(frames, animations, clock.now(), { isHeld, ...showing });
    }
    this.#measureContent();
    // The detent does not change during a drag, even when the drawer passes another one, unless the drawer leaves the finger.
    if (!isHeld || (!this.isDragging && this.session.detent !== this.#described)) this.describe();
  }

  /** Measures the content again if what its detents depend on has changed. */
  #measureContent() {
    const { container: { width, height }, configuration } = this.session;
    const now = [width, height, configuration];
    if (!this.content.isOutdated && now.every((each, index) => each === this.#measured[index])) return;
    this.#measured = now;
    this.content.measure();
  }

  /** Updates what depends on the detent. */
  describe() {
    this.#described = this.session.detent;
    const had = focused();
    this.accessibility?.update();
    this.modality?.update();
    if (this.accessibility) this.focusing.update(had);
    // The page may add the frames in this task.
    queueMicrotask(() => this.#stop.signal.aborted || warnOfBody(this, this.#unknown));
  }

  /** Changes the words for the detents. @param {Record<string, string>} labels */
  relabel(labels) {
    this.options = { ...this.options, labels };
    this.describe();
  }

  /** Says what is wrong with the page: in the console, unless the page's element hears it. */
  warn(text) {
    if (this.options.warn) this.options.warn(text);
    else console.warn(`drawerd: ${text}`);
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
    const container = session.options.fitsRoot && containerOf(root, session.container);
    if (!container || JSON.stringify(container) === JSON.stringify(session.container)) return;
    session.container = container;
    session.fitting.fit(session.container);
  }

  /** Restarts the gesture at the finger's position, after the server has lost it. */
  restartGesture() {
    this.pointers.restart();
  }

  /** What a tap on `target` does; null if it belongs to the page. @returns {(() => void) | null} */
  #tap(location, count, target) {
    const control = nearest(target, CONTROLS);
    const isOurs = control && control !== this.root && contains(this.root, control);
    // A tap on a control belongs to that control, unless the control is one of the drawer's frames.
    if (isOurs && !control.hasAttribute("data-frame")) return null;
    if (this.claims.cycles(target)) return () => this.session.cycle();
    // Such a frame is tapped by its name: at its place a finger may reach another frame, as a sheet's header under its close button.
    const { frame } = isOurs ? control.dataset : {};
    return () => this.session.submit({ type: "tap", location, count, ...(frame in this.session.frames && { target: frame }) });
  }

  #observe() {
    for (const tree of [this.root, ...slottedIn(this.root)]) this.observer.observe(tree, OBSERVED);
  }

  #elementsChanged(records = /** @type {MutationRecord[]} */ ([])) {
    this.#observe();
    const areOthers = this.#collect();
    this.#surface = null;
    this.show();
    // Under a finger, too, others are at once as those before.
    if (areOthers && this.dragging.isInProgress) this.claims.claimTouches();
    this.focusing.keep(records.flatMap(({ addedNodes }) => [...addedNodes]));
  }

  /** Looks up the page's elements again. Returns whether other elements show the frames. */
  #collect() {
    const areOthers = this.stage.collect();
    // The animations begin again, at the same time, on the elements that show the frames now.
    if (areOthers) this.player.stop();
    warnOfNames(this, this.#unknown);
    this.content.collect();
    this.accessibility?.collect();
    this.modality?.collect();
    return areOthers;
  }
}
