// Finds the machines' modules: they are beside this file, on the server that this file came from. In the npm package,
// package/source.js replaces this file.

/* global DRAWERD_MODULES */

/**
 * The address of a controller's module. For an unknown name it is the module of all controllers.
 * @returns {Promise<URL | ArrayBuffer>}
 */
export async function sourceOf(controller) {
  // The build that bundles the client replaces this name. The bundle is one folder higher than this file.
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
