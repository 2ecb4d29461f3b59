// What every engine has to do, as the module of a page: the machines of all six controllers without a server, recordings of
// the original libraries, and a curtain under a finger. It says in `window.said` what went wrong, and ends with "ready".
const { connect } = await import(`${server}/client.js`);
const { Machine } = await import(`${server}/machine/machine.js`);

const DEFAULTS = { opacity: 1, cornerRadius: 0, hidden: false, z: 0, blur: 0, interactive: true };
const CONTROLLERS = ["curtain", "sheet", "appStorePresentation", "transition", "viewDeck", "drawer"];

/** Where `actual` differs from what a recording expects; members that it does not name are not compared. */
function differences(expected, actual, path) {
  if (typeof expected === "number" && typeof actual === "number") {
    return Math.abs(expected - actual) <= 1e-6 * Math.max(1, Math.abs(expected)) ? [] : [`${path}: ${expected}, not ${actual}`];
  }
  if (typeof expected !== "object" || expected === null || typeof actual !== "object" || actual === null) {
    return expected === actual ? [] : [`${path}: ${expected}, not ${actual}`];
  }
  if (Array.isArray(expected) && expected.length !== actual.length) return [`${path}: ${expected.length}, not ${actual.length}`];
  const isFrame = path.split("/").at(-2) === "frames";
  return Object.entries(expected).flatMap(([name, value]) => (
    differences(value, actual[name] ?? (isFrame ? DEFAULTS[name] : undefined), `${path}/${name}`)));
}

window.said = [];
window.log = [];
try {
  for (const controller of CONTROLLERS) {
    const session = await connect("local:", { controller, container: { width: 390, height: 500 } });
    if (!session.isPredicted || !session.state.name) said.push(`${controller} is not there`);
    session.close();
  }
  const recordings = await (await fetch("recordings.json")).json();
  window.played = recordings.length;
  for (const { id, create: { controller, ...creation }, created, steps } of recordings) {
    const machine = await Machine.create(controller, creation);
    said.push(...differences(created ?? {}, machine.initial, id));
    for (const { event, expect } of steps) {
      try {
        said.push(...differences(expect, machine.handle(event), `${id} at ${event.time}`));
      } catch (error) {
        if (!expect.problem) said.push(`${id} at ${event.time}: ${error}`);
      }
    }
  }
  window.session = await connect("local:", { controller: "curtain", container: { width: 390, height: 500 } });
  session.addEventListener("delegate", ({ detail }) => log.push(detail.name));
  window.attachment = session.attach(document.querySelector("#root"));
} catch (error) {
  said.push(`${error}\n${error.stack}`);
}
document.title = "ready";
