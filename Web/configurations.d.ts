// Generated from the catalogue's schemas by generate.mjs: do not edit.

/** The members of the configurations; all of them have defaults. */
export interface Configurations {
  curtain: {
    allowsScrollViewInCurtain?: boolean;
    bottomBounce?: boolean;
    handleIndicatorColor?: string;
    horizontalAlignment?: "left" | "center" | "right";
    maxHeightCoefficient?: number;
    maxWidth?: number | null;
    midHeightCoefficient?: number | null;
    minHeightCoefficient?: number;
    movingDuration?: number;
    showsHandleIndicator?: boolean;
    swipeResistance?: "any" | "low" | "normal" | "high" | { custom: number };
    topBounce?: boolean;
  };
  sheet: {
    anchors?: ("defaultExpanded" | "defaultCollapsed" | { name?: string; pointsFromBottom?: number; pointsFromTop?: number; ratio?: number })[];
    animatesCorners?: boolean;
    bounces?: boolean;
    cancelsTouchesInCollapsedState?: boolean;
    closeButtonImage?: string | null;
    hasChevron?: boolean;
    hidesTabBarUponExpansion?: boolean;
    isCollapseGestureEnabled?: boolean;
    isExpandGestureEnabled?: boolean;
    stack?: { id: string; isScrollable?: boolean; navigationBarHeight?: number | null }[];
    tabBarHeight?: number | null;
  };
  appStorePresentation: { closeButtonSize?: number; isContentScrollable?: boolean };
  transition: {
    animator?: {
      duration?: number;
      finalFrame?: { height: number; width: number; x?: number; y?: number };
      type: "presentation";
    } | {
      blurEffectStyle?: "extraLight" | "light" | "dark" | "extraDark" | "regular" | "prominent" | "systemUltraThinMaterial" | "systemThinMaterial" | "systemMaterial" | "systemThickMaterial" | "systemChromeMaterial" | "systemUltraThinMaterialLight" | "systemThinMaterialLight" | "systemMaterialLight" | "systemThickMaterialLight" | "systemChromeMaterialLight" | "systemUltraThinMaterialDark" | "systemThinMaterialDark" | "systemMaterialDark" | "systemThickMaterialDark" | "systemChromeMaterialDark";
      duration?: number;
      initialFrame: { height: number; width: number; x?: number; y?: number };
      type: "appStore";
    } | { duration?: number; type: "show" } | {
      duration: number;
      frames: Record<string, { from?: FrameChange; to?: FrameChange }>;
      type: "custom";
    } | {
      dismissing: Record<string, { from?: FrameChange; to?: FrameChange }>;
      duration: number;
      presenting: Record<string, { from?: FrameChange; to?: FrameChange }>;
      type: "custom";
    };
    auxAnimations?: { delayOffset?: number; frame: string; from?: FrameChange; to?: FrameChange }[] | {
      dismissing: { delayOffset?: number; frame: string; from?: FrameChange; to?: FrameChange }[];
      presenting: { delayOffset?: number; frame: string; from?: FrameChange; to?: FrameChange }[];
    };
    completeOnPercentage?: number;
    isEnabled?: boolean;
    navigationAction?: "dismiss" | "present" | "pop" | "push" | "next" | "previous" | "adjacent";
    pan?: { direction: "fromTop" | "fromLeft" | "fromBottom" | "fromRight"; type: "regular" } | {
      edge: "top" | "left" | "bottom" | "right" | "all" | ("top" | "left" | "bottom" | "right")[];
      type: "edge";
    } | null;
    selectedIndex?: number;
    shouldBeginTransition?: boolean;
    style?: "modal" | "navigation" | "tabBar";
    tabCount?: number;
    velocityForCancel?: number;
    velocityForComplete?: number;
  };
  drawer: {
    cornerAnimationOption?: "maximumAtPartialY" | "alwaysShowBelowStatusBar" | "none";
    dismissesInStages?: boolean;
    drawerBackgroundConfiguration?: "dark" | null;
    drawerBorderConfiguration?: { borderColor?: string | null; borderThickness?: number } | null;
    drawerShadowConfiguration?: {
      shadowColor?: string | null;
      shadowOffset?: { height?: number; width?: number; x?: number; y?: number };
      shadowOpacity?: number;
      shadowRadius?: number;
    } | null;
    durationIsProportionalToDistanceTraveled?: boolean;
    flickSpeedThreshold?: number;
    fullExpansionBehaviour?: "coversFullScreen" | "doesNotCoverStatusBar" | "dosNotCoverStatusBar" | { leavesCustomGap: number };
    handleViewConfiguration?: {
      autoAnimatesDimming?: boolean;
      backgroundColor?: string;
      cornerRadius?: "automatic" | number | { custom: number };
      size?: { height?: number; width?: number };
      top?: number;
    } | null;
    heightOfCollapsedDrawer?: number;
    heightOfPartiallyExpandedDrawer?: number;
    inDebugMode?: boolean;
    initialState?: "collapsed" | "partiallyExpanded" | "fullyExpanded" | null;
    isDismissableByOutsideDrawerTaps?: boolean;
    isDrawerDraggable?: boolean;
    isFullyPresentableByDrawerTaps?: boolean;
    lowerMarkGap?: number;
    maximumCornerRadius?: number;
    numberOfTapsForFullDrawerPresentation?: number;
    numberOfTapsForOutsideDrawerDismissal?: number;
    passthroughTouchesInStates?: ("collapsed" | "partiallyExpanded" | "fullyExpanded")[];
    scrollViewForPullToDismiss?: boolean;
    statusBarHeight?: number;
    supportsPartialExpansion?: boolean;
    timingCurve?: { type: "system" } | { dampingRatio: number; initialVelocity?: number; type: "spring" } | {
      damping: number;
      initialVelocity?: number;
      mass: number;
      stiffness: number;
      type: "spring";
    } | { type: "cubicBezier"; x1: number; x2: number; y1: number; y2: number } | { type: "linear" } | { type: "easeIn" } | { type: "easeOut" } | { type: "easeInOut" };
    totalDurationInSeconds?: number;
    upperMarkGap?: number;
  };
  viewDeck: {
    answers?: {
      changesLedge?: { bottom?: number; left?: number; right?: number; top?: number };
      shouldClose?: { bottom?: boolean; left?: boolean; right?: boolean; top?: boolean };
      shouldOpen?: { bottom?: boolean; left?: boolean; right?: boolean; top?: boolean };
      shouldPan?: boolean;
      shouldPreviewBounce?: { bottom?: boolean; left?: boolean; right?: boolean; top?: boolean };
    };
    bottomSize?: number | null;
    bounceDurationFactor?: number | null;
    bounceOpenSideDurationFactor?: number | null;
    centerViewCornerRadius?: number;
    centerViewOpacity?: number;
    centerhiddenInteractivity?: "userInteractive" | "notUserInteractive" | "notUserInteractiveWithTapToClose" | "notUserInteractiveWithTapToCloseBouncing";
    closeSlideAnimationDuration?: number;
    elasticity?: boolean;
    enabled?: boolean;
    leftSize?: number | null;
    maxSize?: number;
    navigationBarHeight?: number;
    navigationControllerBehavior?: "contained" | "integrated";
    openSlideAnimationDuration?: number;
    panningMode?: "noPanning" | "fullViewPanning" | "navigationBarPanning" | "panningViewPanning" | "delegatePanning" | "navigationBarOrOpenCenterPanning" | "allViewsPanning";
    panningView?: { height: number; width: number; x?: number; y?: number } | null;
    parallaxAmount?: number;
    resizesCenterView?: boolean;
    rightSize?: number | null;
    shadow?: {
      color?: string;
      enabled?: boolean;
      offset?: { x?: number; y?: number };
      opacity?: number;
      radius?: number;
    };
    sides?: ("left" | "right" | "top" | "bottom")[];
    sizeMode?: "ledge" | "view";
    statusBarHeight?: number;
    topSize?: number | null;
  };
}

/** The members of a frame that change. */
export interface FrameChange {
  blur?: number;
  color?: string;
  cornerRadius?: number;
  height?: number;
  hidden?: boolean;
  interactive?: boolean;
  opacity?: number;
  roundedCorners?: ("topLeft" | "topRight" | "bottomLeft" | "bottomRight")[];
  transform?: { scaleX?: number; scaleY?: number; translateX?: number; translateY?: number };
  width?: number;
  x?: number;
  y?: number;
  z?: number;
}
