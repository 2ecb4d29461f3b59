import type { Attachment } from "./client.js";

/** Where a drawer is: `detail` of the event `travel`, which the root and the session dispatch once a frame. */
export interface TravelDetail {
  /** How many points of the drawer are seen. */
  position: number;
  /** 0 at the closed detent, 1 at the highest. A spring or a rubber band goes a little beyond both. */
  progress: number;
}

/**
 * Writes where a drawer is on its root, and on other elements such as an overlay or the page behind, in the same frame in
 * which the drawer moves: the registered properties `--drawer-progress` (a number) and `--drawer-position` (a length), and
 * the attributes `data-state` (`open` or `closed`), `data-detent` and `data-dragging`.
 */
export function travel(attachment: Attachment, ...elements: HTMLElement[]): void;
