// The address says what is shown: `?place=opera&detent=half`. A link opens the page there, and Back returns to it.
import "../parts.js";

const PLACES = [
  ["Harbor bath", "Open until 9 pm", 90, 330], ["Botanical garden", "Free entry", 320, 80], ["Old observatory", "Guided tours", 200, 120],
  ["Central station", "Trains and buses", 60, 560], ["Market hall", "Monday to Saturday", 260, 200], ["Opera", "Tonight: Falstaff", 240, 480],
  ["City library", "Open until 8 pm", 120, 140], ["Lookout tower", "221 steps", 360, 240], ["Zoo", "Closes at 6 pm", 330, 650],
  ["Ferry pier", "Every 20 minutes", 180, 370], ["Planetarium", "Next show at 3 pm", 60, 220], ["Stadium", "No game today", 320, 560],
  ["Paper museum", "Closed on Monday", 30, 430], ["Rose terrace", "In bloom", 150, 620], ["North gate", "Built in 1480", 60, 40],
].map(([name, text, x, y]) => ({ id: name.toLowerCase().replaceAll(" ", "-"), name, text, x, y }));

const find = (id) => /** @type {any} */ (document.getElementById(id));
const [sheet, edit, query, results, place, form, warning, toasts] =
  ["places", "edit", "query", "results", "place", "form", "warning", "toasts"].map(find);
const notes = new Map();

const parameters = () => new URLSearchParams(location.search);
const chosen = () => PLACES.find(({ id }) => id === parameters().get("place"));

/** The address with these parameters; null removes one. */
function address(changes) {
  const next = parameters();
  for (const [name, value] of Object.entries(changes)) value === null ? next.delete(name) : next.set(name, value);
  return `${location.pathname}?${next}`;
}

/** Creates an element with properties and children. */
const create = (tag, properties, ...children) => {
  const element = Object.assign(document.createElement(tag), properties);
  element.append(...children);
  return element;
};

/** The place that was shown last. */
let last = chosen();

/** What replaces the element that had the focus gets it: the heading of a place, or the place in the list. */
function refocus(current, found) {
  const active = document.activeElement;
  const isReplaced = active === document.body || results.contains(active) || place.contains(active);
  const button = results.children[found.indexOf(last)]?.firstElementChild;
  if (current !== last && isReplaced) (current ? place.firstElementChild : button ?? query).focus();
  last = current;
}

function show() {
  const text = query.value.trim().toLowerCase();
  const found = PLACES.filter(({ name }) => name.toLowerCase().includes(text));
  results.replaceChildren(...found.map(({ id, name, text }) => create("li", {},
    create("button", { onclick: () => go({ place: id, detent: "half" }) }, name, create("small", {}, text)))));
  const current = chosen();
  [place.hidden, results.hidden] = [!current, Boolean(current)];
  for (const pin of find("pins").children) pin.toggleAttribute("data-chosen", pin.id === current?.id);
  const [title, about, note] = place.children;
  [title.textContent, about.textContent, note.textContent] = [current?.name ?? "", current?.text ?? "", notes.get(current?.id) ?? ""];
  refocus(current, found);
}

/** Goes where the address says, as after a link or Back. */
async function follow() {
  show();
  await sheet.snapTo(parameters().get("detent") ?? "peek").catch(() => sheet.snapTo("peek"));
}

function go(changes) {
  history.pushState({}, "", address(changes));
  follow();
}

for (const { id, x, y } of PLACES) {
  const pin = document.createElementNS("http://www.w3.org/2000/svg", "circle");
  for (const [name, value] of Object.entries({ id, class: "pin", cx: x, cy: y, r: 9 })) pin.setAttribute(name, String(value));
  find("pins").append(pin);
}
query.addEventListener("input", show);
query.addEventListener("focus", () => sheet.snapTo("top"));
find("back").addEventListener("click", () => go({ place: null }));
addEventListener("popstate", follow);
sheet.addEventListener("statechange", ({ detail: { state } }) => history.replaceState(history.state, "", address({ detent: state })));

edit.addEventListener("beforeclose", (event) => {
  if (form.note.value === (notes.get(chosen()?.id) ?? "")) return;
  event.preventDefault();
  warning.textContent = "Your note is not saved yet.";
  find("discard").textContent = "Discard";
});
edit.addEventListener("openchange", ({ detail: { open } }) => {
  warning.textContent = "";
  find("discard").textContent = "Cancel";
  if (open) form.note.value = notes.get(chosen()?.id) ?? "";
});
find("discard").addEventListener("click", () => edit.close());
form.addEventListener("submit", (event) => {
  event.preventDefault();
  notes.set(chosen()?.id, form.note.value);
  edit.close();
  show();
  toasts.replaceChildren(create("p", {}, `Your note about ${chosen()?.name} is saved.`));
});
await follow();
