// A configuration's members as attributes: `midHeightCoefficient` is `mid-height-coefficient`.
import { defaults } from "./defaults.js";

/** Members whose names every element has for something else. */
const RENAMED = { style: "transitionStyle" };

/** The property of an element that stands for a member. */
export const propertyName = (member) => RENAMED[member] ?? member;

/** The attribute that stands for a member. */
export const attributeName = (member) => propertyName(member).replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** What the members of a controller are, by attribute. */
export function membersByAttribute(controller) {
  return new Map(Object.keys(defaults[controller]).map((member) => [attributeName(member), member]));
}

/**
 * The value of an attribute: JSON, or else a string. It is true for an empty attribute, and the default for a missing one,
 * which is undefined where that depends on the container.
 * @param {string} controller
 * @param {string} member
 * @param {string | null} text
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

/** A member's value as an attribute has it; null for the default. */
export function attributeText(value) {
  if (value === undefined) return null;
  return typeof value === "string" ? value : JSON.stringify(value);
}

/** What the attribute `modal` says: false, or what closes a drawer that covers the page. */
export function readModal(text) {
  return text !== null && { escape: !text.includes("no-escape"), back: !text.includes("no-back") };
}

/** The attribute `modal` for a value of the property. A framework may set the attribute's text as the property. */
export function modalText(modal) {
  if (typeof modal === "string") return modal;
  if (!modal) return null;
  const { escape = true, back = true } = modal === true ? {} : modal;
  return [escape ? "" : "no-escape", back ? "" : "no-back"].join(" ").trim();
}
