// Style sheets that the client adds to the tree of a drawer. No inline style, because a page's security policy may forbid those.

/** @type {Map<string, CSSStyleSheet>} */
const sheets = new Map();

/** Adds a style sheet with this text to the tree that an element is in. */
export function adoptStyle(element, text) {
  if (!("adoptedStyleSheets" in document)) return;
  const sheet = sheets.get(text) ?? new CSSStyleSheet();
  if (!sheets.has(text)) sheet.replaceSync(text);
  sheets.set(text, sheet);
  const tree = element.getRootNode();
  const { adoptedStyleSheets } = /** @type {any} */ ("adoptedStyleSheets" in tree ? tree : document);
  if (!adoptedStyleSheets.includes(sheet)) adoptedStyleSheets.push(sheet);
}
