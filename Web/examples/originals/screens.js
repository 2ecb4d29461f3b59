// Screens in a navigation, a transition. A button of the class `back` returns, one with `data-push` pushes the screen of that name.

import { make } from "./originals.js";

/** @type {Record<string, (depth: number, button: HTMLElement) => string | HTMLElement>} */
const named = {};

export const command = (name, side, text, more = "") => `<button data-command="${name}" data-side="${side}" ${more}>${text}</button>`;
export const list = (count, row) => `<ul class="rows">${Array.from({ length: count }, (_, index) => `<li>${row(index)}</li>`).join("")}</ul>`;
export const group = (title, rows) => `<h3 class="group">${title}</h3>${rows}`;
export const back = '<button class="back" type="button" data-autofocus>‹ Back</button>';
export const bar = (title, left = "", right = "") => `<div class="bar"><span>${left}</span><h2>${title}</h2><span>${right}</span></div>`;
export const screen = (title, content, depth = 1) => `<section class="screen" data-part="screen">${bar(title, depth ? back : "")}<div class="stack">${content}</div></section>`;
export const navigation = (first) => `<drawerd-transition transition-style="navigation" pan="null">${first}</drawerd-transition>`;

/** Lets a view around a deck pan it, if it may. Such a pan has no location in the deck. */
export function pans(view, deck, may = () => true) {
  let start = /** @type {number | null} */ (null);
  let [way, isPanning] = [0, false];
  const post = (phase) => deck.session.submit({ type: "pan", phase, translation: { x: way, y: 0 } });
  view.addEventListener("pointerdown", ({ isPrimary, button, clientX }) => {
    if (isPrimary && button === 0 && !deck.contains(view) && may()) start = clientX;
  });
  view.addEventListener("pointermove", ({ buttons, clientX, pointerId }) => {
    if (start === null || !buttons) return;
    way = clientX - start;
    if (isPanning) return post("changed");
    if (Math.abs(way) < 10) return;
    view.setPointerCapture(pointerId);
    [start, way, isPanning] = [clientX, 0, true];
    post("began");
  });
  for (const [name, phase] of [["pointerup", "ended"], ["pointercancel", "cancelled"]]) {
    view.addEventListener(name, () => {
      if (isPanning) post(phase);
      [start, isPanning] = [null, false];
    });
  }
}

/** Names screens for buttons: functions of the depth of the new screen. */
export const name = (screens) => Object.assign(named, screens);

/** Puts a screen over the others. */
export async function push(navigation, screen, options = {}) {
  if (navigation.session.state.operation) return;
  screen.dataset.part = "screen";
  navigation.append(screen);
  await navigation.push(options);
}

/** Removes what was popped. */
function remove({ target }) {
  if (target.transitionStyle !== "navigation") return;
  const screens = [...target.querySelectorAll(":scope > .screen")];
  for (const screen of screens.slice(target.session.state.depth + 1)) screen.remove();
}

/** What a button says. One on a side of a deck pushes over its center: the deck is closed at once, and comes in with the screen. */
async function act({ target }) {
  const deck = target.closest("[data-frame=right]")?.closest("drawerd-view-deck");
  const around = (node) => node?.parentElement.closest('[transition-style="navigation"]');
  let navigation = deck ? deck.querySelector('[transition-style="navigation"]') : around(target);
  if (target.matches(".back")) {
    // At its first screen, the navigation around it goes back.
    while (navigation?.session.state.depth === 0) navigation = around(navigation);
    navigation?.pop();
  } else if (target.matches("[data-push]")) {
    if (deck) await deck.closeSide({ side: "right", animated: false });
    const made = named[target.dataset.push](navigation.session.state.depth + 1, target);
    push(navigation, typeof made === "string" ? make(made) : made, { animated: !deck });
    if (!matchMedia("(prefers-reduced-motion: reduce)").matches) deck?.animate({ translate: ["100%", "0"] }, { duration: 300, easing: "ease-in-out" });
  }
}

document.addEventListener("transitionDidEnd", remove);
document.addEventListener("click", act);
