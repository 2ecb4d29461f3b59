// The list of the page's contents: it marks the current section, and a search hides what does not match.

const [CURRENT, FOUND] = ["aria-current", ":is(.operation, .schema)"];

/** Marks the link to the section at the top of the window. */
export function follow(main, list) {
  const links = new Map([...list.querySelectorAll("a")].map((link) => [link.hash.slice(1), link]));
  const sections = [...main.querySelectorAll("[id]")].filter(({ id }) => links.has(id));
  const mark = () => {
    const top = sections.filter((section) => section.checkVisibility()).findLast((section) => section.getBoundingClientRect().top < 120) ?? sections[0];
    for (const [id, link] of links) {
      if (id !== top?.id) link.removeAttribute(CURRENT);
      else if (!link.hasAttribute(CURRENT)) {
        link.setAttribute(CURRENT, "true");
        if (getComputedStyle(list.parentElement).position === "sticky") reveal(link, list.parentElement);
      }
    }
  };
  addEventListener("scroll", () => requestAnimationFrame(mark), { passive: true });
  mark();
}

/** Scrolls the list, and not the page, so that the link is visible. */
function reveal(link, box) {
  const [own, its] = [link, box].map((element) => element.getBoundingClientRect());
  if (own.top < its.top || own.bottom > its.bottom) box.scrollTop += own.top - its.top - its.height / 2;
}

/** Hides the operations and schemas in which a word of the search is missing, and their links. */
export function search(field, main, list) {
  const all = [...main.querySelectorAll(FOUND)].map((element) => ({ element, text: `${element.id} ${element.textContent} ${element.dataset.terms ?? ""}`.toLowerCase() }));
  const status = document.getElementById("found");
  const show = () => {
    const words = field.value.toLowerCase().split(/\s+/).filter(Boolean);
    for (const { element, text } of all) element.hidden = !words.every((word) => text.includes(word));
    for (const section of main.querySelectorAll("section")) section.hidden = !section.querySelector(`${FOUND}:not([hidden])`);
    for (const link of list.querySelectorAll("a")) link.hidden = document.getElementById(link.hash.slice(1))?.hidden ?? false;
    for (const group of list.querySelectorAll("div")) group.hidden = !group.querySelector("a:not([hidden])");
    main.classList.toggle("searched", words.length > 0);
    status.textContent = words.length ? `${all.filter(({ element }) => !element.hidden).length} found` : "";
  };
  field.addEventListener("input", show);
}
