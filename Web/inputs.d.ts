// Generated from the catalogue's schemas by generate.mjs: do not edit.
import type { Configurations } from "./configurations.js";

/** The events that a client can post. */
export interface Inputs {
  curtain: { type: "configure"; configuration: Configurations["curtain"]; time?: number }
    | {
      animated?: boolean;
      time?: number;
      to: "min" | "mid" | "max" | "hide";
      type: "moveCurtain";
    }
    | PanInput
    | PointerInput
    | ResizeInput
    | ScrollInput
    | SnapToInput
    | TapInput
    | TickInput;
  sheet: { animated?: boolean; time?: number; type: "collapse" }
    | { type: "configure"; configuration: Configurations["sheet"]; time?: number }
    | { animated?: boolean; time?: number; type: "expand" }
    | PanInput
    | PointerInput
    | { animated?: boolean; time?: number; type: "pop" }
    | { animated?: boolean; id: string; time?: number; type: "popTo" }
    | { animated?: boolean; time?: number; type: "popToRoot" }
    | {
      animated?: boolean;
      item: { id: string; isScrollable?: boolean; navigationBarHeight?: number | null };
      time?: number;
      type: "push";
    }
    | ResizeInput
    | ScrollInput
    | {
      anchors: ("defaultExpanded" | "defaultCollapsed" | { name?: string; pointsFromBottom?: number; pointsFromTop?: number; ratio?: number })[];
      animated?: boolean;
      snapTo?: number;
      time?: number;
      type: "setAnchors";
    }
    | {
      animated?: boolean;
      items: { id: string; isScrollable?: boolean; navigationBarHeight?: number | null }[];
      time?: number;
      type: "setStack";
    }
    | SnapToInput
    | { animated?: boolean; index: number; time?: number; type: "snapToAnchor" }
    | TapInput
    | TickInput;
  appStorePresentation: { type: "configure"; configuration: Configurations["appStorePresentation"]; time?: number }
    | { animated?: boolean; time?: number; type: "dismiss" }
    | PanInput
    | PointerInput
    | { animated?: boolean; time?: number; type: "present" }
    | ResizeInput
    | ScrollInput
    | SnapToInput
    | TapInput
    | TickInput;
  transition: { type: "configure"; configuration: Configurations["transition"]; time?: number }
    | { animated?: boolean; time?: number; type: "dismiss" }
    | PanInput
    | PointerInput
    | { animated?: boolean; time?: number; type: "pop" }
    | { animated?: boolean; time?: number; type: "present" }
    | { animated?: boolean; time?: number; type: "push" }
    | ResizeInput
    | ScrollInput
    | { animated?: boolean; index: number; time?: number; type: "select" }
    | SnapToInput
    | TapInput
    | TickInput;
  drawer: { type: "configure"; configuration: Configurations["drawer"]; time?: number }
    | { animated?: boolean; time?: number; type: "dismiss" }
    | PanInput
    | PointerInput
    | { animated?: boolean; time?: number; type: "present" }
    | ResizeInput
    | ScrollInput
    | {
      animated?: boolean;
      time?: number;
      to: "dismissed" | "collapsed" | "partiallyExpanded" | "fullyExpanded";
      type: "setDrawerState";
    }
    | SnapToInput
    | TapInput
    | TickInput;
  viewDeck: { animated?: boolean; duration?: number; time?: number; type: "closeOpenSide" }
    | { time?: number; type: "closeOpenSideBouncing" }
    | {
      animated?: boolean;
      duration?: number;
      side: "left" | "right" | "top" | "bottom";
      time?: number;
      type: "closeSide";
    }
    | {
      side: "left" | "right" | "top" | "bottom";
      time?: number;
      type: "closeSideBouncing";
    }
    | { type: "configure"; configuration: Configurations["viewDeck"]; time?: number }
    | {
      animated?: boolean;
      duration?: number;
      side: "left" | "right" | "top" | "bottom";
      time?: number;
      type: "openSide";
    }
    | { side: "left" | "right" | "top" | "bottom"; time?: number; type: "openSideBouncing" }
    | PanInput
    | PointerInput
    | {
      bounces?: number;
      callDelegate?: boolean;
      dampingFactor?: number;
      distance?: number;
      duration?: number;
      side: "left" | "right" | "top" | "bottom";
      time?: number;
      type: "previewBounce";
    }
    | ResizeInput
    | ScrollInput
    | {
      present: boolean;
      side: "left" | "right" | "top" | "bottom";
      time?: number;
      type: "setController";
    }
    | { size: number; time?: number; type: "setMaxSize" }
    | {
      side: "left" | "right" | "top" | "bottom";
      size: number;
      time?: number;
      type: "setSize";
    }
    | SnapToInput
    | TapInput
    | TickInput
    | { animated?: boolean; duration?: number; time?: number; type: "toggleOpenSide" }
    | {
      animated?: boolean;
      duration?: number;
      side: "left" | "right" | "top" | "bottom";
      time?: number;
      type: "toggleSide";
    };
}

/** A sample of a pan. */
export interface PanInput {
  edge?: "top" | "left" | "bottom" | "right";
  location?: { x?: number; y?: number };
  phase: "began" | "changed" | "ended" | "cancelled";
  time?: number;
  translation?: { x?: number; y?: number };
  type: "pan";
  velocity?: { x?: number; y?: number };
}

/** A finished tap. */
export interface TapInput {
  count?: number;
  location?: { x?: number; y?: number };
  target?: string;
  time?: number;
  type: "tap";
}

/** A sample of a scroll view inside. */
export interface ScrollInput {
  contentInset?: { top?: number };
  contentOffset?: { x?: number; y?: number };
  phase: "began" | "changed" | "ended" | "cancelled" | "decelerated";
  time?: number;
  translation?: { x?: number; y?: number };
  type: "scroll";
  velocity?: { x?: number; y?: number };
  willDecelerate?: boolean;
}

/** A raw pointer sample. */
export interface PointerInput {
  isPrimary?: boolean;
  location: { x?: number; y?: number };
  phase: "down" | "move" | "up" | "cancel";
  pointerId?: number;
  time?: number;
  type: "pointer";
}

/** Lets time pass. */
export interface TickInput { time?: number; type: "tick" }

/** Another container. */
export interface ResizeInput {
  container: {
    height?: number;
    safeArea?: { bottom?: number; left?: number; right?: number; top?: number };
    width?: number;
  };
  time?: number;
  type: "resize";
}

/** Sends the drawer to a detent. */
export interface SnapToInput { animated?: boolean; detent: string; time?: number; type: "snapTo" }
