import { Accessibility } from "./accessibility.js";
import { Drag } from "./drag.js";
import { restingFrames } from "./frames.js";
import { Player } from "./player.js";
import { PointerRecognizer } from "./pointers.js";
import { ScrollHandover } from "./scroll.js";
import { Stage } from "./stage.js";
import { isHeld } from "./traits.js";

const FOREIGN = "input, textarea, select, [contenteditable]:not([contenteditable=false]), [data-no-drag]";
const CONTROLS = "a[href], button, input, textarea, select, label, summary, [role=button], [data-no-drag]";
const motion = matchMedia("(prefers-reduced-motion: reduce)");

/** WebKit knows the property by its own name only. */
function setUserSelect(element, value) {
  element.style.setProperty("-webkit-user-select", value);
  element.style.setProperty("user-select", value);
}

/** A session drawn into one element, and operated there. */
export class Attachment {
  /** @type {Drag | null} */
  #drag = null;
  #picture = 0;
  #stop = new AbortController();

  /**
   * @param {import("./session.js").Session} session
   * @param {HTMLElement} root
   * @param {{keyboard?: boolean}} options
   */
  constructor(session, root, options) {
    this.session = session;
    this.root = root;
    this.traits = session.traits;
    this.stage = new Stage(root);
    this.player = new Player(this.stage, () => session.animationsEnded());
    this.scroll = new ScrollHandover(this);
    this.accessibility = options.keyboard === false ? null : new Accessibility(this);
    this.pointers = new PointerRecognizer(root, {
      locate: (event) => this.#locate(event),
      size: () => this.stage.container,
      edges: () => this.traits.edges(session),
      mayPan: (target) => this.#mayPan(target),
      pan: (sample) => this.#pan(sample),
      tap: (location, count, target) => this.#tap(location, count, target),
    });
    // Whoever takes hold of content that runs out stops it.
    for (const name of ["pointerdown", "wheel"]) {
      root.addEventListener(name, () => this.scroll.stop(), { signal: this.#stop.signal, passive: true });
    }
    this.#claimTouches();
    // Elements may come and go: a sheet's contents do.
    this.observer = new MutationObserver(() => this.#elementsChanged());
    this.observer.observe(root, { childList: true, subtree: true });
    this.resizes = new ResizeObserver(() => this.fit());
    this.resizes.observe(root);
    addEventListener("pagehide", () => this.#leave(), { signal: this.#stop.signal });
    this.show(null);
  }

  /** Lets go of the element; what it shows stays. */
  detach() {
    if (this.#stop.signal.aborted) return;
    // A drag ends with it: nobody is there any more to lift the finger.
    this.pointers.stop();
    cancelAnimationFrame(this.#picture);
    this.#drag = null;
    this.player.stop();
    this.scroll.stop();
    this.accessibility?.stop();
    this.observer.disconnect();
    this.resizes.disconnect();
    this.#stop.abort();
    this.session.detached(this);
  }

  get isDragging() {
    return this.#drag !== null;
  }

  /** What is to be seen now. */
  shown() {
    return this.#drag?.shown() ?? this.player.shown();
  }

  /**
   * Draws the session as it is.
   * @param {import("./frames.js").Frames | null} from what is to be seen on the screen
   * @param {number} [late] how long the answer may have been under way, in seconds
   */
  show(from, late) {
    const { frames, animations, container, clock } = this.session;
    this.stage.fit(container);
    if (this.#drag) return;
    const plays = motion.matches ? [] : animations;
    if (motion.matches && animations.length > 0) {
      // Less motion: what would move is there at once.
      this.player.play(restingFrames(frames, animations), [], clock.now(), null);
    } else {
      this.player.play(frames, plays, clock.now(), from, late);
    }
    this.accessibility?.update();
  }

  /** Draws again after the root's size has changed. */
  fit() {
    this.#resizeContainer();
    this.player.stop();
    this.show(null);
  }

  /** Makes the container as large as the root, if the session was made for it. */
  #resizeContainer() {
    const { session, root } = this;
    const [width, height] = [root.clientWidth, root.clientHeight];
    const isSame = width === session.container.width && height === session.container.height;
    if (!session.options.fitsRoot || width === 0 || height === 0 || isSame) return;
    session.container = { ...session.container, width, height };
    session.fitting.fit(session.container);
  }

  /** Takes the answer to a sample of the drag. */
  answered(result, translation) {
    if (!this.#drag) return;
    if (!isHeld(this.session) && this.#isMoving()) return this.endDrag();
    this.#drag.answer(this.session.frames, translation, "ignored" in (result.response ?? {}));
  }

  /** Whether the drawer moves by itself: it has refused the finger, or left it, as a page does that was pulled far enough. */
  #isMoving() {
    return this.session.animations.some(({ to }) => this.traits.bodies.some((name) => name in to));
  }

  /** Begins to show a drag along `axis`, from where everything is now. */
  beginDrag(axis) {
    const { session, traits } = this;
    if (traits.mayGrab?.(session) === false) return;
    const wasMoving = this.player.isPlaying;
    const shown = this.player.hold();
    const follows = (name) => traits.follows(name, axis, session);
    this.#drag = new Drag(shown, axis, follows, !wasMoving, traits.course?.(axis, shown, session));
    this.#draw();
  }

  moveDrag(translation) {
    this.#drag?.move(translation);
  }

  /** Ends the drag: from what is shown everything goes where the session says. */
  endDrag() {
    if (!this.#drag) return;
    const shown = this.#drag.shown();
    this.#drag = null;
    cancelAnimationFrame(this.#picture);
    // What starts as the finger lifts starts where it was lifted, however slow the network is.
    this.show(shown, 1);
  }

  /** The server has lost the gesture: it begins anew where the finger is. */
  restartGesture() {
    this.pointers.restart();
  }

  #draw() {
    this.#picture = requestAnimationFrame(() => {
      if (!this.#drag) return;
      this.#drag.pay();
      this.stage.write(this.#drag.shown(), false);
      this.#draw();
    });
  }

  /** @param {MouseEvent} event */
  #locate(event) {
    const box = this.root.getBoundingClientRect();
    const { width, height } = this.stage.container;
    return {
      x: ((event.clientX - box.left - this.root.clientLeft) * width) / (this.root.clientWidth * (box.width / this.root.offsetWidth || 1) || 1),
      y: ((event.clientY - box.top - this.root.clientTop) * height) / (this.root.clientHeight * (box.height / this.root.offsetHeight || 1) || 1),
    };
  }

  /** @param {Element} target */
  #frameName(target) {
    return /** @type {HTMLElement | null} */ (target.closest("[data-frame]"))?.dataset.frame ?? "";
  }

  #mayPan(target) {
    return !target.closest(FOREIGN) && this.traits.grips(this.#frameName(target), this.session);
  }

  #pan(sample) {
    if (sample.phase === "began") this.#beginPan(sample);
    if (this.scroll.isActive) return this.scroll.pan(sample);
    const { phase, translation, velocity, location, edge } = sample;
    if (sample.phase === "changed") this.moveDrag(translation);
    const event = { type: "pan", phase, translation, velocity };
    // Elsewhere the page has found out what was hit, and a drawer that moves may have left that place by now.
    if (location && this.traits.asksWhere) Object.assign(event, { location });
    if (edge) Object.assign(event, { edge });
    this.session.sample(this, event, translation);
  }

  #beginPan(sample) {
    const isHorizontal = Math.abs(sample.velocity.x) >= Math.abs(sample.velocity.y);
    const own = this.traits.axis === "both" ? (isHorizontal ? "x" : "y") : this.traits.axis;
    const axis = this.traits.axisOf?.(this.session, sample.edge) ?? own;
    this.scroll.begin(sample, axis);
    this.beginDrag(axis);
  }

  /** @param {Element} target */
  #tap(location, count, target) {
    const control = target.closest(CONTROLS);
    // A button's tap is the button's, unless the button is the drawer's own.
    if (control && this.root.contains(control) && !control.hasAttribute("data-frame")) return;
    this.session.submit({ type: "tap", location, count });
  }

  /** Touches along the axis are the drawer's, all others the page's. */
  #claimTouches() {
    const allowed = { x: "pan-y pinch-zoom", y: "pan-x pinch-zoom", both: "pinch-zoom" }[this.traits.axis];
    for (const name of this.stage.names) {
      if (!this.traits.grips(name, this.session)) continue;
      for (const element of this.stage.elements(name)) {
        element.style.touchAction = allowed;
        // A mouse that drags the drawer selects nothing in it, but where it does not drag.
        setUserSelect(element, "none");
        for (const foreign of element.querySelectorAll(FOREIGN)) setUserSelect(foreign, "text");
      }
    }
    this.scroll.claimTouches(allowed);
  }

  #elementsChanged() {
    this.stage.collect();
    this.#claimTouches();
    this.accessibility?.collect();
    if (!this.#drag) this.show(null);
  }

  /** A page that goes away takes its finger with it. */
  #leave() {
    if (!this.#drag) return;
    this.session.leave({ type: this.scroll.isActive ? "scroll" : "pan", phase: "cancelled", velocity: { x: 0, y: 0 } });
  }
}
