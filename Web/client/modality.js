// Modal drawers: the rest of the page is inert as long as the drawer covers it.

/**
 * @typedef {object} ModalOptions
 * @property {boolean} [escape] whether the Escape key closes it, wherever the focus is
 * @property {boolean} [back] whether the browser's back button closes it
 */

/** How many drawers keep the page from scrolling, and what its style was before the first of them. */
const lock = { count: 0, overflow: "", paddingRight: "" };

function lockScrolling() {
  const { documentElement: page, documentElement: { style } } = document;
  lock.count += 1;
  if (lock.count > 1) return;
  [lock.overflow, lock.paddingRight] = [style.overflow, style.paddingRight];
  const scrollBar = innerWidth - page.clientWidth;
  style.overflow = "hidden";
  // What is beside the scroll bar stays where it is.
  if (scrollBar > 0) style.paddingRight = `${scrollBar}px`;
}

function unlockScrolling() {
  lock.count -= 1;
  if (lock.count > 0) return;
  Object.assign(document.documentElement.style, { overflow: lock.overflow, paddingRight: lock.paddingRight });
}

let entries = 0;

/** Makes the page around a root inert while what is drawn there covers it, and closes that by Escape and the back button. */
export class Modality {
  /** @type {HTMLElement[]} what was made inert */
  #inert = [];
  /** @type {HTMLElement | null} what had the focus before */
  #opener = null;
  /** @type {HTMLElement | null} the dialog, while there is one */
  #dialog = null;
  /** @type {string | null} the role that it had before */
  #role = null;
  /** The entry of the browser's history that stands for it; 0 for none. */
  #entry = 0;
  #stop = new AbortController();

  /**
   * @param {import("./attachment.js").Attachment} attachment
   * @param {ModalOptions} options
   */
  constructor(attachment, { escape = true, back = true }) {
    this.attachment = attachment;
    this.back = back;
    const { signal } = this.#stop;
    if (escape) document.addEventListener("keydown", (event) => this.#key(event), { signal });
    if (back) addEventListener("popstate", (event) => this.#wentBack(event), { signal });
  }

  /** Makes the page usable again. */
  stop() {
    this.#stop.abort();
    this.#leave();
  }

  /** Enters or leaves the modal state, as the drawer covers the page or not. */
  update() {
    const { session, traits, stage } = this.attachment;
    const body = traits.bodies.flatMap((name) => stage.elements(name))[0];
    const covers = body !== undefined && traits.covers(session);
    if (covers && !this.#dialog) this.#enter(body);
    else if (!covers && this.#dialog) this.#leave();
  }

  #enter(body) {
    this.#dialog = body;
    this.#role = body.getAttribute("role");
    body.setAttribute("role", "dialog");
    body.setAttribute("aria-modal", "true");
    const active = /** @type {HTMLElement | null} */ (document.activeElement);
    this.#opener = active && active !== document.body ? active : null;
    this.#makeInert();
    lockScrolling();
    if (!this.#contains(active)) {
      if (!body.hasAttribute("tabindex")) body.tabIndex = -1;
      body.focus({ preventScroll: true });
    }
    if (this.back && !this.#entry) {
      this.#entry = entries += 1;
      history.pushState({ ...history.state, drawerd: this.#entry }, "");
    }
  }

  #leave() {
    const dialog = this.#dialog;
    if (!dialog) return;
    this.#dialog = null;
    dialog.removeAttribute("aria-modal");
    if (this.#role === null) dialog.removeAttribute("role");
    else dialog.setAttribute("role", this.#role);
    for (const element of this.#inert.splice(0)) element.inert = false;
    unlockScrolling();
    const active = /** @type {HTMLElement | null} */ (document.activeElement);
    // The focus may have been moved elsewhere meanwhile.
    if (!active || active === document.body || this.#contains(active)) this.#opener?.focus({ preventScroll: true });
    this.#opener = null;
    const entry = this.#entry;
    this.#entry = 0;
    // Closed otherwise than by the back button: its entry of the history goes as well.
    if (entry && history.state?.drawerd === entry) history.back();
  }

  /** Whether an element is in what is drawn over the page. */
  #contains(element) {
    return element !== null && element !== this.attachment.root && this.attachment.root.contains(element) && !element.closest("[inert]");
  }

  /** Makes everything inert but the frames over the page and their ancestors. */
  #makeInert() {
    const { root, traits } = this.attachment;
    const mark = (element) => {
      if (element.inert) return;
      element.inert = true;
      this.#inert.push(element);
    };
    for (const element of /** @type {NodeListOf<HTMLElement>} */ (root.querySelectorAll("[data-frame]"))) {
      if (traits.isBehind(element.dataset.frame ?? "")) mark(element);
    }
    for (let child = /** @type {any} */ (root); child && child !== document.body;) {
      const parent = child.parentElement ?? child.getRootNode().host;
      for (const sibling of (child.parentNode ?? parent).children) {
        if (sibling !== child && sibling instanceof HTMLElement && !["SCRIPT", "STYLE"].includes(sibling.tagName)) mark(sibling);
      }
      child = parent;
    }
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    if (!this.#dialog || event.key !== "Escape" || event.defaultPrevented) return;
    if (this.#close()) event.preventDefault();
  }

  #wentBack({ state }) {
    if (!this.#entry || (state?.drawerd ?? 0) >= this.#entry) return;
    this.#entry = 0;
    this.#close();
  }

  #close() {
    const { session, traits } = this.attachment;
    const command = traits.escape(session);
    if (command) session.command(command).catch(() => {});
    return command !== null;
  }
}
