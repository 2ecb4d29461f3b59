// A page of the guide.
import { make } from "../playground/elements.js";
import { withButtons } from "./code.js";
import { search } from "./search.js";
import { follow, place } from "./tree.js";

/** The example that runs, and the link that has opened it. @type {{stage: HTMLElement, link: HTMLElement} | null} */
let running = null;

/** Ends the example that runs. */
function end() {
  running?.stage.remove();
  running?.link.setAttribute("aria-expanded", "false");
  running = null;
}

/** Opens the example of a link beside the text, as it stands, and closes another one. */
function run(link) {
  end();
  const close = () => {
    end();
    link.focus();
  };
  const stage = make("section", { class: "stage", "aria-label": "The example" },
    make("div", { class: "buttons" }, make("a", { class: "small", href: link.href, target: "_blank", text: "In a window" }),
      make("button", { class: "small", type: "button", text: "Close", onclick: close })),
    make("iframe", { src: link.href, title: "The example, running" }));
  stage.addEventListener("keydown", ({ key }) => key === "Escape" && close());
  link.closest(".code").after(stage);
  link.setAttribute("aria-expanded", "true");
  running = { stage, link };
}

/** Makes the link of an example a button that opens it here. */
function openHere(link) {
  link.setAttribute("role", "button");
  link.setAttribute("aria-expanded", "false");
  link.addEventListener("click", (event) => {
    // With these keys, a browser opens it in a window of its own.
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    if (running?.link === link) end();
    else run(link);
  });
  link.addEventListener("keydown", (event) => {
    if (event.key !== " ") return;
    event.preventDefault();
    link.click();
  });
  return link;
}

/** Gives the code a button that copies it, beside the one that runs it. */
function prepare(pre) {
  const link = pre.parentElement.querySelector(":scope > .run");
  const place = link ? pre.parentElement : pre;
  const mark = document.createComment("");
  place.replaceWith(mark);
  mark.replaceWith(withButtons(pre, pre.textContent, ...(link ? [openHere(link)] : [])));
}

const [main, tree] = ["#main", "#tree"].map((name) => /** @type {HTMLElement} */ (document.querySelector(name)));
for (const pre of main.querySelectorAll("pre")) prepare(pre);
place(tree);
follow(main, tree);
search();
document.documentElement.dataset.ready = "true";
