// What a browser has to know of each controller beyond its frames: where it can be gripped, which way it moves, and what
// the keys do. How it behaves is the machine's business alone.

/**
 * @typedef {{type: string, [argument: string]: any}} Command
 * @typedef {{axis: "x" | "y", sign: number, edge?: string}} Way which way a finger goes: `sign` is 1 to the right or down, and
 *   -1 to the left or up; `edge` is the screen's, where it comes in from there
 * @typedef {object} Traits
 * @property {(session: any) => "x" | "y" | "both"} axis the ways in which it can be dragged
 * @property {(session: any, way: Way) => boolean} canMove whether a drag that way moves it, as it is now
 * @property {(name: string, session: any) => boolean} grips whether a drag may start on the frame
 * @property {boolean} [needsLocation] whether it matters where on such a frame the finger came down
 * @property {(session: any) => string[]} edges the screen edges that have a gesture of their own
 * @property {Record<string, Record<string, number>>} follows by how much the members of which frames follow the finger
 *   until the server has answered, where the page has no machine
 * @property {(session: any) => boolean} scrolls whether the drags in its scroll views are its own, as `scroll` events
 * @property {string[]} bodies the frames that can be the drawer, for assistive technology
 * @property {string[]} handles the frames that can be its handle
 * @property {(session: any) => boolean} isSlider whether its detents are more than being there or not
 * @property {(session: any) => Command | null} escape what Escape does; null where there is nothing to close
 * @property {(name: string, session: any) => boolean} isOutOfReach whether a frame gets neither focus nor assistive technology
 * @property {(session: any) => string | null} front the frame that takes the focus from one that is out of reach
 * @property {(session: any) => boolean} covers whether it covers the page behind it, as it is now
 * @property {(name: string) => boolean} isBehind whether a frame is of that page
 * @property {(name: string, session: any) => Command | null} reveal what brings a frame into view that has the focus inside
 * @property {string[]} contents the beginnings of the names of frames that belong in the body, and stand beside it
 * @property {(session: any) => boolean} isModal whether the body is a dialog, when it is there
 */

/** Whether the server has a gesture of the session under way. */
export const isHeld = ({ state }) => state.isDragging ?? state.name === "interacting";

const always = () => true;
const never = () => false;
const none = () => [];
const oneOf = (...names) => (name) => names.includes(name);

/** Whether there is another one of `names`, in the order of their places, from where `session` is that way on. */
const isAhead = ({ detent, animations }, names, sign) => {
  const index = names.indexOf(detent) + sign;
  return animations.length > 0 || detent === null || (names.includes(detent) && index >= 0 && index < names.length);
};

/** What most controllers have in common. */
const common = {
  axis: () => /** @type {const} */ ("y"),
  canMove: (session, { axis, sign }) => axis === "y" && isAhead(session, session.detents.map(({ name }) => name), -sign),
  edges: none,
  scrolls: always,
  handles: none(),
  isSlider: never,
  covers: never,
  isBehind: never,
  contents: none(),
  isModal: never,
  isOutOfReach: never,
  front: () => null,
  reveal: () => null,
};

/** @type {Traits} */
const curtain = {
  ...common,
  grips: oneOf("curtain", "handle"),
  follows: { curtain: { y: 1, height: -1 }, handle: { y: 1 } },
  bodies: ["curtain"],
  handles: ["handle"],
  isSlider: always,
  escape: ({ isOpen }) => (isOpen ? { type: "moveCurtain", to: "min" } : null),
  isOutOfReach: (name, { state }) => name !== "content" && state.name === "hide",
};

/** @type {Traits} */
const drawer = {
  ...common,
  grips: oneOf("drawer", "handle"),
  follows: { drawer: { y: 1 }, handle: { y: 1 } },
  bodies: ["drawer"],
  handles: ["handle"],
  isSlider: always,
  escape: ({ state }) => (state.isPresented ? { type: "dismiss" } : null),
  covers: ({ state }) => state.isPresented && state.target !== "dismissed" && !state.passesTouchesThrough,
  isBehind: oneOf("presenting"),
  isModal: always,
};

/** @type {Traits} */
const sheet = {
  ...common,
  grips: (name) => ["sheet", "chevron"].includes(name) || name.startsWith("item."),
  follows: { sheet: { y: 1 }, chevron: { y: 1 }, closeButton: { y: 1 } },
  bodies: ["sheet"],
  handles: ["chevron"],
  isSlider: always,
  escape({ state, detent, detents }) {
    if (state.stack.length > 1) return { type: "pop" };
    return detents.length > 1 && detent !== "bottom" ? { type: "collapse" } : null;
  },
  covers: ({ detent, detents }) => detent === "top" && detents.length > 1,
  isBehind: oneOf("main", "tabBar"),
  contents: ["item.", "closeButton"],
};

/** @type {Traits} */
const appStorePresentation = {
  ...common,
  axis: () => "both",
  // Where the content scrolls, its scroll view does the rest.
  canMove: (_, { axis, sign, edge }) => (axis === "y" ? sign > 0 : edge === "left"),
  grips: oneOf("page"),
  edges: () => ["left"],
  follows: {},
  scrolls: ({ configuration }) => configuration.isContentScrollable,
  bodies: ["page"],
  escape: ({ state }) => (state.name === "presented" ? { type: "dismiss" } : null),
  covers: ({ isOpen }) => isOpen,
  isBehind: oneOf("presenting"),
  contents: ["closeButton"],
  isModal: always,
};

/** Whether a transition's pan presents something, and does not dismiss what is there. */
const presents = (session) => !["dismiss", "pop"].includes(session?.configuration.navigationAction);

/** The edges from which a transition's pan may begin: one by its name, a list, or all of them. */
function edgesOf(pan) {
  if (pan?.type !== "edge") return [];
  return pan.edge === "all" ? ["top", "left", "bottom", "right"] : [pan.edge].flat();
}

/** @type {Traits} */
const transition = {
  ...common,
  axis: ({ configuration: { pan } }) => (/left|right/i.test(pan?.direction ?? edgesOf(pan)) ? "x" : "y"),
  canMove: ({ configuration: { pan } }, { edge }) => pan !== null && (pan.type !== "edge" || edgesOf(pan).includes(edge ?? "")),
  grips: (name, session) => ["modal", "to"].includes(name) || presents(session),
  edges: ({ configuration }) => edgesOf(configuration.pan),
  follows: { modal: { y: 1 }, to: { x: 1 } },
  scrolls: never,
  bodies: ["modal", "to"],
  isSlider: ({ configuration }) => configuration.style === "tabBar",
  escape: ({ state, configuration }) => {
    if (["presented", "pushed"].includes(state.name)) return { type: configuration.style === "modal" ? "dismiss" : "pop" };
    return null;
  },
  covers: ({ isOpen, configuration }) => configuration.style === "modal" && isOpen,
  isBehind: oneOf("presenting"),
  isModal: ({ configuration }) => configuration.style === "modal",
};

const opposite = { left: "right", right: "left", top: "bottom", bottom: "top" };
const arrows = { ArrowRight: "left", ArrowLeft: "right", ArrowDown: "top", ArrowUp: "bottom" };

/** The side that is open, or null. */
function openSide({ state }) {
  return Object.entries(state.sides ?? {}).find(([, value]) => value === "open")?.[0] ?? null;
}

/** @type {Traits & {arrow: (key: string, session: any) => Command | null}} */
const viewDeck = {
  ...common,
  axis({ configuration: { sides } }) {
    if (!/top|bottom/.test(sides)) return "x";
    return /left|right/.test(sides) ? "both" : "y";
  },
  canMove(session, { axis, sign }) {
    const { sides, enabled, panningMode } = session.configuration;
    const places = (axis === "x" ? ["right", "closed", "left"] : ["bottom", "closed", "top"])
      .filter((name) => name === "closed" || sides.includes(name));
    return enabled && panningMode !== "noPanning" && isAhead(session, places, sign);
  },
  needsLocation: true,
  grips: (name, session) => name === "center" || session?.configuration.panningMode === "allViewsPanning",
  follows: { center: { x: 1, y: 1 } },
  scrolls: never,
  bodies: ["center"],
  escape: (session) => (openSide(session) ? { type: "closeOpenSide" } : null),
  isOutOfReach(name, { state, frames }) {
    return name === "center" ? frames.center?.interactive === false : state.sides?.[name] === "closed";
  },
  front: (session) => openSide(session) ?? "center",
  reveal: (name, session) => (name === "center" && openSide(session) ? { type: "closeOpenSide" } : null),
  /** The center goes where the arrow points. */
  arrow(key, session) {
    const side = arrows[key];
    const open = openSide(session);
    if (open && opposite[open] === side) return { type: "closeSide", side: open };
    return !open && session.configuration.sides.includes(side) ? { type: "openSide", side } : null;
  },
};

/** @type {Record<string, Traits & {arrow?: (key: string, session: any) => Command | null}>} */
export const traits = { curtain, drawer, sheet, appStorePresentation, transition, viewDeck };
