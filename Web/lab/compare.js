// Compares a recording with an answer, by the rules of Conformance/README.md.

const TOLERANCE = 1e-6;
// The defaults of a frame's members, which answers leave out.
const FRAME = { opacity: 1, cornerRadius: 0, hidden: false, z: 0, blur: 0, interactive: true };

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
