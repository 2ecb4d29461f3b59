// A page's style sheet may give a frame transitions, for instance of all properties of all elements. What the client draws has none: it
// would lag behind the finger. The page's transitions of other properties stay.

import { traces } from "./traces.js";

/** The elements whose style may begin a transition of what the client draws. @type {WeakSet<Element>} */
const lagging = new WeakSet();

/** The elements whose animation the console has named. @type {WeakSet<Element>} */
const named = new WeakSet();

/** The properties by which an animation hides where a frame is. */
const HIDING = /^(transform|translate|scale|rotate|opacity)$/;

/** Whether the client sets a property of an element, which may be that of one side or corner. */
const isOurs = (element, property) => traces.has(element, property.replace(/-(?:top|right|bottom|left)(?:-left|-right)?(?=-|$)/, ""));

/** Notes which elements may begin transitions now. This computes their style. @param {Iterable<Element>} elements */
export function noteTransitions(elements) {
  for (const element of elements) {
    const { transitionDuration, transitionDelay } = getComputedStyle(element);
    lagging[/[1-9]/.test(transitionDuration + transitionDelay) ? "add" : "delete"](element);
  }
}

/** Ends an element's transitions of what the client sets. */
export function endTransitions(element) {
  if (!lagging.has(element)) return;
  for (const animation of element.getAnimations()) {
    const { transitionProperty } = /** @type {any} */ (animation);
    if (transitionProperty && isOurs(element, transitionProperty)) animation.cancel();
  }
}

/** Names an animation by which a page hides where a frame is, in the console. */
function nameAnimation(frame, animationName) {
  const animations = frame.getAnimations().filter((each) => each.animationName === animationName);
  const changed = animations.flatMap(({ effect }) => effect.getKeyframes().flatMap(Object.keys));
  if (named.has(frame) || !changed.some((property) => HIDING.test(property))) return;
  named.add(frame);
  console.warn(`drawerd: the animation ${animationName} of the frame ${frame.dataset.frame} hides where the drawer is. Animate an element in the frame.`);
}

/** Watches what a page's styles do with the frames in `root`. */
export function watchFrames(root, signal) {
  // A style that the page gives a frame during a drag.
  root.addEventListener("transitionrun", ({ target, propertyName }) => {
    if (!isOurs(target, propertyName)) return;
    lagging.add(target);
    endTransitions(target);
  }, { signal });
  root.addEventListener("animationstart", ({ target, animationName, pseudoElement }) => {
    if (!pseudoElement && traces.has(target, "transform")) nameAnimation(target, animationName);
  }, { signal });
}
