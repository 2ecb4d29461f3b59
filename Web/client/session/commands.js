// Generated from the catalogue's schemas by generate.mjs: do not edit.
/** @type {Record<string, string[]>} */
export const commands = {
  curtain: [
    "moveCurtain",
  ],
  sheet: [
    "collapse",
    "expand",
    "pop",
    "popTo",
    "popToRoot",
    "push",
    "setAnchors",
    "setStack",
    "snapToAnchor",
  ],
  appStorePresentation: [
    "dismiss",
    "present",
  ],
  transition: [
    "dismiss",
    "pop",
    "present",
    "push",
    "select",
  ],
  drawer: [
    "dismiss",
    "present",
    "setDrawerState",
  ],
  viewDeck: [
    "closeOpenSide",
    "closeOpenSideBouncing",
    "closeSide",
    "closeSideBouncing",
    "openSide",
    "openSideBouncing",
    "previewBounce",
    "setController",
    "setMaxSize",
    "setSize",
    "toggleOpenSide",
    "toggleSide",
  ],
};
