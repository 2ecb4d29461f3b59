// How a session is attached to an element of the page.

/** The options of `session.attach`. */
export interface AttachOptions {
  /** Whether to set ARIA roles and names and to handle keys; true by default. */
  keyboard?: boolean;
  /** Whether only the handle drags the drawer. Controllers without a handle ignore this option. */
  handleOnly?: boolean;
  /**
   * What a click on the handle, or Enter, does; `cycle` by default. With `cycle` the drawer moves to the next detent, and from
   * the highest one to the lowest visible one.
   */
  handleBehavior?: "none" | "cycle";
  /** The words for the detents that assistive technology reads, by their names, in your page's language. */
  labels?: Readonly<Record<string, string>>;
  /** Whether a live region announces the detent after a drag or a change by another screen; by default for modal drawers. */
  announces?: boolean;
  /**
   * Whether the drawer covers the whole page. While a modal drawer is open, everything below it is inert (but not elements
   * marked `data-above-drawers`), the focus stays in the drawer, the page does not scroll, and Escape closes the drawer, or
   * Back on Android. Set `escape` to false to turn that off. With `back` the drawer has an entry in the browser's history, so
   * that every Back closes it.
   */
  modal?: boolean | { escape?: boolean; back?: boolean };
}

/** The connection of a session to the element that shows it. */
export interface Attachment {
  /** The element that shows the session. */
  readonly root: HTMLElement;
  /** Whether the user is dragging the drawer in this element. */
  readonly isDragging: boolean;
  /** Detaches the session from the element. A drag in progress is canceled. */
  detach(): void;
}
