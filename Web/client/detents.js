// Detents, the same for all controllers: each place where a drawer can rest has a name, and a position in points.

/**
 * @typedef {import("./traits.js").Command} Command
 * @typedef {{name: string, position: number}} Detent
 * @typedef {object} Places
 * @property {string | null} closed the detent of a drawer that is not open; null where it always is
 * @property {(session: any) => string} opened the detent that a drawer is opened to
 * @property {(session: any) => Detent[]} detents from the closed one on; the position is how much of it is seen
 * @property {(session: any) => string | null | undefined} current where it is, or is on its way to; undefined while that
 *   is not decided, null where it is at none
 * @property {(name: string, session: any) => Command[]} commands what leads to a detent
 */

/** @type {Places} */
const curtain = {
  closed: "min",
  opened: () => "max",
  detents({ configuration, container }) {
    return ["min", "mid", "max"].map((name) => [name, configuration[`${name}HeightCoefficient`]])
      .filter(([, coefficient]) => coefficient !== null)
      .map(([name, coefficient]) => ({ name, position: coefficient * container.height }));
  },
  current: ({ state }) => (state.name === "hide" ? null : state.name),
  commands: (to) => [{ type: "moveCurtain", to }],
};

/** Where the top edge of a fully expanded drawer is. */
function fullTop({ configuration, container }) {
  const { fullExpansionBehaviour: behaviour, statusBarHeight } = configuration;
  if (behaviour === "coversFullScreen") return 0;
  return behaviour.leavesCustomGap ?? Math.max(0, statusBarHeight ?? container.safeArea?.top ?? 0);
}

/** @type {Places} */
const drawer = {
  closed: "dismissed",
  opened({ configuration }) {
    return configuration.initialState ?? (configuration.supportsPartialExpansion ? "partiallyExpanded" : "fullyExpanded");
  },
  detents(session) {
    const { configuration, container: { height } } = session;
    const seen = (points) => Math.min(height, Math.max(0, points));
    const detents = [{ name: "dismissed", position: 0 }];
    if (configuration.heightOfCollapsedDrawer > 0) {
      detents.push({ name: "collapsed", position: seen(configuration.heightOfCollapsedDrawer) });
    }
    if (configuration.supportsPartialExpansion) {
      const points = configuration.heightOfPartiallyExpandedDrawer ?? Math.round(height / 2);
      detents.push({ name: "partiallyExpanded", position: seen(points) });
    }
    return [...detents, { name: "fullyExpanded", position: height - fullTop(session) }];
  },
  current: ({ state }) => (state.isPresented ? state.target : "dismissed"),
  commands(to, session) {
    if (to === "dismissed") return [{ type: "dismiss" }];
    if (session.state.isPresented) return [{ type: "setDrawerState", to }];
    // It is presented in its initial state, and on its way sent on.
    return to === drawer.opened(session) ? [{ type: "present" }] : [{ type: "present" }, { type: "setDrawerState", to }];
  },
};

/** The names of so many anchors, the lowest first: those of the sheet's own states, numbered where there are more. */
function anchorNames(count) {
  return Array.from({ length: count }, (_, index) => {
    if (index === count - 1) return "top";
    if (index === 0) return "bottom";
    return count === 3 ? "middle" : `middle${index}`;
  });
}

/** @type {Places} */
const sheet = {
  closed: "bottom",
  opened: () => "top",
  detents({ state: { anchorPoints }, container }) {
    const names = anchorNames(anchorPoints.length);
    return [...anchorPoints].reverse().map((y, index) => ({ name: names[index], position: container.height - y }));
  },
  current({ state: { anchorIndex, anchorPoints } }) {
    if (anchorIndex === null) return undefined;
    return anchorNames(anchorPoints.length)[anchorPoints.length - 1 - anchorIndex];
  },
  commands(name, { state: { anchorPoints } }) {
    const index = anchorPoints.length - 1 - anchorNames(anchorPoints.length).indexOf(name);
    return [{ type: "snapToAnchor", index }];
  },
};

/** @type {Places} */
const appStorePresentation = {
  closed: "dismissed",
  opened: () => "presented",
  detents: ({ container }) => [{ name: "dismissed", position: 0 }, { name: "presented", position: container.height }],
  current: ({ state: { name } }) => ({ presented: "presented", dismissed: "dismissed", dismissing: "dismissed" })[name],
  commands: (name) => [{ type: name === "presented" ? "present" : "dismiss" }],
};

const destinations = { present: "presented", dismiss: "dismissed", push: "pushed", pop: "root" };

/** @type {Places} */
const transition = {
  closed: null,
  opened: ({ configuration: { style } }) => (style === "modal" ? "presented" : "pushed"),
  detents({ configuration: { style, animator, tabCount }, container: { width, height } }) {
    if (style === "tabBar") {
      return Array.from({ length: tabCount }, (_, index) => ({ name: `tab${index + 1}`, position: index * width }));
    }
    if (style === "navigation") return [{ name: "root", position: 0 }, { name: "pushed", position: width }];
    // What depends on the container may be left out.
    const { type, finalFrame } = animator ?? { type: "presentation" };
    const presented = type === "presentation" ? finalFrame?.height ?? height / 2 : height;
    return [{ name: "dismissed", position: 0 }, { name: "presented", position: presented }];
  },
  current({ state: { name, operation, toIndex, selectedIndex, depth }, configuration: { style } }) {
    if (name === "interacting") return undefined;
    const isGoing = operation !== null && name !== "cancelling";
    if (style === "tabBar") return `tab${(isGoing ? toIndex : selectedIndex) + 1}`;
    if (isGoing) return operation === "pop" && depth > 1 ? "pushed" : destinations[operation];
    if (style === "navigation") return depth > 0 ? "pushed" : "root";
    if (name === "cancelling") return operation === "present" ? "dismissed" : "presented";
    return name;
  },
  commands(name) {
    if (name.startsWith("tab")) return [{ type: "select", index: Number(name.slice(3)) - 1 }];
    return [{ type: Object.keys(destinations).find((operation) => destinations[operation] === name) ?? "" }];
  },
};

const sideAhead = { horizontal: ["left", "right"], vertical: ["top", "bottom"] };

/** @type {Places} */
const viewDeck = {
  closed: "closed",
  opened: ({ configuration }) => configuration.sides[0],
  detents({ configuration, container, state }) {
    const sides = configuration.sides.map((name) => {
      const length = name === "left" || name === "right" ? container.width : container.height;
      return { name, position: Math.max(0, length - state.ledges[name]) };
    });
    return [{ name: "closed", position: 0 }, ...sides];
  },
  current(session) {
    const { target, orientation, isDragging } = session.state;
    if (isDragging) return undefined;
    if (target === 0) return "closed";
    const side = sideAhead[orientation][target > 0 ? 0 : 1];
    const isThere = viewDeck.detents(session).some(({ name, position }) => name === side && Math.abs(Math.abs(target) - position) < 0.5);
    return isThere ? side : null;
  },
  commands(name, session) {
    if (name !== "closed") return [{ type: "openSide", side: name }];
    return [{ type: "closeOpenSide" }];
  },
};

/** @type {Record<string, Places>} */
export const places = { curtain, drawer, sheet, appStorePresentation, transition, viewDeck };

/** The part of a session that deals with detents. */
export class DetentTarget extends EventTarget {
  /** @type {string | null | undefined} */
  #detent;
  /** Where it was sent last. @type {{name: string} | null} */
  #destination = null;

  get #places() {
    return places[/** @type {any} */ (this).controller];
  }

  /** Where it can rest, the closed one first: a name and a position in points each. */
  get detents() {
    return this.#places.detents(this);
  }

  /** Where it rests, or is on its way to; while a finger drags, where it was before. Null where it is at none of them. */
  get detent() {
    return this.#detent ?? null;
  }

  /** The detent of what is not open: the lowest one. */
  get closedDetent() {
    return this.#places.closed ?? this.detents[0].name;
  }

  /** The detent that it is opened to. */
  get openedDetent() {
    return this.#places.opened(this);
  }

  get isOpen() {
    return this.detent !== null && this.detent !== this.closedDetent;
  }

  /** Opens it, or closes it. @param {boolean} isOpen @param {{animated?: boolean}} [options] */
  setOpen(isOpen, options) {
    return this.snapTo(isOpen ? this.openedDetent : this.closedDetent, options);
  }

  /**
   * Goes to a detent; does nothing where it is there already, or on its way. What cannot be reversed while it animates, as a
   * transition, goes there as soon as it has come to rest, unless another detent was asked for by then.
   * @param {string} name
   * @param {{animated?: boolean}} [options]
   */
  async snapTo(name, { animated = true } = {}) {
    const names = this.detents.map((detent) => detent.name);
    if (!names.includes(name)) throw new RangeError(`there is no detent ${name}, only ${names.join(", ")}`);
    this.#destination = { name };
    for (const destination = this.#destination; destination === this.#destination; await this.#rest()) {
      if (this.#places.current(this) === name || await this.#perform(name, animated)) return;
    }
  }

  /** Performs the commands that lead to a detent; false if the drawer cannot go there before it rests. */
  async #perform(name, animated) {
    const session = /** @type {any} */ (this);
    try {
      for (const command of this.#places.commands(name, this)) await session.command(animated ? command : { ...command, animated });
    } catch (error) {
      if (error.status !== 409 || session.animations.length === 0) throw error;
    }
    return this.#places.current(this) === name || session.animations.length === 0;
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
    const current = this.#places.current(this);
    if (current === undefined || current === this.#detent) return;
    const isFirst = this.#detent === undefined;
    this.#detent = current;
    const detent = this.detents.find(({ name }) => name === current);
    if (!isFirst && detent) this.emit("snap", { ...detent });
  }

  /** Dispatches an event of that name here. */
  emit(name, detail) {
    this.dispatchEvent(new CustomEvent(name, { detail }));
  }
}
