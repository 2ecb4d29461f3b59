// Finds the machines' modules: they are beside this file, on the server that this file came from. Their addresses stay when their content
// changes, so that a page can name them, too. In the npm package, package/source.js replaces this file.
import { commands } from "../client/session/commands.js";

/**
 * The address of a controller's module. For an unknown name it is the module of all controllers.
 * @returns {Promise<URL | ArrayBuffer>}
 */
export async function sourceOf(controller) {
  return new URL(`${Object.hasOwn(commands, controller) ? controller : "all"}.wasm`, import.meta.url);
}
