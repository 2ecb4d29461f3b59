import { make } from "./elements.js";

/** Copies a text, also in pages that are not a secure context, where the clipboard's interface is missing. */
export async function copyText(text) {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    const area = make("textarea", { class: "unseen", "aria-hidden": "true" });
    area.value = text;
    const focused = /** @type {HTMLElement | null} */ (document.activeElement);
    document.body.append(area);
    area.select();
    const isCopied = document.execCommand("copy");
    area.remove();
    focused?.focus({ preventScroll: true });
    if (!isCopied) throw new Error("The browser did not let the page copy. Select the text and copy it.");
  }
}
