import Drawers
import Foundation
import Testing

/// Rules of one's own whose configuration has `Codable` parts of every kind.
private struct Kite: SerializableRules, Codable {
  struct Tail: Storable, Codable {
    var knots = 3
    var color: Color? = .named("red")
  }
  enum Color: Storable, Codable {
    case none
    case named(String)
    case mixed(red: Double, blue: Double)
  }
  /// Spelled in another way in JSON, and checked when it is read.
  struct Wind: Storable, Codable {
    struct TooStrong: Error, CustomStringConvertible { let description = "no kite flies in such a wind." }
    enum CodingKeys: String, CodingKey { case speed = "wind-speed" }
    var speed = 5.0

    init() {}
    init(from decoder: any Decoder) throws {
      speed = try decoder.container(keyedBy: CodingKeys.self).decode(Double.self, forKey: .speed)
      if speed > 30 { throw TooStrong() }
    }
  }
  struct Configuration: Storable, Codable, Defaulted {
    var tails = [Tail()]
    var marks = ["low": 1.0]
    var colors: [String: Color] = [:]
    var color = Color.none
    var spare: Tail?
    var wind = Wind()
    var count: UInt8 = 1
    var names: Set<String> = []
  }
  enum Command: Storable, Codable { case fly }
  enum DelegateEvent: Storable, Codable { case flew(height: Double) }
  enum Subject: String, Storable, CaseIterable { case kite }
  enum FrameName: String, Storable { case kite }
  typealias Completion = DelegateEvent

  var configuration: Configuration
  var container: Container
  var height = 0.0
  var last: Color?
  var ages = ["first": [1.0]]

  init(configuration: Configuration, container: Container, on stage: inout Stage<Kite>) {
    (self.configuration, self.container) = (configuration, container)
  }

  func frames() -> Frames { [FrameName.kite.rawValue: Frame(Rect2D(x: 0, y: -height, width: 10, height: 10))] }
  func state(eventually: Kite) -> String { "\(eventually.height)" }
  mutating func pan(_ pan: Pan, on stage: inout Stage<Kite>) {}
  mutating func adopt(_ seen: Frames, of subject: Subject) {}
  mutating func complete(_ end: DelegateEvent, on stage: inout Stage<Kite>) { stage.emit(end) }
  mutating func configure(_ configuration: Configuration, on stage: inout Stage<Kite>) {
    self.configuration = configuration
  }
  mutating func resize(to container: Container, on stage: inout Stage<Kite>) { self.container = container }
  mutating func perform(_ command: Command, on stage: inout Stage<Kite>) {
    last = .mixed(red: 1, blue: 0)
    animate(.kite, duration: 1, timing: .cubicBezier(.easeOut), completion: .flew(height: 9), on: &stage) {
      $0.height = 9
    }
  }
}

@Suite struct CodablePartsTests {
  /// What is given has its place, and everything beside it its default.
  @Test(arguments: [
    (#"{"tails":[]}"#, changed { $0.tails = [] }),
    (
      #"{"tails":[{"knots":1,"color":{"none":{}}},{"knots":2}]}"#,
      changed {
        $0.tails = [Kite.Tail(knots: 1, color: Kite.Color.none), Kite.Tail(knots: 2, color: nil)]
      }
    ),
    (#"{"marks":{"high":9}}"#, changed { $0.marks = ["high": 9, "low": 1] }),
    (#"{"colors":{"a":{"mixed":{"red":1,"blue":0}}}}"#, changed { $0.colors = ["a": .mixed(red: 1, blue: 0)] }),
    (#"{"color":{"mixed":{"red":1,"blue":0.5}}}"#, changed { $0.color = .mixed(red: 1, blue: 0.5) }),
    (
      #"{"color":{"named":{"_0":"x"}},"count":7}"#,
      changed {
        $0.color = .named("x")
        $0.count = 7
      }
    ),
    (#"{"spare":{"knots":4}}"#, changed { $0.spare = Kite.Tail(knots: 4, color: nil) }),
    (#"{"spare":null}"#, changed { $0.spare = nil }),
    (#"{"wind":{"wind-speed":8}}"#, changed { $0.wind.speed = 8 }),
    (#"{"names":["b","a"]}"#, changed { $0.names = ["a", "b"] }),
  ])
  fileprivate func partIsRead(_ text: String, _ expected: Kite.Configuration) throws {
    let read = try Kite.configuration(of: JSONValue(parsing: Array(text.utf8)))
    #expect(read == expected)
    #expect(try Kite.configuration(of: Kite.json(of: expected)) == expected)
    let patched = try Kite.configuration(
      Kite.Configuration(), replacing: try #require(JSONValue(parsing: Array(text.utf8)).members))
    #expect(patched == expected)
  }

  private static func changed(_ change: (inout Kite.Configuration) -> Void) -> Kite.Configuration {
    var configuration = Kite.Configuration()
    change(&configuration)
    return configuration
  }

  /// Each fault leads to its value, in words for people.
  @Test(arguments: [
    (#"{"tails":[{"knots":1},{"knots":"x"}]}"#, "/tails/1/knots must be a whole number"),
    (#"{"tails":{"knots":1}}"#, "/tails must be an array"),
    (#"{"tails":[{"color":{"none":{}}}]}"#, "/tails/0/knots is required"),
    (#"{"tails":[{"knots":1,"knits":2}]}"#, "/tails/0/knits is not a known member; did you mean \"knots\"?"),
    (#"{"marks":{"high":"x"}}"#, "/marks/high must be a number"),
    (#"{"marks":[1]}"#, "/marks must be an object"),
    (#"{"colors":{"a":{"mixed":{"red":1}}}}"#, "/colors/a/mixed/blue is required"),
    (#"{"color":"named"}"#, "/color must be an object"),
    (#"{"color":{"named":{"_0":5}}}"#, "/color/named/_0 must be a string"),
    (#"{"wind":{"wind-speed":99}}"#, "/wind/wind-speed cannot be read: no kite flies in such a wind"),
    (#"{"wind":{"speed":9}}"#, "/wind/speed is not a known member"),
    (#"{"count":300}"#, "/count is out of range"), (#"{"count":1.5}"#, "/count is out of range"),
    (#"{"count":null}"#, "/count must not be null"),
    (#"{"names":["a",5]}"#, "/names/1 must be a string"),
    (#"{"color":{"maned":{"_0":"x"}}}"#, "/color"),
  ])
  func faultLeadsToItsValue(_ text: String, _ fault: String) throws {
    let error = #expect(throws: WireError.self) { try Kite.configuration(of: JSONValue(parsing: Array(text.utf8))) }
    guard case .invalid(let found) = error else { return }
    let told = found.map { "\($0.pointer) \($0.detail)" }
    #expect(told.first?.hasPrefix(fault) == true, "\(told)")
    #expect(!told.joined().contains("Swift") && !told.joined().contains("Codable"), "\(told)")
    #expect(found.allSatisfy { !$0.detail.hasSuffix(".") }, "\(told)")
  }

  /// Every fault is told, and not the decoder's first one alone.
  @Test func everyFaultIsTold() throws {
    let text = #"{"count":"x","wind":{"wind-speed":99},"tails":5,"marks":{"low":true},"knots":1}"#
    let error = #expect(throws: WireError.self) { try Kite.configuration(of: JSONValue(parsing: Array(text.utf8))) }
    guard case .invalid(let found) = error else { return }
    #expect(Set(found.map(\.pointer)) == ["/count", "/wind/wind-speed", "/tails", "/marks/low", "/knots"], "\(found)")
  }

  /// A machine in mid-flight is stored with its parts, and one that was stored before a part was added is read.
  @Test(arguments: ["", #""last":\{"mixed":\{[^}]*\}\},?"#, #""ages":\{[^}]*\},?"#, #""wind":\{[^}]*\},?"#])
  func storedMachineIsRead(_ missing: String) throws {
    var machine = try Machine<Kite>(configuration: Self.changed { $0.color = .mixed(red: 1, blue: 1) })
    try machine.handle(.command(.fly), at: 1)
    let stored = String(decoding: try JSONEncoder().encode(machine), as: UTF8.self)
    let older = missing.isEmpty ? stored : try stored.replacing(Regex(missing), with: "")
    #expect(missing.isEmpty || older != stored, "\(stored)")
    var read = try JSONDecoder().decode(Machine<Kite>.self, from: Data(older.utf8))
    if !missing.contains("last") { #expect(read == machine) }
    #expect(try read.handle(.tick, at: 3).delegateEvents == [.flew(height: 9)])
  }
}
