import Drawers
import Foundation
import TestSupport
import Testing

/// The catalogue of controllers, and the health check.
@Suite struct CatalogueTests {
  @Test func healthIsJSON() throws {
    let answer = try TestService().send("GET", "/healthz")
    #expect(answer.status == 200)
    #expect(answer.headers["content-type"] == "application/json")
    #expect(answer.text == #"{"status":"ok"}"#)
  }

  /// A client that accepts gzip gets the same document in fewer bytes, and a 304 when it asks again.
  @Test(arguments: ["/openapi.json", "/v1/controllers", "/v1/controllers/sheet"])
  func documentsAreCompressed(_ path: String) throws {
    let service = try TestService()
    let plain = try service.send("GET", path)
    #expect(plain.headers["content-encoding"] == nil)
    let answer = try service.send("GET", path, headers: ["Accept-Encoding": "gzip, br"])
    #expect(answer.headers["content-encoding"] == "gzip")
    #expect(answer.headers["vary"] == "Accept-Encoding")
    #expect(answer.body.count * 3 < plain.body.count)
    let directory = try TemporaryDirectory()
    let file = directory.file("document.gz")
    try Data(answer.body).write(to: URL(fileURLWithPath: file))
    let unpacked = try DrawerdProcess.run(["-dc", file], executable: URL(fileURLWithPath: "/bin/gzip"))
    #expect(unpacked.output == String(decoding: plain.body, as: UTF8.self))
    let tag = try #require(answer.headers["etag"])
    let again = try service.send("GET", path, headers: ["Accept-Encoding": "gzip", "If-None-Match": tag])
    #expect(again.status == 304 && again.headers["content-length"] == "\(answer.body.count)")
  }

  /// A session created without a configuration has the catalogue's default configuration, and a state name from the
  /// catalogue.
  @Test func catalogueReportsTheDefaults() throws {
    let service = try TestService()
    let controllers = try #require(try service.send("GET", "/v1/controllers").json()["controllers"]?.elements)
    #expect(!controllers.isEmpty)
    for controller in controllers {
      let kind = try #require(controller["controller"]?.string)
      let created = try service.create(#"{"controller": "\#(kind)"}"#)
      #expect(created["configuration"] == controller["configuration"])
      let events = try #require(controller["events"]?.elements)
      for common in ["pan", "tap", "scroll", "pointer", "tick", "configure", "resize"] {
        #expect(events.contains(.string(common)))
      }
      let emitted = try #require(controller["delegateEvents"]?.elements).compactMap { $0["name"]?.string }
      // A gesture drives a transition, so nothing interrupts the transition's animations.
      #expect(emitted.contains("animationInterrupted") == (kind != "transition"))
      #expect(Set(emitted).count == emitted.count)
      #expect(controller["stateNames"]?.elements?.isEmpty == false)
      #expect(controller["frameNames"]?.elements?.isEmpty == false)
    }
  }

  @Test func entryAloneHasSchemasToo() throws {
    let service = try TestService()
    let all = try #require(try service.send("GET", "/v1/controllers").json()["controllers"]?.elements)
    for controller in all {
      let kind = try #require(controller["controller"]?.string)
      var alone = try #require(try service.send("GET", "/v1/controllers/\(kind)").json().members)
      let schemas = try #require(alone["schemas"])
      for member in ["schemas", "detents", "surface", "handle"] { alone[member] = nil }
      #expect(.object(alone) == controller)
      let names = try #require(schemas["events"]?.members?.keys)
      #expect(Set(names) == Set(try #require(controller["events"]?.elements).compactMap(\.string)))
      #expect(schemas["configuration"]?["additionalProperties"] == false)
    }
  }
}
