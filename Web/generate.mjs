#!/usr/bin/env node
// Generates files from a server's catalogue: node Web/generate.mjs http://localhost:8080 [FOLDER]
// A test compares the files under Web/ with the output of this script.
import { writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { join } from "node:path";
import { COMMON } from "./elements/common.js";

const [base, folder = fileURLToPath(new URL(".", import.meta.url))] = process.argv.slice(2);
const WIDTH = 120;
const NOTE = "// Generated from the catalogue's schemas by generate.mjs: do not edit.\n";

const read = async (path) => (await fetch(base + path)).json();
const { controllers: names } = await read("/v1/controllers");
const { components } = await read("/openapi.json");
const controllers = await Promise.all(names.map(({ controller }) => read(`/v1/controllers/${controller}`)));

const key = (name) => (/^[a-z_]\w*$/i.test(name) ? name : JSON.stringify(name));

/** Members in braces: on one line if they fit, otherwise one per line. */
function braces(members, indent) {
  if (members.length === 0) return "{}";
  const line = `{ ${members.join("; ")} }`;
  if (indent.length + line.length <= WIDTH - 30 && !line.includes("\n")) return line;
  return `{\n${members.map((member) => `${indent}  ${member};\n`).join("")}${indent}}`;
}

/** @type {Map<string, any>} the schemas that become types with names, besides `NAMED` */
const shared = new Map();

/** The components that become types with names, and the types' names. */
const NAMED = new Map([
  ["Frame", "WireFrame"], ["Timing", "Timing"], ["Explanation", "Explanation"],
  ["PartialFrames", "Record<string, FrameValues>"],
  ...["Pan", "Tap", "Scroll", "Pointer", "Tick", "Resize", "SnapTo"].map((name) => [`${name}Event`, `${name}Input`]),
]);

const resolved = (schema) => (schema.$ref ? components.schemas[schema.$ref.split("/").at(-1)] : schema);

/** A schema as a TypeScript type. */
function type(schema, indent = "") {
  if (schema.$ref) {
    const name = schema.$ref.split("/").at(-1);
    return NAMED.get(name) ?? type(components.schemas[name], indent);
  }
  const choices = schema.anyOf ?? (schema.properties ? undefined : schema.oneOf);
  if (choices) return [...new Set(choices.map((choice) => type(choice, indent)))].join(" | ");
  if ("const" in schema) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(" | ");
  switch (schema.type) {
    case "integer": return "number";
    case "array": {
      const item = type(schema.items ?? {}, indent);
      return item.includes(" | ") && !item.startsWith("{") ? `(${item})[]` : `${item}[]`;
    }
    case "object": return object(schema, indent);
    default: return schema.type ?? "unknown";
  }
}

function object({ properties, required = [], additionalProperties }, indent) {
  // The changes of a frame occur in many schemas, so they share one type.
  if (properties?.opacity && properties.transform) {
    shared.set("FrameChange", { properties, required });
    return "FrameChange";
  }
  return literal({ properties, required, additionalProperties }, indent);
}

function literal({ properties, required = [], additionalProperties }, indent) {
  if (!properties) {
    const values = typeof additionalProperties === "object" ? type(additionalProperties, indent) : "unknown";
    return `Record<string, ${values}>`;
  }
  const members = Object.entries(properties).filter(([, schema]) => schema !== false);
  return braces(members.map(([name, schema]) => (
    `${key(name)}${required.includes(name) ? "" : "?"}: ${type(schema, `${indent}  `)}`)), indent);
}

/** A configuration as a type whose members are all optional. */
function configuration({ schemas }) {
  const members = Object.entries(schemas.configuration.properties).map(([name, schema]) => (
    `${key(name)}?: ${type(schema, "    ")}`));
  return braces(members, "  ");
}

/** The controller's own commands: their names and schemas. */
const ownCommands = ({ schemas }) => Object.entries(schemas.events).filter(([name]) => !COMMON.includes(name));

function commands(controller) {
  const answer = `Promise<Result<"${controller.controller}">>`;
  const methods = ownCommands(controller).map(([name, { properties, required }]) => {
    const { type: _, time: __, ...members } = properties;
    const needed = required.filter((member) => member !== "type");
    if (Object.keys(members).length === 0) return `${name}(): ${answer}`;
    const optional = needed.length === 0 ? "?" : "";
    return `${name}(members${optional}: ${object({ properties: members, required: needed }, "    ")}): ${answer}`;
  });
  return braces(methods, "  ");
}

function delegateEvents({ delegateEvents: events }) {
  return braces(events.map(({ name, arguments: given }) => (
    `${name}: ${object({ properties: given, required: Object.keys(given) }, "    ")}`)), "  ");
}

/** The component of a controller whose name ends with `part`. */
const partOf = ({ controller }, part) => components.schemas[controller[0].toUpperCase() + controller.slice(1) + part];

/** The names of the frames. A sheet has one for each item of its stack, and a transition's client can add names. */
function frameNames({ controller, frameNames: frames }) {
  if (controller === "transition") return "string";
  const names = frames.map((name) => JSON.stringify(name));
  return (controller === "sheet" ? [...names, "`item.${string}`"] : names).join(" | ");
}

/** The events that a client can post to a controller. */
function inputs(controller) {
  const own = Object.entries(controller.schemas.events).map(([name, schema]) => {
    if (name === "configure") return `{ type: "configure"; configuration: Configurations["${controller.controller}"]; time?: number }`;
    return COMMON.includes(name) ? NAMED.get(`${name[0].toUpperCase()}${name.slice(1)}Event`) : object(schema, "    ");
  });
  return own.join("\n    | ");
}

/** A component as an interface with the component's description. */
function shape(name) {
  const schema = components.schemas[name];
  const comment = schema.description ? `\n/** ${schema.description} */` : "";
  if (schema.oneOf) return `${comment}\nexport type ${NAMED.get(name)} =\n  | ${schema.oneOf.map((each) => type(each, "  ")).join("\n  | ")};\n`;
  return `${comment}\nexport interface ${NAMED.get(name)} ${literal(schema, "")}\n`;
}

/** The names of the states. A sheet's client can name the anchors. */
const stateNames = ({ controller, stateNames: states }) => (
  states.map((name) => JSON.stringify(name)).concat(controller === "sheet" ? "(string & {})" : []).join(" | "));

function byController(name, comment, make) {
  const lines = controllers.map((each) => `  ${each.controller}: ${make(each)};\n`).join("");
  return `\n/** ${comment} */\nexport interface ${name} {\n${lines}}\n`;
}

/** The schema that replaces the union of all events. The controllers' pages describe the events' members. */
const EVENT = { type: "object", required: ["type"], properties: { type: { type: "string" } } };

/** The interface `Surface`, with each member's description. */
function surface() {
  const { Surface, ControllerEvent: _, ...schemas } = components.schemas;
  components.schemas = { ...schemas, ControllerEvent: EVENT };
  const members = Object.entries(Surface.properties).map(([name, schema]) => {
    const comment = schema.description ? `  /** ${schema.description} */\n` : "";
    return `${comment}  ${name}: ${type(schema, "  ")};\n`;
  });
  return `\n/** ${Surface.description} */\nexport interface Surface {\n${members.join("")}}\n`;
}

const declarations = [
  NOTE, 'import type { Result } from "./client.js";\n',
  byController("StateNames", "The values of `session.state.name`.", stateNames),
  byController("States", "The model: `session.state`.", (each) => literal(partOf(each, "State"), "  ")),
  byController("FrameNames", "The names of the frames.", frameNames),
  byController("Commands", "The commands, as methods of a session.", commands),
  byController("DelegateEvents", "The arguments of the delegate events, by name.", delegateEvents),
].join("");
const isInput = (name) => name.endsWith("Event");
const inputDeclarations = [
  NOTE, 'import type { Configurations } from "./configurations.js";\n',
  byController("Inputs", "The events that a client can post.", inputs),
  ...[...NAMED.keys()].filter(isInput).map(shape),
].join("");
const drawing = [
  NOTE, 'import type { SnapToInput } from "./inputs.js";\n',
  ...[...NAMED.keys()].filter((name) => !isInput(name) && name !== "PartialFrames").map(shape),
  `\n/** The members of a frame that an animation moves. */\nexport interface FrameValues ${
    literal(resolved(components.schemas.PartialFrames.additionalProperties), "")}\n`,
  surface(),
].join("");
const configurations = [
  NOTE,
  byController("Configurations", "The members of the configurations; all of them have defaults.", configuration),
  ...[...shared].map(([name, schema]) => `\n/** The members of a frame that change. */\nexport interface ${name} ${literal(schema, "")}\n`),
].join("");

/** A member's default: null if the schema allows it, undefined if it depends on the container. */
function defaultOf(schema) {
  if ("default" in schema) return JSON.stringify(schema.default);
  return (schema.anyOf ?? []).some((choice) => choice.type === "null") ? "null" : "undefined";
}

const lines = controllers.map(({ controller, schemas }) => {
  const members = Object.entries(schemas.configuration.properties).map(([name, schema]) => `    ${name}: ${defaultOf(schema)},\n`);
  return `  ${controller}: {\n${members.join("")}  },\n`;
});

/** The members that can be null and have another default. */
const nullable = controllers.flatMap(({ schemas }) => Object.entries(schemas.configuration.properties).filter(([, schema]) => (
  (schema.default ?? null) !== null && (schema.anyOf ?? []).some((choice) => choice.type === "null"))).map(([name]) => name));

const commandNames = controllers.map((each) => (
  `  ${each.controller}: [\n${ownCommands(each).map(([name]) => `    ${JSON.stringify(name)},\n`).join("")}  ],\n`));

const eventNames = controllers.map(({ controller, delegateEvents: events }) => (
  `  ${controller}: [\n${events.map(({ name }) => `    ${JSON.stringify(name)},\n`).join("")}  ],\n`));

/** The names of a controller's React component, of its element and of the element's class. */
const named = controllers.map(({ controller }) => {
  const component = controller[0].toUpperCase() + controller.slice(1);
  // `DrawerElement` is the name of the base class.
  const element = component === "Drawer" ? "DrawerdDrawerElement" : `${component}Element`;
  return { controller, component, element, tag: `drawerd-${controller.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}` };
});
const each = (write) => named.map(write).join("");
const list = (write) => named.map(write).join(", ");

const files = {
  "controllers.d.ts": declarations,
  "inputs.d.ts": inputDeclarations,
  "drawing.d.ts": drawing,
  "configurations.d.ts": configurations,
  "elements/defaults.js": `${NOTE}/** @type {Record<string, Record<string, any>>} */
export const defaults = {\n${lines.join("")}};

/** The members that can be null and have another default. */
export const nullable = ${JSON.stringify(nullable)};\n`,
  "client/session/commands.js": `${NOTE}/** @type {Record<string, string[]>} */
export const commands = {\n${commandNames.join("")}};\n`,
  "client/drawing/names.js": `${NOTE}/** The names of the frames. A sheet has one for each item, and a transition's page can name some. @type {Record<string, string[]>} */
export const frameNames = {\n${controllers.map(({ controller, frameNames: frames }) => (
  `  ${controller}: ${JSON.stringify(frames)},\n`)).join("")}};\n`,
  "react/frames.js": `${NOTE}/** The frames of each controller's content and of its handle. @type {Record<string, {content: string, handle: string | null}>} */
export const frames = {\n${controllers.map(({ controller, surface: { body }, handle }) => (
  `  ${controller}: { content: ${JSON.stringify(body)}, handle: ${JSON.stringify(handle)} },\n`)).join("")}};\n`,
  "react/events.js": `${NOTE}/** The names of the delegate events. @type {Record<string, string[]>} */
export const delegateEvents = {\n${eventNames.join("")}};\n`,
  "elements.js": `${NOTE}// Drawers as elements: importing this defines one for each controller.
import { connect, preload } from "./client.js";
import { define, elementFor } from "./elements/define.js";
import { loadMachines } from "./elements/loading.js";
import { definer } from "./elements/own.js";

loadMachines(preload);

export { DrawerElement } from "./elements/element.js";
const defineOwn = definer(connect, preload);
export { defineOwn as define };
${each(({ controller, element }) => `export const ${element} = elementFor("${controller}", connect);\n`)}
${each(({ tag, element }) => `define("${tag}", ${element});\n`)}`,
  "elements.d.ts": `${NOTE}import type { DrawerElement, ElementClass } from "./elements/types.js";

export * from "./elements/types.js";
${each(({ controller, element }) => `export const ${element}: ElementClass<"${controller}">;\n`)}
declare global {
  interface HTMLElementTagNameMap {
${each(({ controller, tag }) => `    "${tag}": DrawerElement<"${controller}">;\n`)}  }
}
`,
  "react.js": `${NOTE}// The elements as React components: \`import { Curtain } from "drawerd/react"\`.
import { ${list(({ element }) => element)} } from "./elements.js";
import { component } from "./react/component.js";

${each(({ tag, component, element }) => `export const ${component} = component("${tag}", "${component}", ${element});\n`)}`,
  "react.d.ts": `${NOTE}import type { DrawerComponent } from "./react/types.js";

export type { DrawerComponent, DrawerProps } from "./react/types.js";
${each(({ controller, component }) => `export const ${component}: DrawerComponent<"${controller}">;\n`)}`,
};
for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
