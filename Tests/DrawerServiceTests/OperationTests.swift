import Foundation
import TestSupport
import Testing

@testable import DrawerService

/// The service serves every declared route.
@Suite struct OperationTests {
  /// An operation that is missing from ``Operation/all`` still compiles, but its path returns 404.
  @Test func declaredOperationsAreServed() throws {
    let sources = Repository.file("Sources/DrawerService/Routes")
    let files = (FileManager.default.subpaths(atPath: sources.path) ?? []).filter { $0.hasSuffix(".swift") }
    let declared = try files.flatMap { file in
      let text = try String(contentsOf: sources.appendingPathComponent(file), encoding: .utf8)
      return text.matches(of: /\bid: "(\w+)"/).map { String($0.output.1) }
    }
    #expect(declared.count > 15)
    #expect(Set(declared).subtracting(Operation.all.map(\.id)).isEmpty)
  }

  /// `Benchmarks/Routes/routes.py` measures what each operation costs the threads for which others wait, except for
  /// constant files.
  @Test func theCostOfEachOperationIsMeasured() throws {
    let text = try Repository.text("Benchmarks/Routes/routes.py")
    let measured = Set(text.matches(of: /yield "(\w+)"/).map { String($0.output.1) })
    #expect(measured == Set(Operation.all.map(\.id)).subtracting(Operation.files.map(\.id)))
  }
}
