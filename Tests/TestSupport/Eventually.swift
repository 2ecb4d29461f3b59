import Glibc
import Testing

/// Polls `condition` until it holds, for at most two minutes, and returns whether it did.
public func eventually(_ condition: () throws -> Bool) rethrows -> Bool {
  for _ in 0..<24_000 {
    if try condition() { return true }
    usleep(5000)
  }
  return false
}

/// Waits until `condition` holds. The test fails if it does not.
public func eventually(
  _ what: String, sourceLocation: SourceLocation = #_sourceLocation, _ condition: () throws -> Bool
) rethrows {
  if try !eventually(condition) { Issue.record("never: \(what)", sourceLocation: sourceLocation) }
}
