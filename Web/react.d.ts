// Generated from the catalogue's schemas by generate.mjs: do not edit.
import type { DrawerComponent } from "./react/types.js";

export type { DrawerComponent, DrawerProps } from "./react/types.js";
export const Curtain: DrawerComponent<"curtain">;
export const Sheet: DrawerComponent<"sheet">;
export const AppStorePresentation: DrawerComponent<"appStorePresentation">;
export const Transition: DrawerComponent<"transition">;
export const Drawer: DrawerComponent<"drawer">;
export const ViewDeck: DrawerComponent<"viewDeck">;
