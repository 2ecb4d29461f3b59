#if canImport(FoundationEssentials)
  import FoundationEssentials
#elseif canImport(Foundation)
  import Foundation
#endif

#if !hasFeature(Embedded)
  extension Refusal: LocalizedError {
    /// The reason of the refusal, in English.
    public var errorDescription: String? { description }
  }

  extension Fault: LocalizedError {
    /// The path to the value, and the fault, in English.
    public var errorDescription: String? { description }
  }

  extension WireError: CustomStringConvertible, LocalizedError {
    /// The reason, with every fault, for people.
    public var description: String {
      switch self {
      case .malformed(let reason): "It is not JSON: \(reason)"
      case .invalid(let faults): faults.map { "\($0.pointer) \($0.detail)".asSentence }.joined(separator: " ")
      case .refused(let refusal, _): refusal.description
      }
    }

    /// The reason, with every fault, in English.
    public var errorDescription: String? { description }
  }

  extension UnreadableSnapshot: CustomStringConvertible, LocalizedError {
    /// The fault in the stored machine, for people.
    public var description: String { "The stored machine \(reason)." }

    /// The fault in the stored machine, in English.
    public var errorDescription: String? { description }
  }
#endif
