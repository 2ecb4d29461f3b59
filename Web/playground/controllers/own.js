// What the playground has of a controller of your own: all of it from the catalogue of the server.
import { make, words } from "../elements.js";
import { bar, frame, text, title } from "../mockups.js";
import { rounded, speed } from "../speech.js";

/**
 * @param {any} description the controller's page of the catalogue
 * @returns {import("../catalogue.js").Entry}
 */
export const own = ({ controller, surface: { axis, behind, body, opens }, frameNames, handle, stateNames, schemas }) => {
  const name = words(controller);
  const content = (/** @type {string} */ each) => (each === body ? [title(name), ...text("Its rules run on this server.")] : [title(words(each))]);
  const kind = (/** @type {string} */ each) => (each === handle ? "handle" : behind.includes(each) ? "dimming" : "card edged");
  return {
    isOwn: true, title: name, library: "your package", hint: "Drag it, throw it, catch it.", start: { type: "snapTo", detent: opens, animated: false },
    frame: body, member: axis === "x" ? "x" : "y", names: { [body]: name }, copies: ["element", "curl", "gesture"],
    content: (session) => [
      make("div", { class: "page ground" }, bar("Your page"),
        make("button", { class: "opener", type: "button", text: "Open", onclick: () => session.setOpen(true).catch(() => {}) })),
      ...frameNames.map((/** @type {string} */ each) => frame(each, kind(each), ...content(each))),
    ],
    glyph: [["behind", 5, 12, 34, 6], ["behind", 5, 24, 34, 6], ["front", 6, 40, 32, 40, 6]],
    graph: () => ({ states: stateNames, edges: [] }),
    sentence: ({ inPoints: { position, velocity }, outcome }) => (
      `${velocity ? speed(velocity) : "released at rest"}, at ${rounded(position)} points: ${words(outcome).toLowerCase()}`),
    groups: { Settings: Object.keys(schemas.configuration.properties) }, moves: [],
  };
};
