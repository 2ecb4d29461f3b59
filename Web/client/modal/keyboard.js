/** The least height of a virtual keyboard, in pixels. A smaller change is a toolbar of the browser that collapses. */
const LEAST = 100;

/** The VirtualKeyboard API, if the browser has it. @type {any} */
const keyboard = () => /** @type {any} */ (navigator).virtualKeyboard;

/** Calls `changed` when the virtual keyboard may have appeared, moved or disappeared, until `signal` aborts. */
export function onKeyboard(changed, signal) {
  for (const name of ["resize", "scroll"]) window.visualViewport?.addEventListener(name, changed, { signal });
  keyboard()?.addEventListener("geometrychange", changed, { signal });
}

/** The height of the page's viewport without a keyboard. On iOS, `innerHeight` gets smaller with a zoom. */
const pageHeight = () => Math.max(innerHeight, document.compatMode === "CSS1Compat" ? document.documentElement.clientHeight : 0);

/** The top edge of the virtual keyboard in the page's viewport, in pixels; infinite without one. */
function top() {
  // The page has asked the browser to draw the keyboard over it. The visual viewport does not change then.
  if (keyboard()?.overlaysContent) {
    const { y, height } = keyboard().boundingRect;
    return height > 0 ? y : Infinity;
  }
  // Otherwise the keyboard makes the visible part of the page smaller. A pinch zoom does that too: by its scale.
  const view = window.visualViewport;
  return !view || pageHeight() - view.height * view.scale < LEAST ? Infinity : view.offsetTop + view.height;
}

/**
 * The height of an element's part under the virtual keyboard, in pixels.
 * @param {HTMLElement} element
 */
export function coveredByKeyboard(element) {
  const { bottom, height } = element.getBoundingClientRect();
  return Math.min(height, Math.max(0, bottom - top()));
}
