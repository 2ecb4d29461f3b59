// Elements that are out of reach: for the focus, for pointers and for assistive technology.

import { traces } from "../drawing/traces.js";

/** How many sets hold an element, those of all copies of the client together. @type {WeakMap<HTMLElement, number>} */
const holds = (/** @type {any} */ (globalThis)[Symbol.for("drawerd.inert")] ??= new WeakMap());

/** A set of elements that are inert for one reason. An element in several sets is inert until all sets release it. */
export class InertElements {
  /** @type {Set<HTMLElement>} */
  #elements = new Set();

  /** Makes these elements inert, and releases all others of the set. @param {Iterable<HTMLElement>} elements */
  set(elements) {
    const previous = this.#elements;
    this.#elements = new Set(elements);
    for (const element of this.#elements) {
      if (!previous.delete(element)) holds.set(element, (holds.get(element) ?? 0) + 1);
      traces.leave(element, { "@inert": "" });
    }
    for (const element of previous) {
      const count = (holds.get(element) ?? 1) - 1;
      holds.set(element, count);
      if (count === 0) traces.leave(element, { "@inert": undefined });
    }
  }
}
