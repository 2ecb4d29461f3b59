// Generated from the catalogue's schemas by generate.mjs: do not edit.
import type { DrawerElement, ElementClass } from "./elements/types.js";

export * from "./elements/types.js";
export const CurtainElement: ElementClass<"curtain">;
export const SheetElement: ElementClass<"sheet">;
export const AppStorePresentationElement: ElementClass<"appStorePresentation">;
export const TransitionElement: ElementClass<"transition">;
export const DrawerdDrawerElement: ElementClass<"drawer">;
export const ViewDeckElement: ElementClass<"viewDeck">;

declare global {
  interface HTMLElementTagNameMap {
    "drawerd-curtain": DrawerElement<"curtain">;
    "drawerd-sheet": DrawerElement<"sheet">;
    "drawerd-app-store-presentation": DrawerElement<"appStorePresentation">;
    "drawerd-transition": DrawerElement<"transition">;
    "drawerd-drawer": DrawerElement<"drawer">;
    "drawerd-view-deck": DrawerElement<"viewDeck">;
  }
}
