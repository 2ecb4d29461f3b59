import { make } from "./elements.js";

// The content of the frames: mock-ups of apps, made of boxes.

const frame = (name, kind, ...children) => make("div", { "data-frame": name, class: kind }, ...children);
const line = (width, kind = "line") => make("span", { class: `${kind} w${width}` });
const title = (text) => make("p", { class: "title", text });

function row(index) {
  return make("div", { class: "row" }, make("span", { class: `dot c${index % 5}` }),
    make("div", { class: "lines" }, line(70 - (index % 3) * 10), line(45 + (index % 4) * 5, "line soft")));
}

const rows = (count) => Array.from({ length: count }, (_, index) => row(index));
const scroller = (...children) => make("div", { class: "scroller", "data-scroll": "", tabindex: 0, role: "group",
  "aria-label": "List" }, ...children);
const bar = (text) => make("div", { class: "bar", text });

function opener(text, session, command) {
  return make("button", { class: "opener", type: "button", text, onclick: () => session.command({ type: command }) });
}

const tiles = (count) => make("div", { class: "tiles" },
  ...Array.from({ length: count }, (_, index) => make("span", { class: `tile c${index % 5}` })));

/** The names of a stack's screens, or of a bar's tabs. */
const screens = ["Inbox", "Folder", "Message", "Attachment"];

/** A screen of a stack or a tab bar, which shows the current content of its frame. */
function screen(name, session) {
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

/** Which screen or tab stands in the frame `from` or `to`. */
function screenIndex(name, { state }) {
  if (state.toIndex !== null) return (name === "to" ? state.toIndex : state.fromIndex) ?? 0;
  // The upper one of a stack: while a screen goes there is one more than will be.
  const isLeaving = state.operation === "pop" && ["popping", "finishing"].includes(state.name);
  const isComing = state.operation === "push" && ["interacting", "cancelling"].includes(state.name);
  const upper = state.depth + (isLeaving || isComing ? 1 : 0);
  return Math.max(0, name === "to" ? upper : upper - 1);
}

/** @type {Record<string, (session: any) => HTMLElement[]>} */
export const content = {
  curtain: () => [
    frame("content", "map", make("span", { class: "pin" })),
    frame("curtain", "card", make("div", { class: "search", text: "Search the map" }), ...rows(9)),
    frame("handle", "handle"),
  ],
  sheet: (session) => [
    frame("main", "photos", bar("Photos"), tiles(18)),
    frame("dimming", "dimming"),
    frame("sheet", "card"),
    frame("item.root", "card rounded",
      make("div", { class: "head" }, title("Places"), make("button", { type: "button", class: "small", text: "Open",
        onclick: () => session.push({ item: { id: "detail" } }) })),
      scroller(...rows(20))),
    frame("item.detail", "card rounded", make("div", { class: "head" }, title("Detail"),
      make("button", { type: "button", class: "small", text: "Back", onclick: () => session.pop() })), tiles(9)),
    frame("chevron", "handle"),
    frame("tabBar", "tabs", ...[0, 1, 2, 3].map((index) => make("span", { class: `dot c${index}` }))),
  ],
  drawer: (session) => [
    frame("presenting", "page", bar("Library"), ...rows(7), opener("Present the drawer", session, "present")),
    frame("container", "clear"),
    frame("drawer", "card cornered", make("div", { class: "cover" }), title("Now playing"), line(60), line(40, "line soft"),
      make("div", { class: "progress" }), ...rows(5)),
    frame("handle", "handle"),
  ],
  appStorePresentation: (session) => [
    frame("presenting", "page", bar("Today"), make("div", { class: "hero c1" }), opener("Open the story", session, "present")),
    frame("blur", "frost"),
    frame("page", "card", make("div", { class: "hero c3 flush" }), title("Behind the spring"), line(90), line(80), line(85),
      line(60), line(88), line(72), line(40)),
    make("button", { "data-frame": "closeButton", class: "close", type: "button", "aria-label": "Close", text: "\u00d7" }),
  ],
  transition: (session) => [
    frame("presenting", "page", bar("Inbox"), ...rows(8), opener("Write a message", session, "present")),
    frame("backdrop", "backdrop"),
    frame("blur", "frost"),
    frame("modal", "card rounded", make("div", { class: "grip" }), title("New message"), line(90), line(75), line(82),
      line(50), line(66)),
    screen("from", session),
    screen("to", session),
  ],
  viewDeck: () => [
    frame("left", "side", bar("Menu"), ...rows(8)),
    frame("right", "side right", bar("Filter"), ...rows(6)),
    frame("center", "page", bar("News"), make("div", { class: "hero c0" }), ...rows(6)),
  ],
};
