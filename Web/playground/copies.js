// What the playground copies: the drawer with its configuration as code, and its last gesture or recording as a request. To add a
// kind, add an entry to `COPIES`.
import { differing } from "./address.js";
import { componentOf, rulesOf } from "./catalogue.js";
import { gestureOf } from "./journal.js";
import { attribute, expression, quoted, raw, template } from "./quoting.js";
import { server, token } from "./token.js";

/**
 * One kind of copy. `text` makes it; a kind with `needsGesture` is off before the first gesture.
 * @typedef {{title: string, needsGesture?: boolean, text: (phone: import("./phone.js").Phone) => string | Promise<string>}} Copy
 */

/** @type {Record<string, Copy>} */
export const COPIES = {
  element: { title: "Element", text: element },
  script: { title: "JavaScript", text: script },
  react: { title: "React", text: react },
  swift: { title: "Swift", text: swift },
  curl: { title: "curl", text: curl },
  gesture: { title: "Last gesture", needsGesture: true, text: gesture },
};

/** What a page from elsewhere has to know. */
const ORIGIN = "In a page of another address, this needs a server that lets it in: drawerd --allow-origin 'http://localhost:*'";

/** The detent that is shown, or whose height a change of the settings has moved away. Null for a hidden curtain. */
const shown = ({ session: { detent, detents, state } }) => detent ?? detents.find(({ name }) => name === state.name)?.name ?? null;

/** Where the copy begins: at the detent that is shown. A drawer that is at none begins open. */
function begin(phone, at, open) {
  const detent = shown(phone);
  return detent === null ? open : at(detent);
}

/** The members that differ from the library's defaults. */
const settingsOf = ({ session, defaults }) => differing(session.configuration, defaults);

/** The markup of the session's frames. With `isJSX`, empty elements close themselves. */
function frames({ session }, indent, isJSX = false) {
  const names = Object.keys(session.frames);
  // The content of a sheet is in a screen of its stack.
  const body = names.find((name) => name.startsWith("item.")) ?? session.surface.body;
  return names.map((name) => {
    const frame = `data-frame="${attribute(name)}"`;
    if (name === "closeButton") return `${indent}<button ${frame} aria-label="Close">\u2715</button>`;
    const paragraph = (text) => `<p ${isJSX ? "style={{ margin: 24 }}" : 'style="margin: 24px"'}>${text}</p>`;
    if (name === body) return `${indent}<section ${frame} aria-label="My drawer">${paragraph("Drag me")}</section>`;
    // What a drag uncovers is not empty.
    if (session.surface.uncovers?.includes(name)) return `${indent}<div ${frame}>${paragraph(`The ${name} side`)}</div>`;
    return `${indent}<div ${frame}${isJSX ? " />" : "></div>"}`;
  }).join("\n");
}

const tagOf = (controller) => `drawerd-${controller.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
const isSmall = (settings) => Object.keys(settings).length === 0;

function element(phone) {
  const { controller } = phone;
  const settings = settingsOf(phone);
  const text = JSON.stringify(settings).replaceAll("&", "&amp;").replaceAll("'", "&#39;");
  const configuration = isSmall(settings) ? "" : `\n  configuration='${text}'`;
  return `<!-- ${ORIGIN} -->
<link rel="stylesheet" href="${server}parts.css">
<script type="module" src="${server}elements.js"></script>
<${tagOf(controller)} ${begin(phone, (detent) => `state="${attribute(detent)}"`, "open")} style="width: 390px; height: 844px; background: #8884"${configuration}>
${frames(phone, "  ")}
</${tagOf(controller)}>`;
}

function script(phone) {
  const { controller } = phone;
  const configuration = expression(JSON.stringify(settingsOf(phone)));
  return `// ${ORIGIN}
import { connect } from "${server}client.js";

const root = document.createElement("div");
root.style.cssText = "position: relative; width: 390px; height: 844px; overflow: clip; background: #dde";
root.innerHTML = \`
${template(frames(phone, "  "))}\`;
root.querySelector("section").style.background = "white";
document.body.append(root);

const session = await connect("local:", { controller: "${controller}", configuration: ${configuration} });
session.attach(root);
await session.${begin(phone, (detent) => `snapTo(${expression(JSON.stringify(detent))}`, "setOpen(true")}, { animated: false });`;
}

function react(phone) {
  const settings = settingsOf(phone);
  const component = componentOf(phone.controller);
  const configuration = isSmall(settings) ? "" : ` configuration={${JSON.stringify(settings)}}`;
  return `// The package: make package, and npm install the file that it names.
import { ${component} } from "drawerd/react";

export function My${component}() {
  return (
    <${component} ${begin(phone, (detent) => `defaultState="${attribute(detent)}"`, "defaultOpen")} style={{ width: 390, height: 844, background: "#8884" }}${configuration}>
${frames(phone, "      ", true)}
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
