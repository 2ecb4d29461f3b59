// What the playground copies: the drawer with its configuration as code, and its last gesture or recording as a request. To add a
// kind, add an entry to `COPIES`.
import { differing } from "./address.js";
import { componentOf, container, rulesOf } from "./catalogue.js";
import { gestureOf } from "./journal.js";
import { attribute, expression, quoted, raw, template } from "./quoting.js";
import { server, token } from "./token.js";

/**
 * One kind of copy. `text` makes it, and `next` is what to do with it, with the page of the guide that says how; a kind with
 * `needsGesture` is off before the first gesture.
 * @typedef {{title: string, next: [string, string], needsGesture?: boolean, text: (phone: import("./phone.js").Phone) => string | Promise<string>}} Copy
 */

/** @type {Record<string, Copy>} */
export const COPIES = {
  element: { title: "Element", text: element, next: ["Paste it into an empty file, `mine.html`, and open that in your browser.", "start/page#try-it"] },
  script: { title: "JavaScript", text: script, next: ["Paste it into a module of your page.", "start/page#try-it"] },
  react: { title: "React", text: react, next: ["Paste it into an app with a release\u2019s package.", "page/react"] },
  swift: { title: "Swift", text: swift, next: ["Paste it into a target that depends on `Drawers`.", "start/swift"] },
  curl: { title: "curl", text: curl, next: ["Paste it into a shell. This server answers with a session.", "start/curl"] },
  gesture: { title: "Last gesture", needsGesture: true, text: gesture, next: ["Paste it into a shell. The answer has each frame.", "testing/gestures-to-tests"] },
};

/** How a module of another address gets the files. */
const HOSTING = `The files come from ${server}: to host them yourself, see ${server}docs/guide/page/package`;

/** The detent that is shown, or whose height a change of the settings has moved away. Null for a hidden curtain. */
const shown = ({ session: { detent, detents, state } }) => detent ?? detents.find(({ name }) => name === state.name)?.name ?? null;

/** The elements of a page before its drawer. The preload lets the browser load the machine beside the script that asks for it. */
const HEAD = (controller) => `<!doctype html>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="color-scheme" content="light dark">
<link rel="stylesheet" href="${server}parts.css">
<link rel="preload" as="fetch" crossorigin href="${server}machine/${controller}.wasm">
<script type="module" src="${server}parts.js"></script>`;

/** The same for a controller of your own, whose module you have built. */
const OWN_HEAD = (controller) => `<!doctype html>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<style>${tagOf(controller)} { position: fixed; inset: 0 }</style>
<script type="module">
  import { define } from "${server}elements.js";

  // Sources/DrawerBrowser/build.sh builds the module.
  await define("${controller}", { machine: "${controller}.wasm", description: "${server}v1/controllers/${controller}" });
</script>`;

/** Where the copy begins: at the detent that is shown. A drawer that is at none begins open. */
function begin(phone, at, open) {
  const detent = shown(phone);
  return detent === null ? open : at(detent);
}

/** The members that differ from the library's defaults. */
const settingsOf = ({ session, defaults }) => differing(session.configuration, defaults);

/** The members that differ from the library's defaults, with the status bar of the phone, which a page does not have. */
function pageSettingsOf(phone) {
  const { statusBarHeight } = phone.session.configuration;
  return { ...settingsOf(phone), ...(phone.controller === "drawer" ? { statusBarHeight } : {}) };
}

/** The safe area of the phone's screen, at which a curtain, a sheet and a close button rest. */
const SAFE = { "--drawer-safe-area-top": `${container.safeArea.top}px`, "--drawer-safe-area-bottom": `${container.safeArea.bottom}px` };

/** The style of the root: on a phone it is the screen, and what is behind the drawer is visible, in light and in dark pages. */
const STYLE = { ...SAFE, width: "min(390px, 100%)", height: "min(844px, 100dvh)", background: "light-dark(#d5deef, #2b3a55)" };

/** A style as text for an attribute in HTML. */
const css = (style) => Object.entries(style).map(([name, value]) => `${name}: ${value}`).join("; ");

/** A style as an object for JSX. TypeScript does not know custom properties. */
const object = (style) => `{ ${Object.entries(style).map(([name, value]) => `${/^\w+$/.test(name) ? name : `"${name}"`}: ${JSON.stringify(value)}`).join(", ")} } as object`;

/** The padding of what begins at the top of the screen: it is clear of the status bar. */
const BELOW = "60px 24px";

/** How the languages differ in which a copy has elements. */
const HTML = { padding: (value) => `style="padding: ${value}"`, empty: "></div>", trigger: 'data-part="trigger" aria-controls="my-drawer"', isWindow: true };
const SCRIPT = { ...HTML, trigger: 'id="open"', isWindow: false };
const jsx = (controller) => ({ padding: (value) => `style={{ padding: "${value}" }}`, empty: " />",
  trigger: `onClick={({ currentTarget }) => currentTarget.closest("${tagOf(controller)}")?.show()}` });

/** A button that opens the drawer again. */
const opener = (trigger) => `<button type="button" ${trigger}>Open</button>`;

/**
 * The markup of the session's frames: the drawer, and the page behind it with a button that opens the drawer again. In a drawer that
 * covers the window, parts.css gives the drawer's section its padding, and what a curtain leaves free is the page itself.
 */
function frames({ session }, indent, { padding, empty, trigger, isWindow = false }) {
  const names = Object.keys(session.frames).filter((name) => !isWindow || name !== "content");
  const { surface } = session;
  // The content of a sheet is in a screen of its stack.
  const body = names.find((name) => name.startsWith("item.")) ?? surface.body;
  const page = [...surface.behind, "content", "from"].find((name) => name in session.frames) ?? body;
  const content = (value, ...lines) => `<div ${padding(value)}>${lines.join("")}</div>`;
  const button = opener(trigger);
  const words = surface.axis === "x" ? "Drag me to the side." : "Drag me, throw me, catch me.";
  const drawer = ["<h2>My drawer</h2>", `<p>${words}</p>`];
  return names.map((name) => {
    const frame = `data-frame="${attribute(name)}"`;
    if (name === "closeButton") return `${indent}<button ${frame} aria-label="Close">&times;</button>`;
    const inside = isWindow && /^(curtain|drawer|item)/.test(name) ? words : content("24px", ...drawer);
    if (name === body) return `${indent}<section ${frame} aria-label="My drawer">${name === page ? content(BELOW, ...drawer, button) : inside}</section>`;
    // Nothing is behind what covers the window.
    const ground = isWindow ? ' style="background: Canvas"' : "";
    if (name === page) return `${indent}<div ${frame}${ground}>${content(BELOW, "<h2>My page</h2>", button)}</div>`;
    // What a drag uncovers is not empty.
    if (surface.uncovers?.includes(name)) return `${indent}<div ${frame}${ground}>${content(BELOW, `<p>The ${name} side</p>`)}</div>`;
    return `${indent}<div ${frame}${empty}`;
  }).join("\n");
}

const tagOf = (controller) => `drawerd-${controller.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
const isSmall = (settings) => Object.keys(settings).length === 0;

function element(phone) {
  const { controller } = phone;
  const settings = pageSettingsOf(phone);
  const text = JSON.stringify(settings).replaceAll("&", "&amp;").replaceAll("'", "&#39;");
  const configuration = isSmall(settings) ? "" : `\n  configuration='${text}'`;
  return `${phone.entry.isOwn ? OWN_HEAD(controller) : HEAD(controller)}${"content" in phone.session.frames ? `\n${opener(HTML.trigger)}` : ""}
<${tagOf(controller)} id="my-drawer" ${begin(phone, (detent) => `state="${attribute(detent)}"`, "open")}${configuration}>
${frames(phone, "  ", HTML)}
</${tagOf(controller)}>`;
}

function script(phone) {
  const { controller } = phone;
  const configuration = expression(JSON.stringify(pageSettingsOf(phone)));
  return `// A module of your page. ${HOSTING}
import { connect } from "${server}client.js";

const root = document.createElement("div");
root.style.cssText = "${css(STYLE)}; position: relative; overflow: clip; font-family: system-ui";
root.innerHTML = \`
${template(frames(phone, "  ", SCRIPT))}\`;
root.querySelector("section").style.background = "Canvas";
document.body.style.margin = "0";
document.body.append(root);

const session = await connect("local:", { controller: "${controller}", configuration: ${configuration} });
session.attach(root);
await session.${begin(phone, (detent) => `snapTo(${expression(JSON.stringify(detent))}`, "setOpen(true")}, { animated: false });
root.querySelector("#open").onclick = () => session.setOpen(true);`;
}

function react(phone) {
  const settings = pageSettingsOf(phone);
  const component = componentOf(phone.controller);
  const configuration = isSmall(settings) ? "" : `\n      configuration={${JSON.stringify(settings)}}`;
  return `// The package is a file of each release of drawerd: npm install ./drawerd-VERSION.tgz.
import { ${component} } from "drawerd/react";
import "drawerd/parts.css";

export function My${component}() {
  return (
    <${component} ${begin(phone, (detent) => `defaultState="${attribute(detent)}"`, "defaultOpen")}
      style={${object(STYLE)}}${configuration}>
${frames(phone, "      ", jsx(phone.controller))}
    </${component}>
  );
}`;
}

function swift(phone) {
  const { controller } = phone;
  const type = componentOf(controller);
  return `import Drawers
import Foundation

let settings = #"""
  ${raw(JSON.stringify(settingsOf(phone)))}
  """#
let configuration = try JSONDecoder().decode(${type}Configuration.self, from: Data(settings.utf8))
var machine = try Machine<${rulesOf(controller)}>(configuration: configuration)${
  begin(phone, (detent) => `\ntry machine.handle(.snapTo(detent: ${JSON.stringify(detent)}, animated: false), at: 0)`, "")}`;
}

/** A request as a shell command. The command may be shared, so it does not contain the token. */
function request(path, body) {
  const authorization = token() ? ` -H "Authorization: Bearer $TOKEN"` : "";
  return `curl -s '${server}${path}'${authorization} -H 'Content-Type: application/json' -d ${quoted(JSON.stringify(body))}`;
}

function curl(phone) {
  const { controller, session: { container } } = phone;
  const events = begin(phone, (detent) => ({ events: [{ type: "snapTo", detent, animated: false, time: 0 }] }), {});
  return request("v1/sessions", { controller, container, configuration: settingsOf(phone), ...events });
}

/** A simulation of the whole gesture, from the state in which it began. */
async function gesture(phone) {
  return request("v1/simulations?explain=true", await gestureOf(phone));
}
