import { draw } from "./elements.js";

// Small drawings of the controllers: rectangles in a phone of 44 by 88, each with its class.

/** @type {Record<string, [kind: string, x: number, y: number, width: number, height: number, radius?: number][]>} */
const GLYPHS = {
  curtain: [["front", 0, 50, 44, 38, 6], ["line", 15, 55, 14, 3, 1.5], ["ghost", 0, 22, 44, 1]],
  sheet: [["dim", 0, 0, 44, 88], ["front", 0, 34, 44, 54, 7], ["line", 16, 39, 12, 3, 1.5], ["ghost", 0, 12, 44, 1], ["ghost", 0, 76, 44, 1]],
  drawer: [["behind", 5, 12, 34, 6], ["behind", 5, 24, 34, 6], ["front", 0, 42, 44, 46, 9], ["accent", 8, 54, 28, 16, 4], ["line", 8, 76, 20, 3, 1.5]],
  appStorePresentation: [["dim", 0, 0, 44, 88], ["front", 5, 9, 34, 70, 6], ["accent", 5, 9, 34, 30, 6], ["line", 10, 48, 22, 3, 1.5], ["line", 10, 56, 16, 3, 1.5]],
  transition: [["behind", 5, 10, 34, 6], ["dim", 0, 0, 44, 88], ["front", 0, 30, 44, 58, 6], ["line", 7, 40, 24, 3, 1.5], ["line", 7, 48, 16, 3, 1.5]],
  viewDeck: [["accent", 0, 0, 24, 88], ["front", 24, 0, 44, 88, 4], ["line", 30, 14, 14, 3, 1.5], ["line", 30, 24, 14, 3, 1.5]],
};

/** A small drawing of a controller. */
export function glyph(controller) {
  const shapes = (GLYPHS[controller] ?? []).map(([kind, x, y, width, height, rx = 0]) => draw("rect", { class: kind, x, y, width, height, rx }));
  const clip = draw("clipPath", { id: `clip-${controller}` }, draw("rect", { x: 0, y: 0, width: 44, height: 88, rx: 7 }));
  return draw("svg", { viewBox: "-2 -2 48 92", "aria-hidden": "true", class: "glyph" }, clip,
    draw("g", { "clip-path": `url(#clip-${controller})` }, draw("rect", { class: "ground", x: 0, y: 0, width: 44, height: 88 }), ...shapes),
    draw("rect", { class: "frame", x: 0, y: 0, width: 44, height: 88, rx: 7 }));
}
