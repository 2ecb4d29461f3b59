import { make } from "./elements.js";

// The token that a server may require: it comes in the address as `#token=SECRET`, which no browser sends and no server
// logs, or is pasted. It is stored as long as the tab is open.

const KEY = "drawerd.token";

/** The server's address, which a proxy may have put behind a path. */
export const server = new URL("..", import.meta.url).href;

/** The token in use; undefined where there is none. @type {string | undefined} */
let current = fromAddress() ?? sessionStorage.getItem(KEY) ?? undefined;
store(current);

// A link with another token, opened in this very tab.
addEventListener("hashchange", () => {
  const other = fromAddress();
  if (other === undefined) return;
  store(other);
  location.reload();
});

/** The token in use; undefined where there is none. */
export const token = () => current;

/** Removes the token from the address, where others could read it. */
function fromAddress() {
  const found = secretIn(location.hash);
  if (found !== undefined) history.replaceState(history.state, "", location.pathname + location.search);
  return found || undefined;
}

/** What follows `#token=` in an address; undefined if nothing does. @param {string} address */
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
  if (secret) sessionStorage.setItem(KEY, secret);
}

/** The fragment of a link to this server that passes the token on to another window. */
export function fragment() {
  return current ? `#token=${encodeURIComponent(current)}` : "";
}

/** Asks this server for `path`, from its root. @param {string} path */
export function ask(path) {
  return fetch(server + path, { headers: current ? { Authorization: `Bearer ${current}` } : {} });
}

/**
 * The server's answer for `path`, once there is a token that it accepts; until then the page asks for one.
 * @param {string} path
 * @param {HTMLElement} place where it asks
 */
export async function fetchAuthorized(path, place) {
  for (;;) {
    const answer = await ask(path);
    if (answer.status !== 401 && answer.status !== 403) return answer;
    // Without a token there is nothing to complain about yet.
    const { detail } = await answer.json();
    store(await promptForToken(place, current ? detail : ""));
  }
}

/** Asks for another token, because the one in use is no longer accepted, and reloads the page with it. */
export async function replaceToken(place, detail) {
  if (place.querySelector(".admission")) return;
  store(await promptForToken(place, detail));
  location.reload();
}

/**
 * Shows a field for a token, and waits for it.
 * @param {HTMLElement} place
 * @param {string} problem why the last one was refused
 * @returns {Promise<string>}
 */
function promptForToken(place, problem) {
  return new Promise((resolve) => {
    const input = make("input", { id: "token", type: "password", autocomplete: "off", spellcheck: "false", required: true,
      "aria-describedby": "token-problem" });
    const note = make("span", { class: "problem", id: "token-problem", role: "alert", text: problem });
    const form = make("form", { class: "admission" }, make("label", { for: "token", text: "This server wants a token." }), input,
      make("button", { type: "submit", class: "small", text: "Enter" }), note);
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      // The whole link may be pasted, too.
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
