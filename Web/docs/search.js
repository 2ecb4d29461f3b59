// The search over the guide and the requests: it answers as you type, and takes you to the place.
import { make } from "../playground/elements.js";
import { load, rank } from "./ranking.js";

const MOST = 20;
const root = new URL("..", import.meta.url).href;

/** The text, with the words of the search marked at the beginnings of its words. @param {string[]} words */
function marked(text, words) {
  const pattern = words.length ? new RegExp(`((?<![\\p{L}\\d])(?:${words.join("|")})|(?<=[a-z])(?:${words.map((word) => word[0].toUpperCase() + word.slice(1)).join("|")}))`, "giu") : /(?!)/;
  return text.split(pattern).map((part, index) => (index % 2 ? make("mark", { text: part }) : part));
}

/** The part of a text around the first word that its name does not have. */
function excerpt({ name, text }, words) {
  const lower = text.toLowerCase();
  const places = words.filter((word) => !name.toLowerCase().includes(word)).map((word) => lower.search(new RegExp(`(?<![a-z\\d])${word}`)));
  const first = Math.min(...places.filter((place) => place > 0));
  const from = Number.isFinite(first) && first > 60 ? lower.indexOf(" ", first - 50) + 1 : 0;
  return (from ? "… " : "") + text.slice(from, from + 130) + (text.length > from + 130 ? " …" : "");
}

function item(entry, words) {
  return make("li", {}, make("a", { href: root + entry.path }, make("span", {}, ...marked(entry.name, words)),
    make("small", { text: entry.context }), entry.text ? make("small", {}, ...marked(excerpt(entry, words), words)) : null));
}

/** Makes the search of the page's field. */
export function search() {
  const field = /** @type {HTMLInputElement} */ (document.querySelector("#search"));
  const box = /** @type {HTMLElement} */ (document.querySelector("#results"));
  const [status, list] = [make("p", { role: "status" }), make("ol")];
  box.append(status, list);
  const links = () => [...list.querySelectorAll("a")];
  const answer = async () => {
    const query = field.value.trim();
    box.hidden = !query;
    if (!query) return;
    const { entries, problem } = await load(root);
    // Another letter may have come meanwhile.
    if (query !== field.value.trim()) return;
    const { found, words, instead } = rank(entries, query);
    list.replaceChildren(...found.slice(0, MOST).map((entry) => item(entry, words)));
    const count = `${found.length} found${instead && ` for “${instead}”`}${found.length > MOST ? `, the best ${MOST}:` : ""}`;
    status.textContent = problem ?? (found.length ? count : "Nothing found.");
    box.dataset.query = query;
    box.scrollTop = 0;
  };
  const close = () => (box.hidden = true);
  if (matchMedia("(any-hover: hover) and (min-width: 901px)").matches) field.placeholder = "Search (press /)";
  field.addEventListener("input", answer);
  field.addEventListener("focus", () => void load(root).then(answer));
  const region = /** @type {HTMLElement} */ (field.closest("search"));
  region.addEventListener("focusout", ({ relatedTarget }) => {
    if (!region.contains(/** @type {Node | null} */ (relatedTarget))) close();
  });
  region.addEventListener("keydown", (event) => {
    const all = links();
    const place = all.indexOf(/** @type {any} */ (document.activeElement));
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (event.isComposing) return;
    if (step && !box.hidden && all.length) (all[Math.min(place + step, all.length - 1)] ?? field).focus();
    else if (event.key === "Enter" && event.target === field && box.dataset.query === field.value.trim()) all[0]?.click();
    else if (event.key === "Escape" && !box.hidden) {
      field.focus();
      close();
    } else return;
    event.preventDefault();
  });
  // A letter goes on with the search, wherever the focus is in its results.
  list.addEventListener("keydown", ({ key, ctrlKey, metaKey, altKey }) => {
    if (key.length === 1 && key !== " " && !ctrlKey && !metaKey && !altKey) field.focus();
  });
  // A place on this page is not loaded again.
  list.addEventListener("click", ({ target, ctrlKey, metaKey, shiftKey }) => {
    const link = /** @type {HTMLAnchorElement | null} */ (/** @type {Element} */ (target).closest("a"));
    if (!link || ctrlKey || metaKey || shiftKey) return;
    close();
    if (link.pathname === location.pathname && !link.hash) scrollTo(0, 0);
    link.blur();
  });
  document.addEventListener("keydown", (event) => {
    const { key, target, ctrlKey, metaKey, altKey } = event;
    const isText = /** @type {Element} */ (target).closest?.('input:not([type="checkbox"], [type="radio"]), textarea, select, [contenteditable]');
    if (key !== "/" || isText || ctrlKey || metaKey || altKey || field.closest("[inert]")) return;
    event.preventDefault();
    field.focus();
    field.select();
  });
}
