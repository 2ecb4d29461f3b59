import "./originals.js";

const find = (id) => /** @type {any} */ (document.getElementById(id));
const [curtain, settings, hide] = ["curtain", "settings", "hide"].map(find);
const fields = settings.elements;
const content = /** @type {HTMLElement} */ (document.querySelector("[data-frame=content] .scroller"));

const SWEETS = ["Lemon ice", "Plum cake", "Sugar ring", "Toffee", "Mint ice", "Cherry muffin", "Honey ring", "Licorice", "Peach ice", "Almond tart",
  "Cinnamon ring", "Caramel", "Berry ice", "Nut cake"];
const SHAPES = ["cone", "cake", "ring", "candy"];
document.querySelector(".sweets")?.append(...SWEETS.map((name, index) => {
  const row = document.createElement("li");
  row.innerHTML = `<svg aria-hidden="true"><use href="#${SHAPES[index % 4]}"/></svg><span></span>`;
  row.style.setProperty("--hue", String(index * 47));
  row.lastElementChild?.append(name);
  return row;
}));

/** The heights stay in their order: the one that moves pushes the others along. */
function arrange(moved) {
  const [min, mid, max] = ["min", "mid", "max"].map((name) => fields[`${name}HeightCoefficient`]);
  const order = [min, ...(fields.hasMiddle.checked ? [mid] : []), max];
  const at = order.indexOf(moved);
  order.slice(at + 1).forEach((each) => (each.value = String(Math.max(each.value, moved.value))));
  order.slice(0, Math.max(0, at)).forEach((each) => (each.value = String(Math.min(each.value, moved.value))));
  // The lowest one is below the highest one.
  if (min.value === max.value) (moved === min ? min : max).value = String(moved === min ? max.value - 0.01 : Number(min.value) + 0.01);
}

/** Sets the curtain up as the fields say. All heights change at once, because they are checked together. */
function set({ target } = /** @type {any} */ ({})) {
  if (target?.name.endsWith("HeightCoefficient")) arrange(target);
  fields.midHeightCoefficient.disabled = !fields.hasMiddle.checked;
  for (const field of settings.querySelectorAll("[type=range]")) field.previousElementSibling.value = field.value;
  Object.assign(curtain, {
    minHeightCoefficient: fields.minHeightCoefficient.valueAsNumber,
    midHeightCoefficient: fields.hasMiddle.checked ? fields.midHeightCoefficient.valueAsNumber : null,
    maxHeightCoefficient: fields.maxHeightCoefficient.valueAsNumber,
    swipeResistance: { custom: fields.swipeResistance.valueAsNumber },
    movingDuration: fields.movingDuration.valueAsNumber,
    topBounce: fields.topBounce.checked,
    bottomBounce: fields.bottomBounce.checked,
    showsHandleIndicator: fields.showsHandleIndicator.checked,
  });
}

let isHidden = false;
hide.addEventListener("click", () => {
  isHidden = !isHidden;
  hide.textContent = isHidden ? "Show" : "Hide";
  curtain.moveCurtain({ to: isHidden ? "hide" : "min" });
});

/** Lights the lamp of a delegate's method for 0.7 seconds. */
function light(id) {
  const lamp = find(id);
  lamp.dataset.lit = "";
  clearTimeout(lamp.timer);
  lamp.timer = setTimeout(() => delete lamp.dataset.lit, 700);
}

/** The settings end above the curtain, but for the highest one, which leaves too little of them. */
function cover({ name, actualHeight }) {
  if (name !== "max") content.style.setProperty("--covered", `${actualHeight}px`);
}

settings.addEventListener("input", set);
set();
const session = await curtain.ready;
cover(session.state);
curtain.addEventListener("curtainWillBeginDragging", () => light("willBegin"));
curtain.addEventListener("curtainDidDrag", () => light("didDrag"));
curtain.addEventListener("curtainDidEndDragging", () => light("didEnd"));
curtain.addEventListener("curtainDidChangeHeightState", () => {
  light("didChange");
  cover(session.state);
});
