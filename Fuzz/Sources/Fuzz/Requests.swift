import CodecComparison
import Drawers
import Foundation

/// The two services, and the requests of the OpenAPI document.
private let compared: (services: CodecComparison, examples: [ContentRequest]) = outcome {
  let services = try CodecComparison()
  return (services, try await services.examples())
}

/// Checks that a request has the same answer whether Foundation or the hot path reads and writes all JSON. The first byte
/// selects an operation, and the others are the content.
@Sendable func fuzzRequests(_ bytes: [UInt8]) {
  guard let first = bytes.first else { return }
  var request = compared.examples[Int(first) % compared.examples.count]
  request.body = Array(bytes.dropFirst())
  let answers = outcome { [request] in try await compared.services.outcome(of: request) }
  require(answers.isOne, "\(answers)")
}

/// Writes a file to `folder` for each example, for ``fuzzRequests(_:)``.
func writeRequests(to folder: String) throws {
  for (index, example) in compared.examples.enumerated() {
    try Data([UInt8(index)] + example.body).write(to: URL(fileURLWithPath: "\(folder)/request-\(index)"))
  }
}

/// Waits for what `body` returns.
private func outcome<Value: Sendable>(_ body: @escaping @Sendable () async throws -> Value) -> Value {
  let finished = DispatchSemaphore(value: 0)
  nonisolated(unsafe) var result: Result<Value, any Error>?
  Task.detached {
    do { result = .success(try await body()) } catch { result = .failure(error) }
    finished.signal()
  }
  finished.wait()
  guard case .success(let value)? = result else { fail("a request is not handled: \(String(describing: result))") }
  return value
}
