// Shows /openapi.json as a page. It supports this document only, not everything that OpenAPI allows.

import { make } from "../playground/elements.js";
import { quoted } from "../playground/quoting.js";
import { server, token } from "../playground/token.js";
import { withButtons } from "./code.js";
import { body, link, prose, row } from "./schema.js";
import { search } from "./search.js";
import { follow, place } from "./tree.js";
import { trial } from "./trial.js";

const tree = /** @type {HTMLElement} */ (document.querySelector("#tree"));
place(tree);
search();

const METHODS = ["post", "get", "patch", "delete"];
const api = await fetch("openapi.json").then((answer) => answer.json());

/** Resolves a reference, or returns a value that is none. */
function resolved(value) {
  return value.$ref ? value.$ref.split("/").slice(1).reduce((place, name) => place[name], api) : value;
}

/** Every operation, in the order of paths and then of methods. */
const operations = Object.entries(api.paths).flatMap(([path, item]) =>
  METHODS.filter((method) => item[method]).map((method) => ({
    path, method, ...item[method], parameters: [...(item.parameters ?? []), ...item[method].parameters].map(resolved),
  })));

function badge(method) {
  return make("span", { class: method === "get" ? "method" : "method write", text: method.toUpperCase() });
}

/** Code, with a button that copies it. */
function code(text) {
  return withButtons(make("pre", { tabindex: "0", role: "group", "aria-label": "Code", text }), text);
}

function folded(title, ...content) {
  return make("details", {}, make("summary", { text: title }), ...content);
}

/** The operation as a line for a shell, which says what is missing where the path has a parameter. */
function curl({ path, method, security, responses, parameters }, example) {
  const needed = (name) => `\${${name}:?set it to the one you mean}`;
  const query = parameters.filter((each) => each.in === "query" && each.required).map(({ name }) => `${name}=${needed(name)}`).join("&");
  const url = server + path.slice(1).replace(/\{(\w+)\}/g, (_, name) => needed(name)) + (query && `?${query}`);
  const verb = method === "get" || method === "post" && example ? "" : ` -X ${method.toUpperCase()}`;
  const isStream = Object.values(responses).some(({ content = {} }) => "text/event-stream" in content);
  const authorization = security.length && token() ? ` \\\n  -H "Authorization: Bearer $TOKEN"` : "";
  const content = example ? ` \\\n  -H 'Content-Type: application/json' \\\n  -d ${quoted(JSON.stringify(example.value))}` : "";
  return code(`curl -s${isStream ? "N" : ""}${verb} "${url}"${authorization}${content}`);
}

function parameters(operation) {
  // `traceparent` applies to every operation, so the top of the page describes it once.
  const own = operation.parameters.filter(({ name }) => name !== "traceparent");
  if (!own.length) return [];
  const list = own.map(({ name, in: place, schema, description, required }) =>
    row(place === "header" ? `${name}:` : place === "query" ? `?${name}=` : `{${name}}`, schema, required, description));
  return [make("h4", { text: "Parameters" }), make("ul", { class: "rows" }, ...list)];
}

function request(operation) {
  const content = operation.requestBody?.content["application/json"];
  if (!content) return [folded("curl", curl(operation))];
  const examples = Object.values(content.examples);
  return [
    make("h4", {}, "Body: ", link(content.schema.$ref.split("/").pop())),
    ...examples.map((example) => folded(example.summary, curl(operation, example))),
  ];
}

function answer(status, { description, content = {}, headers = {} }) {
  const kinds = Object.entries(content).map(([kind, { schema }]) => (schema.$ref ? link(schema.$ref.split("/").pop()) : make("code", { text: kind })));
  const events = Object.entries(content).flatMap(([, media]) => Object.entries(media["x-events"] ?? {}));
  const named = Object.keys(headers).length ? make("div", { class: "type", text: `with ${Object.keys(headers).join(", ")}` }) : null;
  const example = Object.values(content)[0]?.example;
  return make("li", {}, make("code", { text: status }), make("div", {}, description, " ", ...kinds, named,
    ...events.map(([name, schema]) => make("div", {}, make("code", { text: name }), ": ", link(schema.$ref.split("/").pop()))),
    example === undefined ? null : folded("example", code(JSON.stringify(example, null, 2)))));
}

function answers(operation) {
  const all = Object.entries(operation.responses).map(([status, value]) => [status, resolved(value)]);
  const good = all.filter(([status]) => status < 400).map(([status, value]) => answer(status, value));
  const problems = all.filter(([status]) => status >= 400).map(([status, { content }]) => {
    const kinds = Object.keys(content["application/problem+json"].examples);
    const links = kinds.flatMap((kind) => [" ", make("a", { href: `problems/${kind}`, text: kind })]);
    return make("li", {}, make("b", { text: status }), ...links);
  });
  return [
    make("h4", { text: "Answers" }), make("ul", { class: "rows" }, ...good),
    folded("Problems", make("ul", { class: "problems" }, ...problems)),
  ];
}

function article(operation) {
  const [needed] = operation.security.flatMap((each) => each.token ?? []);
  return make("article", { class: "operation", id: operation.operationId },
    make("h3", {}, badge(operation.method), make("a", { href: `#${operation.operationId}` }, make("code", { text: operation.path }))),
    make("p", { class: "summary", text: operation.summary }),
    operation.description ? prose(operation.description) : null,
    needed ? make("p", { class: "type", text: `Scope of a token: ${needed}.` }) : null,
    ...parameters(operation), ...request(operation), trial(operation), ...answers(operation));
}

function section(title, text, ...content) {
  const heading = make("h2", { id: `section-${title}`, text: title });
  return make("section", { "aria-labelledby": heading.id }, heading, prose(text), ...content);
}

function schema([name, content]) {
  const details = make("details", { class: "schema", id: name }, make("summary", {}, make("code", { text: name })));
  // There are more than a hundred schemas, so each one is built when it is opened.
  details.addEventListener("toggle", () => details.append(...body(content)), { once: true });
  return details;
}

/** The name of the controller whose schema this is; "shared" for the others. */
function ownerOf(name) {
  return OWNERS.find((owner) => name.startsWith(owner)) ?? "shared";
}

const OWNERS = api.components.schemas.ControllerName.enum.map((name) => name[0].toUpperCase() + name.slice(1)).sort();

/** The schemas, grouped under their controllers. */
function schemas() {
  const all = Object.entries(api.components.schemas);
  return ["shared", ...OWNERS].map((owner) => make("section", { class: "group", id: `schemas-${owner}` }, make("h3", { text: owner }),
    ...all.filter(([name]) => ownerOf(name) === owner).map(schema)));
}

/** The list of this page's sections, for the tree. */
function contents() {
  const item = (id, text) => make("li", {}, make("a", { href: `#${id}`, text }));
  const group = (name, ...items) => make("li", {}, make("b", { text: name }), make("ul", {}, ...items));
  return [
    ...api.tags.map(({ name }) => group(name, ...operations.filter((each) => each.tags.includes(name)).map(({ operationId, summary }) => item(operationId, summary)))),
    group("schemas", ...["shared", ...OWNERS].map((owner) => item(`schemas-${owner}`, owner))),
  ];
}

/** Unfolds the target of a link. */
function reveal() {
  const target = document.getElementById(decodeURIComponent(location.hash.slice(1)));
  if (target instanceof HTMLDetailsElement) target.open = true;
  target?.scrollIntoView();
}

const { traceparent } = api.components.parameters;
const main = /** @type {HTMLElement} */ (document.querySelector("#main"));
main.replaceChildren(
  make("h1", { text: "Every request, and its answers" }),
  make("p", {}, "A drawer in a page needs none of them: its machine runs in the page. ", make("a", { href: "docs/guide", text: "The guide" }), " begins there."),
  prose(api.info.description),
  prose(`Tokens: ${api.components.securitySchemes.token.description}`),
  prose(`Every request may have the header \`traceparent\`. ${traceparent.description}`),
  ...api.tags.map((tag) => section(tag.name, tag.description,
    ...operations.filter((each) => each.tags.includes(tag.name)).map(article))),
  section("schemas", "The schemas of requests and responses. A star marks required members.", ...schemas()));
main.removeAttribute("aria-busy");
tree.querySelector(".here")?.append(...contents());
follow(main, tree);
addEventListener("hashchange", reveal);
reveal();
document.documentElement.dataset.ready = "true";
