// Lets the bundles of one page share what they have in common, such as the client: each has a copy, and the page uses the first one that is
// there. Web/build.sh puts this module into each bundle.

/* global BUNDLE_DIGEST, BUNDLE_ROOT */

/** The folder of the bundles, on the server that they came from. */
// @ts-ignore: the build replaces these names.
const root = new URL(BUNDLE_ROOT, import.meta.url).href;

/** What the bundles with these sources from this server have made in this page, by name. @type {Record<string, any>} */
// @ts-ignore
const made = (globalThis[Symbol.for(`drawerd ${BUNDLE_DIGEST} ${root}`)] ??= {});

/**
 * The exports of a module that several bundles contain.
 * @param {(module: {exports: any}, require: () => any, root: string) => void} make runs this copy of the module
 * @param {any} [imported] the exports of the shared module that it imports
 */
export function shared(name, make, imported) {
  if (!made[name]) {
    const module = { exports: {} };
    make(module, () => imported, root);
    made[name] = module.exports;
  }
  return made[name];
}
