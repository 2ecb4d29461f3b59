// What a browser has to know of each controller beyond its frames: where it can be gripped, which way it moves, and what
// the keys do. How it behaves is the server's business alone.

/**
 * @typedef {import("./frames.js").Frames} Frames
 * @typedef {{type: string, [argument: string]: any}} Command
 * @typedef {object} Traits
 * @property {"x" | "y" | "both"} axis the ways in which it can be dragged
 * @property {(name: string, session: any) => boolean} grips whether a drag may start on the frame
 * @property {boolean} [asksWhere] whether it matters where on such a frame the finger came down
 * @property {(session: any) => string[]} edges the screen edges that have a gesture of their own
 * @property {(name: string, axis: string, session: any) => Record<string, number> | null} follows how fast a frame's
 *   members follow the finger, until the first answers have told
 * @property {(session: any, edge?: string) => "x" | "y"} [axisOf] which way of the finger counts, where it is not the one
 *   in which it moves
 * @property {(axis: "x" | "y", shown: Frames, session: any) => (way: number) => number} [course] what becomes of the
 *   finger's way before the frames follow it, where it is not the way itself
 * @property {(session: any) => boolean} [mayGrab] false while what moves goes on, whoever takes hold of it
 * @property {string[]} commands
 * @property {(session: any) => boolean} scrolls whether it wants to hear of a scroll view inside
 * @property {string[]} bodies the frames that can be the drawer, for assistive technology
 * @property {string[]} handles the frames that can be its handle
 * @property {(session: any) => {values: string[], index: number} | null} positions where it can rest, closed first; null
 *   for what is only there or not
 * @property {(position: number, session: any) => Command} moveTo
 * @property {(session: any) => Command | null} escape
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
  follows: (name) => ({ curtain: { y: 1, height: -1 }, handle: { y: 1 } })[name] ?? null,
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
  isModal: never,
};

/** @type {Traits} */
const drawer = {
  axis: "y",
  grips: oneOf("drawer", "handle"),
  edges: none,
  follows: (name) => (["drawer", "handle"].includes(name) ? { y: 1 } : null),
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
  isModal: () => true,
};

/** @type {Traits} */
const sheet = {
  axis: "y",
  grips: (name) => ["sheet", "chevron"].includes(name) || name.startsWith("item."),
  edges: none,
  follows: (name) => (sheet.grips(name, null) || name === "closeButton" ? { y: 1 } : null),
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
  isModal: never,
};

/** How far the page is pulled until it leaves, in points: from the edge, and down. */
const reach = (axis) => (axis === "x" ? 100 : 200);

/** @type {Traits} */
const appStorePresentation = {
  axis: "both",
  grips: oneOf("page"),
  edges: () => ["left"],
  follows(name, axis) {
    const way = reach(axis);
    return { page: { sx: -0.2 / way, sy: -0.2 / way, cornerRadius: 15 / way }, closeButton: { opacity: -0.5 / way } }[name] ?? null;
  },
  axisOf: (_, edge) => (edge ? "x" : "y"),
  /** It gives way less and less; one that is grabbed on its way back is there already. */
  course(axis, shown) {
    const way = reach(axis);
    const pulled = Math.min(1, Math.max(0, (1 - (shown.page?.sx ?? 1)) / 0.2));
    const start = (way * Math.asin(pulled) * 2) / Math.PI;
    return (moved) => way * Math.sin((Math.min(1, Math.max(0, (moved + start) / way)) * Math.PI) / 2);
  },
  mayGrab: ({ state }) => state.name !== "dismissing",
  commands: ["present", "dismiss"],
  scrolls: ({ configuration }) => configuration.isContentScrollable,
  bodies: ["page"],
  handles: [],
  positions: () => null,
  moveTo: () => ({ type: "present" }),
  escape: ({ state }) => (state.name === "presented" ? { type: "dismiss" } : null),
  isModal: () => true,
};

/** The edge that a transition's finger leaves. */
const origin = ({ configuration: { pan } }) => pan?.edge ?? (pan?.direction ?? "fromTop").slice(4).toLowerCase();

/** The states in which a pan may set off each action. */
const begins = {
  dismiss: ["presented"], present: ["dismissed"], pop: ["pushed"], push: ["root", "pushed"],
  next: ["selected"], previous: ["selected"], adjacent: ["selected"],
};

/** Whether a transition's pan brings something, rather than to take what is there away. */
const leadsOn = (session) => !["dismiss", "pop"].includes(session?.configuration.navigationAction);

/** The page at rest, which the finger's way is a share of. */
function pageAtRest({ configuration: { animator }, container }) {
  return animator.type === "presentation" ? animator.finalFrame : { x: 0, y: 0, ...container };
}

/** @type {Traits} */
const transition = {
  axis: "both",
  grips: (name, session) => ["modal", "to"].includes(name) || leadsOn(session),
  edges: ({ configuration }) => (configuration.pan?.type === "edge" ? [configuration.pan.edge] : []),
  follows(name, axis, session) {
    // The names of the frames pass on as a way forward begins: the first answer tells.
    if (leadsOn(session)) return null;
    const { animator } = session.configuration;
    const { width, height } = session.container;
    const rest = pageAtRest(session);
    const change = {
      presentation: { modal: { y: height - rest.y }, backdrop: { opacity: -0.5 } },
      appStore: { modal: difference(animator.initialFrame, rest), blur: { blur: -1 } },
      show: { to: { x: width }, from: { x: 0.3 * width } },
    }[animator.type]?.[name];
    const size = axis === "y" ? rest.height : rest.width;
    return change ? Object.fromEntries(Object.entries(change).map(([member, whole]) => [member, whole / size])) : null;
  },
  axisOf: (session) => (["top", "bottom"].includes(origin(session)) ? "y" : "x"),
  /** Only from its edge on, and never quite to the end. */
  course(axis, _, session) {
    const sign = ["top", "left"].includes(origin(session)) ? 1 : -1;
    const { width, height } = pageAtRest(session);
    return (moved) => Math.min(0.99 * (axis === "y" ? height : width), Math.max(0, sign * moved));
  },
  mayGrab: ({ state, configuration: { pan, navigationAction, isEnabled, shouldBeginTransition } }) => (
    pan !== null && isEnabled && shouldBeginTransition && ["interacting", ...begins[navigationAction]].includes(state.name)),
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
  isModal: ({ configuration }) => configuration.style === "modal",
};

/** What has to be added to the place `from` to be at `to`. */
function difference(to, from) {
  return to && Object.fromEntries(["x", "y", "width", "height"].map((member) => [member, to[member] - from[member]]));
}

const opposite = { left: "right", right: "left", top: "bottom", bottom: "top" };
const arrows = { ArrowRight: "left", ArrowLeft: "right", ArrowDown: "top", ArrowUp: "bottom" };

/** The side that is open, or null. */
function openSide({ state }) {
  return Object.entries(state.sides ?? {}).find(([, value]) => value === "open")?.[0] ?? null;
}

/** @type {Traits & {arrow: (key: string, session: any) => Command | null}} */
const viewDeck = {
  axis: "both",
  asksWhere: true,
  grips: (name, session) => name === "center" || session?.configuration.panningMode === "allViewsPanning",
  edges: none,
  follows: (name, axis) => (name === "center" ? { [axis]: 1 } : null),
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
