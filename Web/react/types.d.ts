import type { ForwardRefExoticComponent, HTMLAttributes, RefAttributes } from "react";
import type { AttachOptions, Configurations, ConnectOptions, Controller, OwnEvents, Session } from "../client.js";
import type { ConfigurationProperties, DrawerElement, ElementEvents, ModalText, TextOf } from "../elements.js";
import type {} from "../jsx.js";

interface OwnProps<C extends Controller>
  extends Pick<ConnectOptions, "token" | "resume">, Pick<AttachOptions, "handleBehavior"> {
  /** Whether the drawer covers the whole page while it is open, and whether Escape and every Back close it. */
  modal?: AttachOptions["modal"] | ModalText;
  /** Whether only the handle drags the drawer. */
  handleOnly?: boolean | TextOf<boolean>;
  /** The words for the detents that assistive technology reads, by their names; as a string, JSON. */
  labels?: AttachOptions["labels"] | `{${string}`;
  /** The address of a server or a session, or `local:`, the default. */
  server?: string;
  /** What happens to the session on unmount: `close` deletes it, `leave` keeps it for other clients. */
  removal?: "close" | "leave";
  /** Whether the user can close the drawer; true by default. */
  dismissible?: boolean | TextOf<boolean>;
  /** Called when the user is closing the drawer. `event.preventDefault()` keeps it open. */
  onBeforeClose?: (event: CustomEvent<OwnEvents["beforeclose"]>) => void;
  /**
   * The configuration's members that differ from the defaults; as a string, JSON. Each member is also a prop, which takes precedence. A
   * string means what it means as the element's attribute, for each prop.
   */
  configuration?: Configurations[C] | `{${string}`;
  /**
   * Whether the drawer is open (controlled). If the user opens or closes the drawer and `onOpenChange` does not update
   * this prop, the drawer returns.
   */
  open?: boolean | TextOf<boolean>;
  /** Whether the drawer is initially open (uncontrolled, without `open`). */
  defaultOpen?: boolean | TextOf<boolean>;
  /** Called when the drawer was opened or closed. */
  onOpenChange?: (open: boolean) => void;
  /**
   * The drawer's detent (controlled). If the user moves the drawer and `onStateChange` does not update this prop, the
   * drawer returns.
   */
  state?: string;
  /** The drawer's initial detent (uncontrolled, without `state`). */
  defaultState?: string;
  /** Called when the drawer is at another detent, or heading for it. */
  onStateChange?: (state: string) => void;
  /** Called with the session when the drawer is connected to it. */
  onReady?: (session: Session<C>) => void;
  /** Called when connecting or a request failed, or the server refused an event. */
  onProblem?: (error: Error) => void;
}

/**
 * The handler's name: `onSnap` for `snap`. Events that have a handler's name already, such as `onPresented`, keep it.
 */
type HandlerName<N extends string> =
  N extends `on${infer Rest}` ? (Rest extends Capitalize<Rest> ? N : `on${Capitalize<N>}`) : `on${Capitalize<N>}`;

/** A handler for each event of the element, except the events that `OwnProps` has its own handlers for. */
type Handlers<C extends Controller> = {
  [N in Exclude<keyof ElementEvents<C>, "change" | "statechange" | "openchange" | "problem" | "beforeclose"> as HandlerName<N & string>]?:
    (detail: ElementEvents<C>[N]) => void;
};

/** A prop for each member of the configuration: its value, or the text of its attribute. */
type ConfigurationProps<Properties> = { [P in keyof Properties]?: Properties[P] | TextOf<Exclude<Properties[P], undefined>> };

type Props<C extends Controller> = OwnProps<C> & ConfigurationProps<ConfigurationProperties<C>> & Handlers<C>;

/** The props of a drawer's component. */
export type DrawerProps<C extends Controller> = Props<C> & Omit<HTMLAttributes<HTMLElement>, keyof Props<C> | "onError">;

/** A drawer's React component. Its ref is the element. */
export type DrawerComponent<C extends Controller> =
  ForwardRefExoticComponent<DrawerProps<C> & RefAttributes<DrawerElement<C>>>;
