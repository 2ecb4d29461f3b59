/// The reason why a store cannot be used at all, described in one line.
public enum StoreOpenError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The address (a path or a URL) is invalid, for this reason.
  case invalidAddress(String)
  /// It cannot be opened, for the reason given.
  case cannotOpen(store: String, reason: String)
  /// The file or database belongs to something else, for this reason.
  case notAStore(store: String, reason: String)
  /// Another process uses the store; its process id may be known.
  case inUse(store: String, process: Int?)
  /// A newer version of this program has written it.
  case newerVersion(store: String, found: Int, known: Int)

  /// One line.
  public var description: String {
    switch self {
    case .invalidAddress(let reason):
      return "not a store: \(reason)"
    case .cannotOpen(let store, let reason):
      return "cannot open the store \(store): \(reason)"
    case .notAStore(let store, let reason):
      return "\(store) is not a store of drawerd: \(reason)"
    case .inUse(let store, let process):
      return "the store \(store) is in use by \(process.map { "process \($0)" } ?? "another process")"
    case .newerVersion(let store, let found, let known):
      return "the store \(store) was written by a newer version of drawerd: "
        + "its schema has version \(found), this program knows versions up to \(known)"
    }
  }
}
