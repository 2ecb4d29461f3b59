import Foundation
import TestSupport

/// Runs programs in their own network namespaces. They end together with the program that starts them.
enum Namespaces {
  private static let options = ["--net", "--mount", "--pid", "--fork", "--kill-child", "--mount-proc"]

  /// Whether namespaces can be created. This requires root, and fails in an unprivileged container.
  static let canBeMade = (try? run(["/sbin/ip", "link", "add", "type", "veth"]).status) == 0

  /// Whether a namespace can lose packets. This requires the kernel's packet filter.
  static let canLosePackets =
    (try? run(["/usr/sbin/iptables", "-w", "-A", "INPUT", "-s", "10.0.0.1", "-j", "DROP"]).status) == 0

  /// Runs a Python script from this folder, with the tests' Python.
  static func run(
    script: String, _ arguments: [String]
  ) throws -> (status: Int32, output: String, errors: String) {
    let path = Repository.file("Tests/DurabilityTests/\(script)").path
    return try run([PythonProcess.python, "-B", path] + arguments)
  }

  private static func run(_ command: [String]) throws -> (status: Int32, output: String, errors: String) {
    try DrawerdProcess.run(options + command, executable: URL(fileURLWithPath: "/usr/bin/unshare"))
  }
}
