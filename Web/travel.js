// Publishes a drawer's position to styles and scripts: as custom properties, attributes and the event `travel`. The
// module is optional, so that other pages do not pay for it. travel.d.ts declares its types.

/** The custom properties. Only registered properties can be animated. */
const PROPERTIES = { "--drawer-progress": ["<number>", "0"], "--drawer-position": ["<length>", "0px"] };

let isRegistered = false;

function registerProperties() {
  if (isRegistered) return;
  isRegistered = true;
  for (const [name, [syntax, initialValue]] of Object.entries(PROPERTIES)) {
    try {
      CSS.registerProperty({ name, syntax, inherits: true, initialValue });
    } catch {
      // Another copy of this module, or the page itself, has already registered the property.
    }
  }
}

/** Publishes the position of one attached drawer on its root and on other elements of the page. */
class Travel {
  /** The last event's detail. */
  #last = { position: NaN, progress: NaN };
  #request = 0;

  /** @param {HTMLElement[]} others */
  constructor(attachment, others) {
    this.attachment = attachment;
    this.elements = new Set([attachment.root, ...others]);
  }

  /** The name of the frame that gives the position. */
  get frame() {
    return this.attachment.session.surface.body;
  }

  /** A frame's position: the length of its visible part in points, and the progress between the detents. */
  #place({ x, y, tx, ty }) {
    const { session: { detents, surface, uncovered }, stage: { container } } = this.attachment;
    const [left, top] = [x + tx, y + ty];
    const closed = detents[0].position;
    const highest = Math.max(...detents.map((each) => each.position));
    let position = container.height - top;
    // A view that slides aside starts at its closed position. All other drawers come in over an edge.
    if (uncovered.length > 0) position = Math.hypot(left, top);
    else if (surface.axis === "x") position = container.width - left;
    return { position, progress: highest === closed ? 0 : (position - closed) / (highest - closed) };
  }

  /**
   * The custom properties for a frame. They are linear in its position, so an animation between two frames stays exact.
   */
  style(frame) {
    const { position, progress } = this.#place(frame);
    const pixels = position * this.attachment.stage.scale;
    return { "--drawer-progress": progress.toFixed(4), "--drawer-position": `${pixels.toFixed(2)}px` };
  }

  /** Writes the drawer's position: the current one, or the final one if animations are running. */
  write(frames) {
    const frame = frames[this.frame];
    if (!frame) return;
    const { session, isDragging, player, stage } = this.attachment;
    const attributes = { "@data-state": session.isOpen ? "open" : "closed", "@data-detent": session.detent ?? "", "@data-dragging": isDragging ? "" : undefined };
    const traces = { ...this.style(frame), ...attributes };
    for (const element of this.elements) stage.set(element, traces);
    this.#writeLedges(session.state?.ledges ?? {});
    cancelAnimationFrame(this.#request);
    if (player.isPlaying) this.#report();
    else this.#dispatch(frame);
  }

  /** Writes how much of a deck's center covers each open side, so that a side's content keeps clear of it. */
  #writeLedges(ledges) {
    const { root, stage } = this.attachment;
    for (const [side, ledge] of Object.entries(ledges)) stage.set(root, { [`--drawer-ledge-${side}`]: `${(ledge * stage.scale).toFixed(2)}px` });
  }

  /** Reports the position in each frame of the running animations. */
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

/** @type {WeakMap<any, Travel>} */
const travels = new WeakMap();

/**
 * Publishes the position on the drawer's root and on `elements`, in the same frame in which the drawer moves. Another call for the
 * same attachment adds elements.
 */
export function travel(attachment, ...elements) {
  registerProperties();
  const known = travels.get(attachment);
  if (known) for (const each of elements) known.elements.add(each);
  else {
    const made = new Travel(attachment, elements);
    travels.set(attachment, made);
    attachment.stage.followers.add(made);
  }
  attachment.show();
}
