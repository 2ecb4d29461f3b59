import DrawerService
import DrawerSessions
import Glibc
import HTTPServer
import RedisStore
import SQLiteStore

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

  /// Runs the program; returns its exit status.
  static func run(_ arguments: [String], environment: [String: String]) -> Int32 {
    let settings: Settings
    do {
      settings = try Settings(arguments: arguments, environment: environment)
    } catch {
      complain("\(error.message); --help lists the options")
      return Exit.usage
    }
    switch settings.action {
    case .help:
      say(Option.usage)
      return Exit.success
    case .version:
      say("drawerd \(version)\n")
      return Exit.success
    case .healthcheck:
      return HealthCheck.isWell(host: settings.host, port: UInt16(clamping: settings.port))
        ? Exit.success : Exit.failure
    case .serve:
      return serve(settings)
    }
  }

  private static func serve(_ settings: Settings) -> Int32 {
    // Blocked before any thread exists, so that no thread but this one ever sees them.
    var signals = sigset_t()
    sigemptyset(&signals)
    sigaddset(&signals, SIGTERM)
    sigaddset(&signals, SIGINT)
    pthread_sigmask(SIG_BLOCK, &signals, nil)

    let store: any Store
    do throws(StoreOpenError) {
      store = try settings.openStore()
    } catch {
      complain(error.description)
      return Exit.failure
    }
    let sessions = Sessions(store: store, options: settings.sessionOptions, now: WallClock.now)
    let log = Log(level: settings.logLevel, format: settings.logFormat)
    let observation = Observation(log: log, sessions: sessions, version: version)
    let service = Service(sessions: sessions, observation: observation)
    var options = ServerOptions()
    options.host = settings.host
    options.port = UInt16(clamping: settings.port)
    options.threads = settings.threads
    options.stopGracePeriod = .seconds(settings.grace)
    let server = Server(options: options, router: service.router, hooks: service.hooks)
    do {
      try server.start()
    } catch {
      complain(message(for: error, settings))
      return Exit.failure
    }
    log.write(.info, "settings", settings.shown.map { ($0.name, .text($0.value)) })
    say("drawerd \(version) is ready on http://\(address(settings.host)):\(server.port)\n")
    var received: Int32 = 0
    sigwait(&signals, &received)
    sessions.endWatching()
    server.stop()
    sessions.close()
    log.flush()
    return Exit.success
  }

  private static func message(for error: ServerError, _ settings: Settings) -> String {
    let place = "\(address(settings.host)):\(settings.port)"
    return switch error {
    case .addressInUse: "\(place) is in use by another program"
    case .invalidAddress: "\"\(settings.host)\" is not an address of this machine"
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

extension Settings {
  fileprivate func openStore() throws(StoreOpenError) -> any Store {
    switch store {
    case .memory: MemoryStore()
    case .sqlite(let path): try SQLiteStore(path: path, durability: durability)
    case .redis(let url): try RedisStore(url: url)
    }
  }

  fileprivate var sessionOptions: Sessions.Options {
    var options = Sessions.Options()
    options.maximumSessions = maximumSessions
    options.journalLimit = journalLimit
    options.defaultTTL = Double(defaultTTL)
    return options
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
