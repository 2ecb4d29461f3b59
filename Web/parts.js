// Parts of a drawer in plain HTML: elements marked `data-part`, inside or outside the elements of elements.js. This
// module also publishes the position of every drawer, like `travel`.
import { parentOf } from "./client/drawing/trees.js";
import { DrawerElement } from "./elements.js";
import { arrange } from "./elements/screens.js";
import { travel } from "./travel.js";

/**
 * The drawers and attachments whose parts are set up. A drawer that is removed and inserted again has a new attachment.
 */
const prepared = new WeakSet();

/** The element with an `id`, in the tree of `part` or in a tree around it. */
function named(part, id) {
  for (let each = part; each; each = each.getRootNode().host) {
    const found = /** @type {Document} */ (each.getRootNode()).getElementById?.(id);
    if (found) return found;
  }
  return null;
}

/** The elements in a tree that `selector` matches, and those in the shadow trees in it. @returns {HTMLElement[]} */
function all(tree, selector) {
  const shadows = [...tree.querySelectorAll("*")].flatMap(({ shadowRoot }) => shadowRoot ?? []);
  return [...tree.querySelectorAll(selector), ...shadows.flatMap((shadow) => all(shadow, selector))];
}

/** The drawer that contains a part, or the one that a trigger names. A screen can be a drawer of its own. */
function drawerOf(part) {
  const { part: kind } = part.dataset;
  let element = kind === "trigger" ? named(part, part.getAttribute("aria-controls")) : kind === "screen" ? parentOf(part) : part;
  while (element && !(element instanceof DrawerElement)) element = parentOf(element);
  return /** @type {any} */ (element);
}

/** The parts of a kind that belong to a drawer itself, not to a nested drawer. */
const partsOf = (drawer, kind) => all(drawer, `[data-part="${kind}"]`).filter((part) => drawerOf(part) === drawer);

/** The elements outside a drawer that follow it: their `data-follows` is the drawer's `id`. */
const followersOf = ({ id }) => all(document, "[data-follows]").filter(({ dataset }) => id && dataset.follows === id);

const KINDS = ["trigger", "overlay", "close", "title", "description", "screen"];

/** The parts whose kind the page has misspelled. */
const misspelled = new WeakSet();

/** Says which parts of a drawer have a misspelled kind. Those of other libraries have other kinds, or a scope. */
function checkParts(drawer) {
  for (const part of all(document, "[data-part]:not([data-scope])")) {
    const { part: kind = "" } = part.dataset;
    const like = KINDS.includes(kind) ? undefined : drawer.attachment.likeOf(kind, KINDS);
    if (!like || misspelled.has(part) || ![drawerOf(part), named(part, part.getAttribute("aria-controls"))].includes(drawer)) continue;
    misspelled.add(part);
    drawer.attachment.warn(`there is no data-part="${kind}": did you mean "${like}"?`);
  }
}

function describe(drawer) {
  const { id, open } = drawer;
  for (const trigger of all(document, '[data-part="trigger"][aria-controls]')) {
    if (trigger.getAttribute("aria-controls") !== id || drawerOf(trigger) !== drawer) continue;
    drawer.attachment?.stage.set(trigger, {
      "@aria-expanded": String(open), "@data-state": open ? "open" : "closed",
      ...(drawer.modal || drawer.session?.surface.modal ? { "@aria-haspopup": "dialog" } : {}),
    });
  }
}

let identifiers = 0;

/** @type {Set<any>} */
const drawers = new Set();

/** For what state the screens of each drawer are arranged, as text. */
const shown = new WeakMap();

/** Shows the screens of a transition in the state that it has now. */
function showScreens(drawer) {
  const { name, operation, depth, fromIndex, toIndex } = drawer.attachment.session.state;
  if (depth === undefined) return;
  const state = JSON.stringify([name, operation, depth, fromIndex, toIndex]);
  // A drag changes nothing of that.
  if (shown.get(drawer) === state) return;
  shown.set(drawer, state);
  arrange(drawer, partsOf(drawer, "screen"));
}

/** Sets up the parts of a drawer. */
function setUp(drawer) {
  shown.delete(drawer);
  showScreens(drawer);
  checkParts(drawer);
  travel(drawer.attachment, ...followersOf(drawer));
  // A press on the overlay clicks the overlay. It is neither a tap nor a drag of the drawer.
  const { stage } = drawer.attachment;
  for (const overlay of partsOf(drawer, "overlay")) stage.set(overlay, { "@data-no-drag": "" });
  const [description] = partsOf(drawer, "description");
  if (description) {
    if (!description.id) stage.set(description, { "@id": `drawerd-description-${identifiers += 1}` });
    const frame = description.closest("[data-frame]");
    if (frame) stage.set(frame, { "@aria-describedby": description.id });
  }
}

function extend(drawer) {
  if (!drawer.attachment || prepared.has(drawer.attachment)) return;
  // Also after the page has written its document again, which removes the listener.
  document.addEventListener("click", clicked);
  prepared.add(drawer.attachment);
  drawers.add(drawer);
  setUp(drawer);
  if (!prepared.has(drawer)) {
    drawer.addEventListener("openchange", () => describe(drawer));
    drawer.addEventListener("change", ({ detail }) => detail && drawer.attachment && showScreens(drawer));
  }
  prepared.add(drawer);
  drawer.outcome.promise.then(() => describe(drawer), () => {});
}

/** Whether a node that the page has added is a part, or contains one. */
function hasPart(node) {
  const parts = "[data-part], [data-follows]";
  return node.matches?.(parts) || node.querySelector?.(parts);
}

/** Sets up parts that the page has added, such as those in the place of others. */
function added(records) {
  if (!records.some(({ addedNodes }) => [...addedNodes].some(hasPart))) return;
  for (const drawer of drawers) {
    if (!drawer.attachment) drawers.delete(drawer);
    else if (drawer.isConnected) {
      setUp(drawer);
      if (drawer.session) describe(drawer);
    }
  }
}

function clicked(event) {
  // The page's own handler comes first, as do the parts in React, which mark what they have handled.
  if (event.defaultPrevented || event.isHandledByDrawer) return;
  const part = event.composedPath().find((each) => each instanceof HTMLElement && each.dataset.part);
  const drawer = part && drawerOf(part);
  const { part: kind } = part?.dataset ?? {};
  if (!drawer) {
    const id = kind === "trigger" && part.getAttribute("aria-controls");
    // Other libraries have triggers, too, of what is in the page.
    if (id && !named(part, id)) console.warn(`drawerd: a trigger's aria-controls says "${id}", and no element has this id.`);
    return;
  }
  // The overlay is what lies outside of the drawer.
  if (kind === "overlay" && drawer.session?.configuration.isDismissableByOutsideDrawerTaps === false) return;
  const { promise } = drawer.outcome;
  if (kind === "trigger" && !drawer.open) promise.then((session) => session.setOpen(true)).catch(() => {});
  else if (["trigger", "close", "overlay"].includes(kind ?? "")) promise.then((session) => session.requestClose(kind === "overlay" ? kind : "close")).catch(() => {});
}

// During server-side rendering there is no document.
if (globalThis.document) {
  document.addEventListener("click", clicked);
  new MutationObserver(added).observe(document, { childList: true, subtree: true });
  DrawerElement.extensions.add(extend);
  for (const element of document.querySelectorAll("*")) if (element instanceof DrawerElement) extend(element);
}
