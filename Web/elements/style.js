// While a drawer waits for its session, it has its place and its background, and shows nothing of its content, which takes no place then
// as later. A modal drawer covers the page: until its frames are where they belong, and if they never are, it must not.
const STYLE = ":host { display: block; position: relative; width: 100%; height: 100% } :host([hidden]) { display: none } "
  + ":host(:state(waiting)) { overflow: clip } :host(:state(waiting)) slot { visibility: hidden } "
  + ":host(:state(waiting)) ::slotted([data-frame]) { position: absolute !important } "
  + ":host([modal]:not(:state(drawn))) { visibility: hidden } "
  // Not what a popover has by default (`top.js`).
  + ":host([popover=Manual]) { inset: auto; margin: 0; border: none; padding: 0; color: inherit; background: none }";
/** @type {CSSStyleSheet | null} */
let sheet = null;

/**
 * The style sheet that all elements share. It is no inline style, because a page's security policy may forbid those.
 */
export function hostStyle() {
  if (sheet) return sheet;
  sheet = new CSSStyleSheet();
  // Without a layout, as in jsdom, there is nothing to style.
  sheet.replaceSync?.(STYLE);
  return sheet;
}
