import "./originals.js";

const find = (id) => /** @type {any} */ (document.getElementById(id));
const [planet, drawer, fields, moons] = ["planet", "drawer", "fields", "moons"].map(find);

// Saturn: after a tap the drawer takes the taps beside it, after a double tap it lets them through while it does not cover the page.
let waiting = 0;
function present(...passed) {
  waiting = 0;
  planet.passthroughTouchesInStates = passed;
  planet.present();
}
find("canvas").addEventListener("click", ({ detail: isPointed }) => {
  if (planet.session.state.isPresented) return;
  const isDouble = waiting > 0;
  clearTimeout(waiting);
  if (isDouble) present("collapsed", "partiallyExpanded");
  else waiting = setTimeout(present, isPointed ? 300 : 0);
});
find("close").addEventListener("click", () => planet.dismiss());
find("alert").addEventListener("click", () => find("message").show());

// What moves along with the drawer, as `animateAlong` in DrawerKit: the hint, and the button. A drawer that a finger has left between its states
// goes none of these ways, so that they stay as they are.
const [GROWS, SHRINKS] = [{ scale: [0.01, 1] }, { scale: [1, 0.01] }];
const WAYS = {
  "dismissed partiallyExpanded": { hint: GROWS, close: { opacity: [0, 1] } }, "partiallyExpanded dismissed": { hint: SHRINKS, close: { opacity: [1, 0] } },
  "partiallyExpanded fullyExpanded": { hint: SHRINKS }, "fullyExpanded partiallyExpanded": { hint: GROWS }, "fullyExpanded dismissed": { hint: GROWS },
};
planet.addEventListener("transitionWillStart", ({ detail: { from, to } }) => {
  const [{ duration, easing }] = [...planet.session.animations, { duration: 0, easing: "linear" }];
  for (const [id, keyframes] of Object.entries(WAYS[`${from} ${to}`] ?? {})) {
    for (const [name, [, end]] of Object.entries(keyframes)) find(id).style[name] = end;
    if (!matchMedia("(prefers-reduced-motion: reduce)").matches) find(id).animate(keyframes, { duration: duration * 1000, easing });
  }
});

// Settings: each member of the configuration has a slider or a switch.
const SLIDERS = [["totalDurationInSeconds", "Duration", 0.1, 3, 0.4], ["dampingRatio", "Damping", 0.1, 1, 0.8], ["heightOfPartiallyExpandedDrawer", "Partial height", 0, 600, 300],
  ["heightOfCollapsedDrawer", "Collapsed height", 0, 200, 0], ["gap", "Gap at the top", 0, 200, 60], ["flickSpeedThreshold", "Flick speed", 0, 10, 3],
  ["upperMarkGap", "Upper mark", 0, 200, 40], ["lowerMarkGap", "Lower mark", 0, 200, 40], ["maximumCornerRadius", "Corner radius", 0, 40, 15]];
const SWITCHES = [["supportsPartialExpansion", "Partial expansion", true], ["dismissesInStages", "Dismisses in stages", true], ["durationIsProportionalToDistanceTraveled", "Proportional duration", false],
  ["isDrawerDraggable", "Draggable", true], ["isFullyPresentableByDrawerTaps", "A tap expands it", true], ["isDismissableByOutsideDrawerTaps", "A tap outside dismisses it", true], ["passthrough", "Taps beside it pass", true]];

/** Creates a list of fields, each made by `make`. */
function group(title, members, make) {
  const [heading, list] = [document.createElement("h3"), document.createElement("ul")];
  Object.assign(heading, { className: "group", textContent: title });
  list.className = "rows card";
  for (const [name, text, ...values] of members) {
    const row = Object.assign(document.createElement("label"), { className: "row" });
    row.append(text, ...make(Object.assign(document.createElement("input"), { name }), values));
    list.append(document.createElement("li"));
    list.lastElementChild?.append(row);
  }
  fields.append(heading, list);
}

group("Measures", SLIDERS, (input, [min, max, value]) => {
  Object.assign(input, { type: "range", min, max, step: max <= 10 ? 0.05 : 1, value });
  return [document.createElement("output"), input];
});
group("Behavior", SWITCHES, (input, [checked]) => {
  Object.assign(input, { type: "checkbox", defaultChecked: checked });
  input.setAttribute("role", "switch");
  return [input];
});

function set() {
  const values = Object.fromEntries([...fields.elements].map((field) => [field.name, field.type === "range" ? field.valueAsNumber : field.checked]));
  for (const field of fields.querySelectorAll("[type=range]")) field.previousElementSibling.value = field.value;
  const { dampingRatio, gap, passthrough, ...members } = values;
  drawer.configuration = { ...members, timingCurve: { type: "spring", dampingRatio }, fullExpansionBehaviour: { leavesCustomGap: gap },
    passthroughTouchesInStates: passthrough ? ["collapsed", "partiallyExpanded"] : [] };
}
fields.addEventListener("input", set);
set();
const MOONS = "Mimas Enceladus Tethys Dione Rhea Titan Hyperion Iapetus Phoebe Janus Epimetheus Helene Telesto Calypso Atlas Pandora Pan Ymir".split(" ");
function search() {
  const found = MOONS.filter((name) => name.toLowerCase().includes(find("query").value.trim().toLowerCase()));
  moons.replaceChildren(...found.map((name) => Object.assign(document.createElement("li"), { textContent: name })));
}
find("query").addEventListener("input", search);
search();
