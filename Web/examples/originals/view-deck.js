import "./originals.js";

const find = (id) => /** @type {any} */ (document.getElementById(id));
const [deck, choices, slide, outer, inner, fours, flow] = ["deck", "choices", "slide", "outer", "inner", "fours", "flow"].map(find);
const make = (html) => /** @type {any} */ (document.createRange().createContextualFragment(html).firstElementChild);
const frame = (drawer, name) => drawer.querySelector(`:scope > [data-frame=${name}]`);
const bar = (title, left = "", right = "") => `<div class="bar"><span>${left}</span><h2>${title}</h2><span>${right}</span></div>`;
const list = (count, row) => `<ul class="rows">${Array.from({ length: count }, (_, index) => `<li>${row(index)}</li>`).join("")}</ul>`;
const command = (name, side, text, more = "") => `<button data-command="${name}" data-side="${side}" ${more}>${text}</button>`;

// Such a button's command is for the deck around it.
document.addEventListener("click", ({ target }) => {
  const button = /** @type {Element} */ (target).closest("[data-command]");
  const { command, side, size } = /** @type {HTMLElement} */ (button)?.dataset ?? {};
  if (command) /** @type {any} */ (button?.closest("drawerd-view-deck"))[command]({ ...side && { side }, ...size && { size: Number(size) } });
});

/** Returns a function that pushes a screen. The one that is seen is `to`, the one below it `from`. */
function stack(navigation) {
  const screens = [navigation.querySelector("[data-frame=to]")];
  const openers = /** @type {any[]} */ ([]);
  navigation.addEventListener("change", ({ detail }) => {
    if (!detail) return;
    const { operation, depth } = navigation.session.state;
    const left = operation ? [] : screens.splice(depth + 1);
    screens.toReversed().forEach((screen, index) => (screen.dataset.frame = ["to", "from"][index] ?? "none"));
    screens.forEach((screen, index) => (screen.inert = index !== depth));
    for (const screen of left.toReversed()) {
      screen.remove();
      openers.pop().focus();
    }
  });
  navigation.addEventListener("click", (event) => {
    if (event.defaultPrevented || !event.target.matches(".back") || !navigation.session.state.depth) return;
    event.preventDefault();
    navigation.pop();
  });
  return async (screen, options = {}) => {
    if (navigation.session.state.operation) return;
    openers.push(document.activeElement);
    screens.push(screen);
    navigation.append(screen);
    await navigation.push(options);
    screen.querySelector(".back")?.focus();
  };
}
const back = (text = "‹ Back") => `<button class="back" type="button">${text}</button>`;
/** A navigation with its first screen. */
function navigationOf(first) {
  const navigation = make('<drawerd-transition transition-style="navigation" pan="null"></drawerd-transition>');
  first.dataset.frame = "to";
  navigation.append(first);
  return navigation;
}
const screen = (content) => make(`<section class="screen" data-frame="none">${content}</section>`);
/** A side pushes a screen over the center: the deck is closed at once, and comes in with the screen. */
async function pushOver(drawer, push, pushed) {
  await drawer.closeSide({ side: "right", animated: false });
  push(pushed, { animated: false });
  drawer.animate({ translate: ["100%", "0"] }, { duration: 300, easing: "ease-in-out" });
}

// The example.
const ledge = (side) => `<h3 class="group" data-no-drag>${side}</h3>${list(6, (index) => command("setSize", side, `Ledge: ${index * 44}`, `data-size="${Math.max(index * 44, 10)}"`))}`;
const both = (side) => command("toggleSide", side, side) + command("previewBounce", side, "bounce", "data-no-drag");
const ledges = make(`<div class="screen">${bar("Ledges", both("left"), both("right"))}<div class="scroller">${ledge("left")}${ledge("right")}</div></div>`);
const cells = make(`<div class="screen"><div class="bar"></div><div class="scroller">${list(1, () => command("toggleOpenSide", "", "To the right"))}
  ${[0, 1, 2].map((section) => `<h3 class="group" data-no-drag>${section}</h3>${list(4, (row) => `<button value="${section}:${row}">${section}:${row}</button>`)}`).join("")}</div></div>`);
const level = (depth) => screen(`${bar(`Level ${depth}`, depth ? back() : "")}<div class="stack"><button class="filled">Go deeper</button></div>`);
/** Shows these in the center and on the left. */
function exchange(center, left) {
  frame(deck, "center").replaceChildren(center);
  frame(deck, "left").replaceChildren(left);
  find("over").disabled = center.localName !== "drawerd-transition";
}
exchange(ledges, cells);
let title = "";
cells.addEventListener("click", ({ target: { value } }) => value && (title = value) && deck.closeSideBouncing({ side: "left" }));
// Now the center is out of sight.
deck.addEventListener("didBounceViewSide", () => [...frame(deck, "center").querySelectorAll("h2")].forEach((each) => (each.textContent = title)));
find("default").addEventListener("click", () => exchange(ledges, cells));
find("swap").addEventListener("click", () => exchange(cells, ledges));
let push;
find("nest").addEventListener("click", () => {
  const navigation = navigationOf(level(0));
  push = stack(navigation);
  navigation.addEventListener("click", ({ target }) => target.matches(".filled") && push(level(navigation.session.state.depth + 1)));
  exchange(navigation, cells);
});
find("over").addEventListener("click", () => pushOver(deck, push, screen(bar("Pushed", back()))));
deck.ready.then(async (session) => {
  session.addEventListener("delegate", ({ detail: { name, side, offset } }) => {
    find("log").append(make(`<li>${name} ${side ?? Math.round(offset * 10) / 10}</li>`));
    find("log").scrollTop = find("log").scrollHeight;
  });
  await deck.openSide({ side: "left", animated: false });
  await deck.closeSide({ side: "left" });
});

// Features: the fields are members of the deck.
const [form] = frame(choices, "to").children;
const slider = frame(choices, "none");
const slideBar = make(bar("Slide away", back() + command("toggleSide", "left", "Select")));
slider.remove();
frame(slide, "left").innerHTML = [1, 2, 3].map((section) => `<h3 class="group">Section ${section}</h3>${list(3, (row) => `<button value="${["beach", "park", "night"][row]}">${["Photos", "Web", "Simple"][row]}</button>`)}`).join("");
frame(slide, "left").addEventListener("click", ({ target: { value } }) => value && (slide.querySelector(".photo").className = `photo ${value}`));
function set() {
  const { gap, ...members } = Object.fromEntries(new FormData(form));
  const { clientWidth: width, clientHeight: height } = choices;
  const isIntegrated = members.navigationControllerBehavior === "integrated";
  const top = parseFloat(getComputedStyle(choices).getPropertyValue("--top"));
  Object.assign(slide, members, {
    elasticity: form.elements.elasticity.checked,
    leftSize: members.sizeMode === "view" ? width - 80 : 80,
    maxSize: Number(gap) ? width - Number(gap) : 0,
    panningView: { x: 0, y: height - 88, width, height: 88 },
    // A bar in the center begins at its upper edge.
    navigationBarHeight: isIntegrated ? 44 : 44 + top,
    statusBarHeight: top,
  });
  frame(slide, isIntegrated ? "navigationBar" : "center").prepend(slideBar);
}
// The delegate is asked before a pan: may it begin here?
slide.addEventListener("pointerdown", ({ clientX, clientY }) => {
  const { x, bottom, width } = slideBar.getBoundingClientRect();
  const may = clientY < bottom && clientX < x + width / 2;
  slide.answers = { shouldPan: may };
  if (slide.panningMode === "delegatePanning") slideBar.animate({ background: [may ? "#2ea44f" : "#d6336c", "transparent"] }, 300);
}, true);
const navigate = stack(choices);
form.addEventListener("submit", async (event) => {
  event.preventDefault();
  set();
  await navigate(slider);
  slide.openSide({ side: "left" });
});

// Two decks: while the inner one is open, the outer one's ledge is narrower.
const rewind = (text) => bar(text, command("toggleSide", "left", "«", 'aria-label="Left"'));
frame(inner, "left").innerHTML = `${bar("Below")}${list(6, () => "Bottom")}`;
frame(inner, "center").innerHTML = `${rewind("Left")}${list(2, () => '<button class="closes">Close</button>')}${list(4, () => '<button class="opens">Modal</button>')}`;
frame(outer, "center").innerHTML = `${rewind("Center")}<div class="scroller">${[0, 1, 2, 3].map((section) => `<div ${section > 1 ? "data-no-drag" : ""}><h3 class="group">${section}</h3>
  ${list(section * 2 + 2, () => `<button class="${section % 2 ? "closes" : "opens"}">${section % 2 ? "Close me" : "Modal"}${section > 1 ? " (no pan)" : ""}</button>`)}</div>`).join("")}</div>`;
find("two").addEventListener("click", ({ target }) => (target.matches(".closes") ? outer.closeSide({ side: "left" }) : target.matches(".opens") && find("modal").showModal()));
for (const each of [outer, inner]) {
  const button = frame(each, "center").querySelector("button");
  each.addEventListener("willOpenViewSide", () => (button.textContent = "»"));
  each.addEventListener("willCloseViewSide", () => (button.textContent = "«"));
}
outer.addEventListener("willCloseViewSide", () => inner.closeSide({ side: "left" }));
inner.addEventListener("willOpenViewSide", () => outer.setSize({ side: "left", size: 22 }));
inner.addEventListener("willCloseViewSide", () => outer.setSize({ side: "left", size: 44 }));

// Four sides.
const SIDES = ["left", "right", "top", "bottom"];
const opens = (name, text) => SIDES.map((side) => command(name, side, `${text} ${side}`)).join("");
frame(fours, "center").innerHTML = `<div class="stack pairs">${opens("openSide", "Open")}${opens("openSideBouncing", "Bounce")}</div>`;
for (const side of SIDES) {
  frame(fours, side).innerHTML = `<h2>${side}</h2><div class="stack">${command("closeOpenSide", "", "Close")}${command("closeOpenSideBouncing", "", "Close bouncing")}${command("toggleOpenSide", "", "Toggle")}${opens("openSide", "Open")}</div>`;
}

// Sizable.
find("zoom").addEventListener("click", ({ currentTarget }) => (currentTarget.ariaPressed = String(find("sizable").classList.toggle("zoomed"))));

// Navigation: around one, the delegate lets the right side open on every second page.
const go = stack(flow);
function page(count, note, next, more = "") {
  const made = screen(`${bar(count, back())}<div class="stack"><p>${note}</p>${more}<button class="filled on">Go on</button></div>`);
  made.querySelector(".on").addEventListener("click", next);
  return made;
}
const replace = '<button value="left">Replace left</button><button value="right">Replace right</button>';
const sides = (rest, more) => `<drawerd-view-deck ${more}><div data-frame="left" class="beach"></div><div data-frame="right" class="lake"><div class="stack"></div></div>${rest}</drawerd-view-deck>`;
function around() {
  const made = screen(sides('<div data-frame="center"></div>', 'centerhidden-interactivity="notUserInteractiveWithTapToClose"'));
  const [around] = made.children;
  const next = (count) => page(count, count % 2 ? "The right side stays closed." : "", () => push(next(count + 1)), replace);
  const navigation = navigationOf(page(1, "", () => push(next(2))));
  const push = stack(navigation);
  frame(around, "center").append(navigation);
  navigation.addEventListener("change", ({ detail }) => {
    const right = !(navigation.session?.state.depth > 0) || navigation.session.state.depth % 2 === 1;
    if (detail && around.answers?.shouldOpen?.right !== right) around.answers = { shouldOpen: { right }, shouldClose: { right } };
  });
  const over = make('<button class="filled">Close and navigate</button>');
  over.addEventListener("click", () => pushOver(around, push, next(navigation.session.state.depth + 2)));
  frame(around, "right").firstElementChild.append(over);
  go(made);
}
function within(behavior) {
  const center = `<div data-frame="center"><div class="stack">${replace}<button class="filled on">Go on</button></div></div>`;
  const top = parseFloat(getComputedStyle(flow).getPropertyValue("--top"));
  const made = screen(behavior === "contained" ? `${bar(2, back())}<div class="rest">${sides(center, "")}</div>`
    : sides(`${center}<div data-frame="navigationBar">${bar(2, back())}</div>`, `navigation-controller-behavior="integrated" navigation-bar-height="44" status-bar-height="${top}"`));
  const next = (count) => page(count, "No view deck.", () => go(next(count + 1)));
  made.querySelector(".on").addEventListener("click", () => go(next(3)));
  go(page(1, "", () => go(made)));
}
flow.addEventListener("click", ({ target }) => {
  const { value } = target;
  if (value === "around") around();
  else if (["integrated", "contained"].includes(value)) within(value);
  else if (["left", "right"].includes(value)) {
    const drawer = target.closest("drawerd-view-deck");
    frame(drawer, value).style.background = `hsl(${Math.random() * 360} 60% 45%)`;
    drawer.setController({ side: value, present: true });
  }
});
