// A page's style sheet may give a frame transitions, for instance of all properties of all elements. What the client draws has none: it
// would lag behind the finger. The page's transitions of other properties stay.

import { traces } from "./traces.js";

/** The elements whose animation the console has named. @type {WeakSet<Element>} */
const named = new WeakSet();

/** The properties that move or fade an element. */
const MOVING = /^(transform|translate|scale|rotate|opacity)$/;

/** Whether the client sets a property of an element, which may be that of one side or corner, or inherits it from the client's. */
const isOurs = (element, property) => (
  property.startsWith("--drawer-") || traces.has(element, property.replace(/-(?:top|right|bottom|left)(?:-left|-right)?(?=-|$)/, "")));

/** Whether an element shows a frame. */
const isFrame = (element) => traces.has(element, "transform");

/** Names an animation by which a page hides where a frame is, in the console. */
export function nameAnimations(frame) {
  const isHiding = ({ animationName, effect }) => animationName && effect.getKeyframes().flatMap(Object.keys).some((property) => MOVING.test(property));
  const found = !named.has(frame) && frame.getAnimations?.().find(isHiding);
  if (!found) return;
  named.add(frame);
  console.warn(`drawerd: the animation ${found.animationName} of the frame ${frame.dataset.frame} hides where the drawer is. Animate what is in it.`);
}

/** The transitions that a page's styles begin in one drawer, and of what follows it. */
export class Transitions {
  /** The elements whose style may begin a transition of what the client draws. @type {Set<any>} */
  #lagging = new Set();

  /** @param {HTMLElement} root @param {AbortSignal} signal */
  constructor(root, signal) {
    root.addEventListener("transitionrun", ({ target, propertyName }) => {
      // A style that the page gives a frame during a drag.
      if (!isFrame(target) || !isOurs(target, propertyName)) return;
      this.#lagging.add(target);
      this.end();
    }, { signal });
    root.addEventListener("animationstart", ({ target }) => isFrame(target) && nameAnimations(target), { signal });
  }

  /** Notes which elements may begin transitions now. This computes their style. @param {Iterable<Element>} elements */
  note(elements) {
    this.#lagging.clear();
    for (const element of elements) {
      const { transitionDuration, transitionDelay } = getComputedStyle(element);
      if (/[1-9]/.test(transitionDuration + transitionDelay)) this.#lagging.add(element);
    }
  }

  /**
   * Ends the transitions of what the client sets. While a finger holds the drawer, what moves or fades with it does not lag either.
   * @param {boolean} [isHeld]
   */
  end(isHeld = false) {
    for (const element of this.#lagging) {
      const ends = (property) => isOurs(element, property) || (isHeld && !isFrame(element) && MOVING.test(property));
      for (const each of element.getAnimations()) if (each.transitionProperty && ends(each.transitionProperty)) each.cancel();
    }
  }
}
