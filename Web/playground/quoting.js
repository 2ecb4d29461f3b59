// Texts within code of other languages.

/** A text in quotes of a shell, which interprets no character between single quotes but the single quote itself. */
export const quoted = (text) => `'${text.replaceAll("'", "'\\''")}'`;

/** A text as the value of an attribute in HTML and JSX, between quotes of either kind. */
export const attribute = (text) => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

/** A text as the content of a template literal of JavaScript. */
export const template = (text) => text.replace(/[\\`]|\$(?=\{)/g, "\\$&");

/** JSON as the content of a raw string of Swift, where `\#` would begin an escape. */
export const raw = (json) => json.replaceAll("\\#", "\\\\u0023");

/** JSON as an expression in a script, also in one that is inside of an HTML page. */
export const expression = (json) => json.replaceAll("<", "\\u003c");
