// Compares a recording with an answer, by the rules of Conformance/README.md, and says what it has compared.

const TOLERANCE = 1e-6;
// The defaults of a frame's members, which answers leave out.
const FRAME = { opacity: 1, cornerRadius: 0, hidden: false, z: 0, blur: 0, interactive: true };

/** What a step may have recorded, by the member of `expect`. */
export const PARTS = { state: "state", frames: "frames", delegate: "delegate events", animations: "animations" };

/**
 * Lists the differences between `actual` and `expected`, one per line. Members that `expected` leaves out are not
 * compared.
 * @returns {string[]}
 */
export function differences(expected, actual, path = "") {
  const text = (value) => (value === undefined ? "nothing" : JSON.stringify(value));
  if (Array.isArray(expected) && Array.isArray(actual)) {
    if (expected.length !== actual.length) return [`${path}: ${expected.length} elements expected, not ${actual.length}`];
    return expected.flatMap((each, index) => differences(each, actual[index], `${path}.${index}`));
  }
  if (typeof expected === "number" && typeof actual === "number") {
    const isNear = Math.abs(expected - actual) <= TOLERANCE * Math.max(1, Math.abs(expected));
    return isNear ? [] : [`${path}: ${expected} expected, not ${actual}`];
  }
  if (expected && actual && typeof expected === "object" && typeof actual === "object" && !Array.isArray(expected) && !Array.isArray(actual)) {
    const isFrame = path.split(".").at(-2) === "frames";
    return Object.entries(expected).flatMap(([name, value]) => (
      differences(value, actual[name] ?? (isFrame ? FRAME[name] : undefined), `${path}.${name}`)));
  }
  return expected === actual ? [] : [`${path}: ${text(expected)} expected, not ${text(actual)}`];
}

/**
 * What of a step was compared: for each part whether it is the same, differs, or was not recorded.
 * @returns {Record<string, "same" | "differs" | "not recorded">}
 */
export function comparison({ expected, actual }) {
  return Object.fromEntries(Object.keys(PARTS).map((part) => {
    if (expected[part] === undefined) return [part, "not recorded"];
    return [part, differences(expected[part], actual[part], `.${part}`).length === 0 ? "same" : "differs"];
  }));
}

/** The sentence that says in how many of the steps which parts were compared, and whether they are the same. */
export function verdict(steps) {
  const all = steps.map(comparison);
  const counted = Object.entries(PARTS).map(([part, title]) => {
    const recorded = all.filter((each) => each[part] !== "not recorded").length;
    return recorded === 0 ? `no ${title}` : `${title} in ${recorded}`;
  });
  const differing = steps.filter(({ expected, actual }) => differences(expected, actual).length > 0).length;
  const count = `${steps.length} ${steps.length === 1 ? "step" : "steps"}`;
  const scope = `All that the recording has was compared: ${counted.join(", ")}.`;
  return { isSame: differing === 0, text: `${differing === 0 ? `No difference in ${count}` : `${differing} of ${count} ${differing === 1 ? "differs" : "differ"}`}. ${scope}` };
}
