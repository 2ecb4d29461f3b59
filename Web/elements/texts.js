// What the texts of attributes mean, and the strings that a page sets as properties.

/** A text as JSON if possible, and otherwise the text itself. */
export function parsed(text) {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** Whether a value is an object with members. */
export const isObject = (value) => typeof value === "object" && value !== null && !Array.isArray(value);

/** Parses a text that is an object as JSON; null for any other text. A missing or empty one is an empty object. */
export function readObject(text) {
  const value = parsed(text || "{}");
  return isObject(value) ? value : null;
}

/** The value of a boolean: a string means what it means as an attribute. */
export const flag = (value) => (typeof value === "string" ? value !== "false" : value);
