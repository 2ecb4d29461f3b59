// Styles that a drawer needs wherever it is, so that its parts can be seen and pressed. Every rule of the page wins over the targets.

import { adoptStyle } from "./styles.js";

/** The least size of what a finger presses. */
const TARGET = "44px";

/** What UIKit's views are like without a style of yours. A frame with a class has one, perhaps in a layer, which any rule here would beat. */
const VIEWS = ":where([data-frame=dimming],[data-frame=upperMark],[data-frame=lowerMark]):where(:not([class])){background:#000}"
  + ":where([data-frame=partialMark]:not([class])){background:#fff}:where([data-frame=blur]:not([class])){backdrop-filter:blur(20px)}";

/**
 * Adds the style of a drawer's frames to the tree that `root` is in: a faded handle shows while a key has focused it, and what can be
 * pressed has a target of 44 px. With forced colors a drawer has no background and no shadow of its own; an outline and a handle color
 * replace them.
 * @param {HTMLElement} root
 * @param {{body: string, handle: string | null}} surface
 */
export function adoptFrameStyle(root, { body, handle }) {
  const target = `:where([data-frame="${handle}"],button[data-frame])::after{content:"";position:absolute;inset:min(0px,(100% - ${TARGET})/2)}`;
  // UIKit's color of a handle without one: that of labels, thinned to a fifth.
  const plain = `:where([data-frame="${handle}"]:not([class])){background:color-mix(in srgb,currentColor 20%,transparent)}`;
  const shown = handle ? `[data-frame="${handle}"]:focus-visible{opacity:1!important;pointer-events:auto!important}` : "";
  const edge = `[data-frame="${body}"]:not(:focus-visible){outline:2px solid CanvasText!important}`;
  const color = handle ? `[data-frame="${handle}"]{background:CanvasText!important;forced-color-adjust:none}`
    + `[data-frame="${handle}"]:focus-visible{outline:3px solid Highlight!important;outline-offset:3px}` : "";
  adoptStyle(root, `${VIEWS}${target}${plain}${shown}@media (forced-colors:active){${edge}${color}}`);
}
