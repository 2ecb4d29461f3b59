// The machines' modules of the npm package. Bundlers disagree about `.wasm` files, but all of them know `import()`: each module
// is a JavaScript file too, with the compressed bytes as text. pack.py puts this file in the place of machine/source.js, and
// writes modules.js.
import { modules } from "./modules.js";

/**
 * The bytes of a controller's module; those of all controllers' for another name.
 * @param {string} controller
 * @returns {Promise<URL | ArrayBuffer>}
 */
export async function sourceOf(controller) {
  const load = Object.hasOwn(modules, controller) ? modules[controller] : modules.all;
  if (!load) throw new Error("this package was made without the machines for browsers");
  const { text } = await load();
  const compressed = Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
  return new Response(new Blob([compressed]).stream().pipeThrough(new DecompressionStream("gzip"))).arrayBuffer();
}
