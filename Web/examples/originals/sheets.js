import { make } from "./originals.js";

const find = (id) => /** @type {any} */ (document.getElementById(id));
const [list, colors] = ["list", "colors"].map(find);

/** Fills a list with numbers. */
function number(rows) {
  rows.append(...Array.from({ length: Number(rows.dataset.count) }, (_, index) => {
    const row = document.createElement("li");
    row.textContent = String(index + 1);
    return row;
  }));
}

document.querySelectorAll("[data-count]").forEach(number);

for (const bar of document.querySelectorAll("nav")) {
  const own = bar.closest("[role=tabpanel]")?.id;
  bar.append(...["one", "two", "three"].map((demo, index) => {
    const button = document.createElement("button");
    Object.assign(button.dataset, { demo, number: String(index + 1) });
    button.textContent = `Example ${index + 1}`;
    if (demo === own) button.setAttribute("aria-current", "page");
    return button;
  }));
}

/** UIKit's tab bar covers the home indicator, too. */
function measure() {
  const bottom = parseFloat(getComputedStyle(list).getPropertyValue("--drawer-safe-area-bottom"));
  list.tabBarHeight = colors.tabBarHeight = bottom;
}
addEventListener("resize", measure);
measure();

// One: the anchors are exchanged, and the sheet goes to the lower one.
const ANCHORS = [
  [{ pointsFromTop: 20 }, { pointsFromBottom: 44 }],
  [{ pointsFromTop: 200 }, { pointsFromBottom: 200 }],
];
let exchanges = 0;
find("anchors").addEventListener("click", () => {
  exchanges += 1;
  list.setAnchors({ anchors: ANCHORS[exchanges % 2], snapTo: 1 });
});

// One: the frame of a new item is there before the item is, and goes after it. Its list is empty, and can be pulled all the same.
let pushed = 0;
find("add").addEventListener("click", () => {
  pushed += 1;
  const id = `pushed${pushed}`;
  find("root").after(make(`<div data-frame="item.${id}" id="${id}"><div class="bar"><h3>Pushed sheet</h3></div><div class="scroller empty" data-scroll></div></div>`));
  list.push({ item: { id, navigationBarHeight: 44, isScrollable: true } });
});
list.addEventListener("sheetDidPop", ({ detail }) => detail.ids.forEach((id) => find(id).remove()));

// Two: the stack is all three, and then all three the other way around.
const ITEMS = ["red", "green", "blue"].map((id) => ({ id, navigationBarHeight: 44 }));
let isForward = true;
find("replace").addEventListener("click", () => {
  colors.setStack({ items: isForward ? ITEMS : ITEMS.toReversed() });
  isForward = !isForward;
});
colors.addEventListener("change", ({ detail }) => detail && (find("stack").value = detail.state.stack.join(", ")));
