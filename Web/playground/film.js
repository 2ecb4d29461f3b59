import { make } from "./elements.js";

const QUIET = matchMedia("(prefers-reduced-motion: reduce)");

/**
 * Replaces the still in `place` by the moving picture, after the page is usable. It plays until the user uses the page, and again
 * when the user presses it. With reduced motion it plays only then.
 */
export function film(place) {
  if (getComputedStyle(place).display === "none") return;
  const picture = /** @type {HTMLPictureElement} */ (place.querySelector("picture"));
  const button = make("button", { type: "button", class: "film", "aria-pressed": "false" });
  const play = (isPlaying) => {
    show(picture, isPlaying ? "film" : "still");
    button.setAttribute("aria-pressed", String(isPlaying));
    button.setAttribute("aria-label", isPlaying ? "Stop the moving picture" : "Play the moving picture");
  };
  button.addEventListener("click", () => play(button.ariaPressed !== "true"));
  picture.before(button);
  button.append(picture, make("span", { class: "film-sign", "aria-hidden": "true" }));
  play(!QUIET.matches);
  document.getElementById("stage")?.addEventListener("pointerdown", () => play(false), { once: true, capture: true });
}

/** Shows the film or the still, in a light page and in a dark one. */
function show(picture, name) {
  const [dark, light] = picture.children;
  dark.srcset = dark.srcset.replace(/film|still/, name);
  // `src` would be the whole address.
  light.setAttribute("src", light.getAttribute("src").replace(/film|still/, name));
}
