import type { ButtonHTMLAttributes, ForwardRefExoticComponent, FunctionComponent, HTMLAttributes, ReactNode, RefAttributes } from "react";
import type { Controller } from "../client.js";
import type { DrawerElement } from "../elements.js";
import type { DrawerProps } from "./types.js";

type Part<Props, Target> = ForwardRefExoticComponent<Props & RefAttributes<Target>>;
/** With `asChild`, the part renders your own child element, and passes its props to it. */
type AsChild = { asChild?: boolean };

/** The props of a drawer's component. The drawer is modal unless `modal` is false. */
type RootProps<C extends Controller> = DrawerProps<C> & { children?: ReactNode };

/** The parts that make up a drawer. */
export interface Parts<C extends Controller> {
  /** The component that contains all other parts. Its other props, `id`, `ref` and `className` among them, go to the element of `Portal`. */
  Root: Part<RootProps<C>, DrawerElement<C>>;
  /** A `Root` inside another drawer. */
  NestedRoot: Part<RootProps<C>, DrawerElement<C>>;
  /** A button that opens and closes the drawer. */
  Trigger: Part<ButtonHTMLAttributes<HTMLButtonElement> & AsChild, HTMLButtonElement>;
  /** Renders the drawer over the page, as the last child of `container` (the body by default, and if it is null). */
  Portal: FunctionComponent<{ container?: Element | null; children?: ReactNode }>;
  /** A layer between page and drawer that fades in as the drawer opens. A click on it closes the drawer. */
  Overlay: Part<HTMLAttributes<HTMLDivElement>, HTMLDivElement>;
  /** The drawer itself. */
  Content: Part<HTMLAttributes<HTMLDivElement>, HTMLDivElement>;
  /** The handle that the user drags. */
  Handle: Part<HTMLAttributes<HTMLDivElement>, HTMLDivElement>;
  /** A heading that names the drawer for assistive technology. */
  Title: Part<HTMLAttributes<HTMLHeadingElement> & AsChild, HTMLHeadingElement>;
  /** A paragraph that describes the drawer for assistive technology. */
  Description: Part<HTMLAttributes<HTMLParagraphElement> & AsChild, HTMLParagraphElement>;
  /** A button that closes the drawer. */
  Close: Part<ButtonHTMLAttributes<HTMLButtonElement> & AsChild, HTMLButtonElement>;
}

export const Curtain: Parts<"curtain">;
export const Drawer: Parts<"drawer">;
export const Sheet: Parts<"sheet">;

/** A side of a view deck. */
type Side = "left" | "right" | "top" | "bottom";
type OfSide = {
  /** The side; by default the first of the root's `sides`. */
  side?: Side;
};

/** The parts that make up a view deck: a page that moves aside to show one of its sides. */
export interface DeckParts extends Pick<Parts<"viewDeck">, "Overlay" | "Title" | "Description" | "Close"> {
  /** The deck's element, in its place in your page. It has one side, `left`, unless you give `sides`. */
  Root: Part<DrawerProps<"viewDeck"> & { children?: ReactNode }, DrawerElement<"viewDeck">>;
  /** A button that opens and closes a side. */
  Trigger: Part<ButtonHTMLAttributes<HTMLButtonElement> & AsChild & OfSide, HTMLButtonElement>;
  /** The page that moves aside. */
  Center: Part<HTMLAttributes<HTMLDivElement>, HTMLDivElement>;
  /** A side. */
  Content: Part<HTMLAttributes<HTMLDivElement> & OfSide, HTMLDivElement>;
}

export const ViewDeck: DeckParts;
