// What a controller's schema does not say: the units of its members, and the range in which a slider is useful.
import { catalogue } from "./catalogue.js";

/** What a member means, where its name does not say it. */
export const ABOUT = {
  dampingRatio: "Below 1 it swings, at 1 it does not.", mass: "A heavier drawer is slower.",
  stiffness: "A stiffer spring is faster.", damping: "Less of it swings longer.",
  swipeResistance: "The speed from which a release is a swipe.", flickSpeedThreshold: "The speed from which a release is a flick.",
  minHeightCoefficient: "The lowest height, as a part of the screen's.", midHeightCoefficient: "The height between, as a part of the screen's.",
  maxHeightCoefficient: "The greatest height, as a part of the screen's.", maxWidth: "Narrower than a wide screen, if it is set.",
  initialState: "Where it begins when it is presented; none: where its settings say.", maxSize: "The widest that a side becomes; none: as wide as the screen.",
  bounceDurationFactor: "How long a bounce takes, compared with an opening.", upperMarkGap: "Above this mark a calm release expands fully.",
  lowerMarkGap: "Below this mark a calm release closes.", completeOnPercentage: "From this part of the way on, a calm release completes.",
  anchors: "The places where the sheet can rest.",
};

/** The unit of a number, and the ends and the step of its slider, by the member's name. */
const LENGTHS = {
  closeButtonSize: 60, maximumCornerRadius: 44, centerViewCornerRadius: 44, cornerRadius: 44, navigationBarHeight: 100, statusBarHeight: 60,
  tabBarHeight: 120, lowerMarkGap: 200, upperMarkGap: 200, leavesCustomGap: 400, leftSize: 390, rightSize: 390, maxSize: 390, maxWidth: 390,
  topSize: 844, bottomSize: 844, pointsFromTop: 844, pointsFromBottom: 844, heightOfCollapsedDrawer: 844, heightOfPartiallyExpandedDrawer: 844,
  radius: 40, shadowRadius: 40, borderThickness: 12, width: 390, height: 844, x: 390, y: 844, top: 60,
};

/** @type {Record<string, [unit: string, least: number, most: number, step: number]>} */
const NUMBERS = {
  movingDuration: ["s", 0, 2, 0.05], totalDurationInSeconds: ["s", 0.05, 2, 0.05], duration: ["s", 0, 2, 0.05],
  openSlideAnimationDuration: ["s", 0, 2, 0.05], closeSlideAnimationDuration: ["s", 0, 2, 0.05],
  bounceDurationFactor: ["\u00d7", 0, 4, 0.1], bounceOpenSideDurationFactor: ["\u00d7", 0, 4, 0.1],
  minHeightCoefficient: ["\u00d7 height", 0, 1, 0.01], midHeightCoefficient: ["\u00d7 height", 0, 1, 0.01],
  maxHeightCoefficient: ["\u00d7 height", 0, 1, 0.01], ratio: ["\u00d7 height", 0, 1, 0.01],
  custom: ["pt/s", 0, 2000, 20], velocityForComplete: ["pt/s", 0, 2000, 20], velocityForCancel: ["pt/s", -1000, 0, 5],
  flickSpeedThreshold: ["heights/s", 0, 10, 0.1], completeOnPercentage: ["\u00d7 way", 0, 1, 0.01],
  dampingRatio: ["", 0.1, 1.5, 0.05], initialVelocity: ["", -10, 10, 0.5], mass: ["", 0.1, 5, 0.1], stiffness: ["", 10, 600, 10],
  damping: ["", 1, 60, 1], parallaxAmount: ["\u00d7", 0, 1, 0.05], tabCount: ["", 2, 6, 1], selectedIndex: ["", 0, 5, 1],
};

/** The unit and the slider of a number; undefined for a number that has none. */
export function unitOf(name, schema) {
  if (NUMBERS[name]) return NUMBERS[name];
  if (LENGTHS[name]) return ["pt", Math.max(0, schema.minimum ?? 0), LENGTHS[name], 1];
  return schema.minimum === 0 && schema.maximum === 1 ? ["", 0, 1, 0.01] : undefined;
}

/** The members in their groups: pairs of a heading and names. */
export function grouped(controller, names) {
  const groups = Object.entries(catalogue[controller].groups);
  const known = new Set(groups.flatMap(([, members]) => members));
  const rest = names.filter((name) => !known.has(name));
  return [...groups, ...(rest.length ? [["More", rest]] : [])];
}
