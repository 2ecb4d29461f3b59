import { make, mark, step } from "./originals.js";

const find = (id) => /** @type {any} */ (document.getElementById(id));
const [story, navigation, bar, pairing] = ["story", "navigation", "tab-bar", "pairing"].map(find);
/** Calls a function with the size of a drawer, now and whenever it has another one. */
const sized = (drawer, apply) => new ResizeObserver(([{ contentRect: { width, height } }]) => width > 0 && apply(width, height)).observe(drawer);

// Today: the page comes from where the card is, and returns there.
const STORIES = [
  ["beach", "Tide of the day", "Low water at noon", "At noon the sea goes back so far that you reach the lighthouse with dry feet."],
  ["forest", "Walk of the day", "Five miles under pines", "The path begins behind the mill, and ends at a hut where someone has just made tea."],
  ["night", "City of the day", "Roofs after ten", "From the old water tower you see every window of the harbor. Bring a blanket."],
  ["dunes", "Flight of the day", "Balloons at dawn", "They start before the wind does. By breakfast the valley is full of people who look up."],
  ["lake", "Swim of the day", "Colder than it looks", "The ferry lands twice a day. In between, the lake is yours, and so are the pebbles."],
  ["park", "Bench of the day", "Shade until four", "Under the two chestnuts, facing the pond. The ducks have heard of you."],
];
const cover = ([name, title, line]) => `<i class="icon ${name}"></i><b>${title}</b><span>${line}</span><em>Get</em>`;
const CARDS = [...STORIES, ...STORIES];
const cards = CARDS.map((each) => make(`<button class="teaser ${each[0]}">${cover(each)}</button>`));
story.querySelector(".cards").append(...cards);
const modal = story.querySelector("[data-frame=modal]");
let shown = cards[0];
function place() {
  const [{ x, y, width, height }, phone] = [shown, story].map((each) => each.getBoundingClientRect());
  const isSeen = y < phone.bottom && y + height > phone.y;
  // To a card that another size has moved out of sight, the page does not return: it leaves below.
  const origin = isSeen ? { x: x - phone.x, y: y - phone.y } : { x: (phone.width - width) / 2, y: phone.height };
  story.animator = { type: "appStore", initialFrame: { ...origin, width, height } };
  story.style.setProperty("--card-width", `${width}px`);
}
function choose(index) {
  shown = cards[index];
  const [name, title, , text] = CARDS[index];
  story.querySelector(".page").innerHTML = `<div class="cover ${name}">${cover(CARDS[index])}</div><div class="text"><i class="icon ${name}"></i><h2>${title}</h2><p>${text}</p></div>`;
  modal.scrollTop = 0;
  place();
}
// `beginWhen`: the page is pulled down only from its top.
modal.addEventListener("scroll", () => (story.shouldBeginTransition = modal.scrollTop <= 0));
cards.forEach((card, index) => card.addEventListener("click", () => {
  if (story.session?.state.name !== "dismissed") return;
  choose(index);
  story.present();
}));
choose(0);
story.addEventListener("transitionWillBegin", () => (shown.style.opacity = "0"));
story.addEventListener("onDismissed", () => (shown.style.opacity = ""));
sized(story, place); // In another size, the card is elsewhere.

// Gallery: beside the animator's movement, one of each cell on both screens, one after the other.
const PLACES = ["beach", "forest", "lake", "park"];
const [list, grid] = navigation.querySelectorAll(".screen");
const rows = PLACES.map((name, at) => make(`<button><i class="${name}" data-frame="photo${at}"></i><b data-frame="label${at}">${name}</b></button>`));
list.querySelector(".places").append(...rows);
const [still, small, smaller] = [1, 0.8, 0.5].map((scale) => ({ translateY: { 1: 0, 0.8: 40, 0.5: 20 }[scale], scaleX: scale, scaleY: scale }));
function arrange(width) {
  const [row, cell] = [{ width: width - 32, height: 180 }, { width: (width - 30) / 2, height: 250 }];
  const all = [
    ...PLACES.map((_, at) => [`label${at}`, row, 0.2 * at, { opacity: 1, transform: still }, { opacity: 0.2, transform: smaller }]),
    ...PLACES.map((_, at) => [`photo${at}`, row, 0.2 * at, { transform: still }, { transform: { scaleX: 1.5, scaleY: 1.5 } }]),
    ...Array.from({ length: 6 }, (_, at) => [`cell${at}`, cell, 0.1 * at, { opacity: 0, transform: small }, { opacity: 1, transform: still }]),
  ];
  const way = ([frame, size, delayOffset, from, to]) => ({ frame, from: { ...size, ...from }, to, delayOffset });
  // Both ways are forward in time: the first cell begins.
  navigation.auxAnimations = { presenting: all.map(way), dismissing: all.map(([frame, size, delay, from, to]) => way([frame, size, delay, to, from])) };
}
// The navigation names its cells before it is seen.
arrange(390);
sized(navigation, arrange);
rows.forEach((row, index) => row.addEventListener("click", () => {
  if (navigation.session?.state.name !== "root") return;
  find("place").textContent = PLACES[index];
  grid.querySelector(".cells").replaceChildren(...Array.from({ length: 20 }, (_, at) => make(`<div><i class="${PLACES[(index + at) % 4]}" data-frame="cell${at}"></i></div>`)));
  navigation.push();
}));
find("back").addEventListener("click", () => navigation.pop());

// Tabs.
const tabs = /** @type {any[]} */ ([...document.querySelectorAll(".tab-bar [role=tab]")]);
const arrangeTabs = () => mark(tabs, tabs[bar.session.state.selectedIndex]);
tabs.forEach((tab, index) => tab.addEventListener("click", () => bar.select({ index })));
tabs[0].closest("[role=tablist]").addEventListener("keydown", step);
bar.addEventListener("change", ({ detail }) => detail && arrangeTabs());
bar.ready.then(arrangeTabs);

// Presentation: 370 points high, 10 above the lower edge. A swipe up brings it, and once it is there, one down takes it away.
sized(pairing, (width, height) => {
  pairing.animator = { type: "presentation", finalFrame: { x: 10, y: height - 380, width: width - 20, height: 370 } };
  const size = { width: 0.8 * (width - 20), height: 200 };
  pairing.auxAnimations = [{ frame: "picture", from: { ...size, opacity: 0, transform: { translateY: 30 } }, to: { opacity: 1, transform: { translateY: 0 } } }];
});
const wire = (direction, navigationAction) => Object.assign(pairing, { pan: { type: "regular", direction }, navigationAction });
pairing.addEventListener("onPresented", () => wire("fromTop", "dismiss"));
pairing.addEventListener("onDismissed", () => wire("fromBottom", "present"));
wire("fromBottom", "present");
find("bring").addEventListener("click", () => pairing.open || pairing.present());
