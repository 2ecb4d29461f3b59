// What this tab remembers until it is closed. A browser may refuse to store anything, as in a private window.

/** The stored text; null if there is none. @param {string} key */
export function recall(key) {
  try {
    return sessionStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Stores a text, if the browser allows it. @param {string} key @param {string} text */
export function remember(key, text) {
  try {
    sessionStorage.setItem(key, text);
  } catch {
    // The page has it until it is reloaded.
  }
}
