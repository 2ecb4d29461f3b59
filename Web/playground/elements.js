/**
 * Creates an element.
 * @param {Record<string, any>} [properties] attributes; `on...` are listeners, `text` is the element's text
 * @param {...(Node | string | null)} children
 */
export function make(tag, properties = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(properties)) {
    if (value === undefined || value === null || value === false) continue;
    if (name === "text") element.textContent = value;
    else if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else element.setAttribute(name, value === true ? "" : String(value));
  }
  element.append(...children.filter((child) => child !== null));
  return element;
}

const SPACE = "http://www.w3.org/2000/svg";

/** Creates an SVG element. @returns {any} */
export function draw(tag, attributes = {}, ...children) {
  const element = document.createElementNS(SPACE, tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, String(value));
  element.append(...children);
  return element;
}

/** Creates a panel of the inspector, with its heading. */
export function panel(name, title, ...children) {
  const heading = make("h2", { id: `${name}-title`, text: title });
  return make("section", { class: `panel ${name}`, "aria-labelledby": `${name}-title` }, heading, ...children);
}

/** `movingDuration` as "Moving duration". */
export function words(name) {
  const text = name.replace(/([a-z])([A-Z])/g, (_, before, after) => `${before} ${after.toLowerCase()}`);
  return text[0].toUpperCase() + text.slice(1);
}

/** The parts of a text, with places between them where a line may break: by default, the words of a name in camel case. */
export function breakable(text, places = /(?<=[a-z])(?=[A-Z])/) {
  return text.split(places).flatMap((part, index) => (index ? [make("wbr"), part] : [part]));
}

/** Formats a value for display. */
export function short(value) {
  const rounded = (_, each) => (typeof each === "number" ? Math.round(each * 100) / 100 : each);
  return typeof value === "string" ? value : JSON.stringify(value, rounded, 1).replace(/([[{])\n\s*|\n\s*(?=[\]}])/g, "$1").replace(/\n\s*/g, " ");
}
