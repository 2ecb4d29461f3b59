// On a narrow screen the panels are in a curtain of ours, so that the drawer stays on the screen.
import { make } from "./elements.js";

const [NARROW, WIDE] = ["(max-width: 760px)", "(min-width: 1200px)"].map((query) => matchMedia(query));

/**
 * Puts `panels` into a curtain over the page while the screen is narrow, and otherwise back into `place`. `more` comes after
 * them, and on a wide screen into `beside`.
 */
export function fold(panels, place, more, beside) {
  const scroller = make("div", { class: "panels-scroller", "data-scroll": "", tabindex: 0, role: "group", "aria-label": "Panels" });
  const curtain = make("drawerd-curtain", { id: "panels", state: "min", "min-height-coefficient": 0.24, "mid-height-coefficient": 0.5,
    "max-height-coefficient": 0.92, "handle-behavior": "cycle", "handle-indicator-color": "#80869AFF" },
    make("section", { "data-frame": "curtain", "aria-label": "Inspector" }, scroller), make("div", { "data-frame": "handle", "aria-label": "Position of the inspector" }));
  const note = () => (document.body.dataset.panels = String(curtain.getAttribute("state")));
  curtain.addEventListener("statechange", note);
  const arrange = async () => {
    if (!NARROW.matches) {
      place.append(panels);
      (WIDE.matches ? beside : place).append(more);
      curtain.remove();
      delete document.body.dataset.panels;
      return;
    }
    await import("../elements.js");
    if (!NARROW.matches) return;
    scroller.append(panels, more);
    // In the page's main landmark, as all content is.
    document.querySelector("main")?.append(curtain);
    await curtain.ready;
    note();
  };
  for (const query of [NARROW, WIDE]) query.addEventListener("change", arrange);
  return arrange();
}
