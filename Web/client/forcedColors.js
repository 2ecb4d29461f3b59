// With forced colors a drawer has no background and no shadow of its own. An outline and a handle color replace them.

import { adoptStyle } from "./styles.js";

/**
 * Adds the forced-colors style of a drawer's frames to the tree that `root` is in.
 * @param {HTMLElement} root
 * @param {{body: string, handle: string | null}} surface
 */
export function adoptForcedColors(root, { body, handle }) {
  const edge = `[data-frame="${body}"]:not(:focus-visible){outline:2px solid CanvasText!important}`;
  const color = handle ? `[data-frame="${handle}"]{background:CanvasText!important;forced-color-adjust:none}` : "";
  adoptStyle(root, `@media (forced-colors:active){${edge}${color}}`);
}
