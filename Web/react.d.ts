import type { ForwardRefExoticComponent, HTMLAttributes, RefAttributes } from "react";
import type { Configurations, Controller, Session } from "./client.js";
import type { DrawerElement } from "./elements.js";

export interface DrawerProps<C extends Controller> extends Omit<HTMLAttributes<HTMLElement>, "onError"> {
  /** The server's address, a session's, or `local:`, which is what it is without one. */
  server?: string;
  token?: string;
  /** What unmounting does to the session: `close` deletes it, `leave` leaves it to whoever comes next. */
  removal?: "close" | "leave";
  configuration?: Configurations[C];
  /** Whether it is open. A drawer that is moved comes back there, unless `onOpenChange` has the page say otherwise. */
  open?: boolean;
  /** Whether it is open at first, where `open` is left out. */
  defaultOpen?: boolean;
  onOpenChange?: (open: boolean) => void;
  /** The detent where it is. A drawer that is moved comes back there, unless `onStateChange` has the page say otherwise. */
  state?: string;
  /** Where it is at first, where `state` is left out. */
  defaultState?: string;
  onStateChange?: (state: string) => void;
  onReady?: (session: Session<C>) => void;
  onProblem?: (error: Error) => void;
}

export type DrawerComponent<C extends Controller> =
  ForwardRefExoticComponent<DrawerProps<C> & RefAttributes<DrawerElement<C>>>;

export const Curtain: DrawerComponent<"curtain">;
export const Sheet: DrawerComponent<"sheet">;
export const Transition: DrawerComponent<"transition">;
export const AppStorePresentation: DrawerComponent<"appStorePresentation">;
export const ViewDeck: DrawerComponent<"viewDeck">;
export const Drawer: DrawerComponent<"drawer">;
