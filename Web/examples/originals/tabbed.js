// A deck in a navigation in a tab. The tab has the title of the deck's center.
import { make, mark, step } from "./originals.js";
import { bar, list, name, navigation, screen } from "./screens.js";

const find = (id) => /** @type {any} */ (document.getElementById(id));
const [tabs, items] = ["tabs", "items"].map(find);
const CHANGE = '<button class="filled change">Change the tab\'s icon</button>';
/** The centers that the side chooses from. @type {[title: string, content: string][]} */
const CENTERS = [["First", '<button class="filled" data-push="fourth">Push, and add a tab</button>'], ["Third", CHANGE], ["Fourth", ""], ["Fifth", ""]];
name({ fourth: () => screen("Fourth", "<p>The tab bar is hidden.</p>") });

// The tabs.
function add(title, content) {
  const index = items.childElementCount;
  const panel = make(`<section class="screen" data-part="screen" role="tabpanel" id="panel${index}" aria-labelledby="item${index}">${content}</section>`);
  const item = make(`<button role="tab" id="item${index}" aria-controls="panel${index}"><i>${index + 1}</i><span>${title}</span></button>`);
  item.addEventListener("click", () => tabs.select({ index, animated: false }));
  panel.addEventListener("click", ({ target }) => target.matches(".change") && (item.firstElementChild.textContent = "★"));
  items.append(item);
  tabs.append(panel);
}
add("First", navigation('<section class="screen" data-part="screen" aria-label="Deck"></section>'));
add("Second", `${bar("Second")}<p class="stack">No deck.</p>`);
const arrange = () => mark(items.children, items.children[tabs.session.state.selectedIndex]);
items.addEventListener("keydown", step);
tabs.addEventListener("change", ({ detail }) => detail && arrange());
tabs.ready.then(arrange);

// The deck: open when it comes, and never closed entirely.
const top = parseFloat(getComputedStyle(tabs).getPropertyValue("--top"));
const deck = make(`<drawerd-view-deck id="selector" sides='["left"]' max-size="220" state="left" navigation-controller-behavior="integrated"
  navigation-bar-height="44" status-bar-height="${top}"><div data-frame="left">${list(4, (row) => `<button value="${row}">${"ABCD"[row]}</button>`)}</div>
  <div data-frame="center"><div class="stack"></div></div><div data-frame="navigationBar">${bar("")}</div></drawerd-view-deck>`);
let chosen = 0;
function show() {
  const [title, content] = CENTERS[chosen];
  deck.querySelector("[data-frame=center] .stack").innerHTML = content;
  for (const each of [deck.querySelector("h2"), find("item0").lastElementChild]) each.textContent = title;
}
show();
tabs.querySelector("[aria-label=Deck]").append(deck);
deck.addEventListener("click", ({ target: { value } }) => value && (chosen = value) && deck.closeSideBouncing({ side: "left" }));
// Now the center is out of sight.
deck.addEventListener("didBounceViewSide", show);

// What is pushed hides the tab bar, and adds a tab as long as there is room.
tabs.querySelector('[transition-style="navigation"]').addEventListener("transitionWillBegin", ({ target, detail: { operation } }) => {
  if (target === tabs || !["push", "pop"].includes(operation)) return;
  items.hidden = operation === "push";
  if (operation === "pop" || items.childElementCount === 5) return;
  add("Third", `${bar("Third")}<div class="stack">${CHANGE}</div>`);
  tabs.tabCount = items.childElementCount;
  arrange();
});
