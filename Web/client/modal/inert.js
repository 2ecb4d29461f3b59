// Elements that are out of reach: for the focus, for pointers and for assistive technology.

/**
 * How many sets hold an element, and whether the page itself made it inert.
 * @type {WeakMap<HTMLElement, {count: number, own: boolean}>}
 */
const holds = new WeakMap();

/** Notes that the page itself has made an element inert, which it may be already. @param {HTMLElement} element */
export function noteInert(element) {
  const hold = holds.get(element);
  if (hold) hold.own = true;
}

/** A set of elements that are inert for one reason. An element in several sets is inert until all sets release it. */
export class InertElements {
  /** @type {Set<HTMLElement>} */
  #elements = new Set();

  /** Makes these elements inert, and releases all others of the set. @param {Iterable<HTMLElement>} elements */
  set(elements) {
    const previous = this.#elements;
    this.#elements = new Set(elements);
    for (const element of this.#elements) {
      const hold = holds.get(element) ?? { count: 0, own: true };
      // Otherwise the page has made the element usable meanwhile, which holds from the release on.
      hold.own &&= element.inert;
      holds.set(element, hold);
      if (!previous.delete(element)) hold.count += 1;
      // A value that is set again would be another change of the page.
      if (!element.inert) element.inert = true;
    }
    for (const element of previous) {
      const hold = holds.get(element);
      if (!hold || (hold.count -= 1) > 0) continue;
      holds.delete(element);
      element.inert &&= hold.own;
    }
  }
}
