// The browser's Back button closes drawers: each open one has an entry in the history, which goes when the drawer closes.

/** An address without its fragment. */
const page = (address) => address.split("#")[0];

/** How many entries of drawers the history has up to the current one. Each entry's state holds that, as `drawerd`. */
const depth = () => history.state?.drawerd ?? 0;

/** Keeps as many entries in the history as drawers need. */
export class BackEntries {
  #count = 0;
  /** The address below the first entry. */
  #base = "";
  #isListening = false;
  #isQueued = false;
  /** Whether a traversal is under way that removes entries. */
  #isTraversing = false;
  #isReplacing = false;

  /** @param {(left: number) => void} wentBack called when the user goes back, with the number of entries that are left */
  constructor(wentBack) {
    this.wentBack = wentBack;
  }

  /** Listens from now on, and removes the entries that a reloaded page has left. */
  start() {
    if (this.#isListening) return;
    this.#isListening = true;
    addEventListener("popstate", () => this.#popped());
    document.addEventListener("click", (event) => this.#clicked(event));
    this.require(0);
  }

  /** Adds or removes entries, once for everything that opens and closes in one task. @param {number} count */
  require(count) {
    this.#count = count;
    if (this.#isQueued) return;
    this.#isQueued = true;
    queueMicrotask(() => {
      this.#isQueued = false;
      this.#settle();
    });
  }

  #settle() {
    const count = depth();
    if (this.#isTraversing || count === this.#count) return;
    if (count > this.#count) {
      this.#isTraversing = true;
      history.go(this.#count - count);
      return;
    }
    if (count === 0) this.#base = location.href;
    for (let next = count + 1; next <= this.#count; next += 1) history.pushState({ ...history.state, drawerd: next }, "");
  }

  #popped() {
    if (this.#isReplacing) return;
    const isOwn = this.#isTraversing;
    this.#isTraversing = false;
    // A script's change of the fragment goes forward: its entry is the page's own, and stays.
    const { href } = location;
    if (!isOwn && history.state?.drawerd === undefined && href !== this.#base && page(href) === page(this.#base)) return;
    if (!isOwn) this.wentBack(depth());
    this.#settle();
  }

  /** A link to a place in the same document replaces the drawer's entry, so that it goes with the drawer. */
  #clicked(event) {
    const link = event.composedPath().find((element) => element instanceof HTMLAnchorElement);
    if (!link || depth() === 0 || event.defaultPrevented || event.button !== 0) return;
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey || !["", "_self"].includes(link.target)) return;
    if (!link.href.includes("#") || page(link.href) !== page(location.href)) return;
    const [, name = ""] = link.href.split("#");
    // A fragment that names no element is a route of the page's.
    if (!["", "top"].includes(name) && !document.getElementById(decoded(name))) return;
    event.preventDefault();
    const { state } = history;
    this.#isReplacing = true;
    location.replace(link.href);
    history.replaceState(state, "");
    this.#isReplacing = false;
  }
}

/** A fragment as an element's `id` has it; as it stands where it is malformed. */
function decoded(fragment) {
  try {
    return decodeURIComponent(fragment);
  } catch {
    return fragment;
  }
}
