import { Machine } from "../machine/machine.js";
import { MOST_MODULES } from "../machine/module.js";

/** Whether the console says already that there is no machine. */
let isSaid = false;

/**
 * The class `Machine`, with the machine of `controller` there, or those of all; null where it cannot be had, because the
 * page's security policy does not allow WebAssembly or the server was built without it. The console says so, once.
 * @param {string} [controller]
 * @returns {Promise<typeof Machine | null>}
 */
export async function loadMachine(controller) {
  try {
    await Machine.load(undefined, controller);
    return Machine;
  } catch (error) {
    if (!isSaid) console.info(`drawerd: this page has no machine of its own, so that every answer takes a round trip. ${error.message}`);
    isSaid = true;
    return null;
  }
}

/**
 * Loads the machines of these controllers before they are connected to; the module of all, where that is less to load.
 * Where they cannot be had, the sessions do without, as they would have.
 * @param {...string} controllers
 * @returns {Promise<void>}
 */
export async function preload(...controllers) {
  await Promise.all((controllers.length > MOST_MODULES ? [undefined] : controllers).map((controller) => loadMachine(controller)));
}
