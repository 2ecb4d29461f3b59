// Parts of a drawer in plain HTML: elements marked `data-part`, inside or outside the elements of elements.js. This
// module also publishes the position of every drawer, like `travel`.
import { DrawerElement } from "./elements.js";
import { travel } from "./travel.js";

/**
 * The drawers and attachments whose parts are set up. A drawer that is removed and inserted again has a new attachment.
 */
const prepared = new WeakSet();

/** The drawer that contains a part, or the one that a trigger names. */
function drawerOf(part) {
  let element = part.dataset.part === "trigger" ? document.getElementById(part.getAttribute("aria-controls")) : part;
  while (element && !(element instanceof DrawerElement)) element = element.parentElement;
  return /** @type {any} */ (element);
}

/** The parts of a kind that belong to a drawer itself, not to a nested drawer. */
const partsOf = (drawer, kind) => (
  [...drawer.querySelectorAll(`[data-part="${kind}"]`)].filter((part) => drawerOf(part) === drawer));

/** The elements outside a drawer that follow it: their `data-follows` is the drawer's `id`. */
const followersOf = ({ id }) => (id ? [...document.querySelectorAll(`[data-follows="${CSS.escape(id)}"]`)] : []);

function describe(drawer) {
  const { id, open } = drawer;
  for (const trigger of id ? document.querySelectorAll(`[data-part="trigger"][aria-controls="${CSS.escape(id)}"]`) : []) {
    trigger.setAttribute("aria-expanded", String(open));
    /** @type {HTMLElement} */ (trigger).dataset.state = open ? "open" : "closed";
  }
}

let identifiers = 0;

function extend(drawer) {
  if (!drawer.attachment || prepared.has(drawer.attachment)) return;
  prepared.add(drawer.attachment);
  travel(drawer.attachment, ...followersOf(drawer));
  // A press on the overlay clicks the overlay. It is neither a tap nor a drag of the drawer.
  for (const overlay of partsOf(drawer, "overlay")) overlay.toggleAttribute("data-no-drag", true);
  const [description] = partsOf(drawer, "description");
  if (description) {
    description.id ||= `drawerd-description-${identifiers += 1}`;
    description.closest("[data-frame]")?.setAttribute("aria-describedby", description.id);
  }
  if (!prepared.has(drawer)) drawer.addEventListener("openchange", () => describe(drawer));
  prepared.add(drawer);
  drawer.ready.then(() => describe(drawer), () => {});
}

function clicked({ target }) {
  const part = /** @type {Element | null} */ (target)?.closest("[data-part]");
  const drawer = part && drawerOf(part);
  if (!drawer) return;
  const { part: kind } = /** @type {HTMLElement} */ (part).dataset;
  if (kind === "trigger" && !drawer.open) drawer.show().catch(() => {});
  else if (["trigger", "close", "overlay"].includes(kind ?? "")) drawer.requestClose(kind === "overlay" ? kind : "close").catch(() => {});
}

// During server-side rendering there is no document.
if (globalThis.document) {
  document.addEventListener("click", clicked);
  DrawerElement.extensions.add(extend);
  for (const element of document.querySelectorAll("*")) if (element instanceof DrawerElement) extend(element);
}
