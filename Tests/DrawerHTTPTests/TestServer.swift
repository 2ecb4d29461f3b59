import DrawerHTTP
import Glibc
import Testing

/// Runs `body` with a started server, and stops it afterwards.
func withServer(
  _ options: (inout ServerOptions) -> Void = { _ in }, hooks: ServerHooks = ServerHooks(),
  routes: (inout Router) -> Void, _ body: (UInt16) throws -> Void
) throws {
  var router = Router()
  routes(&router)
  let server = Server(options: testOptions(options), router: router, hooks: hooks)
  try server.start()
  defer { server.stop() }
  try body(server.port)
}

func testOptions(_ change: (inout ServerOptions) -> Void = { _ in }) -> ServerOptions {
  var options = ServerOptions()
  options.port = 0
  options.stopGracePeriod = .seconds(2)
  change(&options)
  return options
}

/// A value that tests share with handlers. It uses a `pthread` lock, which ThreadSanitizer understands.
final class Shared<Value>: @unchecked Sendable {
  private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  private var stored: Value

  init(_ value: Value) {
    stored = value
    pthread_mutex_init(mutex, nil)
  }

  deinit {
    pthread_mutex_destroy(mutex)
    mutex.deallocate()
  }

  var value: Value { update { $0 } }

  @discardableResult
  func update<Result>(_ body: (inout Value) -> Result) -> Result {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    return body(&stored)
  }
}

/// Runs `body` on a new thread.
func onThread(_ body: @escaping @Sendable () -> Void) {
  final class Box: Sendable {
    let body: @Sendable () -> Void
    init(_ body: @escaping @Sendable () -> Void) { self.body = body }
  }
  var thread = pthread_t()
  pthread_create(
    &thread, nil,
    { context in
      if let context { Unmanaged<Box>.fromOpaque(context).takeRetainedValue().body() }
      return nil
    }, Unmanaged.passRetained(Box(body)).toOpaque())
  pthread_detach(thread)
}

/// Responses that handlers wait for and that a test provides.
final class PendingResponses: Sendable {
  private let waiting = Shared<[CheckedContinuation<Response, Never>]>([])

  /// The number of waiting handlers.
  var count: Int { waiting.value.count }

  /// Waits for the test to provide a response.
  func next() async -> Response {
    await withCheckedContinuation { continuation in waiting.update { $0.append(continuation) } }
  }

  /// Sends `response` to the request that has waited the longest.
  func give(_ response: Response) { waiting.update { $0.removeFirst() }.resume(returning: response) }
}

/// Suspends the task until another thread resumes it.
func otherThread() async {
  await withCheckedContinuation { continuation in onThread { continuation.resume() } }
}

/// Suspends the task until it is cancelled.
func cancellation() async {
  let waiting = Shared<CheckedContinuation<Void, Never>?>(nil)
  await withTaskCancellationHandler {
    await withCheckedContinuation { continuation in
      waiting.update { $0 = continuation }
      if Task.isCancelled { waiting.update { $0.take() }?.resume() }
    }
  } onCancel: {
    waiting.update { $0.take() }?.resume()
  }
}
