import { make } from "../elements.js";
import { frame, rows, title } from "../mockups.js";
import { between, ladder } from "../edges.js";
import { compared } from "../speech.js";

const PLACES = [["Harbor bath", "400 m, open until 22:00"], ["Botanical garden", "1.2 km, free today"], ["Old observatory", "2.1 km, tonight: Saturn"],
  ["Market hall", "2.4 km, closes at 18:00"], ["Ferry pier", "2.6 km, next ferry 14:20"], ["Lookout tower", "3 km, 214 steps"],
  ["Paper museum", "3.3 km"], ["Rose terrace", "3.8 km"], ["Planetarium", "4 km"], ["North gate", "4.2 km"], ["Mill", "5 km"], ["Zoo", "6.1 km"]];

/** The button that brings the curtain back after it was hidden. */
function shower(session) {
  const button = make("button", { class: "opener", type: "button", "aria-controls": "phone-curtain", text: "Show the places",
    onclick: () => session.moveCurtain({ to: "min" }).catch(() => {}) });
  const update = () => (button.hidden = session.state.name !== "hide");
  session.addEventListener("change", update);
  update();
  return button;
}

/** @type {import("../catalogue.js").Entry} */
export const curtain = {
  title: "Curtain", library: "SweetCurtain", demo: "sweetcurtain", hint: "Drag or throw it between three heights.",
  frame: "curtain", member: "y",
  names: { curtain: "Places" },
  content: (session) => [
    frame("content", "map", make("span", { class: "pin" }), shower(session)),
    frame("curtain", "card", title("Near you"), ...rows(...PLACES)),
    frame("handle", "handle"),
  ],
  glyph: [["front", 0, 50, 44, 38, 6], ["line", 15, 55, 14, 3, 1.5], ["ghost", 0, 22, 44, 1]],
  graph: () => ({
    states: ["max", "mid", "min", "hide"],
    edges: [
      ...ladder(["max", "mid", "min"], "a swipe up goes one height higher; a calm release, to the nearest; moveCurtain, to any",
        "a swipe down goes one height lower; a calm release, to the nearest; moveCurtain, to any"),
      ...between("max mid min", "hide", "moveCurtain"),
      ...between("hide", "max mid min", "moveCurtain; a calm release of the hidden curtain goes to min"),
    ],
  }),
  sentence: ({ velocity, thresholds: { swipeResistance }, outcome }) => {
    const isSwipe = Math.abs(velocity) > swipeResistance;
    return `${compared(velocity, swipeResistance)}: to the ${isSwipe ? "next" : "nearest"} height, ${outcome}`;
  },
  note: "Its spring is fixed, as in SweetCurtain; its duration is not.",
  groups: {
    Motion: ["movingDuration"], Gestures: ["swipeResistance", "topBounce", "bottomBounce", "allowsScrollViewInCurtain"],
    Heights: ["minHeightCoefficient", "midHeightCoefficient", "maxHeightCoefficient"],
    Look: ["showsHandleIndicator", "handleIndicatorColor", "maxWidth", "horizontalAlignment"],
  },
  moves: [
    { name: "movingDuration", label: "Duration", about: "How long it takes from one height to the next." },
    { label: "Speed of a swipe", about: "A faster release goes on to the next height.", range: ["pt/s", 0, 2000, 20],
      read: ({ swipeResistance }) => swipeResistance.custom ?? { low: 300, normal: 600, high: 900 }[swipeResistance] ?? 0,
      write: (custom) => ({ swipeResistance: { custom } }) },
    { name: "minHeightCoefficient", label: "Lowest height", about: "What is always in sight." },
    { name: "midHeightCoefficient", label: "Height between", about: "Where it rests on its way up." },
    { name: "maxHeightCoefficient", label: "Greatest height", about: "How much of the screen it covers." },
  ],
  recording: ["curtain-0026", "Thrown at growing speeds, with a high resistance"],
};
