// What the pages of this folder share: the tabs, one for each demo, and the list of what the drawers' delegates receive.
import "../../parts.js";

const tabs = /** @type {HTMLElement[]} */ ([...document.querySelectorAll(".about [role=tab]")]);
const list = /** @type {HTMLElement} */ (document.querySelector(".events ol"));
const panel = (tab) => /** @type {HTMLElement} */ (document.getElementById(tab.getAttribute("aria-controls")));
const named = (demo) => tabs.find((tab) => panel(tab).id === demo);

/** Shows the demo of a tab. */
function show(tab) {
  for (const each of tabs) {
    each.setAttribute("aria-selected", String(each === tab));
    each.tabIndex = each === tab ? 0 : -1;
    panel(each).hidden = each !== tab;
  }
}

/** Shows the demo of a tab that was chosen, and names it in the address, so that a link opens it. */
function choose(tab) {
  show(tab);
  history.replaceState(history.state, "", `#${panel(tab).id}`);
}

/** The arrow keys go around; Home and End go to the first tab and the last. */
function step(event) {
  const [from, last] = [tabs.indexOf(event.currentTarget), tabs.length - 1];
  const to = { ArrowRight: from === last ? 0 : from + 1, ArrowLeft: from === 0 ? last : from - 1, Home: 0, End: last }[event.key];
  if (to === undefined) return;
  event.preventDefault();
  tabs[to].focus();
  choose(tabs[to]);
}

for (const tab of tabs) {
  tab.addEventListener("click", () => choose(tab));
  tab.addEventListener("keydown", step);
}
// A button in a demo shows another demo, as in a tab bar.
document.addEventListener("click", ({ target }) => {
  const tab = target instanceof Element && named(/** @type {HTMLElement} */ (target.closest("[data-demo]"))?.dataset.demo);
  if (tab) choose(tab);
});
/** Shows the demo of the address. A page without one stays at its beginning: what the address names is where the Tab key goes on. */
const follow = () => tabs.length > 0 && show(named(location.hash.slice(1)) ?? tabs[0]);
addEventListener("hashchange", follow);
follow();

/** The arguments of an event, for people: lengths with one decimal. */
const text = (value) => (typeof value === "number" ? String(Math.round(value * 10) / 10) : Array.isArray(value) ? value.map(text).join(", ") : String(value));

/** Writes an event of a drawer at the top of the list. Events of one name that follow each other, as in a drag, are one line. */
function write(drawer, { name, time, ...values }) {
  const key = `${drawer.id} ${name}`;
  const first = /** @type {HTMLElement | null} */ (list.firstElementChild);
  const isSame = first?.dataset.key === key;
  const line = isSame ? first : document.createElement("li");
  const count = isSame ? Number(line.dataset.count) + 1 : 1;
  Object.assign(line.dataset, { key, count: String(count) });
  const facts = document.createElement("small");
  facts.textContent = Object.entries(values).map(([key, value]) => `${key} ${text(value)}`).join(" · ");
  line.replaceChildren(name, count > 1 ? ` × ${count}` : "", facts);
  if (!isSame) list.prepend(line);
  if (list.childElementCount > 100) list.lastElementChild?.remove();
}

const drawers = [...document.querySelectorAll(".phone *")].filter(({ localName }) => localName.startsWith("drawerd-"));
for (const drawer of /** @type {any[]} */ (drawers)) {
  drawer.ready.then((session) => session.addEventListener("delegate", ({ detail }) => write(drawer, detail)));
}
document.querySelector(".events button")?.addEventListener("click", () => list.replaceChildren());
