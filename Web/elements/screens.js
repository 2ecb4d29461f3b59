// The screens of a navigation, and the tabs of a tab bar: elements marked `data-part="screen"`, in the order of the document. A transition
// has the frames `from` and `to` for two of them.
import { focusable, focused, isMarked } from "../client/modal/focusable.js";
import { below, contains } from "../client/drawing/trees.js";

/** The screen that the user has in each drawer. @type {WeakMap<any, HTMLElement | undefined>} */
const current = new WeakMap();
/** For a screen that another one has covered: what had the focus there. @type {WeakMap<Element, Element | null>} */
const left = new WeakMap();

/**
 * The indices of the screens in the frames `from` and `to`, and of the one that is there after the transition. Until the release of a
 * finger has decided, that is the one before it.
 */
function places({ name, operation, depth, fromIndex, toIndex, selectedIndex }, style) {
  if (style === "tabBar") return [fromIndex, toIndex, selectedIndex];
  const isDecided = !["interacting", "cancelling"].includes(name);
  const upper = operation && isDecided === (operation === "pop") ? depth + 1 : depth;
  return [upper - 1, upper, depth];
}

/** Shows the screens of a drawer as its state has them. */
export function arrange(drawer, screens) {
  const { session: { state, configuration: { style } }, stage, unseen } = drawer.attachment;
  const [from, to, index] = places(state, style);
  const [before, now] = [current.get(drawer), screens[index]];
  current.set(drawer, now);
  screens.forEach((screen, at) => stage.set(screen, { "@data-frame": at === to ? "to" : at === from ? "from" : "none" }));
  const active = focused();
  const isLeft = before && before !== now && active !== null && contains(before, active);
  if (isLeft) left.set(before, active);
  // What was popped starts from its beginning if it comes back.
  if (style === "navigation") for (const screen of screens.slice(index + 1)) left.delete(screen);
  unseen.set(screens.filter((screen) => screen !== now));
  if (isLeft && now) enter(drawer, now);
}

/** Gives the focus to what had it in a screen, to what the page marks, or to the first that can have it. */
async function enter(drawer, screen) {
  // A drawer in the screen shows nothing before it is ready.
  await Promise.allSettled([screen, ...below(screen)].map(({ outcome }) => outcome?.promise));
  if (current.get(drawer) !== screen) return;
  const choices = focusable(screen);
  drawer.attachment?.focusing.give([choices.find((each) => each === left.get(screen)) ?? choices.find(isMarked) ?? choices[0]]);
}
