import DrawerConcurrency
import Drawers

extension JournalEntry {
  /// The entry as clients see it.
  ///
  /// - Throws: an error if the entry cannot be read.
  public func json(_ work: borrowing LongWork) throws(SessionFailure) -> JSONValue {
    do throws(MalformedJSON) {
      return [
        "revision": .number(Double(revision)), "event": try JSONValue(parsing: event),
        "delegate": try JSONValue(parsing: delegate),
      ]
    } catch {
      throw .corrupted("entry \(revision) of the journal cannot be read")
    }
  }
}
