// Generated from the catalogue's schemas by generate.mjs: do not edit.
/** The frames of each controller's content and of its handle. @type {Record<string, {content: string, handle: string | null}>} */
export const frames = {
  curtain: { content: "curtain", handle: "handle" },
  sheet: { content: "sheet", handle: "chevron" },
  appStorePresentation: { content: "page", handle: null },
  transition: { content: "modal", handle: null },
  drawer: { content: "drawer", handle: "handle" },
  viewDeck: { content: "center", handle: null },
};
