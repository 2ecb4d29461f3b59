// Lets the browser's Back button close drawers whose page asks for it. Each open drawer has a history entry. Closing a drawer
// otherwise leaves its entry behind, and the next drawer uses it: going back from here would take back what the page has
// done meanwhile to its address, its history or its scroll position.

/**
 * The number of drawers' entries up to the current one. Each entry stores that number in its state, as `drawerd`. It counts on from
 * an entry that the page has added before it was loaded again, or to which a router has copied it.
 */
const depth = () => history.state?.drawerd ?? 0;

/** @type {any} */
const { navigation } = globalThis;

/** An address without its fragment. */
const page = (address) => address.split("#")[0];

/** A router of the page may handle an added entry as one of its own: the scroll position and the focus stay all the same. */
const STAYS = { focusReset: "manual", scroll: "manual" };

/** Provides one history entry for each drawer that needs one. */
export class BackEntries {
  #count = 0;
  /** The depth of the entry below this page's own ones. */
  #base = 0;
  /** The depth of the last entry that this page has seen, and the address of each entry that it has added. */
  #last = 0;
  /** @type {string[]} */
  #addresses = [];
  /** The page's own choice. */
  #restoration = history.scrollRestoration;
  #isQueued = false;

  /** @param {(count: number) => void} wentBack called when the user goes back over so many entries */
  constructor(wentBack) {
    this.wentBack = wentBack;
  }

  /** Adds entries to have `count`, once for all changes of one task. @param {number} count */
  require(count) {
    this.#count = count;
    addEventListener("popstate", this.#popped);
    if (this.#isQueued) return;
    this.#isQueued = true;
    queueMicrotask(() => {
      this.#isQueued = false;
      this.#settle();
    });
  }

  /** The number of this page's entries up to the current one, if that is one of them. */
  get #added() {
    return this.#addresses[depth()] === location.href ? depth() - this.#base : 0;
  }

  #settle() {
    const start = this.#added;
    if (this.#count <= start) return;
    if (start === 0) this.#begin();
    this.#last = this.#base + this.#count;
    for (let next = this.#base + start + 1; next <= this.#last; next += 1) {
      // The browser would scroll the page back to where it was when the drawer opened.
      history.scrollRestoration = "manual";
      navigation?.addEventListener("navigate", (event) => event.canIntercept && event.intercept(STAYS), { once: true });
      history.pushState({ ...history.state, drawerd: next }, "");
      history.scrollRestoration = this.#restoration;
      this.#addresses[next] = location.href;
    }
  }

  #begin() {
    this.#restoration = history.scrollRestoration;
    this.#base = depth();
    this.#addresses = [];
    this.#addresses[this.#base] = location.href;
  }

  #popped = () => {
    const { href } = location;
    const base = this.#addresses[this.#base] ?? "";
    // A link or a script that changes the fragment navigates forward. The new entry belongs to the page.
    if (history.state?.drawerd === undefined && href !== base && page(href) === page(base)) return;
    const count = this.#last - depth();
    // The browser scrolls after this event.
    setTimeout(() => (history.scrollRestoration = this.#restoration));
    this.#last = depth();
    if (count > 0) this.wentBack(count);
  };
}
