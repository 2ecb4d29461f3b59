// The playground's content for each controller.
import { make } from "./elements.js";
import { bar, frame, line, opener, rows, screen, scroller, tiles, title } from "./mockups.js";

/**
 * @typedef {{title: string, library: string, hint: string, configuration?: any, start?: any, frame: string,
 *   member: "x" | "y", styles?: Style[], content: (session: any) => HTMLElement[]}} Entry
 * @typedef {{title: string, hint: string, configuration: any, start?: any, frame: string, member: "x" | "y"}} Style
 */

/** @type {Record<string, Entry>} */
export const catalogue = {
  curtain: {
    title: "Curtain", library: "SweetCurtain", hint: "Drag or flick it between three heights.",
    frame: "curtain", member: "y",
    content: () => [
      frame("content", "map", make("span", { class: "pin" })),
      frame("curtain", "card", make("div", { class: "search", text: "Search the map" }), ...rows(9)),
      frame("handle", "handle"),
    ],
  },
  sheet: {
    title: "Sheet", library: "sheets", hint: "Drag it up, push a page, tap the dimmed part.",
    configuration: {
      anchors: [{ ratio: 0.12 }, { ratio: 0.55 }, { pointsFromBottom: 96 }], hasChevron: true, tabBarHeight: 83,
      stack: [{ id: "root", isScrollable: true }],
    },
    start: { type: "snapToAnchor", index: 1, animated: false }, frame: "sheet", member: "y",
    content: (session) => [
      frame("main", "photos", bar("Photos"), tiles(18)),
      frame("dimming", "dimming"),
      frame("sheet", "card"),
      frame("item.root", "card rounded",
        make("div", { class: "head" }, title("Places"), make("button", { type: "button", class: "small", text: "Open",
          onclick: () => session.push({ item: { id: "detail" } }) })),
        scroller(...rows(20))),
      frame("item.detail", "card rounded", make("div", { class: "head" }, title("Detail"),
        make("button", { type: "button", class: "small", text: "Back", onclick: () => session.pop() })), tiles(9)),
      frame("chevron", "handle"),
      frame("tabBar", "tabs", ...[0, 1, 2, 3].map((index) => make("span", { class: `dot c${index}` }))),
    ],
  },
  drawer: {
    title: "Drawer", library: "DrawerKit", hint: "Tap it to expand, pull it down to dismiss.",
    configuration: {
      heightOfPartiallyExpandedDrawer: 440, timingCurve: { type: "spring", dampingRatio: 0.75 },
      totalDurationInSeconds: 0.5, fullExpansionBehaviour: "doesNotCoverStatusBar", maximumCornerRadius: 20,
      drawerShadowConfiguration: { shadowOpacity: 0.35, shadowRadius: 12, shadowColor: "#000000FF" },
    },
    start: { type: "present", animated: false }, frame: "drawer", member: "y",
    content: (session) => [
      frame("presenting", "page", bar("Library"), ...rows(7), opener("Present the drawer", session, "present")),
      frame("container", "clear"),
      frame("drawer", "card cornered", make("div", { class: "cover" }), title("Now playing"), line(60), line(40, "line soft"),
        make("div", { class: "progress" }), ...rows(5)),
      frame("handle", "handle"),
    ],
  },
  appStorePresentation: {
    title: "App Store", library: "sheets", hint: "Pull it down, or swipe from the left edge.",
    start: { type: "present", animated: false }, frame: "page", member: "y",
    content: (session) => [
      frame("presenting", "page", bar("Today"), make("div", { class: "hero c1" }), opener("Open the story", session, "present")),
      frame("blur", "frost"),
      frame("page", "card", make("div", { class: "hero c3 flush" }), title("Behind the spring"), line(90), line(80), line(85),
        line(60), line(88), line(72), line(40)),
      make("button", { "data-frame": "closeButton", class: "close", type: "button", "aria-label": "Close", text: "\u00d7" }),
    ],
  },
  transition: {
    title: "Transition", library: "EasyTransitions", hint: "Pull it down half way, and let go.",
    configuration: { animator: { type: "presentation", finalFrame: { x: 0, y: 264, width: 390, height: 580 } } },
    start: { type: "present", animated: false }, frame: "modal", member: "y",
    styles: [
      {
        title: "Page", hint: "Pull it down half way, and let go.", frame: "modal", member: "y",
        start: { type: "present", animated: false },
        configuration: {
          style: "modal", animator: { type: "presentation", finalFrame: { x: 0, y: 264, width: 390, height: 580 } },
          pan: { type: "regular", direction: "fromTop" }, navigationAction: "dismiss",
        },
      },
      {
        title: "Screens", hint: "Push a screen, and drag it back to the right.", frame: "to", member: "x",
        start: { type: "push", animated: false },
        configuration: {
          style: "navigation", animator: { type: "show" }, pan: { type: "regular", direction: "fromLeft" },
          navigationAction: "pop",
        },
      },
      {
        title: "Tabs", hint: "Drag to the tab on either side.", frame: "to", member: "x",
        configuration: {
          style: "tabBar", animator: { type: "show" }, pan: { type: "regular", direction: "fromRight" },
          navigationAction: "adjacent", tabCount: 4, selectedIndex: 1,
        },
      },
    ],
    content: (session) => [
      frame("presenting", "page", bar("Inbox"), ...rows(8), opener("Write a message", session, "present")),
      frame("backdrop", "backdrop"),
      frame("blur", "frost"),
      frame("modal", "card rounded", make("div", { class: "grip" }), title("New message"), line(90), line(75), line(82),
        line(50), line(66)),
      screen("from", session),
      screen("to", session),
    ],
  },
  viewDeck: {
    title: "View deck", library: "IIViewDeckController", hint: "Drag the front to either side.",
    configuration: { leftSize: 110, rightSize: 150, centerViewCornerRadius: 0, parallaxAmount: 0.3 },
    frame: "center", member: "x",
    content: () => [
      frame("left", "side", bar("Menu"), ...rows(8)),
      frame("right", "side right", bar("Filter"), ...rows(6)),
      frame("center", "page", bar("News"), make("div", { class: "hero c0" }), ...rows(6)),
      frame("navigationBar", "page", bar("Today")),
    ],
  },
};

/** The container of all phones. */
export const container = { width: 390, height: 844, safeArea: { top: 47, left: 0, bottom: 34, right: 0 } };
