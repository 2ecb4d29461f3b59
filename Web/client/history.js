// Lets the browser's Back button close drawers. Each open drawer has a history entry, which is removed when it closes.

/** An address without its fragment. */
const page = (address) => address.split("#")[0];

/** The number of drawers' entries up to the current one. Each entry stores that number in its state, as `drawerd`. */
const depth = () => history.state?.drawerd ?? 0;

/** Keeps one history entry for each drawer that needs one. */
export class BackEntries {
  #count = 0;
  /** The address below the first entry. */
  #base = "";
  #isListening = false;
  #isQueued = false;
  /** Whether a traversal that removes entries is in progress. */
  #isTraversing = false;
  #isReplacing = false;

  /** @param {(left: number) => void} wentBack called when the user goes back, with the number of remaining entries */
  constructor(wentBack) {
    this.wentBack = wentBack;
  }

  /** Starts to listen, and removes the entries that the page left before a reload. */
  start() {
    if (this.#isListening) return;
    this.#isListening = true;
    addEventListener("popstate", () => this.#popped());
    document.addEventListener("click", (event) => this.#clicked(event));
    this.require(0);
  }

  /** Adds or removes entries to have `count`, once for all changes of one task. @param {number} count */
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
    // A script that changes the fragment navigates forward. The new entry belongs to the page, and stays.
    const { href } = location;
    if (!isOwn && history.state?.drawerd === undefined && href !== this.#base && page(href) === page(this.#base)) return;
    if (!isOwn) this.wentBack(depth());
    this.#settle();
  }

  /** Lets a link within the document replace the drawer's entry, so that the entry is removed with the drawer. */
  #clicked(event) {
    const link = event.composedPath().find((element) => element instanceof HTMLAnchorElement);
    if (!link || depth() === 0 || event.defaultPrevented || event.button !== 0) return;
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey || !["", "_self"].includes(link.target)) return;
    if (!link.href.includes("#") || page(link.href) !== page(location.href)) return;
    const [, name = ""] = link.href.split("#");
    // A fragment that names no element is a route of the page, which the page handles.
    if (!["", "top"].includes(name) && !document.getElementById(decoded(name))) return;
    event.preventDefault();
    const { state } = history;
    this.#isReplacing = true;
    location.replace(link.href);
    history.replaceState(state, "");
    this.#isReplacing = false;
  }
}

/** The `id` that a fragment refers to; the fragment itself if its encoding is malformed. */
function decoded(fragment) {
  try {
    return decodeURIComponent(fragment);
  } catch {
    return fragment;
  }
}
