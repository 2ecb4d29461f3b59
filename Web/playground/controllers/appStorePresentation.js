import { make } from "../elements.js";
import { bar, frame, opener, text, title } from "../mockups.js";
import { between } from "../edges.js";
import { far } from "../speech.js";

/** @type {import("../catalogue.js").Entry} */
export const appStorePresentation = {
  title: "App Store", library: "sheets", demo: "sheets", hint: "Pull it down, or swipe from the left edge.",
  start: { type: "present", animated: false }, frame: "page", member: "y",
  names: { page: "Story" },
  content: (session) => [
    frame("presenting", "page", bar("Today"), make("div", { class: "hero c1" }), opener("Open the story", session, "present")),
    frame("blur", "frost"),
    frame("page", "card", make("div", { class: "hero c3 flush" }), title("Behind the spring"), ...text(
      "A finger lets go at 744 points per second. The drawer keeps that speed, and a spring brings it home.",
      "Grab it on its way, and it stops where you see it.",
      "Let go within 200 points, and the page comes back. Pull it further, and it closes by itself.")),
    make("button", { "data-frame": "closeButton", class: "close", type: "button", "aria-label": "Close", text: "\u00d7" }),
  ],
  glyph: [["dim", 0, 0, 44, 88], ["front", 5, 9, 34, 70, 6], ["accent", 5, 9, 34, 30, 6], ["line", 10, 48, 22, 3, 1.5], ["line", 10, 56, 16, 3, 1.5]],
  graph: () => ({
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
  sentence: ({ position, thresholds: { finishingProgress }, outcome }) => (
    `${far(position, finishingProgress)}: ${outcome}`),
  note: "Its spring is fixed, as in the original.",
  groups: { Content: ["isContentScrollable", "closeButtonSize"] },
  moves: [{ name: "closeButtonSize", label: "Close button", about: "How large it is." }],
  recording: ["sheet-0155", "Pulled down little by little"],
};
