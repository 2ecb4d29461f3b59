// Finds the machines' modules in the npm package. Bundlers disagree about `.wasm` files, but all of them support
// `import()`. So each module is also a JavaScript file with the compressed bytes as text. pack.py replaces
// machine/source.js with this file, and writes modules.js.
import { modules } from "./modules.js";

/**
 * The bytes of a controller's module. For an unknown name they are the module of all controllers.
 * @returns {Promise<URL | ArrayBuffer>}
 */
export async function sourceOf(controller) {
  const load = Object.hasOwn(modules, controller) ? modules[controller] : modules.all;
  if (!load) throw new Error("this package was made without the machines for browsers");
  const { text } = await load();
  const compressed = Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
  return new Response(new Blob([compressed]).stream().pipeThrough(new DecompressionStream("gzip"))).arrayBuffer();
}
