// Generated from the catalogue's schemas by generate.mjs: do not edit.
import type { Result } from "./client.js";

/** What `session.state.name` can be. */
export interface StateNames {
  curtain: "min" | "mid" | "max" | "hide";
  sheet: "top" | "middle" | "bottom";
  appStorePresentation: "dismissed" | "presented" | "interacting" | "dismissing";
  transition: "dismissed" | "presenting" | "presented" | "interacting" | "finishing" | "cancelling" | "dismissing" | "root" | "pushing" | "pushed" | "popping" | "selected" | "selecting";
  drawer: "dismissed" | "collapsed" | "partiallyExpanded" | "fullyExpanded" | "transitioning";
  viewDeck: "closed" | "exposed" | "left" | "right" | "top" | "bottom" | "transitioning";
}

/** The commands, as methods of a session. */
export interface Commands {
  curtain: {
    moveCurtain(members: { animated?: boolean; to: "min" | "mid" | "max" | "hide" }): Promise<Result>;
  };
  sheet: {
    collapse(members?: { animated?: boolean }): Promise<Result>;
    expand(members?: { animated?: boolean }): Promise<Result>;
    pop(members?: { animated?: boolean }): Promise<Result>;
    popTo(members: { animated?: boolean; id: string }): Promise<Result>;
    popToRoot(members?: { animated?: boolean }): Promise<Result>;
    push(members: {
      animated?: boolean;
      item: { id: string; isScrollable?: boolean; navigationBarHeight?: number | null };
    }): Promise<Result>;
    setAnchors(members: {
      anchors: ("defaultExpanded" | "defaultCollapsed" | { pointsFromBottom?: number; pointsFromTop?: number; ratio?: number })[];
      animated?: boolean;
      snapTo?: number;
    }): Promise<Result>;
    setStack(members: {
      animated?: boolean;
      items: { id: string; isScrollable?: boolean; navigationBarHeight?: number | null }[];
    }): Promise<Result>;
    snapToAnchor(members: { animated?: boolean; index: number }): Promise<Result>;
  };
  appStorePresentation: {
    dismiss(members?: { animated?: boolean }): Promise<Result>;
    present(members?: { animated?: boolean }): Promise<Result>;
  };
  transition: {
    dismiss(members?: { animated?: boolean }): Promise<Result>;
    pop(members?: { animated?: boolean }): Promise<Result>;
    present(members?: { animated?: boolean }): Promise<Result>;
    push(members?: { animated?: boolean }): Promise<Result>;
    select(members: { animated?: boolean; index: number }): Promise<Result>;
  };
  drawer: {
    dismiss(members?: { animated?: boolean }): Promise<Result>;
    present(members?: { animated?: boolean }): Promise<Result>;
    setDrawerState(members: {
      animated?: boolean;
      to: "dismissed" | "collapsed" | "partiallyExpanded" | "fullyExpanded";
    }): Promise<Result>;
  };
  viewDeck: {
    closeOpenSide(members?: { animated?: boolean; duration?: number }): Promise<Result>;
    closeOpenSideBouncing(): Promise<Result>;
    closeSide(members: { animated?: boolean; duration?: number; side: "left" | "right" | "top" | "bottom" }): Promise<Result>;
    closeSideBouncing(members: { side: "left" | "right" | "top" | "bottom" }): Promise<Result>;
    openSide(members: { animated?: boolean; duration?: number; side: "left" | "right" | "top" | "bottom" }): Promise<Result>;
    openSideBouncing(members: { side: "left" | "right" | "top" | "bottom" }): Promise<Result>;
    previewBounce(members: {
      bounces?: number;
      dampingFactor?: number;
      distance?: number;
      duration?: number;
      side: "left" | "right" | "top" | "bottom";
    }): Promise<Result>;
    setController(members: { present: boolean; side: "left" | "right" | "top" | "bottom" }): Promise<Result>;
    setMaxSize(members: { size: number }): Promise<Result>;
    setSize(members: { side: "left" | "right" | "top" | "bottom"; size: number }): Promise<Result>;
    toggleOpenSide(members?: { animated?: boolean; duration?: number }): Promise<Result>;
    toggleSide(members: { animated?: boolean; duration?: number; side: "left" | "right" | "top" | "bottom" }): Promise<Result>;
  };
}

/** The arguments of the delegate events, by name. */
export interface DelegateEvents {
  curtain: {
    curtainWillBeginDragging: { actualHeight: number; heightCoefficient: number };
    curtainDidDrag: { actualHeight: number; heightCoefficient: number };
    curtainWillEndDragging: { actualHeight: number; heightCoefficient: number };
    curtainDidEndDragging: { actualHeight: number; heightCoefficient: number };
    curtainDidChangeHeightState: {
      actualHeight: number;
      heightCoefficient: number;
      heightState: "min" | "mid" | "max" | "hide";
    };
    animationInterrupted: { abandoned: { name: string }[] };
  };
  sheet: {
    sheetDidMove: { origin: number };
    sheetWillSettle: { anchorIndex: number; state: "top" | "middle" | "bottom" };
    sheetDidSettle: { anchorIndex: number; state: "top" | "middle" | "bottom" };
    sheetDidPush: { id: string };
    sheetDidPop: { ids: string[] };
    tabBarVisibilityDidChange: { isHidden: boolean };
    animationInterrupted: { abandoned: { name: string }[] };
  };
  appStorePresentation: {
    presentationWillBegin: {};
    presentationDidEnd: {};
    dismissalWillBegin: { isInteractive: boolean };
    dismissalDidEnd: {};
    dismissalDidCancel: {};
    animationInterrupted: { abandoned: { name: string }[] };
  };
  transition: {
    transitionWillBegin: {
      isInteractive: boolean;
      operation: "present" | "dismiss" | "push" | "pop" | "select";
    };
    navigationAction: {};
    transitionDidUpdate: { progress: number };
    transitionDidEnd: { completed: boolean; operation: "present" | "dismiss" | "push" | "pop" | "select" };
    onPresented: {};
    onDismissed: {};
    onSelected: { index: number };
  };
  drawer: {
    transitionWillStart: {
      duration: number;
      endY: number;
      from: "dismissed" | "collapsed" | "partiallyExpanded" | "fullyExpanded" | "transitioning";
      isPresenting: boolean;
      startY: number;
      to: "dismissed" | "collapsed" | "partiallyExpanded" | "fullyExpanded" | "transitioning";
    };
    transitionDidFinish: {
      duration: number;
      endY: number;
      from: "dismissed" | "collapsed" | "partiallyExpanded" | "fullyExpanded" | "transitioning";
      isPresenting: boolean;
      startY: number;
      to: "dismissed" | "collapsed" | "partiallyExpanded" | "fullyExpanded" | "transitioning";
    };
    drawerInteriorTapped: {};
    drawerExteriorTapped: {};
    animationInterrupted: { abandoned: { name: string }[] };
  };
  viewDeck: {
    willOpenViewSide: { animated: boolean; side: "left" | "right" | "top" | "bottom" };
    didOpenViewSide: { animated: boolean; side: "left" | "right" | "top" | "bottom" };
    willCloseViewSide: { animated: boolean; side: "left" | "right" | "top" | "bottom" };
    didCloseViewSide: { animated: boolean; side: "left" | "right" | "top" | "bottom" };
    didShowCenterViewFromSide: { animated: boolean; side: "left" | "right" | "top" | "bottom" };
    didBounceViewSide: { phase: "opening" | "closing"; side: "left" | "right" | "top" | "bottom" };
    didChangeOffset: { offset: number; orientation: "horizontal" | "vertical"; panning: boolean };
    willPreviewBounceViewSide: { animated: boolean; side: "left" | "right" | "top" | "bottom" };
    didPreviewBounceViewSide: { animated: boolean; side: "left" | "right" | "top" | "bottom" };
    animationInterrupted: { abandoned: { name: string }[] };
  };
}

/** How the controller meets the screen: where a finger grips it, what its keys do, and what it covers. */
export interface Surface {
  axis: "x" | "y" | "both";
  /** The frames that it covers when it covers anything. */
  behind: string[];
  /** The frame that is the drawer. */
  body: string;
  /** The frames that belong to the drawer and stand beside its body. */
  contents: string[];
  /** Whether nothing behind it can be used now. */
  covers: boolean;
  /** The screen edges that have a gesture of their own. */
  edges: ("top" | "left" | "bottom" | "right")[];
  /** What the Escape key does now. */
  escape: { type: string } | null;
  /** What happens when the focus moves into a frame, by the frame's name. */
  focus: Record<string, { animated?: boolean; detent: string; time?: number; type: "snapTo" }>;
  /** The frames on which a drag can begin. */
  grips: string[];
  /** The frame that is its handle. */
  handle: string | null;
  /** The frames that the focus and assistive technology cannot reach now. */
  inert: string[];
  /** What the other keys do now, by their DOM names. */
  keys: Record<string, { animated?: boolean; detent: string; time?: number; type: "snapTo" }>;
  /** Whether the drawer is a dialog while it is there. */
  modal: boolean;
  /** The ways in which a drag moves the drawer from where it is or is heading. */
  moves: ("up" | "down" | "left" | "right")[];
  /** Whether a pan needs the location where it begins. */
  needsLocation: boolean;
  /** The detent that it opens to. */
  opens: string;
  /** Whether it shares the drags of scroll views inside it. */
  scrolls: boolean;
}
