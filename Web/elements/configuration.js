// Maps the members of a configuration to attributes: `midHeightCoefficient` to `mid-height-coefficient`.
import { defaults } from "./defaults.js";

/** New names for members whose name is already a property of every element. */
const RENAMED = { style: "transitionStyle" };

/** The name of a member's property. */
export const propertyName = (member) => RENAMED[member] ?? member;

/** The name of a member's attribute. */
export const attributeName = (member) => propertyName(member).replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** The members of a controller's configuration, by attribute. */
export function membersByAttribute(controller) {
  return new Map(Object.keys(defaults[controller]).map((member) => [attributeName(member), member]));
}

/**
 * Parses an attribute's value, as JSON if possible and otherwise as a string. An empty attribute is true. A missing one
 * has the default value, which is undefined if it depends on the container.
 */
export function memberValue(controller, member, text) {
  if (text === null) return defaults[controller][member];
  if (text === "") return true;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** The value of a member that the page does not give. A modal drawer lets no touch through, as `client/modal/modality.js` configures it. */
export function defaultValue({ controller, modal }, member) {
  return modal && member === "passthroughTouchesInStates" ? [] : memberValue(controller, member, null);
}

/** A member's value as the text of an attribute; null for the default. */
export function attributeText(value) {
  if (value === undefined) return null;
  return typeof value === "string" ? value : JSON.stringify(value);
}

/** Parses the attribute `modal`: false without it, or otherwise whether Escape and every Back close the drawer. */
export function readModal(text) {
  const words = text?.split(/\s+/) ?? [];
  return text !== null && { escape: !words.includes("no-escape"), back: words.includes("back") };
}

/** Parses the attribute `labels`: words by the names of detents. */
export function readLabels(text) {
  try {
    return JSON.parse(text ?? "{}");
  } catch {
    console.warn(`drawerd: the attribute labels is not JSON: ${text}`);
    return {};
  }
}

/** The attribute `modal` for a value of the property. Frameworks may set the property to the attribute's text. */
export function modalText(modal) {
  if (typeof modal === "string") return modal;
  if (!modal) return null;
  const { escape = true, back = false } = modal === true ? {} : modal;
  return [escape ? "" : "no-escape", back ? "back" : ""].join(" ").trim();
}
