import Foundation
import TestSupport

/// Type-checks app code on machines without SwiftUI, against a substitute module that the test provides.
enum StandIn {
  private static let modules = DrawerdProcess.executable.deletingLastPathComponent().appendingPathComponent("Modules")
    .path

  /// Type-checks `program`, the text of a main.swift that imports the libraries.
  static func typecheckMain(_ program: String) throws -> (status: Int32, errors: String) {
    let directory = try TemporaryDirectory()
    let file = try directory.write(program, to: "main.swift")
    let maps = ["CMicroHTTPD", "CGnuTLS"].map { name in
      "-fmodule-map-file="
        + DrawerdProcess.executable.deletingLastPathComponent()
        .appendingPathComponent("\(name).build/module.modulemap").path
    }
    let result = try DrawerdProcess.run(
      ["-c", #"swiftc -swift-version 6 -typecheck -I "$0" -Xcc "$1" -Xcc "$2" "$3""#, modules] + maps + [file],
      executable: URL(fileURLWithPath: "/bin/bash"))
    return (result.status, result.output + result.errors)
  }

  /// Type-checks `app`, the text of a file that imports the library and SwiftUI. `module` is the text of the SwiftUI
  /// substitute.
  static func typecheck(_ app: String, withSwiftUI module: String) throws -> (status: Int32, errors: String) {
    let directory = try TemporaryDirectory()
    let theirs = try directory.write(module, to: "SwiftUI.swift")
    let file = try directory.write(app, to: "App.swift")
    let script = """
      set -e
      cd "$0"
      swiftc -swift-version 6 -parse-as-library -emit-module -module-name SwiftUI "$1"
      swiftc -swift-version 6 -parse-as-library -typecheck -I . -I "$2" "$3"
      """
    let result = try DrawerdProcess.run(
      ["-c", script, directory.path, theirs, modules, file], executable: URL(fileURLWithPath: "/bin/bash"))
    return (result.status, result.output + result.errors)
  }
}
