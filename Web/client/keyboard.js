/** A smaller difference, in pixels, is no keyboard: a browser's toolbar collapses. */
const LEAST = 100;

/** The VirtualKeyboard API, where the browser has it. @type {any} */
const keyboard = () => /** @type {any} */ (navigator).virtualKeyboard;

/** Calls `changed` when the virtual keyboard may have appeared, moved or disappeared, until `signal` aborts. */
export function onKeyboard(changed, signal) {
  for (const name of ["resize", "scroll"]) window.visualViewport?.addEventListener(name, changed, { signal });
  keyboard()?.addEventListener("geometrychange", changed, { signal });
}

/** The top edge of the virtual keyboard in the page's viewport, in pixels; infinite without one. */
function top() {
  // The browser draws the keyboard over the page, as the page has asked for, and reports only this.
  if (keyboard()?.overlaysContent) {
    const { y, height } = keyboard().boundingRect;
    return height > 0 ? y : Infinity;
  }
  // Elsewhere the visible part of the page gets smaller. A zoom by two fingers does that too, and is no keyboard.
  const view = window.visualViewport;
  return !view || view.scale > 1.01 || innerHeight - view.height < LEAST ? Infinity : view.offsetTop + view.height;
}

/**
 * How much of an element, from its bottom, the virtual keyboard covers, in pixels.
 * @param {HTMLElement} element
 */
export function coveredByKeyboard(element) {
  const { bottom, height } = element.getBoundingClientRect();
  return Math.min(height, Math.max(0, bottom - top()));
}
