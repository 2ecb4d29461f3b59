// A page's module with the tests for every engine. It plays recordings of the original libraries on the machines of all six
// controllers, without a server, and collects the faults in `window.said`. When the page's title is "ready", `window.scene`,
// `window.nestedScene` and `window.elementScene` can create drawers for the finger and the keyboard.
const { connect } = await import(`${server}/client.js`);
const { Machine } = await import(`${server}/machine/machine.js`);

const DEFAULTS = { opacity: 1, cornerRadius: 0, hidden: false, z: 0, blur: 0, interactive: true };
const CONTROLLERS = ["curtain", "sheet", "appStorePresentation", "transition", "viewDeck", "drawer"];

/** Returns the differences between `actual` and a recording's expectation, which may name only some members. */
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
  await import(`${server}/elements.js`);
} catch (error) {
  said.push(`${error}\n${error.stack}`);
}

function frame(name, content) {
  const element = document.createElement("div");
  element.dataset.frame = name;
  element.innerHTML = content;
  return element;
}

async function attached(root, { controller, frames, configuration = {}, height = 500 }, address) {
  root.replaceChildren(...Object.entries(frames).map(([name, content]) => frame(name, content)));
  const session = await connect(address, { controller, configuration, container: { width: 390, height } });
  return session.attach(root);
}

function clear() {
  document.title = "preparing";
  window.session?.close();
  window.inner?.session.close();
  window.inner = undefined;
  log.length = 0;
}

/** Attaches a controller with these frames to the page; `configuration` overrides the default options. */
window.scene = async (controller, frames, configuration, address) => {
  clear();
  window.attachment = await attached(document.querySelector("#root"), { controller, frames, configuration }, address);
  window.session = attachment.session;
  session.addEventListener("delegate", ({ detail }) => log.push(detail.name));
  document.title = "ready";
};

/** Attaches a drawer inside another one, in the outer drawer's element `.place`. */
window.nestedScene = async (outer, inner, address) => {
  clear();
  window.attachment = await attached(document.querySelector("#root"), outer, address);
  window.session = attachment.session;
  const within = await attached(document.querySelector("#root .place"), inner, address);
  window.inner = { attachment: within, session: within.session };
  document.title = "ready";
};

/** Records the positions of the list and its drawer in the task of each sample of the finger, and the list's events. */
window.follow = (frameName) => {
  const list = document.querySelector("[data-scroll]");
  const element = document.querySelector(`[data-frame="${frameName}"]`);
  const { delegate } = attachment.pointers;
  const { pan } = delegate;
  window.samples = [];
  window.scrollEvents = 0;
  list.addEventListener("scroll", () => { scrollEvents += 1; });
  delegate.pan = (sample) => {
    pan(sample);
    samples.push({ phase: sample.phase, y: sample.translation.y, speed: sample.velocity.y, offset: list.scrollTop,
      top: element.getBoundingClientRect().y });
  };
};

/** Scrolls the list by script, and then counts pictures. */
window.jump = (offset) => {
  document.querySelector("[data-scroll]").scrollTop = offset;
  window.painted = 0;
  const count = () => {
    painted += 1;
    if (painted < 20) requestAnimationFrame(count);
  };
  requestAnimationFrame(count);
};

/** Adds a curtain element with a session on the server. */
window.elementScene = async () => {
  document.title = "preparing";
  window.session?.close();
  log.length = 0;
  window.element = document.createElement("drawerd-curtain");
  element.setAttribute("server", server);
  element.append(frame("content", ""), frame("curtain", "A few words"), frame("handle", ""));
  for (const name of ["statechange", "openchange"]) {
    element.addEventListener(name, ({ detail }) => log.push(detail.state ?? detail.open));
  }
  document.querySelector("#root").replaceChildren(element);
  await element.ready;
  document.title = "ready";
};
document.title = "ready";
