import { make, words } from "../elements.js";
import { bar, frame, opener, rows, text, title } from "../mockups.js";
import { between, ladder } from "../edges.js";
import { rounded, compared, speed } from "../speech.js";

const SONGS = [["Harbor lights", "The Evening Line, 4:14"], ["Overpass", "The Evening Line, 3:02"], ["Slow lane", "Ana Brandt, 5:20"],
  ["Tunnel", "Ana Brandt, 2:48"], ["Last exit", "Night Drive, 3:57"], ["Ignition", "Night Drive, 3:31"]];

const DRAWER = ["fullyExpanded", "partiallyExpanded", "transitioning", "collapsed", "dismissed"];

/** @type {import("../catalogue.js").Entry} */
export const drawer = {
  title: "Drawer", library: "DrawerKit", demo: "drawerkit", hint: "Tap to expand, pull down to dismiss, tune its spring.",
  configuration: {
    heightOfPartiallyExpandedDrawer: 440, timingCurve: { type: "spring", dampingRatio: 0.75 },
    totalDurationInSeconds: 0.5, fullExpansionBehaviour: "doesNotCoverStatusBar", maximumCornerRadius: 20,
    // A handle that stays where the drawer covers the page.
    handleViewConfiguration: { autoAnimatesDimming: false },
    drawerShadowConfiguration: { shadowOpacity: 0.35, shadowRadius: 12, shadowColor: "#000000FF" },
  },
  start: { type: "present", animated: false }, frame: "drawer", member: "y",
  names: { drawer: "Now playing" },
  content: (session) => [
    frame("presenting", "page", bar("Library"), ...rows(...SONGS), opener("Present the drawer", session, "present")),
    frame("background", "clear"), frame("container", "clear"),
    frame("drawer", "card cornered", make("div", { class: "cover" }), title("Harbor lights"), ...text("The Evening Line"),
      make("div", { class: "progress" }), ...rows(...SONGS.slice(1))),
    frame("handle", "handle"),
  ],
  glyph: [["behind", 5, 12, 34, 6], ["behind", 5, 24, 34, 6], ["front", 0, 42, 44, 46, 9], ["accent", 8, 54, 28, 16, 4], ["line", 8, 76, 20, 3, 1.5]],
  graph: () => ({
    states: DRAWER,
    edges: [
      ...ladder(DRAWER.filter((state) => state !== "transitioning"), "a flick up, a tap, present, or setDrawerState",
        "a flick down, a tap outside, dismiss, or setDrawerState"),
      ...DRAWER.flatMap((state) => between(state, "transitioning", "a finger moves it away")),
      ...DRAWER.flatMap((state) => between("transitioning", state, "the finger reaches it, or lets go: the marks and the flick speed decide")),
    ],
  }),
  sentence: ({ inPoints: { position, velocity }, thresholds: { flickSpeedThreshold, upperMarkY, lowerMarkY }, outcome, rule }, { container }) => {
    const isFlick = rule.startsWith("a flick");
    const place = position < upperMarkY ? `above the upper mark (${rounded(upperMarkY)})` : position >= lowerMarkY
      ? `below the lower mark (${rounded(lowerMarkY)})` : `between the marks (${rounded(upperMarkY)} and ${rounded(lowerMarkY)})`;
    const fast = compared(velocity, flickSpeedThreshold * container.height);
    const at = `at ${rounded(position)} points, ${place}`;
    // Above the lower mark, its direction decides, too.
    if (!isFlick && velocity > 0 && position < lowerMarkY) {
      return `${at}, moving down too slowly for a throw (${speed(velocity)} of ${rounded(flickSpeedThreshold * container.height)}): ${words(outcome).toLowerCase()}`;
    }
    return `${fast}${isFlick ? "" : `, ${at}`}: ${words(outcome).toLowerCase()}`;
  },
  marks: ({ thresholds: { upperMarkY, lowerMarkY } }) => ({ "upper mark": upperMarkY, "lower mark": lowerMarkY }),
  groups: {
    Motion: ["timingCurve", "totalDurationInSeconds", "durationIsProportionalToDistanceTraveled"],
    Heights: ["heightOfPartiallyExpandedDrawer", "heightOfCollapsedDrawer", "supportsPartialExpansion", "fullExpansionBehaviour", "initialState",
      "dismissesInStages", "upperMarkGap", "lowerMarkGap"],
    Gestures: ["flickSpeedThreshold", "isDrawerDraggable", "isFullyPresentableByDrawerTaps", "numberOfTapsForFullDrawerPresentation",
      "isDismissableByOutsideDrawerTaps", "numberOfTapsForOutsideDrawerDismissal", "passthroughTouchesInStates", "scrollViewForPullToDismiss"],
    Look: ["maximumCornerRadius", "cornerAnimationOption", "drawerShadowConfiguration", "drawerBorderConfiguration", "drawerBackgroundConfiguration",
      "handleViewConfiguration"],
  },
  moves: [
    { label: "Bounce", about: "How far its spring carries it beyond its rest.", range: ["", 0, 0.85, 0.05],
      read: ({ timingCurve }) => (timingCurve.type === "spring" ? 1 - (timingCurve.dampingRatio ?? 1) : 0),
      write: (value) => ({ timingCurve: value > 0 ? { type: "spring", dampingRatio: Math.round(100 - value * 100) / 100 } : { type: "system" } }) },
    { name: "totalDurationInSeconds", label: "Duration", about: "How long it takes from one place to the next." },
    { name: "heightOfPartiallyExpandedDrawer", label: "Height when half open", about: "Where it rests on its way up." },
    { name: "flickSpeedThreshold", label: "Speed of a flick", about: "A faster release goes on in its direction, wherever it is." },
    { name: "maximumCornerRadius", label: "Corners", about: "How round they are while it moves." },
  ],
  recording: ["drawer-0070", "Released at every mark and speed"],
};
