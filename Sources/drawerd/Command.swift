import DrawerService
import DrawerSessions
import Glibc
import HTTPServer

/// The program: reads its options, wires the parts, and waits for a signal.
enum Command {
  /// The version, as in the change log.
  static let version = "0.1.0"

  /// How the program ends, as `sysexits.h` has it.
  private enum Exit {
    static let success: Int32 = 0
    static let failure: Int32 = 1
    static let usage: Int32 = 64
  }

  /// Runs the program with the arguments of its command line; returns its exit status.
  static func run(_ arguments: [String]) -> Int32 {
    let configuration: Configuration
    do {
      configuration = try Configuration(arguments: arguments)
    } catch {
      complain("\(error.message); --help lists the options")
      return Exit.usage
    }
    switch configuration.action {
    case .help:
      say(Option.usage)
      return Exit.success
    case .version:
      say("drawerd \(version)\n")
      return Exit.success
    case .healthcheck:
      return HealthCheck.isWell(host: configuration.host, port: configuration.port) ? Exit.success : Exit.failure
    case .serve:
      return serve(configuration)
    }
  }

  private static func serve(_ configuration: Configuration) -> Int32 {
    // Blocked before any thread exists, so that no thread but this one ever sees them.
    var signals = sigset_t()
    sigemptyset(&signals)
    sigaddset(&signals, SIGTERM)
    sigaddset(&signals, SIGINT)
    pthread_sigmask(SIG_BLOCK, &signals, nil)

    let sessions = Sessions(store: MemoryStore(), now: WallClock.now)
    let service = Service(sessions: sessions)
    var options = ServerOptions()
    options.host = configuration.host
    options.port = configuration.port
    options.threads = configuration.threads
    let server = Server(options: options, router: service.router, hooks: service.hooks)
    do {
      try server.start()
    } catch {
      complain(message(for: error, configuration))
      return Exit.failure
    }
    say("drawerd \(version) is ready on http://\(address(configuration.host)):\(server.port)\n")
    var received: Int32 = 0
    sigwait(&signals, &received)
    sessions.endWatching()
    server.stop()
    sessions.close()
    return Exit.success
  }

  private static func message(for error: ServerError, _ configuration: Configuration) -> String {
    let place = "\(address(configuration.host)):\(configuration.port)"
    return switch error {
    case .addressInUse: "\(place) is in use by another program"
    case .invalidAddress: "\"\(configuration.host)\" is not an address of this machine"
    case .permissionDenied: "there is no permission to listen on \(place)"
    case .failed(let reason): "cannot listen on \(place): \(reason)"
    }
  }

  private static func address(_ host: String) -> String {
    host.contains(":") && !host.hasPrefix("[") ? "[\(host)]" : host
  }

  private static func say(_ text: String) { put(text, on: STDOUT_FILENO) }

  private static func complain(_ message: String) { put("drawerd: \(message)\n", on: STDERR_FILENO) }

  private static func put(_ text: String, on descriptor: Int32) {
    // A closed output is nobody's loss.
    _ = write(descriptor, text, text.utf8.count)
  }
}

/// The system's clock.
enum WallClock {
  /// Seconds since 1970.
  @Sendable static func now() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}
