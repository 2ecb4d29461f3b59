import { make } from "./elements.js";

// The parts of the apps in the phone. What looks like a button is one.

export const frame = (name, kind, ...children) => make("div", { "data-frame": name, class: kind }, ...children);
export const title = (text) => make("p", { class: "title", text });
export const text = (...paragraphs) => paragraphs.map((each) => make("p", { class: "prose", text: each }));
export const bar = (name) => make("div", { class: "bar", text: name });

/** Lines of a list: each a title, and what is below it. */
export function rows(...lines) {
  return lines.map(([name, about], index) => make("div", { class: "row" }, make("span", { class: `dot c${index % 5}` }),
    make("div", { class: "lines" }, make("b", { text: name }), make("small", { text: about }))));
}

export const scroller = (...children) => make("div", { class: "scroller", "data-scroll": "", tabindex: 0, role: "group",
  "aria-label": "List" }, ...children);

/** A button on the page behind that performs a command. It is no tab stop while the drawer covers it. */
export function opener(label, session, command) {
  const button = make("button", { class: "opener", type: "button", "aria-controls": `phone-${session.controller}`, text: label, onclick: () => session.command({ type: command }).catch(() => {}) });
  const update = () => (button.tabIndex = session.isOpen && command === "present" ? -1 : 0);
  session.addEventListener("change", update);
  update();
  return button;
}

export const tiles = (count) => make("div", { class: "tiles" },
  ...Array.from({ length: count }, (_, index) => make("span", { class: `tile c${index % 5}` })));

/** A tab bar, whose tabs change the heading of the page behind. They are no tab stops while the sheet hides them. */
export function tabs(names, heading, session) {
  const buttons = names.map((name) => make("button", { type: "button", text: name, "aria-pressed": "false", onclick: () => choose(name) }));
  const choose = (name) => {
    heading.textContent = name;
    for (const button of buttons) button.setAttribute("aria-pressed", String(button.textContent === name));
  };
  choose(names[0]);
  session.addEventListener("tabBarVisibilityDidChange", ({ detail: { isHidden } }) => buttons.forEach((button) => (button.tabIndex = isHidden ? -1 : 0)));
  return buttons;
}

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
  return frame(name, "page", heading, hero, ...rows(["Harbor office", "Your berth is ready"], ["Ada", "Photos from Sunday"]), push);
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
