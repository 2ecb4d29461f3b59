import { preload } from "../client.js";
import { readAddress, differing, writeAddress } from "./address.js";
import { catalogue } from "./catalogue.js";
import { own } from "./controllers/own.js";
import { breakable, make } from "./elements.js";
import { glyph } from "./glyphs.js";
import { Inspector } from "./inspector.js";
import { fold } from "./narrow.js";
import { interpose, network } from "./network.js";
import { Phone } from "./phone.js";
import { remember } from "./storage.js";
import { SILENCE, ask, describe, fetchAuthorized, reason, replaceToken, server } from "./token.js";

const part = (id) => /** @type {HTMLElement} */ (document.getElementById(id));
const [main, stage, thumbnails, panels] = ["main", "stage", "thumbnails", "panels-place"].map(part);
const inspector = make("div", { class: "inspector" });

/** The phones that were chosen so far. The ones that are not shown go on. @type {Map<string, Phone>} */
const phones = new Map();
/** @type {Phone | null} */
let shown = null;

function announce(text, ...more) {
  const status = part("connection");
  status.replaceChildren(text, ...more);
  status.hidden = text === "";
}

/** Says that the server does not answer, unless what the user has just tried says so already. */
function silent() {
  if (!part("connection").textContent?.toLowerCase().includes(SILENCE)) announce("The server does not answer. Trying again\u2026");
}

/** Asks for another token if `error` means that the current one was revoked or may only read. */
function refused(error) {
  const isRefused = error.status === 401 || error.status === 403;
  if (isRefused) replaceToken(main, error.message);
  return isRefused;
}

/** Shows the phone of a controller. Its session is created when it is first chosen. */
async function choose(controller, options = {}) {
  let phone = phones.get(controller);
  const before = shown;
  if (!phone) {
    phone = new Phone(controller);
    phones.set(controller, phone);
    stage.append(phone.element);
    show(phone);
    try {
      await phone.connect(options);
    } catch (error) {
      phones.delete(controller);
      phone.element.remove();
      if (before) show(before);
      throw error;
    }
    inspect(phone, options.address !== undefined);
  }
  show(phone);
}

/** Creates the inspector of a phone, and listens to the phone's connection. */
function inspect(phone, isMirrored = false) {
  phone.inspector?.stop();
  const { session } = phone;
  phone.inspector = new Inspector(phone, {
    configured: () => phone === shown && !isMirrored && writeAddress(phone.controller, differing(session.configuration, phone.base)),
    reset: isMirrored ? null : () => phone.reset().then(() => {
      inspect(phone);
      if (phone === shown) show(phone);
    }).catch(failed),
  });
  session.addEventListener("offline", silent);
  session.addEventListener("online", () => announce(""));
  session.addEventListener("gone", () => announce("This session is gone. Load the page again."));
  session.addEventListener("problem", ({ detail }) => refused(detail.error));
}

function show(phone) {
  shown = phone;
  // The lab begins with it.
  remember("controller", phone.controller);
  for (const each of phones.values()) each.element.classList.toggle("active", each === phone);
  for (const button of thumbnails.children) button.setAttribute("aria-pressed", String(/** @type {HTMLElement} */ (button).dataset.controller === phone.controller));
  inspector.dataset.controller = phone.inspector ? phone.controller : "";
  inspector.replaceChildren(...(phone.inspector ? [phone.inspector.element] : []));
  if (!phone.inspector) return;
  phone.inspector.settings.show();
  if (!document.body.classList.contains("mirror")) writeAddress(phone.controller, differing(phone.session.configuration, phone.base));
}

function thumbnail(controller) {
  const { title, library } = catalogue[controller];
  return make("button", { type: "button", class: "thumbnail kind", "data-controller": controller, "aria-pressed": "false",
    onclick: () => choose(controller).catch(failed) }, make("i", {}, glyph(controller)), make("strong", { text: title }), make("span", {}, ...breakable(library)));
}

function failed(error) {
  if (!refused(error)) announce(`This did not work: ${reason(error)}.`);
}

/** The session that the address names: its controller and its own address; null if there is none. */
async function mirrored(id) {
  const path = `v1/sessions/${encodeURIComponent(id)}`;
  const answer = await ask(path);
  if (answer.ok) return { controller: (await answer.json()).controller, address: server + path };
  announce("That session has ended. This is a new one.");
  return null;
}

interpose();
const distance = make("section", { class: "panel far", "aria-label": "Network" }, network());
addEventListener("offline", () => announce("This page is offline. The drawer goes on; the server follows when it is back."));
addEventListener("online", () => announce(""));
const served = await (await fetchAuthorized("v1/controllers", main)).json().catch(() => ({ controllers: [] }));
const names = served.controllers.map(({ controller }) => controller);
for (const name of names.filter((each) => !(each in catalogue))) catalogue[name] = own(await describe(name));
const kinds = Object.keys(catalogue).filter((controller) => names.includes(controller));
thumbnails.replaceChildren(...kinds.map(thumbnail));
const wanted = readAddress();
const other = wanted.session ? await mirrored(wanted.session) : null;
document.body.classList.toggle("mirror", other !== null);
const first = other?.controller ?? kinds.find((controller) => controller === wanted.controller) ?? kinds[0] ?? Object.keys(catalogue)[0];
// The server has no module of a controller of your own, whose every answer takes a round trip.
if (!catalogue[first].isOwn) preload(first);
await choose(first, other ? { address: other.address } : { settings: wanted.settings }).catch(async (error) => {
  failed(error);
  // A setting in the address was refused: the drawer has the playground's own.
  if (error.status === 422) await choose(first).catch(failed);
});
await fold(inspector, panels, distance, part("intro"));
document.documentElement.dataset.ready = "true";
