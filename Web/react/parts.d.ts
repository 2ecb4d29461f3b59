import type { ButtonHTMLAttributes, ForwardRefExoticComponent, FunctionComponent, HTMLAttributes, ReactNode, RefAttributes } from "react";
import type { Controller } from "../client.js";
import type { DrawerProps } from "./types.js";

type Part<Props, Target> = ForwardRefExoticComponent<Props & RefAttributes<Target>>;
/** The page's own child is the part, and gets its props. */
type AsChild = { asChild?: boolean };

/** The props of a drawer's component; it is modal unless `modal` is false. */
type RootProps<C extends Controller> = DrawerProps<C> & { children?: ReactNode };

export interface Parts<C extends Controller> {
  /** What the other parts stand in. It draws nothing. */
  Root: FunctionComponent<RootProps<C>>;
  /** A `Root` inside another drawer. */
  NestedRoot: FunctionComponent<RootProps<C>>;
  /** A button that opens and closes the drawer. */
  Trigger: Part<ButtonHTMLAttributes<HTMLButtonElement> & AsChild, HTMLButtonElement>;
  /** Draws the drawer over the page, as the last element of `container` (the body by default). */
  Portal: FunctionComponent<{ container?: Element; children?: ReactNode }>;
  /** Between page and drawer, as visible as the drawer is open. A click on it closes the drawer. */
  Overlay: Part<HTMLAttributes<HTMLDivElement>, HTMLDivElement>;
  /** The drawer. */
  Content: Part<HTMLAttributes<HTMLDivElement>, HTMLDivElement>;
  Handle: Part<HTMLAttributes<HTMLDivElement>, HTMLDivElement>;
  /** Names the drawer. */
  Title: Part<HTMLAttributes<HTMLHeadingElement> & AsChild, HTMLHeadingElement>;
  /** Describes the drawer. */
  Description: Part<HTMLAttributes<HTMLParagraphElement> & AsChild, HTMLParagraphElement>;
  /** A button that closes the drawer. */
  Close: Part<ButtonHTMLAttributes<HTMLButtonElement> & AsChild, HTMLButtonElement>;
}

export const Curtain: Parts<"curtain">;
export const Drawer: Parts<"drawer">;
export const Sheet: Parts<"sheet">;
