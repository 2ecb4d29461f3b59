/// A configuration, as the events of a batch change it one after the other.
protocol ConfigurationDraft: AnyObject {
  /// How much there is to go through in it.
  var weight: Int { get }

  /// Applies a patch; `mismatches` receives the faults in the resulting combination of values.
  func apply(_ patch: JSONValue, at pointer: Pointer, _ faults: inout Faults, _ mismatches: inout Faults)
}

/// The configuration of one controller.
final class WireConfiguration<R: WireRules>: ConfigurationDraft {
  private var configuration: R.Configuration
  private let container: Container

  init(of rules: R) {
    configuration = rules.configuration
    container = rules.container
  }

  var weight: Int { R.weight(of: configuration) }

  func apply(_ patch: JSONValue, at pointer: Pointer, _ faults: inout Faults, _ mismatches: inout Faults) {
    guard let patched = R.configurationCodec.decode(patch, configuration, pointer, &faults) else { return }
    configuration = patched
    mismatches.add(R.faults(in: patched, container: container), at: pointer)
  }
}
