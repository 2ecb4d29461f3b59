// Why a released drawer settled where it did, in words with units. The server and the page's machine explain it in numbers.
import { words } from "./elements.js";

const rounded = (value) => String(Math.round(value)).replace("-", "\u2212");
const speed = (value) => `${rounded(value)} points per second`;
const percent = (share) => `${rounded(share * 100)} % of the way`;
const upward = (velocity) => (velocity < 0 ? "up" : "down");

/** "−744 points per second, faster than 600 up", or "…, no faster than 600". */
function compared(velocity, threshold) {
  if (velocity === 0) return "released at rest";
  return Math.abs(velocity) > threshold ? `${speed(velocity)}, faster than ${rounded(threshold)} ${upward(velocity)}`
    : `${speed(velocity)}, no faster than ${rounded(threshold)}`;
}

/** @type {Record<string, (explanation: any, session: any) => string>} */
const SENTENCES = {
  curtain: ({ velocity, thresholds: { swipeResistance }, outcome }) => {
    const isSwipe = Math.abs(velocity) > swipeResistance;
    return `${compared(velocity, swipeResistance)}: to the ${isSwipe ? "next" : "nearest"} height, ${outcome}`;
  },
  sheet: ({ inPoints: { position, velocity }, projection, outcome, rule, detent }) => {
    if (outcome === "stays") return `${speed(velocity)} at the topmost anchor: it stays`;
    const isAgainst = rule.includes("against");
    return `${speed(velocity)} would carry it from ${rounded(position)} to ${rounded(projection)} points: to the ${
      isAgainst ? "next anchor in its direction" : "nearest anchor"}, ${detent ?? outcome}`;
  },
  drawer: ({ inPoints: { position, velocity }, thresholds: { flickSpeedThreshold, upperMarkY, lowerMarkY }, outcome, rule }, { container }) => {
    const isFlick = rule.startsWith("a flick");
    const place = position < upperMarkY ? `above the upper mark at ${rounded(upperMarkY)}` : position >= lowerMarkY
      ? `below the lower mark at ${rounded(lowerMarkY)}` : `between the marks at ${rounded(upperMarkY)} and ${rounded(lowerMarkY)}`;
    const fast = compared(velocity, flickSpeedThreshold * container.height);
    return `${fast}${isFlick ? "" : `, and at ${rounded(position)} points ${place}`}: ${words(outcome).toLowerCase()}`;
  },
  appStorePresentation: ({ position, thresholds: { finishingProgress }, outcome }) => (
    `${percent(position)}, and ${percent(finishingProgress)} dismiss it: ${outcome}`),
  transition: ({ position, inPoints: { velocity }, thresholds, outcome, rule }) => {
    const { completeOnPercentage, velocityForComplete, velocityForCancel } = thresholds;
    const far = `${percent(position)}, ${rounded(completeOnPercentage * 100)} % are needed`;
    if (rule.startsWith("fast")) return `${speed(velocity)}, faster than ${rounded(velocityForComplete)}: ${outcome}`;
    if (rule.startsWith("the finger goes back")) return `${speed(velocity)}, back by ${rounded(-velocityForCancel)} or more: ${outcome}`;
    return `${far}, and ${compared(velocity, velocityForComplete)}: ${outcome}`;
  },
  viewDeck: ({ inPoints: { position, velocity }, thresholds, outcome, rule }) => {
    if (rule.startsWith("a flick")) return `${speed(velocity)}, at least ${rounded(thresholds.swipeVelocity)}: a flick, ${outcome}`;
    const sides = Object.entries(thresholds).filter(([name]) => name !== "swipeVelocity").map(([name, at]) => `${name} opens from ${rounded(at)}`);
    return `Released at ${rounded(position)} points, and ${sides.join(", ")}: ${outcome}`;
  },
};

/** The sentence for an explanation. */
export function sentence(explanation, session) {
  const text = (SENTENCES[session.controller] ?? (({ rule }) => rule))(explanation, session);
  return text[0].toUpperCase() + text.slice(1);
}

/** The candidates with their positions and distances in points, rounded as the screen shows them. */
export function candidatesOf({ candidates = [], position, inPoints, outcome }, { controller, detents }) {
  // The curtain reckons in shares of its height.
  const unit = inPoints && position ? inPoints.position / position : 1;
  // A sheet's anchors have the names of its detents, from the top.
  const isNamed = controller === "sheet" && detents.length === candidates.length;
  return candidates.map(({ name, position: place, distance }, index) => (
    { isChosen: name === outcome, text: `${isNamed ? detents.at(-1 - index).name : name} ${rounded(place * unit)}: ${rounded(distance * Math.abs(unit))} away` }));
}
