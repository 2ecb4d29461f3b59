import DrawerHTTP
import Drawers
import Foundation
import TestSupport
import Testing

// example: Drawers
func throwCurtain(upwardAt velocity: Double) throws(Refusal) -> Curtain.State {
  var machine = try Machine<Curtain>(configuration: CurtainConfiguration())
  try machine.handle(.pan(PanSample(phase: .began)), at: 0)
  try machine.handle(.pan(PanSample(phase: .changed, translation: Point2D(y: -160))), at: 0.2)
  let outcome = try machine.handle(.pan(PanSample(phase: .ended, velocity: Point2D(y: -velocity))), at: 0.216)
  print(outcome.delegate, outcome.settlement?.rule ?? "", machine.frame(.curtain, at: 0.3) as Any)
  return machine.state
}
// example: Drawers/JSON
func apply(_ events: JSONValue, to creation: JSONValue) throws(WireError) -> [Step] {
  var machine = try SessionRequest(creation).machine
  return try machine.apply(LocatedEvent.batch(events), arrival: nil)
}
// example: DrawerHTTP
func startGreeter() throws -> Server {
  var router = Router()
  router.add(.get, "/hello/{name}") { request in
    .text("Hello, \(request.pathParameter("name") ?? "you")!\n")
  }
  var options = ServerOptions()
  options.port = 0
  let server = Server(options: options, router: router)
  try server.start()
  return server
}
// example: none

/// The examples on the libraries' landing pages compile, and do what they appear to do.
@Suite struct LandingPageTests {
  @Test(arguments: [("Drawers", "Drawers"), ("Drawers/JSON", "Drawers"), ("DrawerHTTP", "DrawerHTTP")])
  func exampleIsThePages(_ name: String, _ library: String) throws {
    let source = try String(contentsOfFile: #filePath, encoding: .utf8)
    let parts = source.components(separatedBy: "\n// example: ")
    let example = try #require(parts.first { $0.hasPrefix(name + "\n") })
    let page = Page("Sources/\(library)/\(library).docc/\(library).md")
    #expect(page.blocks().contains { $0.language == "swift" && $0.text == example.dropFirst(name.count + 1) + "\n" })
  }

  @Test func examplesWork() throws {
    #expect(try throwCurtain(upwardAt: 900).name == .mid)
    #expect(try throwCurtain(upwardAt: -900).name == .min)
    let steps = try apply([["type": "tick", "time": 1]], to: ["controller": "drawer"])
    #expect(steps.map(\.machine.time) == [1])
    let server = try startGreeter()
    defer { server.stop() }
    let answer = try HTTPConnection(port: Int(server.port)).request("GET", "/hello/Ada")
    #expect(answer.text == "Hello, Ada!\n")
  }
}
