/** An error of a machine or a server, with the problem details of RFC 9457. */
export class Problem extends Error {
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
