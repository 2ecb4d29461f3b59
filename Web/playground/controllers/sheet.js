import { make } from "../elements.js";
import { bar, frame, rows, scroller, tabs, tiles, title } from "../mockups.js";
import { ladder } from "../edges.js";
import { rounded, speed } from "../speech.js";

const PLACES = [["Harbor bath", "400 m, open until 22:00"], ["Botanical garden", "1.2 km, free today"], ["Old observatory", "2.1 km, tonight: Saturn"],
  ["Market hall", "2.4 km, closes at 18:00"], ["Ferry pier", "2.6 km, next ferry 14:20"], ["Lookout tower", "3 km, 214 steps"],
  ["Paper museum", "3.3 km"], ["Rose terrace", "3.8 km"], ["Planetarium", "4 km"], ["North gate", "4.2 km"], ["Mill", "5 km"], ["Zoo", "6.1 km"]];

/** The height of one of its anchors, as a part of the screen's. */
const anchor = (index, label, about) => ({ label, about, range: ["\u00d7 height", 0.05, 0.9, 0.01],
  read: ({ anchors }) => anchors[index]?.ratio ?? 0,
  write: (ratio, { anchors }) => ({ anchors: anchors.map((each, place) => (place === index ? { ...each, ratio } : each)) }) });

/** @type {import("../catalogue.js").Entry} */
export const sheet = {
  title: "Sheet", library: "sheets", demo: "sheets", hint: "Drag it up, push a page, tap the dimmed part.",
  configuration: {
    anchors: [{ ratio: 0.12 }, { ratio: 0.55 }, { pointsFromBottom: 96 }], hasChevron: true, tabBarHeight: 83,
    stack: [{ id: "root", isScrollable: true }],
  },
  start: { type: "snapToAnchor", index: 1, animated: false }, frame: "sheet", member: "y",
  names: { sheet: "Places" },
  content: (session) => {
    const heading = bar("");
    return [
      frame("main", "photos", heading, tiles(18)),
      frame("dimming", "dimming"),
      frame("sheet", "card"),
      frame("item.root", "card rounded",
        make("div", { class: "head" }, title("Places"), make("button", { type: "button", class: "small", text: "Open",
          onclick: () => session.push({ item: { id: "detail" } }).catch(() => {}) })),
        scroller(...rows(...PLACES, ...PLACES))),
      frame("item.detail", "card rounded", make("div", { class: "head" }, title("Harbor bath"), make("button", { type: "button", class: "small",
        text: "Back", onclick: () => session.pop().catch(() => {}) })), tiles(9)),
      frame("chevron", "handle"),
      frame("tabBar", "tabs", ...tabs(["Photos", "Trips", "Friends"], heading, session)),
    ];
  },
  glyph: [["dim", 0, 0, 44, 88], ["front", 0, 34, 44, 54, 7], ["line", 16, 39, 12, 3, 1.5], ["ghost", 0, 12, 44, 1], ["ghost", 0, 76, 44, 1]],
  graph: ({ detents }) => {
    // The anchors between the ends are one state, unless they have names.
    const states = [...new Set(detents.map(({ name }) => name.replace(/^middle\d+$/, "middle")).reverse())];
    return { states, edges: ladder(states, "a release whose projection is nearest to it, a tap on the header, expand, or snapToAnchor",
      "a release whose projection is nearest to it, a tap beside the sheet, collapse, or snapToAnchor") };
  },
  sentence: ({ inPoints: { position, velocity }, projection, outcome, rule, detent }) => {
    if (outcome === "stays") return `${speed(velocity)} at the topmost anchor: it stays`;
    const isAgainst = rule.includes("against");
    if (Math.round(velocity) === 0) return `released at rest, at ${rounded(position)} points: to the nearest anchor, ${detent ?? outcome}`;
    return `${speed(velocity)} would carry it from ${rounded(position)} to ${rounded(projection)} points: to the ${
      isAgainst ? "next anchor in its direction" : "nearest anchor"}, ${detent ?? outcome}`;
  },
  marks: ({ projection }) => (projection === undefined ? {} : { "carried to": projection }),
  note: "Its spring is fixed, as in sheets.",
  groups: {
    Heights: ["anchors"],
    Gestures: ["bounces", "isExpandGestureEnabled", "isCollapseGestureEnabled", "cancelsTouchesInCollapsedState"],
    Look: ["animatesCorners", "hasChevron", "hidesTabBarUponExpansion", "tabBarHeight", "closeButtonImage"], Screens: ["stack"],
  },
  fixed: { stack: "Set at the sheet's creation. Push a screen in the phone." },
  moves: [
    anchor(0, "Lowest height", "What is left of it when it is down."), anchor(1, "Height between", "Where it rests on its way up."),
    { name: "tabBarHeight", label: "Tab bar", about: "It leaves when the sheet is up." },
  ],
  recording: ["sheet-0037", "Released beyond both of its ends"],
};
