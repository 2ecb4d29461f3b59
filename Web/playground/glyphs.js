import { catalogue } from "./catalogue.js";
import { draw } from "./elements.js";

/** A small drawing of a controller: rectangles in a phone of 44 by 88, each with its class. */
export function glyph(controller) {
  const shapes = catalogue[controller].glyph.map(([kind, x, y, width, height, rx = 0]) => draw("rect", { class: kind, x, y, width, height, rx }));
  const clip = draw("clipPath", { id: `clip-${controller}` }, draw("rect", { x: 0, y: 0, width: 44, height: 88, rx: 7 }));
  return draw("svg", { viewBox: "-2 -2 48 92", "aria-hidden": "true", class: "glyph" }, clip,
    draw("g", { "clip-path": `url(#clip-${controller})` }, draw("rect", { class: "ground", x: 0, y: 0, width: 44, height: 88 }), ...shapes),
    draw("rect", { class: "frame", x: 0, y: 0, width: 44, height: 88, rx: 7 }));
}
