import { make } from "./elements.js";

// The parts of the apps' mock-ups: boxes in place of text, rows and pictures.

export const frame = (name, kind, ...children) => make("div", { "data-frame": name, class: kind }, ...children);
export const title = (text) => make("p", { class: "title", text });

/** A line of text, whose width is a percentage. */
export function line(width, kind = "line") {
  const element = make("span", { class: kind });
  element.style.width = `${width}%`;
  return element;
}

function row(index) {
  return make("div", { class: "row" }, make("span", { class: `dot c${index % 5}` }),
    make("div", { class: "lines" }, line(70 - (index % 3) * 10), line(45 + (index % 4) * 5, "line soft")));
}

export const rows = (count) => Array.from({ length: count }, (_, index) => row(index));
export const scroller = (...children) => make("div", { class: "scroller", "data-scroll": "", tabindex: 0, role: "group",
  "aria-label": "List" }, ...children);
export const bar = (text) => make("div", { class: "bar", text });

export function opener(text, session, command) {
  return make("button", { class: "opener", type: "button", text, onclick: () => session.command({ type: command }) });
}

export const tiles = (count) => make("div", { class: "tiles" },
  ...Array.from({ length: count }, (_, index) => make("span", { class: `tile c${index % 5}` })));

/** The names of a stack's screens, or of a tab bar's tabs. */
const screens = ["Inbox", "Folder", "Message", "Attachment"];

/** Creates a screen of a stack or a tab bar, which shows the current content of its frame. */
export function screen(name, session) {
  const [heading, hero] = [bar(""), make("div")];
  const push = opener("Push a screen", session, "push");
  const update = () => {
    const index = screenIndex(name, session);
    heading.textContent = screens[index % screens.length];
    hero.className = `hero c${index % 5}`;
    push.hidden = session.configuration.style !== "navigation";
  };
  session.addEventListener("change", update);
  update();
  return frame(name, "page", heading, hero, ...rows(4), push);
}

/** The index of the screen or tab in the frame `from` or `to`. */
function screenIndex(name, { state }) {
  if (state.toIndex !== null) return (name === "to" ? state.toIndex : state.fromIndex) ?? 0;
  // The index of a stack's top screen. During a push or a pop there is one more screen than `depth` counts.
  const isLeaving = state.operation === "pop" && ["popping", "finishing"].includes(state.name);
  const isComing = state.operation === "push" && ["interacting", "cancelling"].includes(state.name);
  const upper = state.depth + (isLeaving || isComing ? 1 : 0);
  return Math.max(0, name === "to" ? upper : upper - 1);
}
