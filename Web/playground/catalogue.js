// What the playground shows of each controller.

/**
 * @typedef {{title: string, library: string, hint: string, configuration?: any, start?: any, frame: string,
 *   member: "x" | "y", styles?: Style[]}} Entry
 * @typedef {{title: string, hint: string, configuration: any, start?: any, frame: string, member: "x" | "y"}} Style
 */

/** @type {Record<string, Entry>} */
export const catalogue = {
  curtain: {
    title: "Curtain", library: "SweetCurtain", hint: "Drag or flick it between three heights.",
    frame: "curtain", member: "y",
  },
  sheet: {
    title: "Sheet", library: "sheets", hint: "Drag it up, push a page, tap the dimmed part.",
    configuration: {
      anchors: [{ ratio: 0.12 }, { ratio: 0.55 }, { pointsFromBottom: 96 }], hasChevron: true, tabBarHeight: 83,
      stack: [{ id: "root", isScrollable: true }],
    },
    start: { type: "snapToAnchor", index: 1, animated: false }, frame: "sheet", member: "y",
  },
  drawer: {
    title: "Drawer", library: "DrawerKit", hint: "Tap it to expand, pull it down to dismiss.",
    configuration: {
      heightOfPartiallyExpandedDrawer: 440, timingCurve: { type: "spring", dampingRatio: 0.75 },
      totalDurationInSeconds: 0.5, fullExpansionBehaviour: "doesNotCoverStatusBar", maximumCornerRadius: 20,
      drawerShadowConfiguration: { shadowOpacity: 0.35, shadowRadius: 12, shadowColor: "#000000FF" },
    },
    start: { type: "present", animated: false }, frame: "drawer", member: "y",
  },
  appStorePresentation: {
    title: "App Store", library: "sheets", hint: "Pull it down, or swipe from the left edge.",
    start: { type: "present", animated: false }, frame: "page", member: "y",
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
  },
  viewDeck: {
    title: "View deck", library: "IIViewDeckController", hint: "Drag the front to either side.",
    configuration: { leftSize: 110, rightSize: 150, centerViewCornerRadius: 0, parallaxAmount: 0.3 },
    frame: "center", member: "x",
  },
};

/** The phone that all of them are drawn in. */
export const container = { width: 390, height: 844, safeArea: { top: 47, left: 0, bottom: 34, right: 0 } };
