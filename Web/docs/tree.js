// The tree of all pages: the heading that is read is marked in it, and on a phone it is in a drawer.
import { make } from "../playground/elements.js";

const CURRENT = "aria-current";

/** Marks the link to the section at the top of the window. @param {HTMLElement} tree */
export function follow(main, tree) {
  const links = new Map([...tree.querySelectorAll('a[href^="#"]')].map((link) => [decodeURIComponent(/** @type {HTMLAnchorElement} */ (link).hash.slice(1)), link]));
  const sections = [...main.querySelectorAll("[id]")].filter(({ id }) => links.has(id));
  let marked = null;
  const mark = () => {
    const top = sections.findLast((section) => section.getBoundingClientRect().top < 120);
    if (top?.id === marked) return;
    links.get(marked)?.removeAttribute(CURRENT);
    marked = top?.id;
    links.get(marked)?.setAttribute(CURRENT, "true");
    show(tree);
  };
  addEventListener("scroll", () => requestAnimationFrame(mark), { passive: true });
  mark();
}

/**
 * Scrolls the tree, or the drawer around it, and not the page, so that the page's name, or the heading that is read, is in sight.
 * A drawer that opens gives it the focus.
 */
function show(tree) {
  const list = tree.closest(".sheet") ?? tree;
  const current = [...tree.querySelectorAll(`[${CURRENT}]`)].at(-1);
  const [link, box] = [current, list].map((element) => element?.getBoundingClientRect());
  if (link && (link.top < box.top || link.bottom > box.bottom)) list.scrollTop += link.top - box.top - box.height / 2;
  for (const each of tree.querySelectorAll("a")) each.toggleAttribute("data-autofocus", each === current);
}

/** The widest window whose tree is in a drawer, as tree.css has it. */
const narrow = matchMedia("(max-width: 900px)");

/** Puts the tree into a drawer in a narrow window, and beside the text in a wide one. @param {HTMLElement} tree */
export function place(tree) {
  const place = /** @type {HTMLElement} */ (tree.parentElement);
  const link = /** @type {HTMLElement} */ (document.querySelector("#contents"));
  const sheet = make("div", { class: "sheet" });
  const deck = /** @type {any} */ (make("drawerd-view-deck", { id: "drawer", sides: '["left"]', "size-mode": "view", "panning-mode": "allViewsPanning" },
    make("div", { "data-frame": "left" }, sheet), make("div", { "data-frame": "center" }, make("div", { "data-part": "overlay" }))));
  const button = make("button", { id: "contents", class: "small", type: "button", "data-part": "trigger", "aria-controls": "drawer", text: "Contents" });
  const size = () => deck.setAttribute("left-size", String(Math.min(320, innerWidth - 56)));
  const move = () => {
    if (!narrow.matches) {
      if (!deck.isConnected) return show(tree);
      place.append(tree);
      deck.remove();
      button.replaceWith(link);
      return show(tree);
    }
    size();
    sheet.append(tree);
    document.body.append(deck);
    link.replaceWith(button);
    import("../parts.js");
  };
  // What is behind an open side is out of reach for keys, too.
  const behind = [...document.body.children].filter((each) => each.matches(".skip, .top, .columns"));
  deck.addEventListener("openchange", ({ detail }) => {
    for (const each of behind) each.toggleAttribute("inert", detail.open);
    // The button was out of reach, too, when the client gave it the focus.
    if (detail.open) show(tree);
    else button.focus({ preventScroll: true });
  });
  // A link to a heading of this page stays on the page.
  tree.addEventListener("click", ({ target }) => {
    if (/** @type {Element} */ (target).closest('a[href^="#"]') && deck.isConnected) deck.open = false;
  });
  addEventListener("resize", () => narrow.matches && size());
  narrow.addEventListener("change", move);
  move();
}
