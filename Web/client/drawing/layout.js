// Where elements are in a drawer's frame, in points: by their layout, so that no transform, zoom or scroll offset of the page or of
// its content matters.

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

/**
 * The safe area that the page's style gives a root, over the one that is `known`: `--drawer-safe-area-top` and `-bottom`, in pixels. Without
 * them the result has no `safeArea`.
 */
export function safeAreaOf(root, known = {}) {
  const style = getComputedStyle(root);
  const sides = ["top", "bottom"].map((side) => [side, parseFloat(style.getPropertyValue(`--drawer-safe-area-${side}`))]);
  const given = sides.filter(([, inset]) => Number(inset) >= 0);
  return given.length > 0 ? { safeArea: { ...known, ...Object.fromEntries(given) } } : {};
}
