// The playground's content for each controller.
import { make } from "./elements.js";
import { bar, frame, opener, rows, screen, scroller, tabs, text, tiles, title } from "./mockups.js";

const PLACES = [["Harbor bath", "400 m, open until 22:00"], ["Botanical garden", "1.2 km, free today"], ["Old observatory", "2.1 km, tonight: Saturn"],
  ["Market hall", "2.4 km, closes at 18:00"], ["Ferry pier", "2.6 km, next ferry 14:20"], ["Lookout tower", "3 km, 214 steps"],
  ["Paper museum", "3.3 km"], ["Rose terrace", "3.8 km"], ["Planetarium", "4 km"], ["North gate", "4.2 km"], ["Mill", "5 km"], ["Zoo", "6.1 km"]];
const SONGS = [["Harbor lights", "The Evening Line, 4:14"], ["Overpass", "The Evening Line, 3:02"], ["Slow lane", "Ana Brandt, 5:20"],
  ["Tunnel", "Ana Brandt, 2:48"], ["Last exit", "Night Drive, 3:57"], ["Ignition", "Night Drive, 3:31"]];
const LETTERS = [["Harbor office", "Your berth is ready from Friday"], ["Ada", "Photos from Sunday"], ["Botanical garden", "The orchids are in bloom"],
  ["Market hall", "Your order is packed"], ["Jun", "Lunch on Thursday?"], ["Library", "Two books are due"]];
const NEWS = [["Ferries run until midnight", "Harbor, 12 minutes ago"], ["The observatory opens its dome", "City, 1 hour ago"],
  ["A bridge for bicycles", "Streets, 2 hours ago"], ["Rain is late this year", "Weather, 3 hours ago"]];
const MENU = [["Today", ""], ["Harbor", ""], ["City", ""], ["Weather", ""], ["Saved", ""]];

/**
 * @typedef {{title: string, library: string, hint: string, configuration?: any, start?: any, frame: string,
 *   member: "x" | "y", styles?: Style[], content: (session: any) => HTMLElement[]}} Entry
 * @typedef {{title: string, hint: string, configuration: any, start?: any, frame: string, member: "x" | "y"}} Style
 */

/** @type {Record<string, Entry>} */
export const catalogue = {
  curtain: {
    title: "Curtain", library: "SweetCurtain", hint: "Drag or throw it between three heights.",
    frame: "curtain", member: "y",
    content: () => [
      frame("content", "map", make("span", { class: "pin" })),
      frame("curtain", "card", title("Near you"), ...rows(...PLACES)),
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
      frame("presenting", "page", bar("Library"), ...rows(...SONGS), opener("Present the drawer", session, "present")),
      frame("container", "clear"),
      frame("drawer", "card cornered", make("div", { class: "cover" }), title("Harbor lights"), ...text("The Evening Line"),
        make("div", { class: "progress" }), ...rows(...SONGS.slice(1))),
      frame("handle", "handle"),
    ],
  },
  appStorePresentation: {
    title: "App Store", library: "sheets", hint: "Pull it down, or swipe from the left edge.",
    start: { type: "present", animated: false }, frame: "page", member: "y",
    content: (session) => [
      frame("presenting", "page", bar("Today"), make("div", { class: "hero c1" }), opener("Open the story", session, "present")),
      frame("blur", "frost"),
      frame("page", "card", make("div", { class: "hero c3 flush" }), title("Behind the spring"), ...text(
        "A finger lets go at 744 points per second. The drawer keeps that speed, and a spring brings it home.",
        "Grab it on its way, and it stops where you see it.")),
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
      frame("presenting", "page", bar("Inbox"), ...rows(...LETTERS), opener("Write a message", session, "present")),
      frame("backdrop", "backdrop"),
      frame("blur", "frost"),
      frame("modal", "card rounded", make("div", { class: "grip" }), title("New message"), ...text("Dear harbor office,",
        "my boat arrives on Friday. Is the berth beside the crane still free?", "Kind regards")),
      screen("from", session),
      screen("to", session),
    ],
  },
  viewDeck: {
    title: "View deck", library: "IIViewDeckController", hint: "Drag the front to either side.",
    configuration: { leftSize: 110, rightSize: 150, centerViewCornerRadius: 0, parallaxAmount: 0.3 },
    frame: "center", member: "x",
    content: () => [
      frame("left", "side", bar("Menu"), ...rows(...MENU)),
      frame("right", "side right", bar("Filter"), ...rows(...MENU.slice(1, 4))),
      frame("center", "page", bar("News"), make("div", { class: "hero c0" }), ...rows(...NEWS)),
      frame("navigationBar", "page", bar("Today")),
    ],
  },
};

/** The container of all phones. */
export const container = { width: 390, height: 844, safeArea: { top: 47, left: 0, bottom: 34, right: 0 } };
