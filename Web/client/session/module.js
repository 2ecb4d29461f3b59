import { Core } from "../../machine/core.js";
import { MOST_MODULES, isLoaded } from "../../machine/module.js";
import { commands } from "./commands.js";

/** The controllers of this library. */
const BUILT_IN = new Set(Object.keys(commands));

/** What follows for a session on a server. */
const ROUND_TRIP = "every answer takes a round trip";
/** What the console has already reported to follow. @type {Set<string>} */
const said = new Set();

/**
 * Returns the class of machines when the module of `controller`, or of all controllers, is loaded. It returns null, and
 * logs the reason once, if the page's security policy forbids WebAssembly or the server was built without modules.
 * @param {string} [controller]
 * @param {string} [consequence] what follows for the page
 * @returns {Promise<typeof Core | null>}
 */
export async function loadMachine(controller, consequence = ROUND_TRIP) {
  try {
    await Core.load(undefined, controller);
    return Core;
  } catch (error) {
    return without(consequence, error.message);
  }
}

/** The same for a session on a server, which may have a controller whose module this page was not given. */
export async function loadMachineOfServer(controller) {
  if (BUILT_IN.has(controller) || isLoaded(controller)) return loadMachine(controller);
  return without(ROUND_TRIP, `preload({ ${controller}: ADDRESS }) loads the module of ${controller}.`);
}

/** Says once what follows for a page without a machine. */
function without(consequence, reason) {
  if (!said.has(consequence)) console.info(`drawerd: this page has no machine of its own, so ${consequence}. ${reason}`);
  said.add(consequence);
  return null;
}

/**
 * Loads the machines of these controllers ahead of `connect`, or the module of all controllers if that is smaller.
 * Sessions work without a machine if it cannot be loaded.
 * @param {...(string | Record<string, string | URL>)} controllers their names, and the modules of others by their names
 * @returns {Promise<void>}
 */
export async function preload(...controllers) {
  const names = controllers.length > MOST_MODULES ? [undefined] : controllers;
  // Why one is missing, the console says when a session needs it.
  await Promise.all(names.flatMap((each) => (typeof each === "object" ? Object.entries(each) : [[each]])).map(
    ([controller, source]) => Core.load(source, controller).catch(() => {})));
}
