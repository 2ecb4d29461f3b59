import Drawers
import Foundation
import TestSupport
import Testing

/// The alerts and the dashboard: Prometheus accepts them, and they query existing metrics only.
@Suite struct AlertTests {
  private static let folder = Repository.file("deploy")
  private static let rules = folder.appendingPathComponent("prometheus-rules.yaml")

  private static func promtool(_ arguments: String...) throws -> (status: Int32, output: String, errors: String) {
    let path = try #require(
      ProcessInfo.processInfo.environment["DRAWERD_TEST_PROMTOOL"], "make test says where promtool is")
    return try DrawerdProcess.run(arguments, executable: URL(fileURLWithPath: path))
  }

  @Test func rulesAreRules() throws {
    let checked = try Self.promtool("check", "rules", Self.rules.path)
    #expect(checked.status == 0, "\(checked.output)\(checked.errors)")
  }

  @Test func alertsFireWhenTheyShouldAndNotElse() throws {
    let tests = Self.folder.appendingPathComponent("prometheus-rules.test.yaml")
    let tested = try Self.promtool("test", "rules", tests.path)
    #expect(tested.status == 0, "\(tested.output)\(tested.errors)")
    // Each alert has a test, and the guide describes its remedy.
    let text = try String(contentsOf: tests, encoding: .utf8)
    let names = try String(contentsOf: Self.rules, encoding: .utf8).matches(of: /- alert: (\w+)/).map(\.output.1)
    #expect(names.count > 10)
    let page = try Repository.text("Documentation/server/when-something-is-wrong.md")
    for name in names {
      #expect(text.contains("alertname: \(name)\n"), "\(name)")
      #expect(page.contains("`\(name)`"), "\(name)")
    }
  }

  /// Returns the names of all metrics of an instance, including the parts of histograms.
  private static func metrics() throws -> Set<String> {
    let server = try DrawerdProcess()
    let text = try HTTPConnection(port: server.port).request("GET", "/metrics").text
    return Set(
      text.matches(of: /# TYPE (\S+) (\S+)/).flatMap { match in
        let name = String(match.output.1)
        return match.output.2 == "histogram" ? ["_bucket", "_sum", "_count"].map { name + $0 } : [name]
      })
  }

  @Test(arguments: ["prometheus-rules.yaml", "prometheus-rules.test.yaml", "grafana.json"])
  func everyMetricIsOne(_ file: String) throws {
    let text = try String(contentsOf: Self.folder.appendingPathComponent(file), encoding: .utf8)
    let names = Set(text.matches(of: /\b(?:drawerd|process)_[a-z_]+/).map { String($0.output) })
    #expect(names.count > 8)
    #expect(names.subtracting(try Self.metrics()) == [])
  }

  /// The dashboard shows every metric, and all its queries are valid.
  @Test func dashboardShowsEverything() throws {
    let file = Self.folder.appendingPathComponent("grafana.json")
    let dashboard = try JSONValue(parsing: Array(try Data(contentsOf: file)))
    let queries = (dashboard["panels"]?.elements ?? []).flatMap { $0["targets"]?.elements ?? [] }
      .compactMap { $0["expr"]?.string }
    #expect(queries.count > 20)
    let shown = Set(queries.flatMap { $0.matches(of: /\b(?:drawerd|process)_[a-z_]+/).map { String($0.output) } })
    let parts = try Self.metrics().filter { name in
      !shown.contains(name) && !["_bucket", "_sum", "_count"].contains { name.hasSuffix($0) }
    }
    // Queries use the first only to find the instances, and the second adds nothing to the resident memory.
    #expect(parts == ["drawerd_build_info", "process_virtual_memory_bytes"])
    // Check the queries as rules, with Prometheus' own parser.
    let rules = queries.enumerated().map { index, query in
      let text = query.replacing("$__rate_interval", with: "5m").replacing("$instance", with: ".*")
      return "      - {record: \"query:\(index)\", expr: '\(text)'}\n"
    }
    let directory = try TemporaryDirectory()
    let asRules = try directory.write(
      "groups:\n  - name: dashboard\n    rules:\n\(rules.joined())", to: "queries.yaml")
    let checked = try Self.promtool("check", "rules", asRules)
    #expect(checked.status == 0, "\(checked.output)\(checked.errors)")
  }
}
