// The keyboard focus, across shadow trees, and the elements that it cannot reach.

/** The element that has the focus; null for none. */
export function focused() {
  let element = document.activeElement;
  while (element?.shadowRoot?.activeElement) element = element.shadowRoot.activeElement;
  return /** @type {HTMLElement | null} */ (element === document.body ? null : element);
}

/** Focuses the first of `elements` that is not removed, hidden or inert. Returns false if there is none. */
export function focusFirst(elements) {
  return elements.some((element) => {
    if (!element || element.closest("[inert]")) return false;
    element.focus({ preventScroll: true });
    return focused() === element;
  });
}

/** Focuses an element that the page may not have made focusable. */
export function focusFrame(element) {
  if (element && !element.hasAttribute("tabindex")) element.tabIndex = -1;
  return focusFirst([element]);
}

/** Focuses the element that the page marks with `autofocus` in an opening drawer, or else the drawer's frame. */
export function focusInitially(body) {
  return focusFirst([body.querySelector("[autofocus], [data-autofocus]")]) || focusFrame(body);
}

/**
 * How many sets hold an element, and whether the page itself made it inert.
 * @type {WeakMap<HTMLElement, {count: number, own: boolean}>}
 */
const holds = new WeakMap();

/** A set of elements that are inert for one reason. An element in several sets is inert until all sets release it. */
export class InertElements {
  /** @type {Set<HTMLElement>} */
  #elements = new Set();

  /** Makes these elements inert, and releases all others of the set. @param {Iterable<HTMLElement>} elements */
  set(elements) {
    const previous = this.#elements;
    this.#elements = new Set(elements);
    for (const element of this.#elements) {
      if (previous.delete(element)) continue;
      const hold = holds.get(element) ?? { count: 0, own: element.inert };
      hold.count += 1;
      holds.set(element, hold);
      element.inert = true;
    }
    for (const element of previous) {
      const hold = holds.get(element);
      if (!hold || (hold.count -= 1) > 0) continue;
      holds.delete(element);
      element.inert = hold.own;
    }
  }
}
