// Generated from the catalogue's schemas by generate.mjs: do not edit.
// Drawers as elements: importing this defines one for each controller.
import { connect, preload } from "./client.js";
import { define, elementFor } from "./elements/define.js";
import { loadMachines } from "./elements/loading.js";
import { definer } from "./elements/own.js";

loadMachines(preload);

export { DrawerElement } from "./elements/element.js";
const defineOwn = definer(connect, preload);
export { defineOwn as define };
export const CurtainElement = elementFor("curtain", connect);
export const SheetElement = elementFor("sheet", connect);
export const AppStorePresentationElement = elementFor("appStorePresentation", connect);
export const TransitionElement = elementFor("transition", connect);
export const DrawerdDrawerElement = elementFor("drawer", connect);
export const ViewDeckElement = elementFor("viewDeck", connect);

define("drawerd-curtain", CurtainElement);
define("drawerd-sheet", SheetElement);
define("drawerd-app-store-presentation", AppStorePresentationElement);
define("drawerd-transition", TransitionElement);
define("drawerd-drawer", DrawerdDrawerElement);
define("drawerd-view-deck", ViewDeckElement);
