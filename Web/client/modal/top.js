// The browser's top layer, for open modal drawers and what the page shows above them: over every `z-index`, and placed in the window,
// whatever is around them. The page sees no difference, and where the browser has no popovers, there is none.

import { adoptStyle } from "../drawing/styles.js";
import { traces } from "../drawing/traces.js";
import { below, contains, opened, OWN } from "../drawing/trees.js";

/** What a popover has by default, and a drawer has not. An element has these in its own shadow tree, where every rule of the page wins. */
const NEUTRAL = "inset:auto;width:auto;height:auto;margin:0;border:none;padding:0;color:inherit;background:none";
const STYLE = `:is(${OWN})::backdrop{display:none!important}:where(${OWN}):where(:not(:popover-open)){display:block}:where([popover=MANUAL]){${NEUTRAL}}`;

/** The properties that say the same as others, and the one that is the browser's own. */
const SKIPPED = /block|inline|^overlay$/;

/** What is in the top layer, in its order, and the styles that it has only there. @type {Map<HTMLElement, string[]>} */
const raised = new Map();

/** The popovers whose next events are the client's, and not the page's. @type {Set<EventTarget>} */
const silent = new Set();

function hush(event) {
  const target = event.composedPath()[0];
  if (silent.has(target) || raised.has(/** @type {any} */ (target))) event.stopImmediatePropagation();
  // Something else has closed it, such as a morph that takes the attribute away. It is open again before the next frame.
  if (event.newState === "closed" && (event.type === "toggle" || !silent.has(target))) queueMicrotask(arrangeAbove);
  // It comes last, and in a task of its own.
  if (event.type === "toggle") silent.delete(target);
}

/** Keeps the events from the page and from the other parts of the client, which hear them later. */
export function hushOwn() {
  for (const type of ["beforetoggle", "toggle"]) addEventListener(type, hush, { capture: true });
}

/** An element's style as its rules say, not as it is laid out: `auto`, and not the width of what is around it. @returns {Map<string, string>} */
function styleOf(element) {
  const map = element.computedStyleMap?.();
  if (map) return new Map(Array.from(map, ([name, values]) => [name, String(values)]));
  // In Firefox, an element without a box has it.
  const style = getComputedStyle(element);
  const { display } = style;
  traces.leave(element, { display: "contents !important" });
  const found = new Map(Array.from(style, (name) => [name, style.getPropertyValue(name)]));
  traces.leave(element, { display: undefined });
  return found.set("display", display);
}

/** Calls `change`, which begins no transition and no animation of an element that the page has for such a change. */
function still(element, change) {
  const running = element.getAnimations();
  change();
  for (const each of element.getAnimations()) if (!running.includes(each)) each.cancel();
}

/** Sets an inline style, above the page's rules, as long as an element is in the top layer. */
function set(element, name, value) {
  traces.leave(element, { [name]: `${value} !important` });
  raised.get(element)?.push(name);
}

/** Shows an element as a popover that no key or click closes, and that takes no focus. Apart from its place, it looks as before. */
function show(element, place) {
  const before = styleOf(element);
  still(element, () => {
    traces.leave(element, { "@popover": element.localName.startsWith("drawerd-") ? "Manual" : "MANUAL" });
    adoptStyle(element, STYLE);
    raised.set(element, []);
    traces.leave(element, { position: "absolute !important" });
    open(element);
    // WebKit places an element in the window only when it has another `position` there than before.
    void getComputedStyle(element).position;
    traces.leave(element, { position: undefined });
  });
  if (!element.matches(":popover-open")) return hide(element);
  still(element, () => {
    for (const [name, value] of Object.entries(place)) set(element, name, value);
    // The page may have styles for all of its popovers, or in layers.
    for (const [name, value] of styleOf(element)) {
      if (before.get(name) !== value && !(name.split("-")[0] in place) && !SKIPPED.test(name)) set(element, name, before.get(name) ?? "");
    }
  });
}

/** Opens a popover on top of all others, without an event. */
function open(element) {
  silent.add(element);
  if (element.matches(":popover-open")) element.hidePopover();
  const own = raised.get(element);
  if (own && raised.delete(element)) raised.set(element, own);
  const { autofocus } = element;
  // A popover would focus what is marked in it. If it is marked itself, it focuses nothing, for it is no field.
  element.autofocus = true;
  try {
    element.showPopover();
  } catch {
    // It is not in the document, or it fills the screen already.
  }
  element.autofocus = autofocus;
}

function hide(element) {
  silent.add(element);
  still(element, () => {
    if (element.matches(":popover-open")) element.hidePopover();
    traces.leave(element, Object.fromEntries(["@popover", ...raised.get(element) ?? []].map((name) => [name, undefined])));
  });
  raised.delete(element);
}

/** The place of a root that covers the window as a part of its page. */
const WINDOW = { position: "fixed", top: "0px", right: "0px", bottom: "0px", left: "0px", width: "auto", height: "auto", margin: "0px" };

/** Where a root is in the top layer; null if it is a part of the page, such as of a picture of a phone, and stays there. */
function placeOf(root) {
  if (!("showPopover" in root) || root.dataset.frame || root.hasAttribute("popover")) return null;
  const { position } = getComputedStyle(root);
  if (position === "fixed") return {};
  const { left, top, right, bottom } = root.getBoundingClientRect();
  const { clientWidth, clientHeight } = document.documentElement;
  const isWhole = [left, top, right - clientWidth, bottom - clientHeight].every((gap) => Math.abs(gap) < 1);
  return position === "absolute" && isWhole ? WINDOW : null;
}

/** Whether a root is in the top layer. */
export const isRaised = (root) => raised.has(root);

/** Puts the root of an open drawer into the top layer, below the drawers inside of it. */
export function raise(root) {
  if (raised.has(root) && root.matches(":popover-open")) return;
  // The page has moved it, or has taken the attribute away.
  if (raised.has(root) || root.matches(OWN)) hide(root);
  const place = placeOf(root);
  if (!place) return;
  show(root, place);
  for (const each of [...raised.keys()]) if (each !== root && contains(root, each)) open(each);
  // The page's own popovers that are marked, too.
  for (const each of opened()) if (each.matches("[popover=manual]") && isMarked(each)) open(each);
  arrangeAbove();
}

/** Takes the root of a drawer that has closed out of the top layer. */
export function lower(root) {
  if (!raised.has(root)) return;
  hide(root);
  arrangeAbove();
}

/** Whether the page shows an element above drawers. */
const isMarked = (element) => element.matches("[data-above-drawers]");

/** Keeps what the page shows above drawers on top of them. What takes space in the page stays there. */
export function arrangeAbove() {
  for (const each of [...raised.keys()]) if (!isMarked(each) && !each.matches(":popover-open")) raise(each);
  if (raised.size === 0) return;
  const top = [...raised.keys()].findLast((each) => !isMarked(each));
  const wanted = top ? [...below(document)].filter((each) => isMarked(each) && !contains(top, each) && (raised.has(each) || isFree(each))) : [];
  for (const each of [...raised.keys()]) if (isMarked(each) && !wanted.includes(each)) hide(each);
  for (const each of wanted) {
    const order = [...raised.keys()];
    if (!raised.has(each)) keep(each);
    else if (order.indexOf(each) < order.indexOf(top)) open(each);
  }
}

/** Whether a rule places an element. */
const isPlaced = (element) => ["fixed", "absolute"].includes(getComputedStyle(element).position);

/** Whether an element takes no space in the flow of the page. */
const isFree = (element) => !element.hasAttribute("popover") && (isPlaced(element) || element.offsetHeight === 0)
  // Without a box of its own, it takes the space of what is in it.
  && (getComputedStyle(element).display !== "contents" || [...element.children].every(isPlaced));

/** Puts an element into the top layer where it is. */
function keep(element) {
  const { left, top, width } = element.getBoundingClientRect();
  const size = (({ width, height }) => ({ width, height }))(getComputedStyle(element));
  show(element, isPlaced(element) ? {} : { ...WINDOW, top: `${top}px`, left: `${left}px`, right: "auto", bottom: "auto", width: `${width}px` });
  // A share of what is around it is now one of the window.
  for (const name in size) if (getComputedStyle(element)[name] !== size[name]) set(element, name, size[name]);
  const moved = element.getBoundingClientRect();
  // Its rules may place it in something else than the window. It stays at the same side of it.
  if (moved.left === left && moved.top === top) return;
  const [x, y = "0px"] = getComputedStyle(element).translate.replace("none", "0px").split(" ");
  still(element, () => set(element, "translate", `calc(${x} + ${left - moved.left}px) calc(${y} + ${top - moved.top}px)`));
}
