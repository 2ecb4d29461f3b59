// Drawers as elements: importing this defines one for each controller. On a server there are no elements, and nothing is
// defined. Their types stand in elements.d.ts.
import { connect } from "./client.js";
import { DrawerElement, elementFor } from "./elements/element.js";

export { DrawerElement };

export const CurtainElement = elementFor("curtain", connect);
export const SheetElement = elementFor("sheet", connect);
export const TransitionElement = elementFor("transition", connect);
export const AppStorePresentationElement = elementFor("appStorePresentation", connect);
export const ViewDeckElement = elementFor("viewDeck", connect);
export const DrawerdDrawerElement = elementFor("drawer", connect);

const elements = {
  "drawerd-curtain": CurtainElement,
  "drawerd-sheet": SheetElement,
  "drawerd-transition": TransitionElement,
  "drawerd-app-store-presentation": AppStorePresentationElement,
  "drawerd-view-deck": ViewDeckElement,
  "drawerd-drawer": DrawerdDrawerElement,
};

for (const [name, element] of Object.entries(elements)) {
  // Two copies of this file in a page are no error.
  if (globalThis.customElements && !customElements.get(name)) customElements.define(name, element);
}
