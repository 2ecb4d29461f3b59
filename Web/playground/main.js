import { preload } from "../client.js";
import { catalogue } from "./catalogue.js";
import { Inspector } from "./inspector.js";
import { interpose, network } from "./network.js";
import { Phone } from "./phone.js";
import { ask, fetchAuthorized, replaceToken, server, token } from "./token.js";

const main = /** @type {HTMLElement} */ (document.querySelector("main"));
const phones = /** @type {HTMLElement} */ (document.querySelector("#phones"));
const status = /** @type {HTMLElement} */ (document.querySelector("#connection"));
const inspector = new Inspector(/** @type {HTMLElement} */ (document.querySelector("#inspector")));

function use(phone) {
  if (!phone.session || inspector.phone === phone) return;
  for (const other of all) other.isActive = other === phone;
  inspector.show(phone);
}

function announce(text) {
  status.textContent = text;
  status.hidden = text === "";
}

async function start(phone, address) {
  phones.append(phone.element);
  await phone.connect(address);
  phone.session.addEventListener("offline", () => announce("The server does not answer. Trying again…"));
  phone.session.addEventListener("online", () => announce(""));
  phone.session.addEventListener("gone", () => announce("This session is gone. Load the page again."));
  phone.session.addEventListener("problem", ({ detail }) => refused(detail.error));
}

/**
 * Asks for another token if `error` means that the current one was revoked or may only read. Returns whether it does.
 */
function refused(error) {
  const isRefused = error.status === 401 || error.status === 403;
  if (isRefused) replaceToken(main, error.message);
  return isRefused;
}

/** The phone of a page that mirrors one session, with `?session=ID`. */
async function mirrored(id) {
  const path = `v1/sessions/${encodeURIComponent(id)}`;
  const answer = await ask(path);
  if (!answer.ok) {
    announce("There is no such session any more.");
    return [];
  }
  document.body.classList.add("mirror");
  return [[(await answer.json()).controller, server + path]];
}

interpose();
document.querySelector(".top nav")?.before(network());
const served = await (await fetchAuthorized("v1/controllers", main)).json();
// A plain link cannot send a token, so the link to the catalogue is hidden if the page uses one.
/** @type {HTMLElement} */ (document.querySelector("#catalogue")).hidden = token() !== undefined;
const parameters = new URLSearchParams(location.search);
const id = parameters.get("session");
const wanted = id ? await mirrored(id) : Object.keys(catalogue).map((controller) => [controller, undefined]);
const kinds = new Map(served.controllers.map((kind) => [kind.controller, kind]));
const all = wanted.filter(([controller]) => kinds.has(controller)).map(([controller]) => new Phone(controller, use));
const addresses = new Map(wanted);
preload(...all.map(({ controller }) => controller));
await Promise.all(all.map((phone) => start(phone, addresses.get(phone.controller)))).catch((error) => {
  if (!refused(error)) throw error;
});
const first = all.find((phone) => phone.controller === parameters.get("controller")) ?? all[0];
if (first) use(first);
document.documentElement.dataset.ready = "true";
