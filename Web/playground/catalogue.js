// What the playground and the lab have of their own for each controller: one file each.
import { drawer } from "./controllers/drawer.js";
import { curtain } from "./controllers/curtain.js";
import { sheet } from "./controllers/sheet.js";
import { appStorePresentation } from "./controllers/appStorePresentation.js";
import { transition } from "./controllers/transition.js";
import { viewDeck } from "./controllers/viewDeck.js";

/**
 * A controller in the playground. `frame` and `member` are the quantity of its chart; `names` are those of its frames for assistive
 * technology; `glyph` is its small drawing, `graph` its state machine, `sentence` says why a release settled, `marks` are the places on the
 * screen of which it speaks, beside that of the release, in points; without it they are shares or distances. `groups` are the settings that
 * belong together (what `Motion` changes, the drawer shows at once), `moves` are the ones that the first screen offers, in the words of a
 * person, and `recording` is the one that the lab shows first, with a name for people. `demo` is the page of the library's own demo.
 * `note` says why there is no spring to change. `machine` are the rules in Swift, where they have another name, and `fixed` says why a
 * member of the configuration does not change. `copies` are the copies that it has, where not all of them make sense. `isOwn` marks a controller that this page knows from the server's catalogue alone.
 * @typedef {{title: string, library: string, demo?: string, hint: string, configuration?: any, start?: any, frame: string,
 *   member: "x" | "y", styles?: Style[], machine?: string, names: Record<string, string>,
 *   content: (session: any) => HTMLElement[],
 *   glyph: [kind: string, x: number, y: number, width: number, height: number, radius?: number][],
 *   graph: (session: any) => import("./edges.js").Graph, sentence: (explanation: any, session: any) => string,
 *   marks?: (explanation: any) => Record<string, number>,
 *   groups: Record<string, string[]>, note?: string, fixed?: Record<string, string>, copies?: string[], isOwn?: boolean, recording?: [id: string, title: string],
 *   moves: Move[]}} Entry
 * @typedef {{label: string, about: string, name?: string, range?: [unit: string, least: number, most: number, step: number],
 *   read?: (configuration: any) => number, write?: (value: number, configuration: any) => object}} Move a member by its `name`, or
 *   what is read and written
 * @typedef {{title: string, hint: string, configuration: any, start?: any, frame: string, member: "x" | "y"}} Style
 */

/** In the order of the thumbnails. The first one is shown first: it has a spring to change. @type {Record<string, Entry>} */
export const catalogue = { drawer, curtain, sheet, appStorePresentation, transition, viewDeck };

/** The container of all phones. */
export const container = { width: 390, height: 844, safeArea: { top: 47, left: 0, bottom: 34, right: 0 } };

/** The name of a controller's component. */
export const componentOf = (controller) => controller[0].toUpperCase() + controller.slice(1);

/** The name of a controller's rules in Swift. */
export const rulesOf = (controller) => catalogue[controller].machine ?? componentOf(controller);
