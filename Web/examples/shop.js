// The address says which product is shown: `?product=desk-lamp`. Back returns to the shop.
import "../parts.js";

const PRODUCTS = [
  ["Desk lamp", "Light", 49], ["Floor lamp", "Light", 129], ["Candle", "Light", 9], ["Armchair", "Seats", 349], ["Stool", "Seats", 59],
  ["Bench", "Seats", 189], ["Shelf", "Storage", 99], ["Chest", "Storage", 149], ["Hooks", "Storage", 19],
].map(([name, category, price], index) => ({ id: String(name).toLowerCase().replaceAll(" ", "-"), name, category, price, tone: index }));
const TABS = {
  Details: ({ name, category }) => `${name}: of oak and steel, from our collection “${category}”.`,
  Reviews: () => "“Better than in the picture.” 4.6 of 5 from 212 customers.",
  Delivery: () => "With you in two days. Return it within 30 days.",
};

const find = (id) => /** @type {any} */ (document.getElementById(id));
const [menu, product, tabs, cart] = ["menu", "product", "tabs", "cart"].map(find);
/** The number of each product in the cart. @type {Map<any, number>} */
const lines = new Map();
const shown = () => PRODUCTS.find(({ id }) => id === new URLSearchParams(location.search).get("product"));

/** Creates an element with properties, data and children. */
function create(tag, { dataset = {}, role = "", ...properties }, ...children) {
  const element = Object.assign(document.createElement(tag), properties);
  Object.assign(element.dataset, dataset);
  if (role) element.setAttribute("role", role);
  element.append(...children);
  return element;
}

function list(category) {
  document.querySelector("h1").textContent = category ?? "Everything";
  for (const button of find("categories").querySelectorAll("button")) {
    button.toggleAttribute("aria-current", button.textContent === (category ?? "Everything"));
  }
  const listed = PRODUCTS.filter((each) => !category || each.category === category);
  find("products").replaceChildren(...listed.map((each) => create("li", {}, create("button", { onclick: () => visit(each.id), dataset: { product: each.id } },
    create("span", { className: "picture", dataset: { tone: String(each.tone) } }), create("span", {}, each.name), create("span", {}, `€ ${each.price}`)))));
}

/** Lets the button of the product that is shown control the page, so that it gets the focus when the page closes. */
function mark(current) {
  for (const button of find("products").querySelectorAll("button")) {
    if (button.dataset.product === current.id) button.setAttribute("aria-controls", "product");
    else button.removeAttribute("aria-controls");
  }
}

/** Shows the product of the address, or none. */
async function follow() {
  const current = shown();
  if (current) {
    mark(current);
    const [picture, panel] = product.querySelector("[data-frame=page]").children;
    picture.dataset.tone = String(current.tone);
    [panel.children[0].textContent, panel.children[1].textContent] = [current.name, `€ ${current.price}`];
    panels.forEach((panel, index) => (panel.textContent = Object.values(TABS)[index](current)));
    await tabs.ready.then(() => tabs.select({ index: 0, animated: false }));
  }
  await product.ready.then((session) => session.setOpen(Boolean(current)));
}

function visit(id) {
  history.pushState({}, "", id ? `?product=${id}` : location.pathname);
  follow();
}

// The tabs: the machine shows two of the panels at most, `from` and `to`, and says which.
const buttons = Object.keys(TABS).map((name, index) => create("button", {
  role: "tab", id: `tab${index}`, onclick: () => tabs.select({ index }), onkeydown: (event) => step(event, index),
}, name));
const panels = buttons.map(({ id }) => {
  const panel = create("div", { role: "tabpanel", tabIndex: 0 });
  panel.setAttribute("aria-labelledby", id);
  return panel;
});
find("tablist").append(...buttons);
tabs.append(...panels);

/** The arrow keys go around; Home and End go to the first tab and the last. */
function step(event, from) {
  const last = buttons.length - 1;
  const index = { ArrowRight: from === last ? 0 : from + 1, ArrowLeft: from === 0 ? last : from - 1, Home: 0, End: last }[event.key];
  if (index === undefined) return;
  event.preventDefault();
  buttons[index].focus();
  tabs.select({ index });
}

function arrange() {
  const { fromIndex, toIndex, selectedIndex } = tabs.session.state;
  panels.forEach((panel, index) => {
    panel.dataset.frame = index === (toIndex ?? selectedIndex) ? "to" : index === fromIndex ? "from" : "none";
    panel.inert = index !== selectedIndex;
  });
  buttons.forEach((button, index) => {
    button.setAttribute("aria-selected", String(index === selectedIndex));
    button.tabIndex = index === selectedIndex ? 0 : -1;
  });
}

/** Replaces the lines of the cart. The focus stays on its button, or goes to the line that takes the place of one that is gone. */
function write(items) {
  const buttons = () => [...find("lines").querySelectorAll("button")];
  const before = buttons();
  const held = before.findIndex((each) => each === document.activeElement);
  find("lines").replaceChildren(...items);
  if (held < 0) return;
  const same = buttons().find(({ ariaLabel }) => ariaLabel === before[held].ariaLabel);
  (same ?? buttons()[held] ?? buttons().at(-2) ?? cart.querySelector("h2")).focus();
}

function count() {
  const all = [...lines].filter(([, number]) => number > 0);
  find("count").textContent = String(all.reduce((sum, [, number]) => sum + number, 0));
  find("total").textContent = `€ ${all.reduce((sum, [each, number]) => sum + number * each.price, 0)}`;
  write(all.map(([each, number]) => create("li", {}, create("span", {}, `${number} × ${each.name}`),
    create("button", { onclick: () => put(each, -1), ariaLabel: `Remove one ${each.name}` }, "−"),
    create("button", { onclick: () => put(each, 1), ariaLabel: `Add one ${each.name}` }, "+"))));
  find("order").hidden = all.length === 0;
}

function put(each, change) {
  lines.set(each, Math.max(0, (lines.get(each) ?? 0) + change));
  count();
}

function say(text, undo = null) {
  find("toast").textContent = text;
  find("undo").hidden = !undo;
  find("undo").onclick = () => {
    undo?.();
    // The button goes, so the focus returns to where the message came from, or to the cart's button.
    focusFirst(find("add"), find("count").parentElement);
    say("");
  };
}

/** Focuses the first of these elements that can have the focus now. */
const focusFirst = (...elements) => elements.some((each) => (each.focus(), document.activeElement === each));

find("categories").append(...["Everything", "Light", "Seats", "Storage"].map((name) => create("li", {}, create("button", {
  onclick: () => {
    list(name === "Everything" ? null : name);
    menu.close();
  } }, name))));
find("add").addEventListener("click", () => {
  const added = shown();
  put(added, 1);
  say(`${added?.name} is in your cart.`, () => put(added, -1));
});
find("order").addEventListener("click", async () => {
  lines.clear();
  await cart.close();
  count();
  say("Thank you for your order.");
});
product.addEventListener("openchange", ({ detail: { open } }) => {
  if (!open && shown()) visit(null);
});
// A message would hide the cart's buttons, and its Undo what the user does there.
cart.addEventListener("openchange", ({ detail: { open } }) => open && say(""));
addEventListener("popstate", follow);
list(null);
count();
await tabs.ready;
tabs.addEventListener("change", ({ detail }) => detail && arrange());
arrange();
await follow();
