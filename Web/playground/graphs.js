// Each controller as a graph: its states, the most open one first, and the rules that lead from one to another. A test plays the
// recordings of the original libraries, and looks for each of their changes of state here.

/** @typedef {{states: string[], edges: {from: string, to: string, why: string}[]}} Graph */

/** Every pair of a state of `from` and another state of `to`, both as names with spaces between. */
function between(from, to, why) {
  return from.split(" ").filter(Boolean).flatMap((each) => to.split(" ").filter(Boolean).filter((other) => other !== each).map((other) => ({ from: each, to: other, why })));
}

/** Every pair of states, in one list from the most open one: with one rule for the way up, and one for the way down. */
function ladder(states, up, down) {
  return states.flatMap((from, index) => states.map((to, other) => ({ from, to, why: other < index ? up : down })))
    .filter(({ from, to }) => from !== to);
}

const MODAL = [
  ...between("dismissed", "presenting", "present"),
  ...between("presenting dismissing", "interacting", "a finger grabs it"),
  ...between("presenting", "presented", "the animation ends"),
  ...between("presented", "interacting", "a drag in the direction of the pan begins"),
  ...between("presented", "dismissing", "dismiss"),
  ...between("interacting", "finishing", "released far enough, or fast enough"),
  ...between("interacting", "cancelling", "released neither far nor fast enough, or thrown back"),
  ...between("interacting", "presented", "released where it began"),
  ...between("cancelling", "presented", "it has returned"),
  ...between("finishing dismissing", "dismissed", "the animation ends"),
];

const NAVIGATION = [
  ...between("root pushed", "pushing", "push"),
  ...between("pushing", "pushed", "the animation ends"),
  ...between("pushed", "popping", "pop"),
  ...between("popping", "root pushed", "the animation ends"),
  ...between("root pushed", "interacting", "a drag in the direction of the pan begins"),
  ...between("interacting", "finishing", "released far enough, or fast enough"),
  ...between("interacting", "cancelling", "released neither far nor fast enough, or thrown back"),
  ...between("interacting", "root pushed", "released where it began"),
  ...between("cancelling finishing", "root pushed", "the animation ends"),
];

const TABS = [
  ...between("selected", "selecting", "selectTab"),
  ...between("selecting cancelling finishing", "selected", "the animation ends"),
  ...between("selected", "interacting", "a drag toward a neighbor begins"),
  ...between("interacting", "finishing", "released far enough, or fast enough"),
  ...between("interacting", "cancelling", "released neither far nor fast enough, or thrown back"),
  ...between("interacting", "selected", "released where it began"),
];

const STYLES = {
  modal: { states: ["presented", "presenting", "interacting", "cancelling", "finishing", "dismissing", "dismissed"], edges: MODAL },
  navigation: { states: ["pushed", "pushing", "interacting", "cancelling", "finishing", "popping", "root"], edges: NAVIGATION },
  tabBar: { states: ["selected", "selecting", "interacting", "cancelling", "finishing"], edges: TABS },
};

const DRAWER = ["fullyExpanded", "partiallyExpanded", "transitioning", "collapsed", "dismissed"];

/** @type {Record<string, (session: any) => Graph>} */
const GRAPHS = {
  curtain: () => ({
    states: ["max", "mid", "min", "hide"],
    edges: [
      ...ladder(["max", "mid", "min"], "a swipe up goes one height higher; a calm release, to the nearest; moveCurtain, to any",
        "a swipe down goes one height lower; a calm release, to the nearest; moveCurtain, to any"),
      ...between("max mid min", "hide", "moveCurtain"),
      ...between("hide", "max mid min", "moveCurtain; a calm release of the hidden curtain goes to min"),
    ],
  }),
  sheet: ({ detents }) => {
    // The anchors between the ends are one state, unless they have names.
    const states = [...new Set(detents.map(({ name }) => name.replace(/^middle\d+$/, "middle")).reverse())];
    return { states, edges: ladder(states, "a release whose projection is nearest to it, a tap on the header, expand, or snapToAnchor",
      "a release whose projection is nearest to it, a tap beside the sheet, collapse, or snapToAnchor") };
  },
  drawer: () => ({
    states: DRAWER,
    edges: [
      ...ladder(DRAWER.filter((state) => state !== "transitioning"), "a flick up, a tap, present, or setDrawerState",
        "a flick down, a tap outside, dismiss, or setDrawerState"),
      ...DRAWER.flatMap((state) => between(state, "transitioning", "a finger moves it away")),
      ...DRAWER.flatMap((state) => between("transitioning", state, "the finger reaches it, or lets go: the marks and the flick speed decide")),
    ],
  }),
  appStorePresentation: () => ({
    states: ["presented", "interacting", "dismissing", "dismissed"],
    edges: [
      ...between("dismissed", "presented", "present"),
      ...between("presented", "interacting", "a drag begins"),
      ...between("interacting", "presented", "released before the threshold"),
      ...between("interacting", "dismissing", "the drag crosses the threshold, and does not wait for the release"),
      ...between("presented", "dismissing", "dismiss, or a tap on the close button"),
      ...between("dismissing", "dismissed", "the animation ends"),
    ],
  }),
  transition: ({ configuration }) => STYLES[configuration.style],
  viewDeck: ({ configuration }) => {
    const sides = ["left", "right", "top", "bottom"].filter((side) => configuration.sides.includes(side));
    const all = sides.join(" ");
    return {
      states: [...sides, "transitioning", "exposed", "closed"],
      edges: [
        ...between("closed exposed", all, "openSide"),
        ...between(all, "closed exposed", "closeSide, or a tap on the center"),
        ...between(all, all, "openSide of another side"),
        ...between(`${all} closed exposed`, "transitioning", "a drag begins, or a bounce"),
        ...between("transitioning", `${all} closed exposed`, "a flick, or else where it was released: two thirds of the way decide"),
      ],
    };
  },
};

/** The graph of a session's controller, with its present configuration. @returns {Graph} */
export function graphOf(session) {
  return GRAPHS[session.controller](session);
}
