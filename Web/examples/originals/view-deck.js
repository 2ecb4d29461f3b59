import { make } from "./originals.js";
import { back, bar, command, group, list, name, navigation, pans, push, screen } from "./screens.js";

const find = (id) => /** @type {any} */ (document.getElementById(id));
const [example, behavior, slide, two, inner, four, flow] = ["example", "behavior", "slide", "two", "inner", "four", "navigation"].map(find);
const frame = (drawer, name) => drawer.querySelector(`:scope > [data-frame=${name}]`);

// The example.
const ledges = (side) => group(side, list(6, (index) => command("setSize", side, `Ledge: ${index * 44}`, `data-size="${Math.max(index * 44, 10)}"`)));
const both = (side) => command("toggleSide", side, side) + command("previewBounce", side, "bounce", "data-no-drag");
const cells = (section) => group(section, list(3 + ((17 * section) % 50), (row) => `<button value="${section}:${row}">${section}:${row}</button>`));
const settings = make(`<div class="screen">${bar("Ledges", both("left"), both("right"))}<div class="scroller">${ledges("left")}${ledges("right")}</div></div>`);
const menu = make(`<div class="screen"><div class="bar"></div><div class="scroller">${list(1, () => command("toggleOpenSide", "", "To the right"))}${[0, 1, 2, 3, 4, 5, 6].map(cells).join("")}</div></div>`);
// `disablePanOverViewsOfClass`: the headers.
for (const view of [settings, menu]) view.querySelectorAll(".group").forEach((each) => each.toggleAttribute("data-no-drag", true));
const level = (depth) => screen(`Level ${depth}`, '<button class="filled" data-push="level">Go deeper</button>', depth);
name({ level, pushed: () => screen("Pushed", "") });
function exchange(center, left) {
  frame(example, "center").replaceChildren(center);
  frame(example, "left").replaceChildren(left);
  example.querySelector("[data-push=pushed]").disabled = center.localName !== "drawerd-transition";
}
exchange(settings, menu);
find("default").addEventListener("click", () => exchange(settings, menu));
find("swap").addEventListener("click", () => exchange(menu, settings));
find("nest").addEventListener("click", () => exchange(make(navigation(level(0))), menu));
let title = "";
menu.addEventListener("click", ({ target: { value } }) => value && (title = value) && example.closeSideBouncing({ side: "left" }));
example.addEventListener("didBounceViewSide", () => frame(example, "center").querySelectorAll("h2").forEach((each) => (each.textContent = title)));
example.ready.then(async (session) => {
  session.addEventListener("delegate", ({ detail: { name, side, offset } }) => {
    find("log").append(make(`<li>${name} ${side ?? Math.round(offset * 10) / 10}</li>`));
    find("log").scrollTop = find("log").scrollHeight;
  });
  await example.openSide({ side: "left", animated: false });
  await example.closeSide({ side: "left" });
});

// Features: the fields are members of the deck. The panning view is below the navigation, and always there.
const [away, panner, slideBar] = [find("away"), find("panner"), make(bar("Slide away", `${back}<button>Select</button>`))];
slideBar.querySelector("button:not(.back)").addEventListener("click", () => slide.toggleSide({ side: "left" }));
const top = () => parseFloat(getComputedStyle(flow).getPropertyValue("--top"));
const centers = {
  Photos: `<div class="photos" role="img" aria-label="Photos" tabindex="0">${["beach", "lake", "park"].map((photo) => `<i class="${photo}"></i>`).join("").repeat(20)}</div>`,
  Web: '<div class="stack"><h2>A page of the web</h2><p>It stands for <a href="https://github.com/ViewDeck/ViewDeck">the library\'s</a>.</p></div>',
  Simple: '<div class="night"></div>',
};
const show = (name) => (frame(slide, "center").innerHTML = centers[name]);
const choices = Object.keys(centers).map((name) => `<li><button value="${name}">${name}</button></li>`).join("");
away.remove();
show("Photos");
frame(slide, "left").innerHTML = [1, 2, 3, 4, 5].map((section) => group(`Section ${section}`, `<ul class="rows">${choices}</ul>`)).join("");
slide.addEventListener("click", ({ target: { value } }) => value && show(value));
behavior.addEventListener("submit", async (event) => {
  event.preventDefault();
  const { gap, ...members } = Object.fromEntries(new FormData(event.target));
  const width = behavior.clientWidth;
  const [isIntegrated, isPannedBelow] = [members.navigationControllerBehavior === "integrated", members.panningMode === "panningViewPanning"];
  Object.assign(slide, members, {
    elasticity: event.target.elements.elasticity.checked,
    leftSize: members.sizeMode === "view" ? width - 80 : 80,
    maxSize: Number(gap) ? width - Number(gap) : 0,
    // To the deck, a view around it is a bar of its navigation without a height: nothing covers it, and nothing else pans.
    ...isPannedBelow && { panningMode: "navigationBarPanning" },
    navigationControllerBehavior: "integrated",
    navigationBarHeight: isIntegrated ? 44 : 0.001,
    statusBarHeight: isIntegrated ? top() : 0,
  });
  slideBar.toggleAttribute("data-no-drag", isPannedBelow);
  (isIntegrated ? frame(slide, "navigationBar") : away).prepend(slideBar);
  await push(behavior, away);
  slide.openSide({ side: "left" });
});
// The delegate is asked before a pan: may it begin here? The half of the bar that may flashes green, and a bar that may not, red.
away.addEventListener("pointerdown", ({ clientX, clientY }) => {
  const { x, bottom, width } = slideBar.getBoundingClientRect();
  const may = clientY < bottom && clientX < x + width / 2;
  slide.answers = { shouldPan: may };
  const flash = ["80", "00"].map((alpha) => `inset ${may ? width / 2 : width}px 0 ${may ? "#2ea44f" : "#d6336c"}${alpha}`);
  if (slide.panningMode === "delegatePanning") slideBar.animate({ boxShadow: flash }, 300);
}, true);
// In each mode one of both has a panner.
pans(slideBar, slide, () => !slideBar.hasAttribute("data-no-drag"));
pans(panner, slide, () => slide.isConnected && slideBar.hasAttribute("data-no-drag"));

// Two decks: while the inner one is open, the outer one's ledge is narrower.
const rewind = (text) => bar(text, command("toggleSide", "left", "«", 'aria-label="Left"'));
const [closes, modal, nothing] = ["Close", "Modal", "Nothing"].map((text) => (count, more = "") => list(count, () => `<button class="${text}">${text}${more}</button>`));
const NO_PAN = " (no pan)";
frame(inner, "left").innerHTML = bar("Below") + list(6, () => "Bottom");
frame(inner, "center").innerHTML = `${rewind("Left")}<div class="scroller">${[closes(2), modal(4), nothing(6)].map((rows, section) => group(section, rows)).join("")}</div>`;
frame(two, "center").innerHTML = `${rewind("Center")}<div class="scroller">${group(0, modal(4))}${group(1, closes(8, " me"))}
  <div data-no-drag>${group(2, modal(12, NO_PAN))}${group(3, closes(16, ` me${NO_PAN}`))}</div></div>`;
two.querySelectorAll(".Close").forEach((each) => each.addEventListener("click", () => two.closeSide({ side: "left" })));
document.addEventListener("click", ({ target }) => /** @type {Element} */ (target).matches(".Modal") && find("modal").showModal());
for (const [name, arrow, size] of [["willOpenViewSide", "»", 22], ["willCloseViewSide", "«", 44]]) {
  for (const each of [two, inner]) each.addEventListener(name, () => (frame(each, "center").querySelector("button").textContent = arrow));
  inner.addEventListener(name, () => two.setSize({ side: "left", size }));
}
two.addEventListener("willCloseViewSide", () => inner.closeSide({ side: "left" }));

// Four sides.
const SIDES = ["left", "right", "top", "bottom"];
const opens = (name, text) => SIDES.map((side) => command(name, side, `${text} ${side}`)).join("");
const ends = command("closeOpenSide", "", "Close") + command("closeOpenSideBouncing", "", "Close bouncing") + command("toggleOpenSide", "", "Toggle");
frame(four, "center").innerHTML = `<div class="stack pairs">${opens("openSide", "Open")}${opens("openSideBouncing", "Bounce")}</div>`;
SIDES.forEach((side) => (frame(four, side).innerHTML = `<h2>${side}</h2><div class="stack">${ends}${opens("openSide", "Open")}</div>`));

// Navigation: a deck around one, and a deck in one, as its second screen.
const on = (next) => `<button class="filled" data-push="${next}">Go on</button>`;
const replace = '<button value="left">Replace left</button><button value="right">Replace right</button>';
const deck = (attributes, right, rest) => `<drawerd-view-deck ${attributes}><div data-frame="left" class="beach"></div><div data-frame="right" class="lake"><div class="stack">${right}<button class="Modal">Write a mail</button></div></div>${rest}</drawerd-view-deck>`;
// A side pushes over its center only if that is a navigation.
const [center, refused] = [`<div data-frame="center"><div class="stack">${replace}${on("alone")}</div></div>`, "<button disabled>Close and navigate</button>"];
/** @param {HTMLElement} screen - a deck below a bar that pans it too */
const panned = (screen) => (pans(screen.querySelector(".bar"), screen.querySelector("drawerd-view-deck")), screen);
name({
  around: () => `<section class="screen">${deck('centerhidden-interactivity="notUserInteractiveWithTapToClose"',
    '<button class="filled" data-push="inside">Close and navigate</button>', `<div data-frame="center">${navigation(screen(1, on("inside")))}</div>`)}</section>`,
  inside: (depth) => screen(depth + 1, `<p>${depth % 2 ? "" : "The right side stays closed."}</p>${replace}${on("inside")}`),
  first: (depth, { dataset }) => screen(1, on(dataset.next)),
  contained: () => panned(make(`<section class="screen">${bar(2, back)}<div class="rest">${deck("", refused, center)}</div></section>`)),
  integrated: () => `<section class="screen">${deck(`navigation-controller-behavior="integrated" navigation-bar-height="44" status-bar-height="${top()}"`, refused,
    `${center}<div data-frame="navigationBar">${bar(2, back)}</div>`)}</section>`,
  alone: (depth) => screen(depth, `<p>No view deck.</p>${on("alone")}`),
});
// The delegate lets the right side open on the first screen, and on every second one.
flow.addEventListener("change", ({ target, detail }) => {
  const around = target.parentElement.closest("drawerd-view-deck");
  const right = !detail?.state.depth || detail.state.depth % 2 === 1;
  if (around?.answers?.shouldOpen?.right !== right && around) around.answers = { shouldOpen: { right }, shouldClose: { right } };
}, true);
flow.addEventListener("click", ({ target }) => {
  if (!["left", "right"].includes(target.value)) return;
  frame(target.closest("drawerd-view-deck"), target.value).style.background = `hsl(${Math.random() * 360} 60% 45%)`;
  target.closest("drawerd-view-deck").setController({ side: target.value, present: true });
});
