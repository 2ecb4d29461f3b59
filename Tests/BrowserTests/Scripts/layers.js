// Drawers over other drawers, for layers.py: made by `attach`, as elements and with React, with a machine in the page or on
// the server. `report()` returns the focused drawer and the inert ones.
const { connect } = await import(`${server}/client.js`);
await import(`${server}/elements.js`);
const components = await import(`${server}/react.js`);
const { Drawer } = components;

const configuration = { supportsPartialExpansion: false };
const FRAMES = ["presenting", "container", "drawer", "handle"];
const content = (level) => `<h2>Level ${level}</h2><button class="next">Next</button>
  <a id="link${level}" href="#place${level}">To the place</a><p id="place${level}">A place</p>`;

function frame(name, html = "") {
  const element = document.createElement(name === "closeButton" ? "button" : "div");
  element.dataset.frame = name;
  element.innerHTML = html;
  return element;
}

/** The kinds of drawer. Each creates a drawer's root, and a promise of its session. */
const makers = {
  async attach(level, address) {
    const root = document.createElement("div");
    root.append(...FRAMES.map((name) => frame(name, name === "drawer" ? content(level) : "")));
    document.body.append(root);
    const session = await connect(address, { controller: "drawer", configuration, container: { width: 390, height: 500 } });
    session.attach(root, { modal: { back: true } });
    return { root, session };
  },
  async element(level, address) {
    const root = document.createElement("drawerd-drawer");
    Object.assign(root, { server: address, modal: { back: true }, configuration });
    root.append(...FRAMES.map((name) => frame(name, name === "drawer" ? content(level) : "")));
    document.body.append(root);
    return { root, session: await root.ready };
  },
  async react(level, address) {
    const host = document.createElement("section");
    document.body.append(host);
    const h = React.createElement;
    const frames = FRAMES.map((name) => h("div", { key: name, "data-frame": name,
      ...(name === "drawer" ? { dangerouslySetInnerHTML: { __html: content(level) } } : {}) }));
    const tree = (onReady) => h(React.StrictMode, null, h(Drawer, { server: address, modal: { back: true }, configuration, onReady }, frames));
    const session = await new Promise((resolve) => ReactDOM.createRoot(host).render(tree(resolve)));
    return { root: host.firstElementChild, session };
  },
};

window.levels = [];

/** Creates one closed drawer of each kind. */
window.build = async (kinds, address) => {
  document.title = "preparing";
  for (const { root, session } of levels) {
    session.close();
    root.remove();
  }
  document.querySelectorAll("section").forEach((host) => host.remove());
  window.levels = [];
  for (const [index, kind] of kinds.entries()) {
    const level = await makers[kind](index + 1, address);
    level.root.id = `level${index + 1}`;
    level.root.classList.add("level");
    levels.push(level);
  }
  document.title = "ready";
};

window.open_ = (index, isOpen = true) => void levels[index].session.setOpen(isOpen, { animated: false });

/** Presses the button that opens a drawer. The button is in the drawer below, or in the page. */
window.press = (index) => {
  const opener = index === 0 ? document.querySelector("#opener") : levels[index - 1].root.querySelector(".next");
  opener.focus();
  open_(index);
};

window.report = () => JSON.stringify({
  focus: document.activeElement.closest(".level")?.id ?? document.activeElement.id,
  on: document.activeElement.className || document.activeElement.dataset.frame || "",
  open: levels.filter(({ session }) => session.isOpen).length,
  reachable: [document.querySelector("#opener"), ...levels.map(({ root }) => root)]
    .map((element) => element.isConnected && !element.closest("[inert]")),
  scrolls: getComputedStyle(document.documentElement).overflowY !== "hidden",
});

/** Creates one drawer with only these frames; `html` has the frames' content. */
window.single = async (controller, html, options = {}) => {
  document.title = "preparing";
  window.session?.close();
  await build([], "local:");
  document.title = "preparing";
  const root = document.createElement("div");
  root.className = "level";
  root.id = "level1";
  root.dataset.label = options.label ?? "";
  root.append(...Object.entries(html).map(([name, inside]) => frame(name, inside)));
  document.body.append(root);
  window.session = await connect(options.address ?? "local:", { controller, configuration: options.configuration,
    container: { width: 390, height: 500 } });
  window.attachment = session.attach(root);
  levels.push({ root, session });
  document.title = "ready";
};

/**
 * Renders a controlled component. The page applies each reported change `delay` milliseconds later; `reports` lists the
 * changes.
 */
window.control = (name, frames, property, address, delay) => {
  document.title = "preparing";
  for (const { root } of levels.splice(0)) root.remove();
  const host = document.body.appendChild(document.createElement("section"));
  const h = React.createElement;
  window.reports = [];
  function Controlled() {
    const [value, setValue] = React.useState(property === "open" ? false : undefined);
    window.setValue = setValue;
    const change = (next) => {
      reports.push(next);
      setTimeout(() => setValue(next), delay);
    };
    return h(components[name], { server: address, className: "level", [property]: value,
      [property === "open" ? "onOpenChange" : "onStateChange"]: change,
      onReady: (session) => { Object.assign(window, { session }); document.title = "ready"; } },
    frames.map((each) => h("div", { key: each, "data-frame": each })));
  }
  const root = ReactDOM.createRoot(host);
  root.render(h(React.StrictMode, null, h(Controlled)));
  levels.push({ session: { close() {} }, root: { remove: () => { root.unmount(); host.remove(); } } });
};

/** Creates a sheet in the deck's left side. */
window.nest = async () => {
  document.title = "preparing";
  const root = document.querySelector("#inner");
  root.style.cssText = "width: 300px; height: 400px";
  root.append(frame("main"), frame("dimming"), frame("sheet"), frame("item.root", '<input id="field" aria-label="A field">'));
  window.nested = await connect("local:", { controller: "sheet", container: { width: 300, height: 400 } });
  nested.attach(root);
  await nested.snapTo("top", { animated: false });
  document.title = "ready";
};

window.focusId = () => document.activeElement.id || document.activeElement.dataset.frame || document.activeElement.localName;
document.title = "ready";
