// The setting in the address: the controller, and the members of its configuration that differ from the playground's own. So a
// tuned drawer can be shared as a link: `?controller=curtain&movingDuration=0.8`.

const OWN = ["controller", "session", "clock"];

/** Whether the page's drawers are on the page's clock, which a test can move, and not on the server's: `?clock=page`. */
export const isOnPageClock = new URLSearchParams(location.search).get("clock") === "page";

/** What the address asks for. */
export function readAddress() {
  const parameters = new URLSearchParams(location.search);
  const settings = Object.fromEntries([...parameters].filter(([name]) => !OWN.includes(name)).map(([name, text]) => [name, read(text)]));
  return { controller: parameters.get("controller"), session: parameters.get("session"), settings };
}

/** A member's value: JSON, or a string without its quotes. */
function read(text) {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

const write = (value) => (typeof value === "string" ? value : canonical(value));

/** A value as JSON. The server and the page's machine give an object's members in different orders. */
export function canonical(value) {
  const sorted = (_, each) => (each?.constructor === Object ? Object.fromEntries(Object.entries(each).sort(([a], [b]) => (a < b ? -1 : 1))) : each);
  return JSON.stringify(value ?? null, sorted);
}

/** The members of `configuration` that differ from those of `base`. */
export function differing(configuration, base) {
  return Object.fromEntries(Object.entries(configuration).filter(([name, value]) => canonical(value) !== canonical(base[name])));
}

/** The query of the address for a controller with these settings. */
export function query(controller, settings) {
  const members = Object.entries(settings).map(([name, value]) => [name, write(value)]);
  return `?${new URLSearchParams([["controller", controller], ...(isOnPageClock ? [["clock", "page"]] : []), ...members])}`;
}

/** Puts a controller with these settings into the address. */
export function writeAddress(controller, settings) {
  history.replaceState(history.state, "", location.pathname + query(controller, settings));
}
