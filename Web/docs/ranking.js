// What can be found, and what comes first. It knows no page.
import { NAMES, respelled } from "./spelling.js";

/** @typedef {{path: string, name: string, text: string, context: string, exact: string, parts: string[], words: string, rest: string, weight: number}} Entry */

// Words that say nothing about where to look.
const SILENT = new Set("a an and are can do does for from get how i in is it my of on or put the to use want what when where which who why with".split(" "));

const joined = (text) => text.toLowerCase().replace(/[^\p{L}\d]/gu, "");
/** The words of a text: "leftSize" is "left" and "size". */
const parted = (text) => text.split(/(?<=[a-z\d])(?=[A-Z])|[^\p{L}\d]+/u).map((part) => part.toLowerCase()).filter(Boolean);
/** The same and, for who types no capital letters, "leftsize". */
const spelled = (text) => [...parted(text), ...(text.match(/[\p{L}\d]*[a-z\d][A-Z][\p{L}\d]*/gu) ?? []).map((word) => word.toLowerCase())];

const spaced = (text) => ` ${spelled(text).join(" ")} `;

/** @returns {Entry} */
function entry(path, name, text, context, weight, rest = "") {
  // An option's argument is no part of its name.
  const exact = joined(name.startsWith("--") ? name.split(" ")[0] : name);
  return { path, name, text, context, weight, exact, parts: spelled(name), words: spaced(`${context} ${text}`), rest: spaced(rest) };
}

/** What the documents have: pages, which are found by all their words, headings, and rows such as options and members. */
function fromGuide(pages) {
  return pages.flatMap(([path, title, [[, , intro], ...found]]) => [
    entry(path, title, intro, "", 8, found.map(([, names, text]) => `${names} ${text}`).join(" ")),
    ...found.flatMap(([id, names, text, heading]) => [names].flat().map((name) =>
      entry(`${path}#${id}`, name, text, heading && heading !== title ? `${title} › ${heading}` : title, heading ? 0 : 4))),
  ]);
}

/** The members of a schema, also of those inside it that have no name. */
function members(schema) {
  if (!schema || typeof schema !== "object" || schema.$ref) return [];
  const own = Object.entries(schema.properties ?? {});
  const inner = [...own.map(([, member]) => member), schema.items, schema.additionalProperties, ...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])];
  return [...own.map(([name, { description = "" }]) => [name, description]), ...inner.flatMap(members)];
}

/** What the server says of its requests: operations, schemas with their members, and problems that no document names. */
function fromRequests(api, known) {
  const operations = Object.entries(api.paths).flatMap(([path, item]) => Object.entries(item).filter(([, { operationId }]) => operationId)
    .map(([method, { operationId, summary, description = "" }]) => entry(`docs#${operationId}`, summary, `${method.toUpperCase()} ${path} ${description}`, "Every request", 2)));
  const schemas = Object.entries(api.components.schemas).flatMap(([name, schema]) => {
    const inner = new Map(members(schema));
    return [entry(`docs#${name}`, name, schema.description ?? "", "Every request › schemas", 0),
      ...[...inner].map(([member, text]) => entry(`docs#${name}`, member, text, `Every request › ${name}`, -2))];
  });
  const problems = new Map(Object.values(api.components.responses ?? {}).flatMap(({ content = {} }) =>
    Object.entries(content["application/problem+json"]?.examples ?? {})));
  return [...operations, ...schemas, ...[...problems].filter(([kind]) => !known.has(kind))
    .map(([kind, { summary = "", value }]) => entry(`problems/${kind}`, kind, `${value?.title ?? summary} ${value?.detail ?? ""}`, "Problem", 2))];
}

/** @type {Promise<{entries: Entry[], problem?: string}> | undefined} */
let loading;

/** Loads once what can be found. The search works with a part of it, and tries again with the next letter if there is none. */
export function load(root) {
  const get = (path) => fetch(root + path).then((answer) => (answer.ok ? answer.json() : null), () => null);
  return (loading ??= Promise.all([get("docs/guide/search.json"), get("openapi.json")]).then(([guide, api]) => {
    const documents = guide ? fromGuide(guide) : [];
    const entries = [...documents, ...(api ? fromRequests(api, new Set(documents.map(({ name }) => name))) : [])];
    if (entries.length) return { entries };
    loading = undefined;
    return { entries, problem: "The server does not answer." };
  }));
}

/** What a missing word costs, and what an option gains where one is typed. */
const [MISSING, OPTION] = [15, 40];

/** How well a word of the search fits; 0 if it does not. */
function fit({ exact, parts, words, rest }, word) {
  if (exact === word) return 100;
  if (exact.startsWith(word)) return 60;
  if (parts.includes(word)) return 50;
  if (parts.some((part) => part.startsWith(word))) return 40;
  if (words.includes(` ${word} `)) return 14;
  if (words.includes(` ${word}`)) return 10;
  if (word.length > 2 && exact.includes(word)) return 6;
  return rest.includes(` ${word}`) ? 4 : 0;
}

/** A word without its ending, which finds "closing" and "closed" for "closes"; the word itself if it is short. */
const stem = (word) => (word.length > 4 ? word.replace(/(?:ing|ed|es|s|e)$/, "") : word);

/** How well the best of a word, its stem and what others call it fits. */
const fits = (entry, word) => Math.max(fit(entry, word) || 0.7 * fit(entry, stem(word)), NAMES[word] ? 0.7 * fit(entry, NAMES[word]) : 0);

/** The words to search for, each as it is typed if an entry has it, or else its parts ("didChangeState"), or what it may mean. */
function understood(entries, query) {
  const isKnown = (word) => entries.some((entry) => fits(entry, word));
  const all = query.split(/[^\p{L}\d]+/u).filter(Boolean).flatMap((word) => (isKnown(word.toLowerCase()) ? word.toLowerCase() : parted(word)));
  const telling = all.filter((word) => !SILENT.has(word));
  return [...new Set((telling.length ? telling : all).flatMap((word) => (isKnown(word) ? word : respelled(word, entries) ?? word)))];
}

/** The entries that fit, the best ones first: those with all words, or for want of them with most, and with the words in their names. */
export function rank(entries, typed) {
  // A problem's type is found by its name.
  const query = typed.replace(/^\/problems\/(?=.)/, "");
  const words = understood(entries, query);
  const exact = joined(query);
  const rated = entries.map((entry) => {
    const found = words.map((word) => fits(entry, word));
    const whole = exact && entry.exact === exact ? 150 : exact && entry.exact.startsWith(exact) ? 60 : 0;
    const count = whole ? words.length : found.filter(Boolean).length;
    const value = whole + found.reduce((sum, each) => sum + each, 0) / Math.max(1, words.length) + entry.weight
      + (query.startsWith("--") && entry.name.startsWith("--") ? OPTION : 0);
    return { entry, count, value: value - MISSING * (words.length - count) };
  });
  const most = Math.max(1, ...rated.map(({ count }) => count));
  const few = words.length > 2 && most > 1 ? most - 1 : most;
  const best = rated.filter(({ count }) => count >= few).sort((a, b) => b.value - a.value).map(({ entry }) => entry);
  // A row with several names is one place.
  const paths = new Set();
  return { found: best.filter(({ path }) => !paths.has(path) && paths.add(path)), words, instead: words.every((word) => query.toLowerCase().includes(word)) ? "" : words.join(" ") };
}
