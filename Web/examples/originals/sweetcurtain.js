import "./originals.js";

const written = /** @type {any} */ (document.querySelector("#curtain"));
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
function arrange(fields, moved) {
  const [min, mid, max] = ["min", "mid", "max"].map((name) => fields[`${name}HeightCoefficient`]);
  const order = [min, ...(fields.hasMiddle.checked ? [mid] : []), max];
  const at = order.indexOf(moved);
  order.slice(at + 1).forEach((each) => (each.value = String(Math.max(each.value, moved.value))));
  order.slice(0, Math.max(0, at)).forEach((each) => (each.value = String(Math.min(each.value, moved.value))));
  // The lowest one is below the highest one.
  if (min.value === max.value) (moved === min ? min : max).value = String(moved === min ? max.value - 0.01 : Number(min.value) + 0.01);
}

/** Sets a curtain up as the fields say. All heights change at once, because they are checked together. */
function set(curtain, { elements: fields }, moved = /** @type {any} */ (null)) {
  if (moved?.name.endsWith("HeightCoefficient")) arrange(fields, moved);
  fields.midHeightCoefficient.disabled = !fields.hasMiddle.checked;
  for (const field of curtain.querySelectorAll("[type=range]")) field.previousElementSibling.value = field.value;
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

/** Lights the lamp of a delegate's method for 0.7 seconds. */
function light(lamp) {
  lamp.dataset.lit = "";
  clearTimeout(lamp.timer);
  lamp.timer = setTimeout(() => delete lamp.dataset.lit, 700);
}

/** Lets a curtain's content set it up, hide it and show what its delegate hears. */
function play(curtain) {
  const [settings, hide, content] = ["form", ".filled", ".scroller"].map((name) => curtain.querySelector(name));
  settings.addEventListener("input", ({ target }) => set(curtain, settings, target));
  set(curtain, settings);
  let isHidden = false;
  hide.addEventListener("click", () => {
    isHidden = !isHidden;
    hide.textContent = isHidden ? "Show" : "Hide";
    curtain.moveCurtain({ to: isHidden ? "hide" : "min" });
  });
  for (const lamp of curtain.querySelectorAll("[data-event]")) curtain.addEventListener(lamp.dataset.event, () => light(lamp));
  // The creation of the curtain is its first change. The settings end above it, but for the highest one, which leaves too little of them.
  curtain.addEventListener("curtainDidChangeHeightState", ({ detail: { heightState, actualHeight } }) => {
    if (heightState !== "max") content.style.setProperty("--covered", `${actualHeight}px`);
  });
}

// The same from a script alone: a curtain, its content, what is in it, and its handle.
const made = Object.assign(document.createElement("drawerd-curtain"), { id: "scripted" });
made.append(...[...written.children].map((frame) => frame.cloneNode(true)));
made.querySelectorAll("[id]").forEach((each) => each.removeAttribute("id"));
document.querySelector("#script")?.append(made);
[written, made].forEach(play);
