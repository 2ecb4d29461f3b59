// With forced colors a drawer has no background and no shadow of its own. An outline and a handle color replace them.

/** @type {Map<string, CSSStyleSheet>} */
const sheets = new Map();

/**
 * Adds the forced-colors style of a drawer's frames to the tree that `root` is in.
 * @param {HTMLElement} root
 * @param {{body: string, handle: string | null}} surface
 */
export function adoptForcedColors(root, { body, handle }) {
  if (!("adoptedStyleSheets" in document)) return;
  const edge = `[data-frame="${body}"]:not(:focus-visible){outline:2px solid CanvasText!important}`;
  const color = handle ? `[data-frame="${handle}"]{background:CanvasText!important;forced-color-adjust:none}` : "";
  const text = `@media (forced-colors:active){${edge}${color}}`;
  const sheet = sheets.get(text) ?? new CSSStyleSheet();
  if (!sheets.has(text)) sheet.replaceSync(text);
  sheets.set(text, sheet);
  const tree = root.getRootNode();
  const { adoptedStyleSheets } = /** @type {any} */ ("adoptedStyleSheets" in tree ? tree : document);
  if (!adoptedStyleSheets.includes(sheet)) adoptedStyleSheets.push(sheet);
}
