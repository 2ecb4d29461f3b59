import { commands } from "../client/session/commands.js";
import { COMMON } from "./common.js";
import { attributeName } from "./configuration.js";
import { defaults, nullable } from "./defaults.js";
import { define, elementFor } from "./define.js";

/** A value, or what is at its address. */
async function read(source) {
  if (typeof source === "object" && !(source instanceof URL)) return source;
  const response = await fetch(source);
  if (!response.ok) throw new Error(`${source} answers ${response.status}`);
  return response.json();
}

/**
 * Makes `define`, which defines the element of a controller that this library does not have: `drawerd-panel` for `panel`.
 * @param {any} connect the client's
 * @param {any} preload the client's
 */
export const definer = (connect, preload) => async (controller, { machine, description }) => {
  const { configuration, events, schemas } = await read(description);
  if (machine) preload({ [controller]: machine });
  commands[controller] = events.filter((name) => !COMMON.includes(name));
  defaults[controller] = configuration;
  for (const [name, { anyOf = [] }] of Object.entries(schemas.configuration.properties)) {
    if (anyOf.some(({ type }) => type === "null")) nullable.push(name);
  }
  const element = elementFor(controller, connect);
  define(`drawerd-${attributeName(controller)}`, element);
  return element;
};
