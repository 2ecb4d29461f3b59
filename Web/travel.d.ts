import type { Attachment } from "./client.js";

/** A drawer's position: the `detail` of `travel` events, dispatched on the root and the session once per frame. */
export interface TravelDetail {
  /** The length of the drawer's visible part, in points. */
  position: number;
  /** 0 at the closed detent, 1 at the highest. A spring or a rubber band goes slightly beyond both ends. */
  progress: number;
}

/**
 * Publishes a drawer's position to CSS, in the same frame in which the drawer moves.
 *
 * It sets the registered properties `--drawer-progress` (a number) and `--drawer-position` (a length), and the
 * attributes `data-state` (`open` or `closed`), `data-detent` and `data-dragging`. It sets them on the drawer's root,
 * and on the other elements that you pass, such as an overlay or the page behind the drawer. The root of a view deck
 * also has `--drawer-ledge-left` and so on (lengths): how much of the center covers that side when it is open.
 */
export function travel(attachment: Attachment, ...elements: HTMLElement[]): void;
