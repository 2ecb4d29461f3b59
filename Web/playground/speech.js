// Numbers in words, for the sentences that say why a drawer settled.

/** A number as the screen shows it. */
export const rounded = (value) => String(Math.round(value)).replace("-", "\u2212");
export const speed = (value) => `${rounded(value)} points per second`;
export const percent = (share) => `${rounded(share * 100)} % of the way`;
const upward = (velocity) => (velocity < 0 ? "up" : "down");

/** "−744 points per second, faster than 600 up", or "…, no faster than 600". */
export function compared(velocity, threshold) {
  if (velocity === 0) return "released at rest";
  return Math.abs(velocity) > threshold ? `${speed(velocity)}, faster than ${rounded(threshold)} ${upward(velocity)}`
    : `${speed(velocity)}, no faster than ${rounded(threshold)}`;
}
