import Bytes
import DrawerCore

private let containerCodec = Codec<Container>.container

extension WireRules {
  static func apply(
    _ event: WireEvent, at time: Double, _ pointer: Pointer, to machine: consuming WireMachine<Self>
  ) throws(WireError) -> Step {
    var next = machine
    // One copy is enough for all events of a batch, unless somebody keeps what one of them has led to.
    if !isKnownUniquelyReferenced(&next) { next = WireMachine(next.machine) }
    let event = try self.event(event, for: next.machine.rules, at: pointer)
    do throws(Refusal) {
      return Step(try carryOut(event, at: time, by: &next.machine), next)
    } catch .invalid(let fault) {
      var faults = Faults()
      faults.add(fault, at: pointer)
      throw .invalid(faults.all)
    } catch {
      throw .refused(error, pointer: pointer.text)
    }
  }

  /// What `event` is to a controller with these rules.
  private static func event(
    _ event: WireEvent, for rules: Self, at pointer: Pointer
  ) throws(WireError) -> Event<Self> {
    switch event {
    case .pan(let sample): return .pan(sample)
    case .tap(let tap): return .tap(tap)
    case .scroll(let sample): return .scroll(sample)
    case .pointer(let sample): return .pointer(sample)
    case .tick: return .tick
    case .configure(let patch):
      let pointer = pointer.member("configuration")
      let configuration = try configurationCodec.value(from: patch, base: rules.configuration, at: pointer)
      try check(configuration, in: rules.container, at: pointer)
      return .configure(configuration)
    case .resize(let patch):
      return .resize(
        try containerCodec.value(from: patch, base: rules.container, at: pointer.member("container")))
    case .command(let name, let members):
      return .command(try command(name, members, at: pointer))
    }
  }

  private static func command(
    _ name: String, _ members: JSONValue, at pointer: Pointer
  ) throws(WireError) -> Command {
    var faults = Faults()
    let command = commands.first { $0.name.isSame(as: name) }?.decode(members, pointer, &faults)
    try faults.check()
    guard let command else { throw .invalid([PointedFault(pointer: pointer.text, detail: "is no command")]) }
    return command
  }

  /// Throws every fault of how the values of `configuration` go together.
  static func check(
    _ configuration: Configuration, in container: Container, at pointer: Pointer
  ) throws(WireError) {
    var faults = Faults()
    for fault in Self.faults(in: configuration, container: container) { faults.add(fault, at: pointer) }
    try faults.check()
  }
}

/// A configuration as the events of a batch patch it, one after the other.
protocol ConfigurationDraft: AnyObject {
  /// How much there is to go through in it.
  var weight: Int { get }

  /// Reads a patch; `mismatches` gets what is wrong with how the values go together then.
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
    for fault in R.faults(in: patched, container: container) { mismatches.add(fault, at: pointer) }
  }
}
