// The first drawer of the page: it can be dragged as soon as its machine is here, whatever else the page is still loading.
import { connect } from "../client.js";

const screen = /** @type {HTMLElement} */ (document.querySelector(".screen"));
const container = { width: 390, height: 844, safeArea: { top: 47, left: 0, bottom: 34, right: 0 } };

/** The fingers that are down, which must not lose what they are on. @type {Set<number>} */
export const held = new Set();
addEventListener("pointerdown", ({ pointerId }) => held.add(pointerId), { capture: true });
for (const end of ["pointerup", "pointercancel"]) addEventListener(end, ({ pointerId }) => held.delete(pointerId), { capture: true });

/** The session in the page's first phone; null if the address asks for another drawer, or if the page has no machine. */
export const first = new URLSearchParams(location.search).size === 0 ? begin().catch(() => null) : Promise.resolve(null);

async function begin() {
  const session = await connect("local:", { controller: "drawer", container, explain: true });
  await session.post({ type: "present", animated: false });
  const attachment = session.attach(screen);
  screen.classList.remove("waiting");
  return { session, attachment };
}

await first;
import("./main.js");
