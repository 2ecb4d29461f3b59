import Drawers
import Foundation
import Testing

/// Rules of one's own that are plain `Codable`.
private struct Blind: SerializableRules, Codable {
  struct Slats: Storable, Codable {
    var count = 12
    var angle: Double? = 45
  }
  enum Fabric: Storable, Codable {
    case linen
    case dyed(String)
  }
  struct Configuration: Storable, Codable, Defaulted {
    var edge = ScreenEdge.top.rawValue
    var length = 300.0
    var limit: Double?
    var slats = Slats()
    var fabric = Fabric.linen
  }
  enum Command: Storable, Codable { case lower(to: Double), refuse }
  enum DelegateEvent: String, Storable, Codable { case didAttempt }
  enum Subject: String, Storable, CaseIterable { case blind }
  enum FrameName: String, Storable { case blind }
  typealias Completion = DelegateEvent

  var configuration: Configuration
  var container: Container
  var shown = 10.0
  var cord: Double? = 1

  init(configuration: Configuration, container: Container, on stage: inout Stage<Blind>) {
    (self.configuration, self.container) = (configuration, container)
  }

  func frames() -> Frames { [FrameName.blind.rawValue: Frame(Rect2D(x: 0, y: 0, width: 100, height: shown))] }
  func state(eventually: Blind) -> String { "\(eventually.shown)" }
  mutating func pan(_ pan: Pan, on stage: inout Stage<Blind>) {}
  mutating func adopt(_ seen: Frames, of subject: Subject) {}
  mutating func complete(_ end: DelegateEvent, on stage: inout Stage<Blind>) {}
  mutating func configure(_ configuration: Configuration, on stage: inout Stage<Blind>) {
    self.configuration = configuration
  }
  mutating func resize(to container: Container, on stage: inout Stage<Blind>) { self.container = container }
  mutating func perform(_ command: Command, on stage: inout Stage<Blind>) {
    switch command {
    case .lower(let length): shown = length
    case .refuse:
      stage.emit(.didAttempt)
      stage.ignore("the cord is tied")
    }
  }
}

@Suite struct CodableRulesTests {
  /// Members that a script leaves out have their defaults, also within an object.
  @Test(arguments: [
    ("{}", Blind.Configuration()), (#"{"configuration":{}}"#, Blind.Configuration()),
    (#"{"configuration":{"edge":"left"}}"#, changed { $0.edge = "left" }),
    (#"{"configuration":{"limit":5}}"#, changed { $0.limit = 5 }),
    (#"{"configuration":{"slats":{"count":3}}}"#, changed { $0.slats.count = 3 }),
    (#"{"configuration":{"slats":{"angle":null}}}"#, changed { $0.slats.angle = nil }),
    (#"{"configuration":{"fabric":{"dyed":{"_0":"red"}}}}"#, changed { $0.fabric = .dyed("red") }),
  ])
  fileprivate func partialConfigurationIsRead(_ text: String, _ expected: Blind.Configuration) throws {
    let script = try JSONDecoder().decode(Script<Blind>.self, from: Data(text.utf8))
    #expect(script.beginning == .creation(expected, Container()))
    let again = try JSONDecoder().decode(Script<Blind>.self, from: JSONEncoder().encode(script))
    #expect(again == script)
  }

  private static func changed(_ change: (inout Blind.Configuration) -> Void) -> Blind.Configuration {
    var configuration = Blind.Configuration()
    change(&configuration)
    return configuration
  }

  /// Each fault has the pointer to its value, and a sentence without the words of the decoder.
  @Test(arguments: [
    (#"{"configuration":{"lengths":5}}"#, ["/configuration/lengths is not a known member; did you mean \"length\"?"]),
    (
      #"{"configuration":{"slats":{"angel":5}}}"#,
      ["/configuration/slats/angel is not a known member; did you mean \"angle\"?"]
    ),
    (
      #"{"configuration":{"length":"x","edges":"top"}}"#,
      ["/configuration/length must be a number", "/configuration/edges is not a known member; did you mean \"edge\"?"]
    ),
    (#"{"container":{"width":"x"}}"#, ["/container/width must be a number, not a string"]),
    (
      #"{"events":[{"type":"tick","time":0},{"type":"command","command":{"lower":{"to":"x"}}}]}"#,
      ["/events/1/command/lower/to must be a number"]
    ),
    (#"{"events":[{"type":"command","command":{"lower":{}}}]}"#, ["/events/0/command/lower/to is required"]),
    (
      #"{"events":[{"type":"command","command":{"lower":{"to":5,"fast":true}}}]}"#,
      ["/events/0/command/lower/fast is not a known member"]
    ),
  ])
  func faultsLeadToTheirValues(_ text: String, _ faults: [String]) throws {
    let error = #expect(throws: WireError.self) {
      try JSONDecoder().decode(Script<Blind>.self, from: Data(text.utf8))
    }
    guard case .invalid(let found) = error else { return }
    #expect(
      found.map { "\($0.pointer) \($0.detail)" }.map { $0.prefix { $0 != ";" } }
        == faults.map { $0.prefix { $0 != ";" } })
    #expect(found.allSatisfy { !$0.detail.hasSuffix(".") })
  }

  /// A machine that was stored before a property was added is read, and one whose value is nil stays so.
  @Test func olderMachineIsRead() throws {
    var machine = try Machine<Blind>(configuration: Self.changed { $0.slats.angle = nil })
    try machine.handle(.command(.lower(to: 77)), at: 1)
    let stored = try JSONEncoder().encode(machine)
    #expect(try JSONDecoder().decode(Machine<Blind>.self, from: stored) == machine)
    let older = String(decoding: stored, as: UTF8.self).replacing(/"length":300,?/, with: "")
    #expect(older.utf8.count < stored.count)
    #expect(try JSONDecoder().decode(Machine<Blind>.self, from: Data(older.utf8)) == machine)
  }

  /// A command that is refused, and says so to the delegate, keeps its reason.
  @Test func refusedCommandKeepsItsReason() throws {
    var machine = try Machine<Blind>(configuration: Blind.Configuration())
    let outcome = try machine.handle(.command(.refuse), at: 0)
    #expect(outcome.delegateEvents == [.didAttempt])
    #expect(outcome.response.ignored == "the cord is tied" && outcome.response.performed == false)
  }
}
