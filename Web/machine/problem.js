/** What a machine or its server refuses: RFC 9457's problem details. */
export class Problem extends Error {
  /**
   * @param {number} status
   * @param {any} details
   */
  constructor(status, details) {
    super(details?.detail ?? details?.title ?? `status ${status}`);
    this.name = "Problem";
    this.status = status;
    this.details = details;
  }

  /** The last part of the problem's type, such as `session-not-found`. */
  get kind() {
    return String(this.details?.type ?? "").split("/").pop();
  }
}
