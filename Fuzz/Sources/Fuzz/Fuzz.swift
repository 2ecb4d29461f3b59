import CFuzzer
import Drawers
import Foundation

/// The fuzz targets by name. A target ends the process when it finds a fault.
let targets: [String: @Sendable ([UInt8]) -> Void] = [
  "json": fuzzJSON, "creation": fuzzCreation, "http": fuzzHTTP, "requests": fuzzRequests,
  "snapshot": fuzzSnapshot,
].merging(ControllerKind.all.map { ($0.name, script(of: $0.name)) }) { $1 }

/// The target that `DRAWERD_FUZZ` names.
private let chosen: @Sendable ([UInt8]) -> Void = {
  let name = ProcessInfo.processInfo.environment["DRAWERD_FUZZ"] ?? ""
  guard let target = targets[name] else { fail("DRAWERD_FUZZ must be one of \(targets.keys.sorted())") }
  return target
}()

@main
enum Fuzz {
  static func main() throws {
    if CommandLine.arguments.contains("--list") { return print(targets.keys.sorted().joined(separator: "\n")) }
    if let option = CommandLine.arguments.firstIndex(of: "--seeds") {
      return try writeRequests(to: CommandLine.arguments[option + 1])
    }
    var count = CommandLine.argc
    var arguments: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? = CommandLine.unsafeArgv
    exit(
      LLVMFuzzerRunDriver(&count, &arguments) { bytes, count in
        chosen(Array(UnsafeBufferPointer(start: bytes, count: count)))
        return 0
      })
  }
}

/// Ends the process, which libFuzzer reports as a crash.
func fail(_ message: String) -> Never { fatalError(message) }

/// Reports a fault if a condition that must hold does not.
func require(_ condition: Bool, _ message: @autoclosure () -> String) {
  if !condition { fail(message()) }
}
