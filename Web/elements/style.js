const STYLE = ":host { display: block; position: relative; width: 100%; height: 100% } :host([hidden]) { display: none }";
/** @type {CSSStyleSheet | null} */
let sheet = null;

/** The style of an element, one sheet for all: a page's security policy may forbid inline styles. */
export function hostStyle() {
  if (sheet) return sheet;
  sheet = new CSSStyleSheet();
  sheet.replaceSync(STYLE);
  return sheet;
}
