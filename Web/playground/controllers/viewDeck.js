import { make } from "../elements.js";
import { bar, frame, rows } from "../mockups.js";
import { between } from "../edges.js";
import { rounded, speed } from "../speech.js";

const NEWS = [["Ferries run until midnight", "Harbor, 12 minutes ago"], ["The observatory opens its dome", "City, 1 hour ago"],
  ["A bridge for bicycles", "Streets, 2 hours ago"], ["Rain is late this year", "Weather, 3 hours ago"]];
const MENU = [["Today", ""], ["Harbor", ""], ["City", ""], ["Weather", ""], ["Saved", ""]];

/** @type {import("../catalogue.js").Entry} */
export const viewDeck = {
  title: "View deck", library: "IIViewDeckController", demo: "view-deck", hint: "Drag the front to either side, or tap Menu.",
  configuration: { leftSize: 110, rightSize: 150, centerViewCornerRadius: 0, parallaxAmount: 0.3 },
  frame: "center", member: "x",
  names: { center: "News" },
  content: (session) => [
    frame("left", "side", bar("Menu"), ...rows(...MENU)),
    frame("right", "side right", bar("Filter"), ...rows(...MENU.slice(1, 4))),
    frame("center", "page", make("button", { type: "button", class: "small menu", text: "\u2630 Menu", onclick: () => session.openSide({ side: "left" }).catch(() => {}) }),
      bar("News"), make("div", { class: "hero c0" }), ...rows(...NEWS)),
    frame("navigationBar", "page", bar("Today")),
  ],
  glyph: [["accent", 0, 0, 24, 88], ["front", 24, 0, 44, 88, 4], ["line", 30, 14, 14, 3, 1.5], ["line", 30, 24, 14, 3, 1.5]],
  graph: ({ configuration }) => {
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
  sentence: ({ inPoints: { position, velocity }, thresholds, outcome, rule }) => {
    if (rule.startsWith("a flick")) return `${speed(velocity)}, at least ${rounded(thresholds.swipeVelocity)}: a flick, ${outcome}`;
    const sides = Object.entries(thresholds).filter(([name]) => name !== "swipeVelocity").map(([name, at]) => `${name} opens from ${rounded(at)}`);
    return `Released at ${rounded(position)} points, and ${sides.join(", ")}: ${outcome}`;
  },
  marks: ({ thresholds: { swipeVelocity, ...sides } }) => Object.fromEntries(Object.entries(sides).map(([name, at]) => [`${name} from`, at])),
  note: "It has durations and no spring, as in IIViewDeckController.",
  groups: {
    Motion: ["openSlideAnimationDuration", "closeSlideAnimationDuration"],
    Sizes: ["leftSize", "rightSize", "topSize", "bottomSize", "sides", "sizeMode", "maxSize", "resizesCenterView"],
    Gestures: ["enabled", "panningMode", "panningView", "elasticity", "bounceDurationFactor", "bounceOpenSideDurationFactor",
      "centerhiddenInteractivity"],
    Look: ["parallaxAmount", "centerViewOpacity", "centerViewCornerRadius", "shadow"],
  },
  moves: [
    { name: "openSlideAnimationDuration", label: "Duration of opening", about: "How long a side takes to come." },
    { name: "closeSlideAnimationDuration", label: "Duration of closing", about: "How long it takes to go." },
    { name: "leftSize", label: "Left edge that stays", about: "How much of the front is in sight beside the left side." },
    { name: "rightSize", label: "Right edge that stays", about: "How much of it is in sight beside the right side." },
    { name: "parallaxAmount", label: "Parallax", about: "How much slower a side moves than the front." },
  ],
  recording: ["viewdeck-0157", "Three flicks in a row"],
};
