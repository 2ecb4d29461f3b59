import Foundation
import Testing

@testable import DrawerService

/// The service serves every declared route.
@Suite struct OperationTests {
  /// An operation that is missing from ``Operation/all`` still compiles, but its path returns 404.
  @Test func declaredOperationsAreServed() throws {
    let sources = URL(fileURLWithPath: #filePath).appendingPathComponent("../../../Sources/DrawerService/Routes")
      .standardized
    let files = (FileManager.default.subpaths(atPath: sources.path) ?? []).filter { $0.hasSuffix(".swift") }
    let declared = try files.flatMap { file in
      let text = try String(contentsOf: sources.appendingPathComponent(file), encoding: .utf8)
      return text.matches(of: /\bid: "(\w+)"/).map { String($0.output.1) }
    }
    #expect(declared.count > 15)
    #expect(Set(declared).subtracting(Operation.all.map(\.id)).isEmpty)
  }
}
