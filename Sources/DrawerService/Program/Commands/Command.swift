import DrawerConcurrency
import DrawerHTTP
import DrawerRedis
import DrawerSQLite
import DrawerSessions
import Drawers
import Glibc

/// The program: reads its options, creates the parts, and waits for a signal.
enum Command {
  /// The version, as in the change log.
  static let version = "1.0.0"
  /// The day of the version, for the manual page.
  static let versionDate = "2026-11-27"

  /// Runs the program; returns its exit status.
  static func run(_ arguments: [String], environment: [String: String]) -> Int32 {
    let settings: Settings
    do {
      settings = try Settings(arguments: arguments, environment: environment)
    } catch {
      Console.complain("\(error.message); --help lists the options")
      return Exit.usage
    }
    HotPath.extent = settings.json.hotPath
    switch settings.action {
    case .help: return say(settings.subcommand?.usage ?? Option.usage)
    case .version: return say("drawerd \(version)\n")
    case .manual: return say(Manual.page)
    case .completion(let shell): return say(shell.script)
    case .healthcheck: return checkHealth(settings)
    case .run: return settings.subcommand?.run(settings) ?? serve(settings, ServiceManager(environment))
    }
  }

  private static func serve(_ settings: Settings, _ manager: ServiceManager?) -> Int32 {
    Allocator.limitArenas(to: settings.memoryBudget.arenas)
    let signals = Signals()
    let files = FileWatch([settings.tokenFile, settings.certificateFile, settings.keyFile].compactMap(\.self))
    let access: Settings.Tokens
    let folder: SharedFolder?
    let store: any Store
    do {
      access = try settings.readTokens()
      folder = try settings.openFolder()
    } catch {
      Console.complain(error.message)
      return Exit.usage
    }
    do throws(StoreOpenError) {
      store = try settings.store.open(settings)
    } catch {
      Console.complain(error.description)
      return Exit.failure
    }
    let log = Log(level: settings.logLevel, format: settings.logFormat)
    let observation = Observation(log: log, version: version)
    var options = settings.sessions
    options.onApplied = observation.noteApplied
    options.onStoreOperation = observation.noteStoreOperation
    options.onHazard = { reason in log.write(.warning, "the store is not safe") { $0.add("reason", reason) } }
    options.onClockStep = { [isShared = store is any SharedStore] seconds in
      log.write(.warning, isShared ? "the store's clock was set" : "the system's clock was set") {
        $0.add("seconds", seconds)
      }
    }
    options.onClockSkew = { seconds in
      log.write(.warning, "the system's clock differs from the store's") { $0.add("seconds", seconds) }
    }
    let clock = MonotonicWallClock(of: store)
    let sessions: Sessions
    do throws(WorkerThread.CannotStart) {
      sessions = try Sessions(store: store, options: options, clock: clock)
    } catch {
      Console.complain("no thread: \(String(cString: strerror(error.errorNumber)))")
      return Exit.failure
    }
    observation.observe(sessions)
    let gate = settings.gate(access.tokens, now: clock.now)
    let service = Service(
      sessions: sessions, observation: observation, gate: gate, limits: settings.service, folder: folder,
      readyGrace: Double(settings.readyGrace))
    let server = Server(options: settings.serverOptions, router: service.router, hooks: service.hooks)
    OpenFiles.raiseLimit()
    do {
      try server.start()
    } catch {
      Console.complain(message(for: error, settings))
      return Exit.failure
    }
    observation.observe(server)
    log.write(.info, "settings") { entry in
      for (name, value) in settings.inEffect(connections: server.connectionLimit).shown {
        entry.add(named: name, value)
      }
    }
    if !settings.ignoredVariables.isEmpty {
      log.write(.info, "variables of Kubernetes for services are no settings") { entry in
        entry.add(named: "names", settings.ignoredVariables.joined(separator: ","))
      }
    }
    report(store.activity.recovery, log)
    warnOfTokenFile(settings, log)
    announce(settings, log, token: access.generated, port: server.port)
    let monitor = ProcessMonitor(files: files, manager: manager) { [port = server.port] in
      (try? HealthCheck.run(host: settings.host, port: port, isSecure: settings.certificate != nil)) != nil
    }
    manager?.say("READY=1")
    var signal = signals.next()
    while signal == SIGHUP {
      reload(settings, gate, log)
      signal = signals.next()
    }
    manager?.say("STOPPING=1")
    monitor.stop()
    signals.onNext {
      log.write(.warning, "interrupted by a second signal")
      log.flush()
      _exit(Exit.interrupted)
    }
    log.write(.info, "draining") { entry in
      entry.add("signal", signal == SIGTERM ? "SIGTERM" : "SIGINT")
      entry.add("seconds", Double(settings.drainDelay))
    }
    service.beginDraining()
    server.beginDraining()
    sleep(UInt32(clamping: settings.drainDelay))
    log.write(.info, "stopping") { $0.add("requests", Double(server.requestsInFlight)) }
    sessions.endWatching()
    server.stop()
    sessions.close()
    observation.endObserving()
    log.write(.info, "stopped")
    log.flush()
    return Exit.success
  }

  /// Logs the result of recovering a store that another process did not close.
  private static func report(_ recovery: StoreRecovery, _ log: Log) {
    if recovery.changes > 0 { log.write(.info, "store recovered") { $0.add("changes", Double(recovery.changes)) } }
    for fault in recovery.faults { log.write(.error, "store damaged") { $0.add("reason", fault) } }
  }

  /// Announces the server's address, and a generated token: in the log, without the token, and on standard output, as a
  /// log entry if the format is JSON, otherwise in words.
  private static func announce(_ settings: Settings, _ log: Log, token: String?, port: UInt16) {
    let address = settings.address(port: port)
    let ready = { (entry: inout Log.Entry) in
      entry.add("service.version", version)
      entry.add("url.full", address)
    }
    if let token {
      let link = "\(settings.url(port: port))/#token=\(token)"
      switch settings.logFormat {
      case .text: Console.say("The token of this run is \(token): \(link)\n")
      case .json:
        Console.say(
          log.line(.info, "token") { entry in
            entry.add("token", token)
            entry.add("url.full", link)
          })
      }
    }
    // A client that waits for the line on the console sends requests, which the log has after this entry.
    log.write(.info, "ready", ready)
    switch settings.logFormat {
    case .text: Console.say("drawerd \(version) is ready on \(address)\n")
    case .json: Console.say(log.line(.info, "ready", ready))
    }
  }

  /// Reads the certificate and the tokens again. Invalid ones leave the previous ones in place.
  private static func reload(_ settings: Settings, _ gate: Gate, _ log: Log) {
    if let certificate = settings.certificate {
      do throws(ServerError) {
        try certificate.load()
        log.write(.info, "the certificate is reloaded")
      } catch {
        log.write(.error, "the certificate is not reloaded") { $0.add("error.message", error.reason) }
      }
    }
    if settings.tokenFile != nil {
      do throws(UsageError) {
        gate.replaceTokens(by: try settings.readTokens().tokens)
        log.write(.info, "the tokens are reloaded")
        warnOfTokenFile(settings, log)
      } catch {
        log.write(.error, "the tokens are not reloaded") { $0.add("error.message", error.message) }
      }
    }
    if settings.certificate == nil, settings.tokenFile == nil { log.write(.info, "there is nothing to reload") }
  }

  private static func warnOfTokenFile(_ settings: Settings, _ log: Log) {
    guard let file = settings.tokenFile, TextFile.isReadableByOthers(file) else { return }
    log.write(.warning, "every user of this machine can read the token file") { $0.add("file.path", file) }
  }

  private static func message(for error: ServerError, _ settings: Settings) -> String {
    let place = "\(settings.bracketedHost):\(settings.port)"
    return switch error {
    case .addressInUse: "\(place) is in use by another program"
    case .invalidAddress: "\"\(settings.host)\" is not an address of this machine"
    case .invalidCertificate:
      "--tls-certificate \(settings.certificateFile ?? "") and --tls-key \(settings.keyFile ?? "") "
        + "cannot be used: \(error.reason)"
    case .permissionDenied: "there is no permission to listen on \(place)"
    case .failed(let reason): "cannot listen on \(place): \(reason)"
    }
  }

  private static func checkHealth(_ settings: Settings) -> Int32 {
    do throws(HTTPClient.Failure) {
      try HealthCheck.run(
        host: settings.host, port: UInt16(clamping: settings.port), isSecure: settings.certificateFile != nil)
      return Exit.success
    } catch {
      Console.complain("\(settings.bracketedHost):\(settings.port) \(error.reason)")
      return Exit.failure
    }
  }

  /// Runs a command and reports its failure; returns the exit status.
  ///
  /// - Parameters:
  ///   - name: the subcommand whose help explains its operands.
  ///   - fault: the message for a failure of another type than ``CommandFailure``, `UsageError` and `Console.Failure`.
  static func attempt(
    _ name: String = "drawerd", otherwise fault: String = "this failed", _ body: () throws -> Int32
  ) -> Int32 {
    do {
      return try body()
    } catch let error as UsageError {
      Console.complain("\(error.message); see \(name) --help")
      return Exit.usage
    } catch let failure as CommandFailure {
      Console.complain(failure.message)
      return failure.status
    } catch let failure as Console.Failure {
      Console.complain("standard output cannot be written: \(failure)")
      return Exit.inputOutput
    } catch {
      Console.complain("\(fault): \(error)")
      return Exit.failure
    }
  }

  private static func say(_ text: String) -> Int32 {
    attempt {
      try Console.print(text)
      return Exit.success
    }
  }
}

/// Why a command failed.
struct CommandFailure: Error {
  /// The exit status.
  var status: Int32
  /// The reason, for people.
  var message: String
  /// The status code of a server's response; nil if there was none.
  var answer: Int?
}

extension ServerError {
  /// The message of libmicrohttpd or GnuTLS; empty if the error's case says everything.
  fileprivate var reason: String {
    switch self {
    case .failed(let reason), .invalidCertificate(let reason): reason
    case .addressInUse, .invalidAddress, .permissionDenied: ""
    }
  }
}
