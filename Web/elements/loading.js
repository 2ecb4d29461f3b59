import { attributeName } from "./configuration.js";
import { defaults } from "./defaults.js";

/** The controllers of the drawers that are in the page already. */
function present() {
  const { document } = globalThis;
  return Object.keys(defaults).filter((controller) => document?.querySelector(`drawerd-${attributeName(controller)}`));
}

/** Begins to load the machines of the drawers that are in the page, before anything else happens to them. */
export function loadMachines(preload) {
  const controllers = present();
  if (controllers.length > 0) preload(...controllers);
}
