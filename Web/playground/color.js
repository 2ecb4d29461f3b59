import { make } from "./elements.js";

const COLOR = /^#([0-9a-f]{6})([0-9a-f]{2})?$/i;

/** Whether a schema is that of a color: it has the pattern of `#RRGGBBAA`, and may also allow null. */
export function isColor({ anyOf, pattern }) {
  if (anyOf) return anyOf.some(isColor);
  return pattern?.includes("{8}") ?? false;
}

/** Creates a color input, and a slider for the alpha value, which most browsers' color inputs lack. */
export function colorField(id) {
  const input = make("input", { id, type: "color" });
  const slider = make("input", { type: "range", min: 0, max: 255, step: 1, "aria-label": "Opacity" });
  const read = () => `${input.value}${Number(slider.value).toString(16).padStart(2, "0")}`.toUpperCase();
  const write = (value) => {
    const [, color = "000000", alpha = "FF"] = COLOR.exec(value) ?? [];
    input.value = `#${color.toLowerCase()}`;
    slider.value = String(parseInt(alpha, 16));
  };
  write(null);
  return { element: make("div", { class: "mix" }, input, slider), read, write };
}
