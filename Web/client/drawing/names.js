// Generated from the catalogue's schemas by generate.mjs: do not edit.
/** The names of the frames. A sheet has one for each item, and a transition's page can name some. @type {Record<string, string[]>} */
export const frameNames = {
  curtain: ["content","curtain","handle"],
  sheet: ["main","dimming","sheet","chevron","closeButton","tabBar"],
  appStorePresentation: ["presenting","blur","page","closeButton"],
  transition: ["presenting","backdrop","blur","modal","from","to"],
  drawer: ["presenting","background","container","drawer","handle","upperMark","lowerMark","partialMark"],
  viewDeck: ["center","navigationBar","left","right","top","bottom"],
};
