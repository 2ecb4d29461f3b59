// With forced colors a drawer has neither a background of its own nor a shadow: it gets an edge, and its handle a color.

const select = (names) => names.map((name) => `[data-frame="${name}"]`).join();

/** @type {Map<import("./traits.js").Traits, CSSStyleSheet>} */
const sheets = new Map();

/**
 * Adds the style of a controller's frames to the tree that `root` is in.
 * @param {HTMLElement} root
 * @param {import("./traits.js").Traits} traits
 */
export function adoptForcedColors(root, traits) {
  const { bodies, handles } = traits;
  let sheet = sheets.get(traits);
  if (!sheet) {
    sheet = new CSSStyleSheet();
    const edge = `:is(${select(bodies)}):not(:focus-visible){outline:2px solid CanvasText!important}`;
    const handle = handles.length > 0 ? `${select(handles)}{background:CanvasText!important;forced-color-adjust:none}` : "";
    sheet.replaceSync(`@media (forced-colors:active){${edge}${handle}}`);
    sheets.set(traits, sheet);
  }
  const tree = root.getRootNode();
  const { adoptedStyleSheets } = /** @type {any} */ ("adoptedStyleSheets" in tree ? tree : document);
  if (!adoptedStyleSheets.includes(sheet)) adoptedStyleSheets.push(sheet);
}
