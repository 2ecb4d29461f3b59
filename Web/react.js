// Generated from the catalogue's schemas by generate.mjs: do not edit.
// The elements as React components: `import { Curtain } from "drawerd/react"`.
import { CurtainElement, SheetElement, AppStorePresentationElement, TransitionElement, DrawerdDrawerElement, ViewDeckElement } from "./elements.js";
import { component } from "./react/component.js";

export const Curtain = component("drawerd-curtain", "Curtain", CurtainElement);
export const Sheet = component("drawerd-sheet", "Sheet", SheetElement);
export const AppStorePresentation = component("drawerd-app-store-presentation", "AppStorePresentation", AppStorePresentationElement);
export const Transition = component("drawerd-transition", "Transition", TransitionElement);
export const Drawer = component("drawerd-drawer", "Drawer", DrawerdDrawerElement);
export const ViewDeck = component("drawerd-view-deck", "ViewDeck", ViewDeckElement);
