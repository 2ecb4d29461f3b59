// The build defines this name as the module's address beside this file, or as an empty string where there is none. It is
// undefined where the files are served as they are.
/* global DRAWERD_MODULE */

/** @type {Promise<any> | null} */
let loading = null;

/** The argument of `Machine.load`; undefined where that finds the module by itself. */
function source() {
  // @ts-ignore
  const address = typeof DRAWERD_MODULE === "string" ? DRAWERD_MODULE : null;
  if (address === "") throw new Error("this server has no machine for browsers");
  return address === null ? undefined : new URL(address, import.meta.url);
}

/**
 * The class `Machine` of the module that the server has beside the client; null where it cannot be had, because the
 * page's security policy does not allow WebAssembly or the server was built without it. The console says so, once.
 */
export function loadMachine() {
  loading ??= import("../machine/machine.js").then(async ({ Machine }) => {
    await Machine.load(source());
    return Machine;
  }).catch((error) => {
    console.info(`drawerd: this page has no machine of its own, so that every answer takes a round trip. ${error.message}`);
    return null;
  });
  return loading;
}
