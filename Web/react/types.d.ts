import type { ForwardRefExoticComponent, HTMLAttributes, RefAttributes } from "react";
import type { Configurations, Controller, OwnEvents, Session } from "../client.js";
import type { ConfigurationProperties, DrawerElement, ElementEvents } from "../elements.js";
import type {} from "../jsx.js";

interface OwnProps<C extends Controller> {
  /** The server's address, a session's, or `local:`, which is what it is without one. */
  server?: string;
  token?: string;
  /** Under which name the session outlives a reload of the page. */
  resume?: string;
  /** What unmounting does to the session: `close` deletes it, `leave` keeps it for other clients. */
  removal?: "close" | "leave";
  /** Whether it covers the page, and what closes it then. */
  modal?: boolean | { escape?: boolean; back?: boolean };
  /** Whether a user can close it; true by default. */
  dismissible?: boolean;
  /** Whether only the handle drags it. */
  handleOnly?: boolean;
  /** `cycle`: a click on the handle, or Enter, goes to the next detent. */
  handleBehavior?: "none" | "cycle";
  /** A user closes it: `event.preventDefault()` keeps it open. */
  onBeforeClose?: (event: CustomEvent<OwnEvents["beforeclose"]>) => void;
  /** The configuration's members that differ from the defaults. Each member is a prop as well, which wins. */
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

/** `onSnap` for `snap`; `onPresented` keeps its name. */
type HandlerName<N extends string> =
  N extends `on${infer Rest}` ? (Rest extends Capitalize<Rest> ? N : `on${Capitalize<N>}`) : `on${Capitalize<N>}`;

/** A handler for each event that the element dispatches, but for those whose props control the drawer. */
type Handlers<C extends Controller> = {
  [N in Exclude<keyof ElementEvents<C>, "statechange" | "openchange" | "problem" | "beforeclose"> as HandlerName<N & string>]?:
    (detail: ElementEvents<C>[N]) => void;
};

type Props<C extends Controller> = OwnProps<C> & ConfigurationProperties<C> & Handlers<C>;

export type DrawerProps<C extends Controller> = Props<C> & Omit<HTMLAttributes<HTMLElement>, keyof Props<C> | "onError">;

export type DrawerComponent<C extends Controller> =
  ForwardRefExoticComponent<DrawerProps<C> & RefAttributes<DrawerElement<C>>>;
