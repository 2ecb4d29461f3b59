import { make } from "./elements.js";
import { recall, remember } from "./storage.js";

// The token that a server may require. The user pastes it, or opens an address with `#token=SECRET`: browsers do not
// send fragments, so no server logs it. The page stores the token while the tab is open.

const KEY = "drawerd.token";

/** The server's address, which has a path if a proxy adds one. */
export const server = new URL("..", import.meta.url).href;

/** The current token; undefined if there is none. @type {string | undefined} */
let current = fromAddress() ?? recall(KEY) ?? undefined;
store(current);

// The user may open a link with another token in this tab.
addEventListener("hashchange", () => {
  const other = fromAddress();
  if (other === undefined) return;
  store(other);
  location.reload();
});

/** Returns the current token; undefined if there is none. */
export const token = () => current;

/** Returns the token in the address, and removes it from there, where others could read it. */
function fromAddress() {
  const found = secretIn(location.hash);
  if (found !== undefined) history.replaceState(history.state, "", location.pathname + location.search);
  return found || undefined;
}

/** The token in an address, after `#token=`; undefined if there is none. @param {string} address */
function secretIn(address) {
  const text = address.match(/#(?:.*&)?token=([^&]*)/)?.[1];
  try {
    return text === undefined ? undefined : decodeURIComponent(text);
  } catch {
    return text;
  }
}

function store(secret) {
  current = secret;
  if (!secret) return;
  remember(KEY, secret);
}

/** The fragment of a link to this server that passes the token to another window. */
export function fragment() {
  return current ? `#token=${encodeURIComponent(current)}` : "";
}

/** What an error says, to be completed to a sentence: browsers have different words for a server that does not answer. */
export const reason = (error) => (error instanceof TypeError ? SILENCE : error.message);

export const SILENCE = "the server does not answer";

/** Requests `path`, relative to the server's root. @param {string} path */
export function ask(path) {
  return fetch(server + path, { headers: current ? { Authorization: `Bearer ${current}` } : {} });
}

/** Posts `body` as JSON to `path`, relative to the server's root, and returns the answer. A refusal throws. */
export async function post(path, body) {
  const authorization = current ? { Authorization: `Bearer ${current}` } : {};
  const answer = await fetch(server + path, { method: "POST", headers: { "Content-Type": "application/json", ...authorization }, body: JSON.stringify(body) });
  const result = await answer.json();
  if (!answer.ok) throw new Error(result.errors?.[0]?.detail ?? result.detail);
  return result;
}

/** The controllers' descriptions, each requested once. @type {Map<string, Promise<any>>} */
const descriptions = new Map();

/** The catalogue's description of a controller: its schemas and defaults. */
export function describe(controller) {
  if (!descriptions.has(controller)) {
    const found = ask(`v1/controllers/${controller}`).then((answer) => answer.json());
    found.catch(() => descriptions.delete(controller));
    descriptions.set(controller, found);
  }
  return /** @type {Promise<any>} */ (descriptions.get(controller));
}

/**
 * Requests `path`, and asks the user for a token until the server accepts one.
 * @param {HTMLElement} place the element that shows the question
 */
export async function fetchAuthorized(path, place) {
  for (;;) {
    const answer = await ask(path);
    if (answer.status !== 401 && answer.status !== 403) return answer;
    // Do not show an error before the user has entered a token.
    const { detail } = await answer.json();
    store(await promptForToken(place, current ? detail : ""));
  }
}

/**
 * Asks for another token, because the server no longer accepts the current one, and reloads the page with the new
 * token.
 */
export async function replaceToken(place, detail) {
  if (place.querySelector(".admission")) return;
  store(await promptForToken(place, detail));
  location.reload();
}

/**
 * Shows a field for a token, and waits for it.
 * @param {HTMLElement} place
 * @param {string} problem why the server refused the last token
 * @returns {Promise<string>}
 */
function promptForToken(place, problem) {
  return new Promise((resolve) => {
    const input = make("input", { id: "token", type: "password", autocomplete: "off", spellcheck: "false", required: true,
      "aria-describedby": "token-problem" });
    const note = make("span", { class: "problem", id: "token-problem", role: "alert", text: problem });
    const form = make("form", { class: "admission" }, make("label", { for: "token", text: "This server requires a token." }), input,
      make("button", { type: "submit", class: "small", text: "Enter" }), note);
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      // The user may also paste the whole link.
      const secret = secretIn(input.value) ?? input.value.trim();
      if (!/^[\x21-\x7e]+$/.test(secret)) {
        note.textContent = "A token has visible ASCII characters only.";
        return;
      }
      form.remove();
      resolve(secret);
    });
    place.prepend(form);
    input.focus();
  });
}
