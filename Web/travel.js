// Where a drawer is, for styles and scripts: custom properties, attributes and the event `travel`. A page that does not
// import this module does not pay for it. Its types stand in travel.d.ts.

/** Registered, so that a browser animates them, and a style can animate from them. */
const PROPERTIES = { "--drawer-progress": ["<number>", "0"], "--drawer-position": ["<length>", "0px"] };

let isRegistered = false;

function registerProperties() {
  if (isRegistered) return;
  isRegistered = true;
  for (const [name, [syntax, initialValue]] of Object.entries(PROPERTIES)) {
    try {
      CSS.registerProperty({ name, syntax, inherits: true, initialValue });
    } catch {
      // Another copy of this module, or the page itself, has registered it.
    }
  }
}

/** The travel of one attached drawer, on its root and on other elements of the page. */
class Travel {
  /** The last event's detail. */
  #last = { position: NaN, progress: NaN };
  #request = 0;

  /**
   * @param {any} attachment
   * @param {HTMLElement[]} others
   */
  constructor(attachment, others) {
    this.attachment = attachment;
    this.elements = new Set([attachment.root, ...others]);
  }

  /** The frame that it follows. */
  get frame() {
    return this.attachment.session.surface.body;
  }

  /** Where a frame of the drawer is: how many points of it are seen, and where that is between its detents. */
  #place({ x, y, tx, ty }) {
    const { session: { detents, surface }, stage: { container } } = this.attachment;
    const [left, top] = [x + tx, y + ty];
    const closed = detents[0].position;
    const highest = Math.max(...detents.map((each) => each.position));
    let position = container.height - top;
    // What slides aside starts where it is closed; anything else comes in over an edge.
    if (surface.body === "center") position = Math.hypot(left, top);
    else if (surface.axis === "x") position = container.width - left;
    return { position, progress: highest === closed ? 0 : (position - closed) / (highest - closed) };
  }

  /** A frame as custom properties: linear in its position, so that an animation between two frames is right all the way. */
  style(frame) {
    const { position, progress } = this.#place(frame);
    const pixels = position * this.attachment.stage.scale;
    return { "--drawer-progress": progress.toFixed(4), "--drawer-position": `${pixels.toFixed(2)}px` };
  }

  /** Writes where the drawer is, or where it will be when all animations have ended. */
  write(frames) {
    const frame = frames[this.frame];
    if (!frame) return;
    const { session, isDragging, player } = this.attachment;
    const style = Object.entries(this.style(frame));
    for (const element of this.elements) {
      for (const [name, value] of style) element.style.setProperty(name, value);
      element.dataset.state = session.isOpen ? "open" : "closed";
      element.dataset.detent = session.detent ?? "";
      element.toggleAttribute("data-dragging", isDragging);
    }
    cancelAnimationFrame(this.#request);
    if (player.isPlaying) this.#report();
    else this.#dispatch(frame);
  }

  /** Reports each frame of the animations under way. */
  #report() {
    this.#request = requestAnimationFrame(() => {
      const { player } = this.attachment;
      if (!player.isPlaying) return;
      const frame = player.shown()[this.frame];
      if (frame) this.#dispatch(frame);
      this.#report();
    });
  }

  #dispatch(frame) {
    const { session, root } = this.attachment;
    const [last, detail] = [this.#last, this.#place(frame)];
    if (Math.abs(last.position - detail.position) < 0.01 && last.progress === detail.progress) return;
    this.#last = detail;
    session.emit("travel", detail);
    root.dispatchEvent(new CustomEvent("travel", { detail }));
  }
}

/**
 * Writes where a drawer is on its root, and on other elements such as an overlay or the page behind, in the same frame in
 * which the drawer moves: `--drawer-progress`, `--drawer-position`, `data-state`, `data-detent` and `data-dragging`.
 * @param {any} attachment what `session.attach` returned
 * @param {...HTMLElement} elements
 */
export function travel(attachment, ...elements) {
  registerProperties();
  const { stage } = attachment;
  stage.followers.add(new Travel(attachment, elements));
  attachment.show();
}
