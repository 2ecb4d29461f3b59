/** @type {Promise<any> | null} */
let loading = null;

/**
 * The class `Machine` of the module that the server has beside the client; null where it cannot be had, because the
 * page's security policy does not allow WebAssembly or the server was built without it. The console says so, once.
 */
export function loadMachine() {
  loading ??= import("../machine/machine.js").then(async ({ Machine }) => {
    await Machine.load();
    return Machine;
  }).catch((error) => {
    console.info(`drawerd: this page has no machine of its own, so that every answer takes a round trip. ${error.message}`);
    return null;
  });
  return loading;
}
