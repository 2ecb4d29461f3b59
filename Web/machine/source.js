// Where the machines' modules are: beside this file, on the server that it came from. The npm package has another file in
// the place of this one, package/source.js.

/* global DRAWERD_MODULES */

/**
 * The address of a controller's module; that of all controllers' for another name.
 * @param {string} controller
 * @returns {Promise<URL | ArrayBuffer>}
 */
export async function sourceOf(controller) {
  // The build replaces this name where it makes one file of the client, which lies one folder higher.
  // @ts-ignore
  const built = typeof DRAWERD_MODULES === "undefined" ? undefined : DRAWERD_MODULES;
  const list = built === undefined ? await listed() : built;
  if (!list) throw new Error("this server has no machine for browsers");
  const name = Object.hasOwn(list.controllers, controller) ? list.controllers[controller] : list.module;
  return new URL(`${built ? "machine/" : ""}${name}`, import.meta.url);
}

async function listed() {
  const response = await fetch(new URL("module.json", import.meta.url));
  return response.ok ? response.json() : null;
}
