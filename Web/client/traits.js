// What a browser has to know of each controller beyond its frames: where it can be gripped, which way it moves, and what
// the keys do. How it behaves is the machine's business alone.

/**
 * @typedef {{type: string, [argument: string]: any}} Command
 * @typedef {object} Traits
 * @property {"x" | "y" | "both"} axis the ways in which it can be dragged
 * @property {(name: string, session: any) => boolean} grips whether a drag may start on the frame
 * @property {boolean} [needsLocation] whether it matters where on such a frame the finger came down
 * @property {(session: any) => string[]} edges the screen edges that have a gesture of their own
 * @property {Record<string, Record<string, number>>} follows by how much the members of which frames follow the finger
 *   until the server has answered, where the page has no machine
 * @property {string[]} commands
 * @property {(session: any) => boolean} scrolls whether it handles scroll views inside
 * @property {string[]} bodies the frames that can be the drawer, for assistive technology
 * @property {string[]} handles the frames that can be its handle
 * @property {(session: any) => {values: string[], index: number} | null} positions where it can rest, closed first; null
 *   for what is only there or not
 * @property {(position: number, session: any) => Command} moveTo
 * @property {(session: any) => Command | null} escape
 * @property {(session: any) => boolean} covers whether it covers the page behind it, as it is now
 * @property {(name: string) => boolean} isBehind whether a frame is of that page
 * @property {string[]} contents the beginnings of the names of frames that belong in the body, and stand beside it
 * @property {(session: any) => boolean} isModal whether the body is a dialog, when it is there
 */

/** Whether the server has a gesture of the session under way. */
export const isHeld = ({ state }) => state.isDragging ?? state.name === "interacting";

const never = () => false;
const none = () => [];
const oneOf = (...names) => (name) => names.includes(name);

/** @type {Traits} */
const curtain = {
  axis: "y",
  grips: oneOf("curtain", "handle"),
  edges: none,
  follows: { curtain: { y: 1, height: -1 }, handle: { y: 1 } },
  commands: ["moveCurtain"],
  scrolls: ({ configuration }) => configuration.allowsScrollViewInCurtain,
  bodies: ["curtain"],
  handles: ["handle"],
  positions: ({ state, configuration }) => {
    const values = configuration.midHeightCoefficient === null ? ["min", "max"] : ["min", "mid", "max"];
    return { values, index: values.indexOf(state.name) };
  },
  moveTo(position, session) {
    return { type: "moveCurtain", to: curtain.positions(session)?.values[position] };
  },
  escape: () => ({ type: "moveCurtain", to: "min" }),
  covers: never,
  isBehind: never,
  contents: [],
  isModal: never,
};

/** @type {Traits} */
const drawer = {
  axis: "y",
  grips: oneOf("drawer", "handle"),
  edges: none,
  follows: { drawer: { y: 1 }, handle: { y: 1 } },
  commands: ["present", "dismiss", "setDrawerState"],
  scrolls: ({ configuration }) => configuration.scrollViewForPullToDismiss,
  bodies: ["drawer"],
  handles: ["handle"],
  positions({ state, configuration }) {
    const values = ["dismissed"];
    if (configuration.heightOfCollapsedDrawer > 0) values.push("collapsed");
    if (configuration.supportsPartialExpansion) values.push("partiallyExpanded");
    values.push("fullyExpanded");
    return { values, index: values.indexOf(state.target) };
  },
  moveTo(position, session) {
    const to = drawer.positions(session)?.values[position];
    if (!session.state.isPresented) return { type: "present" };
    return to === "dismissed" ? { type: "dismiss" } : { type: "setDrawerState", to };
  },
  escape: ({ state }) => (state.isPresented ? { type: "dismiss" } : null),
  covers: ({ state }) => state.isPresented && state.target !== "dismissed" && !state.passesTouchesThrough,
  isBehind: oneOf("presenting"),
  contents: [],
  isModal: () => true,
};

/** @type {Traits} */
const sheet = {
  axis: "y",
  grips: (name) => ["sheet", "chevron"].includes(name) || name.startsWith("item."),
  edges: none,
  follows: { sheet: { y: 1 }, chevron: { y: 1 }, closeButton: { y: 1 } },
  commands: [
    "snapToAnchor", "expand", "collapse", "setAnchors", "push", "pop", "popToRoot", "popTo", "setStack",
  ],
  scrolls({ state, configuration }) {
    const top = state.stack.at(-1);
    return configuration.stack.find(({ id }) => id === top)?.isScrollable ?? true;
  },
  bodies: ["sheet"],
  handles: ["chevron"],
  positions({ state }) {
    const values = state.anchorPoints.map((y) => `${Math.round(y)} points from the top`).reverse();
    return { values, index: state.anchorIndex === null ? -1 : values.length - 1 - state.anchorIndex };
  },
  moveTo: (position, { state }) => ({ type: "snapToAnchor", index: state.anchorPoints.length - 1 - position }),
  escape: ({ state }) => ({ type: state.stack.length > 1 ? "pop" : "collapse" }),
  covers: ({ detent, detents }) => detent === "top" && detents.length > 1,
  isBehind: oneOf("main", "tabBar"),
  contents: ["item.", "closeButton"],
  isModal: never,
};

/** @type {Traits} */
const appStorePresentation = {
  axis: "both",
  grips: oneOf("page"),
  edges: () => ["left"],
  follows: {},
  commands: ["present", "dismiss"],
  scrolls: ({ configuration }) => configuration.isContentScrollable,
  bodies: ["page"],
  handles: [],
  positions: () => null,
  moveTo: () => ({ type: "present" }),
  escape: ({ state }) => (state.name === "presented" ? { type: "dismiss" } : null),
  covers: ({ isOpen }) => isOpen,
  isBehind: oneOf("presenting"),
  contents: ["closeButton"],
  isModal: () => true,
};

/** Whether a transition's pan presents something, and does not dismiss what is there. */
const presents = (session) => !["dismiss", "pop"].includes(session?.configuration.navigationAction);

/** @type {Traits} */
const transition = {
  axis: "both",
  grips: (name, session) => ["modal", "to"].includes(name) || presents(session),
  edges: ({ configuration }) => (configuration.pan?.type === "edge" ? [configuration.pan.edge] : []),
  follows: { modal: { y: 1 }, to: { x: 1 } },
  commands: ["present", "dismiss", "push", "pop", "select"],
  scrolls: never,
  bodies: ["modal", "to"],
  handles: [],
  positions({ configuration: { style, tabCount }, state }) {
    if (style !== "tabBar") return null;
    return { values: Array.from({ length: tabCount }, (_, index) => `tab ${index + 1}`), index: state.selectedIndex };
  },
  moveTo: (position, { configuration: { style } }) => (
    style === "tabBar" ? { type: "select", index: position } : { type: style === "modal" ? "present" : "push" }),
  escape: ({ state, configuration }) => {
    if (["presented", "pushed"].includes(state.name)) return { type: configuration.style === "modal" ? "dismiss" : "pop" };
    return null;
  },
  covers: ({ isOpen, configuration }) => configuration.style === "modal" && isOpen,
  isBehind: oneOf("presenting"),
  contents: [],
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
  axis: "both",
  needsLocation: true,
  grips: (name, session) => name === "center" || session?.configuration.panningMode === "allViewsPanning",
  edges: none,
  follows: { center: { x: 1, y: 1 } },
  commands: [
    "openSide", "closeSide", "toggleSide", "openSideBouncing", "closeSideBouncing", "toggleOpenSide", "closeOpenSide",
    "closeOpenSideBouncing", "previewBounce", "setSize", "setMaxSize", "setController",
  ],
  scrolls: never,
  bodies: ["center"],
  handles: [],
  positions: () => null,
  moveTo: (_, { configuration }) => ({ type: "openSide", side: configuration.sides[0] }),
  escape: (session) => (openSide(session) ? { type: "closeOpenSide" } : null),
  covers: never,
  isBehind: never,
  contents: [],
  isModal: never,
  /** The centre goes where the arrow points. */
  arrow(key, session) {
    const side = arrows[key];
    const open = openSide(session);
    if (open && opposite[open] === side) return { type: "closeSide", side: open };
    return !open && session.configuration.sides.includes(side) ? { type: "openSide", side } : null;
  },
};

/** @type {Record<string, Traits & {arrow?: (key: string, session: any) => Command | null}>} */
export const traits = { curtain, drawer, sheet, appStorePresentation, transition, viewDeck };
