/** What is less than this, in pixels, is no keyboard: a browser's toolbar that collapses. */
const LEAST = 100;

/**
 * How much of an element, from its bottom, is under the virtual keyboard, in pixels. A browser keeps the page as it is and
 * makes only what is seen of it smaller; so does a zoom by two fingers, which is not meant.
 * @param {HTMLElement} element
 */
export function coveredByKeyboard(element) {
  const view = window.visualViewport;
  if (!view || view.scale > 1.01 || innerHeight - view.height < LEAST) return 0;
  const { bottom, height } = element.getBoundingClientRect();
  return Math.min(height, Math.max(0, bottom - view.offsetTop - view.height));
}
