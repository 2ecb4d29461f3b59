import Testing

@testable import Drawers

/// A journal contains no negative zeros, so a machine must not be able to store one.
@Suite struct NegativeZeroTests {
  @Test(arguments: [
    #"{"type":"pan","phase":"began","time":0,"translation":{"x":-0,"y":-0.0}}"#,
    #"{"type":"scroll","phase":"began","time":0.5,"contentOffset":{"y":-0e0},"translation":{"x":-0}}"#,
  ])
  func isReadAsZero(_ event: String) throws {
    let machine = try SessionRequest(["controller": "curtain", "clock": "client"]).machine
    var (given, repeated) = (machine, machine)
    let steps = try given.apply([LocatedEvent(try JSONValue(parsing: event.utf8))], arrival: nil)
    _ = try repeated.apply(steps.map { LocatedEvent($0.event) }, arrival: nil)
    #expect(given.snapshot == repeated.snapshot)
    #expect(!String(decoding: given.snapshot, as: UTF8.self).contains("-0"))
  }
}
