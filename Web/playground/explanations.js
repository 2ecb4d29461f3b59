// Why a released drawer settled where it did, in words with units. The server and the page's machine explain it in numbers.
import { catalogue } from "./catalogue.js";
import { rounded } from "./speech.js";

/** The sentence for an explanation. */
export function sentence(explanation, session) {
  const text = catalogue[session.controller].sentence(explanation, session);
  return text[0].toUpperCase() + text.slice(1);
}

/** The candidates with their positions and distances in points, rounded as the screen shows them. */
export function candidatesOf({ candidates = [], position, inPoints, outcome }, { container, controller, detents }) {
  // The curtain reckons in shares of the height, from below. The chart has positions from above.
  const unit = inPoints && position ? inPoints.position / position : 1;
  const shown = (place) => (controller === "curtain" ? container.height - place * unit : place * unit);
  // A sheet's anchors have the names of its detents, from the top.
  const isNamed = controller === "sheet" && detents.length === candidates.length;
  // The first one says what the distances are, and so all of them have room in a line.
  return candidates.map(({ name, position: place, distance }, index) => ({ isChosen: name === outcome,
    text: `${isNamed ? detents.at(-1 - index).name : name} ${rounded(shown(place))}: ${rounded(distance * Math.abs(unit))}${index ? "" : " away"}` }));
}
