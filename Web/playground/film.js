import { make } from "./elements.js";

const QUIET = matchMedia("(prefers-reduced-motion: reduce)");

/**
 * Replaces the still in `place` by the moving picture, after the page is usable. It plays until the user uses the page, and again
 * when the user presses it. With reduced motion it plays only then.
 */
export function film(place) {
  const still = /** @type {HTMLImageElement} */ (place.querySelector("img"));
  if (getComputedStyle(place).display === "none") return;
  const source = still.src;
  const button = make("button", { type: "button", class: "film", "aria-pressed": "false" });
  const play = (isPlaying) => {
    still.src = isPlaying ? source.replace("still", "film") : source;
    button.setAttribute("aria-pressed", String(isPlaying));
    button.setAttribute("aria-label", isPlaying ? "Stop the moving picture" : "Play the moving picture");
  };
  button.addEventListener("click", () => play(button.ariaPressed !== "true"));
  still.before(button);
  button.append(still, make("span", { class: "film-sign", "aria-hidden": "true" }));
  play(!QUIET.matches);
  document.getElementById("stage")?.addEventListener("pointerdown", () => play(false), { once: true, capture: true });
}
