// The page after its first drawer: the other drawers, the code, and the bands below.
import { preload } from "../client.js";
import { differing, query, readAddress, writeAddress } from "../playground/address.js";
import { catalogue } from "../playground/catalogue.js";
import { Chart } from "../playground/chart.js";
import { Copying } from "../playground/copying.js";
import { glyph } from "../playground/glyphs.js";
import { Explanation, listener } from "../playground/log.js";
import { Phone } from "../playground/phone.js";
import { remember } from "../playground/storage.js";
import { server } from "../playground/token.js";
import { first, held } from "./first.js";
import { Moves } from "./moves.js";
import { Recorded } from "./recorded.js";
import { Served } from "./served.js";

const part = (id) => /** @type {HTMLElement} */ (document.getElementById(id));
const kinds = /** @type {HTMLElement[]} */ ([...part("kinds").children]);
const CODE = ["element", "react", "swift", "curl"];

/** The drawer is DrawerKit's as it is, so that its code is short. @type {Record<string, any>} */
const OWN = { drawer: { configuration: {}, hint: "Throw it, tap it, pull it down." } };

/** The phones that were chosen so far, with what the page says of each. @type {Map<string, Shown>} */
const all = new Map();
/** @type {Shown | null} */
let shown = null;

/** A phone, and what is beside it and below. */
class Shown {
  #stop = new AbortController();

  /** @param {Phone} phone */
  constructor(phone) {
    this.phone = phone;
    this.recorded = new Recorded(phone.controller);
    this.follow();
  }

  /** Follows the phone's session, which is another one from when the server has it. */
  follow() {
    const { phone, phone: { session } } = this;
    this.#stop.abort();
    this.#stop = new AbortController();
    const listen = listener(session, this.#stop.signal);
    [this.copying, this.chart, this.explanation] = [new Copying(phone, CODE), new Chart(phone), new Explanation()];
    this.moves = new Moves(phone, () => this.#configured());
    this.served ??= new Served(phone, () => {
      this.follow();
      this.show();
    });
    // What a replay calls.
    phone.inspector = /** @type {any} */ ({ moved: () => this.chart.watch(), restyled: () => this.chart.clear() });
    listen("change", () => {
      this.moves.show();
      this.copying.moved();
      this.chart.watch();
    });
    listen("result", ({ explanation }) => {
      if (!explanation) return;
      phone.outcome.textContent = this.explanation.show(explanation, session);
      this.chart.released();
    });
  }

  #configured() {
    this.copying.update();
    this.address();
  }

  /** Puts the settings into the address, with which they go to the playground. */
  address() {
    const { controller, session, base, defaults } = this.phone;
    const settings = differing(session.configuration, base);
    if (controller !== "drawer" || Object.keys(settings).length > 0) writeAddress(controller, settings);
    else history.replaceState(history.state, "", location.pathname);
    const own = differing(session.configuration, { ...defaults, ...catalogue[controller].configuration });
    part("all").setAttribute("href", `playground${query(controller, own)}`);
  }

  show() {
    shown = this;
    const { phone } = this;
    // The lab begins with it.
    remember("controller", phone.controller);
    for (const kind of kinds) kind.setAttribute("aria-pressed", String(kind.dataset.controller === phone.controller));
    if (!phone.element.isConnected) part("stage").replaceChildren(phone.element);
    part("code").replaceChildren(this.copying.element);
    part("moves").replaceChildren(this.moves.element);
    part("reason").replaceChildren(this.explanation.element, this.chart.element);
    part("sent").replaceChildren(this.served.element);
    part("recording").replaceChildren(this.recorded.element);
    this.address();
  }
}

/** Shows the phone of a drawer, which is made when it is first chosen. */
async function choose(controller, options = {}, phone = new Phone(controller, OWN[controller])) {
  if (!all.has(controller)) {
    await phone.connectLocally(options);
    all.set(controller, new Shown(phone));
  }
  all.get(controller)?.show();
}

function failed(error) {
  const hint = document.querySelector(".hint");
  if (hint) hint.textContent = `The drawer does not move: ${error.message}.`;
}

const wanted = readAddress();
// A link to a session is the playground's, wherever the server was asked for it.
if (wanted.session) location.replace(`playground${location.search}${location.hash}`);

for (const kind of kinds) {
  const controller = kind.dataset.controller ?? "";
  kind.querySelector("i")?.replaceChildren(glyph(controller));
  kind.addEventListener("pointerenter", () => preload(controller), { once: true });
  kind.addEventListener("click", () => choose(controller).catch(failed));
}

// The page's text has the address of the documents.
const text = part("code").querySelector("code");
if (text) text.textContent = String(text.textContent).replaceAll("http://localhost:8080/", server);

const begun = await first;
const isKnown = wanted.controller !== null && wanted.controller in catalogue;
if (begun) {
  const { session, attachment } = begun;
  // What takes time comes first: until the next drawer is there, a finger moves the first one.
  const phone = new Phone("drawer", OWN.drawer);
  await phone.prepare();
  // The whole content takes the place of the first one while nothing moves.
  while (held.size > 0 || attachment.isDragging || session.animations.length > 0) await new Promise(requestAnimationFrame);
  attachment.detach();
  await choose("drawer", { session }, phone);
} else {
  const controller = isKnown ? String(wanted.controller) : "drawer";
  await choose(controller, { settings: wanted.settings }).catch(() => choose(controller)).catch(failed);
}
document.documentElement.dataset.ready = "true";
if (begun && begun.session.state.name === "partiallyExpanded") shown?.phone.demonstrate();
