// What a page without a layout lacks, such as a test of components in jsdom: drawers work there, and are nowhere.

/** Observes nothing where nothing has a size. */
class Nothing {
  observe() {}
  unobserve() {}
  disconnect() {}
}

export const Sizes = globalThis.ResizeObserver ?? Nothing;
export const Views = globalThis.IntersectionObserver ?? Nothing;

/** @type {MediaQueryList | null} */
let lessMotion = null;

/** Whether drawers jump to their destination: at the user's wish, or because nothing is drawn. */
export function prefersLessMotion() {
  if (!globalThis.matchMedia || !Element.prototype.animate) return true;
  return (lessMotion ??= matchMedia("(prefers-reduced-motion: reduce)")).matches;
}

/** Whether the browser knows a selector. */
export const knowsSelector = (selector) => globalThis.CSS?.supports?.(`selector(${selector})`) ?? !selector.includes(":");
