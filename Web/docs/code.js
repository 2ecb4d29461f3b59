import { copyText } from "../playground/clipboard.js";
import { make } from "../playground/elements.js";

/** A button that copies a text, and says so. */
export function copyButton(text) {
  const button = make("button", { type: "button", class: "small copy", text: "Copy", onclick: () => copyText(text).then(
    () => (button.textContent = "Copied"), (error) => (button.textContent = error.message)) });
  return button;
}

/** Code, with a button that copies it, below other buttons. @param {Element} pre */
export function withButtons(pre, text, ...others) {
  return make("div", { class: "code" }, pre, make("div", { class: "buttons" }, ...others, copyButton(text)));
}
