// Where elements are in a drawer's frame, in points: by their layout, so that no transform, zoom or scroll offset of the page or of
// its content matters.
import { coveredByKeyboard } from "../modal/keyboard.js";

/** The height that an element's padding and border add at its bottom. */
export function bottomEdge(element) {
  const { paddingBottom, borderBottomWidth } = getComputedStyle(element);
  return (parseFloat(paddingBottom) || 0) + (parseFloat(borderBottomWidth) || 0);
}

/** The distance from a frame's top to the top of an element in it. */
export function offsetIn(frame, element) {
  let [offset, each] = [element.offsetTop, element.offsetParent];
  for (; each && each !== frame; each = each.offsetParent) offset += each.offsetTop + each.clientTop;
  return offset + frame.clientTop;
}

/** Whether an element has a box. */
export const isRendered = (element) => element.getClientRects().length > 0;

/** The elements whose sizes decide where an element ends in a frame: itself, those around it, and those beside them. */
export function neighbors(frame, element) {
  const found = new Set([element]);
  for (let each = element; each !== frame && each.parentElement; each = each.parentElement) {
    for (const sibling of each.parentElement.children) found.add(sibling);
  }
  return found;
}

/** The properties of the safe area, for each side. */
const INSET = "--drawer-safe-area-";
const SIDES = ["top", "bottom"];

// A length, also one that is calculated, is in pixels then. Another copy of the client may have done this.
try {
  for (const side of SIDES) CSS.registerProperty({ name: INSET + side, syntax: "<length>|<number>", inherits: true, initialValue: "-1" });
} catch {}

/**
 * The container that a root has: its part above the virtual keyboard, over what is `known`, with the safe area that the page's style gives:
 * `--drawer-safe-area-top` and `-bottom`. Undefined for a root that has no size.
 */
export function containerOf(root, known = /** @type {any} */ ({})) {
  const container = { ...known, width: root.clientWidth, height: root.clientHeight - coveredByKeyboard(root) };
  const style = getComputedStyle(root);
  for (const side of SIDES) {
    const inset = parseFloat(style.getPropertyValue(INSET + side));
    if (inset >= 0) container.safeArea = { ...container.safeArea, [side]: inset };
  }
  return container.width && container.height ? container : undefined;
}
