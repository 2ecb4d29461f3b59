// How a drawer without `anchors` rests at the height of its content: by the members of its configuration, which are its controller's own.
// No other module of the client knows a controller by its name.

/** The least difference between the coefficients of two heights. */
const LEAST_DIFFERENCE = 0.001;

/**
 * By controller: `changes` returns the changes of the configuration for a detent that is `points` high, from the frame's top to the
 * content's bottom; `limit` the detent's greatest height, if that is not the room below the safe area's top; and `list` has what a list in the content needs,
 * since without this member the machine ignores its events.
 * @type {Record<string, {changes: (session: any, points: number) => object, limit?: (session: any) => number | null, list?: object}>}
 */
export const fits = {
  curtain: {
    changes({ configuration: { minHeightCoefficient: min, midHeightCoefficient: mid, maxHeightCoefficient: max }, container }, points) {
      const wanted = Math.max(min, points / container.height);
      return mid === null ? { maxHeightCoefficient: Math.min(1, Math.max(wanted, min + LEAST_DIFFERENCE)) }
        : { midHeightCoefficient: Math.min(max, wanted) };
    },
    limit: ({ configuration: { midHeightCoefficient: mid, maxHeightCoefficient: max }, container: { height } }) => (
      mid === null ? null : height * max),
  },
  drawer: {
    changes({ configuration: { supportsPartialExpansion: isPartial }, container: { height } }, points) {
      const visible = Math.min(height, points);
      if (isPartial) return { heightOfPartiallyExpandedDrawer: visible };
      // A release is compared with the marks around this height, also if no drawer rests there: halfway down, it closes.
      return { fullExpansionBehaviour: { leavesCustomGap: height - visible }, heightOfPartiallyExpandedDrawer: visible / 2 };
    },
    list: { scrollViewForPullToDismiss: true },
  },
};
