// What the pages of this folder share: the tabs, one for each demo, commands of buttons, and the list of what the drawers' delegates receive.
import "../../parts.js";

/** Creates an element from text. */
export const make = (html) => /** @type {any} */ (document.createRange().createContextualFragment(html).firstElementChild);

// Each section with a name has a tab.
const tabs = [...document.querySelectorAll(".phone > [data-tab]")].map((panel) => {
  const tab = make(`<button role="tab" id="${panel.id}-tab" aria-controls="${panel.id}">${panel.getAttribute("data-tab")}</button>`);
  panel.role = "tabpanel";
  panel.setAttribute("aria-labelledby", tab.id);
  document.querySelector(".about [role=tablist]")?.append(tab);
  return tab;
});
const events = make(`<aside class="events" aria-label="Delegate events"><h2>Delegate events <button>Clear</button></h2>
  <ol tabindex="0" aria-label="Delegate events, the last one first"></ol></aside>`);
const [list] = events.getElementsByTagName("ol");
document.body.append(events);
const panel = (tab) => /** @type {HTMLElement} */ (document.getElementById(tab.getAttribute("aria-controls")));
const named = (demo) => tabs.find((tab) => panel(tab).id === demo);

/** Marks the chosen one of some tabs, which alone is a tab stop. */
export function mark(tabs, chosen) {
  for (const each of tabs) {
    each.setAttribute("aria-selected", String(each === chosen));
    each.tabIndex = each === chosen ? 0 : -1;
  }
}

/** Shows the demo of a tab. */
function show(tab) {
  mark(tabs, tab);
  for (const each of tabs) panel(each).hidden = each !== tab;
}

/** Shows the demo of a tab that was chosen, and names it in the address, so that a link opens it. */
function choose(tab) {
  show(tab);
  history.replaceState(history.state, "", `#${panel(tab).id}`);
}

/** In a list of tabs, the arrow keys go around; Home and End go to the first tab and the last. */
export function step(event) {
  const tabs = [...event.currentTarget.querySelectorAll("[role=tab]")];
  const [from, last] = [tabs.indexOf(event.target), tabs.length - 1];
  const to = { ArrowRight: from === last ? 0 : from + 1, ArrowLeft: from === 0 ? last : from - 1, Home: 0, End: last }[event.key];
  if (to === undefined) return;
  event.preventDefault();
  for (const act of ["focus", "click"]) tabs[to][act]();
}

for (const tab of tabs) tab.addEventListener("click", () => choose(tab));
document.querySelector(".about [role=tablist]")?.addEventListener("keydown", step);
// A button in a demo shows another demo, as in a tab bar.
document.addEventListener("click", ({ target }) => {
  const tab = target instanceof Element && named(/** @type {HTMLElement} */ (target.closest("[data-demo]"))?.dataset.demo);
  if (tab) choose(tab);
});
// A button with a command says it to the drawer around it.
document.addEventListener("click", ({ target }) => {
  const { command, side, size } = /** @type {HTMLElement} */ (target).dataset;
  const deck = /** @type {any} */ (target).closest("drawerd-view-deck");
  if (command) deck[command]({ ...side && { side }, ...size && { size: Number(size) } });
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

document.addEventListener("delegate", (/** @type {any} */ { target, detail }) => write(target, detail));
events.querySelector("button")?.addEventListener("click", () => list.replaceChildren());
