// Generated from the catalogue's schemas by generate.mjs: do not edit.
import type { Result } from "./client.js";

/** The values of `session.state.name`. */
export interface StateNames {
  curtain: "min" | "mid" | "max" | "hide";
  sheet: "top" | "middle" | "bottom" | (string & {});
  appStorePresentation: "dismissed" | "presented" | "interacting" | "dismissing";
  transition: "dismissed" | "presenting" | "presented" | "interacting" | "finishing" | "cancelling" | "dismissing" | "root" | "pushing" | "pushed" | "popping" | "selected" | "selecting";
  drawer: "dismissed" | "collapsed" | "partiallyExpanded" | "fullyExpanded" | "transitioning";
  viewDeck: "closed" | "exposed" | "left" | "right" | "top" | "bottom" | "transitioning";
}

/** The model: `session.state`. */
export interface States {
  curtain: {
    actualHeight: number;
    detent: string | null;
    heightCoefficient: number;
    isDragging: boolean;
    name: "min" | "mid" | "max" | "hide";
  };
  sheet: {
    anchorIndex: number | null;
    anchorPoints: number[];
    detent: string | null;
    isContentInteractive: boolean;
    isDragging: boolean;
    isTabBarHidden: boolean;
    name: string;
    origin: number;
    stack: string[];
  };
  appStorePresentation: {
    detent: string | null;
    name: "dismissed" | "presented" | "interacting" | "dismissing";
    progress: number;
    source: "edge" | "pan" | "scroll" | null;
  };
  transition: {
    depth: number;
    detent: string | null;
    fromIndex: number | null;
    name: "dismissed" | "presenting" | "presented" | "interacting" | "finishing" | "cancelling" | "dismissing" | "root" | "pushing" | "pushed" | "popping" | "selected" | "selecting";
    operation: "present" | "dismiss" | "push" | "pop" | "select" | null;
    progress: number;
    selectedIndex: number | null;
    toIndex: number | null;
  };
  drawer: {
    detent: string | null;
    drawerY: number;
    isDismissalTapEnabled: boolean;
    isDragging: boolean;
    isExpansionTapEnabled: boolean;
    isPresented: boolean;
    isScrollEnabled: boolean;
    name: "dismissed" | "collapsed" | "partiallyExpanded" | "fullyExpanded" | "transitioning";
    passesTouchesThrough: boolean;
    target: "dismissed" | "collapsed" | "partiallyExpanded" | "fullyExpanded" | "transitioning";
  };
  viewDeck: {
    closesOnCenterTap: boolean;
    detent: string | null;
    isCenterInteractive: boolean;
    isDragging: boolean;
    ledges: { bottom?: number; left?: number; right?: number; top?: number };
    name: "closed" | "exposed" | "left" | "right" | "top" | "bottom" | "transitioning";
    offset: number;
    orientation: "horizontal" | "vertical";
    sides: {
      bottom?: "open" | "closed" | "exposed" | "transitioning";
      left?: "open" | "closed" | "exposed" | "transitioning";
      right?: "open" | "closed" | "exposed" | "transitioning";
      top?: "open" | "closed" | "exposed" | "transitioning";
    };
    target: number;
  };
}

/** The names of the frames. */
export interface FrameNames {
  curtain: "content" | "curtain" | "handle";
  sheet: "main" | "dimming" | "sheet" | "chevron" | "closeButton" | "tabBar" | `item.${string}`;
  appStorePresentation: "presenting" | "blur" | "page" | "closeButton";
  transition: string;
  drawer: "presenting" | "background" | "container" | "drawer" | "handle" | "upperMark" | "lowerMark" | "partialMark";
  viewDeck: "center" | "navigationBar" | "left" | "right" | "top" | "bottom";
}

/** The commands, as methods of a session. */
export interface Commands {
  curtain: {
    moveCurtain(members: { animated?: boolean; to: "min" | "mid" | "max" | "hide" }): Promise<Result<"curtain">>;
  };
  sheet: {
    collapse(members?: { animated?: boolean }): Promise<Result<"sheet">>;
    expand(members?: { animated?: boolean }): Promise<Result<"sheet">>;
    pop(members?: { animated?: boolean }): Promise<Result<"sheet">>;
    popTo(members: { animated?: boolean; id: string }): Promise<Result<"sheet">>;
    popToRoot(members?: { animated?: boolean }): Promise<Result<"sheet">>;
    push(members: {
      animated?: boolean;
      item: { id: string; isScrollable?: boolean; navigationBarHeight?: number | null };
    }): Promise<Result<"sheet">>;
    setAnchors(members: {
      anchors: ("defaultExpanded" | "defaultCollapsed" | { name?: string; pointsFromBottom?: number; pointsFromTop?: number; ratio?: number })[];
      animated?: boolean;
      snapTo?: number;
    }): Promise<Result<"sheet">>;
    setStack(members: {
      animated?: boolean;
      items: { id: string; isScrollable?: boolean; navigationBarHeight?: number | null }[];
    }): Promise<Result<"sheet">>;
    snapToAnchor(members: { animated?: boolean; index: number }): Promise<Result<"sheet">>;
  };
  appStorePresentation: {
    dismiss(members?: { animated?: boolean }): Promise<Result<"appStorePresentation">>;
    present(members?: { animated?: boolean }): Promise<Result<"appStorePresentation">>;
  };
  transition: {
    dismiss(members?: { animated?: boolean }): Promise<Result<"transition">>;
    pop(members?: { animated?: boolean }): Promise<Result<"transition">>;
    present(members?: { animated?: boolean }): Promise<Result<"transition">>;
    push(members?: { animated?: boolean }): Promise<Result<"transition">>;
    select(members: { animated?: boolean; index: number }): Promise<Result<"transition">>;
  };
  drawer: {
    dismiss(members?: { animated?: boolean }): Promise<Result<"drawer">>;
    present(members?: { animated?: boolean }): Promise<Result<"drawer">>;
    setDrawerState(members: {
      animated?: boolean;
      to: "dismissed" | "collapsed" | "partiallyExpanded" | "fullyExpanded";
    }): Promise<Result<"drawer">>;
  };
  viewDeck: {
    closeOpenSide(members?: { animated?: boolean; duration?: number }): Promise<Result<"viewDeck">>;
    closeOpenSideBouncing(): Promise<Result<"viewDeck">>;
    closeSide(members: { animated?: boolean; duration?: number; side: "left" | "right" | "top" | "bottom" }): Promise<Result<"viewDeck">>;
    closeSideBouncing(members: { side: "left" | "right" | "top" | "bottom" }): Promise<Result<"viewDeck">>;
    openSide(members: { animated?: boolean; duration?: number; side: "left" | "right" | "top" | "bottom" }): Promise<Result<"viewDeck">>;
    openSideBouncing(members: { side: "left" | "right" | "top" | "bottom" }): Promise<Result<"viewDeck">>;
    previewBounce(members: {
      bounces?: number;
      callDelegate?: boolean;
      dampingFactor?: number;
      distance?: number;
      duration?: number;
      side: "left" | "right" | "top" | "bottom";
    }): Promise<Result<"viewDeck">>;
    setController(members: { present: boolean; side: "left" | "right" | "top" | "bottom" }): Promise<Result<"viewDeck">>;
    setMaxSize(members: { size: number }): Promise<Result<"viewDeck">>;
    setSize(members: { side: "left" | "right" | "top" | "bottom"; size: number }): Promise<Result<"viewDeck">>;
    toggleOpenSide(members?: { animated?: boolean; duration?: number }): Promise<Result<"viewDeck">>;
    toggleSide(members: { animated?: boolean; duration?: number; side: "left" | "right" | "top" | "bottom" }): Promise<Result<"viewDeck">>;
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
    sheetWillSettle: { anchorIndex: number; state: string };
    sheetDidSettle: { anchorIndex: number; state: string };
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
