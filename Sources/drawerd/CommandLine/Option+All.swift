extension Option {
  /// Every option of the server.
  static let all: [Option] = general + access + limits + operation

  private static let general: [Option] = [
    .text("host", "ADDRESS", "the address to listen on", in: .general, \.host),
    .number("port", "PORT", "the port to listen on; 0 picks a free one", in: .general, \.port, 0...65535),
    .number("threads", "COUNT", "event loops, each a thread", in: .general, \.threads, 1...256),
    Option(
      name: "store", form: .value("STORE"), group: .general,
      summary: StoreLocation.forms,
      show: { $0.store.redacted }
    ) { (settings, text) throws(UsageError) in settings.store = try StoreLocation(text) },
    .choice(
      "durability", "what an answered event survives in SQLite: a crash, or a power failure", in: .general,
      \.durability),
    .number(
      "redis-wait", "COUNT", "replicas of Redis that must have what is answered", in: .general, \.redisReplicas, 0...16),
    .number("default-ttl", "SECONDS", "how long an idle session is kept", in: .general, \.defaultTTL, 1...2_592_000),
    .file("static", "DIR", "a folder of files to serve where nothing else is", in: .general, \.staticFolder),
    .action("healthcheck", "ask the server that these options start whether it lives, and exit", .healthcheck),
    .help,
    .action("man", "print the manual page, for man -l, and exit", .manual),
    Option(
      name: "completion", form: .action(argument: Completion.names.joined(separator: "|")), group: .general,
      summary: "print what completes options in this shell, and exit"
    ) { (settings, text) throws(UsageError) in
      settings.action = .completion(try Option.value(of: Completion.self, text))
    },
    .action("version", "show the version and exit", .version),
  ]

  private static let access: [Option] = [
    .file("token-file", "FILE", "tokens, each a line of NAME SCOPE[,SCOPE...] SECRET", in: .access, \.tokenFile),
    Option(
      name: "token", form: .secret, group: .access, summary: "a token that allows everything",
      show: { $0.token == nil ? "none" : "***" }
    ) { (settings, text) throws(UsageError) in settings.token = try Option.notEmpty(text) },
    .flag(
      "generate-token", "make a token and print it, unless one is given", in: .access, \.generatesToken),
    .flag("insecure", "allow requests without a token on any address", in: .access, \.isInsecure),
    .file("tls-certificate", "FILE", "the certificate chain for HTTPS, in PEM", in: .access, \.certificateFile),
    .file("tls-key", "FILE", "its private key, in PEM", in: .access, \.keyFile),
    .list(
      "allow-origin", "ORIGIN", "let this origin in, any port (http://localhost:*), or any (*)",
      in: .access, \.origins,
      Settings.origin),
    .list(
      "trusted-proxy", "ADDRESS[/BITS]", "a proxy that may say who its client is", in: .access,
      \.trustedProxies, Settings.addressBlock),
    .list(
      "allow-host", "NAME", "without a token, answer to this public name, and to no other", in: .access, \.hosts,
      Settings.hostName),
  ]

  private static let limits: [Option] = [
    Option(
      name: "max-memory", form: .value("BYTES"), group: .limits,
      summary: "memory in all; what follows is lowered to fit",
      show: { $0.maximumMemory.map { String($0) } ?? "what the machine allows" }
    ) { (settings, text) throws(UsageError) in
      settings.maximumMemory = try Option.number(text, in: MemoryBudget.least...(1 << 50))
    },
    .number("max-sessions", "COUNT", "sessions", in: .limits, \.maximumSessions, 1...1_000_000_000),
    .number("journal-limit", "COUNT", "events kept of a session", in: .limits, \.journalLimit, 64...10_000_000),
    .number(
      "journal-bytes", "BYTES", "bytes of events kept of a session, with its snapshots", in: .limits, \.journalBytes,
      65_536...1 << 30),
    .number("max-connections", "COUNT", "connections", in: .limits, \.server.maximumConnections, 1...1_000_000),
    Option(
      name: "max-connections-per-address", form: .value("COUNT"), group: .limits,
      summary: "connections from one address; 0 is no limit", show: { _ in "three quarters, on loopback 0" }
    ) { (settings, text) throws(UsageError) in
      settings.server.maximumConnectionsPerAddress = try Option.number(text, in: 0...1_000_000)
    },
    .number("max-requests", "COUNT", "requests under way", in: .limits, \.server.maximumRequests, 1...1_000_000),
    .number("max-streams", "COUNT", "open event streams", in: .limits, \.service.streams, 0...1_000_000),
    Option(
      name: "rate", form: .value("COUNT"), group: .limits,
      summary: "requests a second of each client; 0 is no limit",
      show: { $0.rate.map { String($0) } ?? "10000, on loopback 0" }
    ) { (settings, text) throws(UsageError) in settings.rate = try Option.number(text, in: 0...1_000_000_000) },
    .number("max-body", "BYTES", "a request's content", in: .limits, \.server.maximumBodyBytes, 64...1_073_741_824),
    .number("max-uri", "BYTES", "a request's target", in: .limits, \.server.maximumURIBytes, 64...1_048_576),
    .number("max-header", "BYTES", "a request's header", in: .limits, \.server.maximumHeaderBytes, 256...1_048_576),
    .number("max-answer", "BYTES", "an answer's content", in: .limits, \.service.answerBytes, 65_536...1_073_741_824),
    .number(
      "max-work", "COUNT", "what a request's events cost: of each, what there is to go through", in: .limits,
      \.service.workPerRequest, 1000...1_000_000_000),
    .number("max-batch", "COUNT", "events in one request", in: .limits, \.service.eventsPerRequest, 1...1_000_000),
    .number(
      "max-json-depth", "COUNT", "arrays and objects within each other", in: .limits, \.service.jsonDepth, 8...400),
    .number(
      "idle-timeout", "SECONDS", "a connection without a byte; 0 is no limit", in: .limits, \.server.idleTimeout,
      0...86_400),
    .number(
      "request-timeout", "SECONDS", "a whole request, however its bytes come; 0 is no limit", in: .limits,
      \.server.requestTimeout, 0...86_400),
  ]

  private static let operation: [Option] = [
    .number(
      "ready-grace", "SECONDS", "how long /readyz puts up with a store that fails", in: .operation, \.readyGrace,
      0...86_400),
    .number(
      "drain-delay", "SECONDS", "how long to go on after a signal while /readyz fails", in: .operation,
      \.drainDelay, 0...3600),
    .number(
      "grace", "SECONDS", "how long requests under way may take then", in: .operation, \.grace, 0...3600),
    .choice("json", "how gestures and results are coded: fast, or as all else", in: .operation, \.json),
    .choice("log-level", "which entries are logged: these and what matters more", in: .operation, \.logLevel),
    .choice("log-format", "how entries are written: for machines or for people", in: .operation, \.logFormat),
  ]
  static let help = Option.action("help", "show this text and exit", .help)

  /// The option of the server called `name`.
  static func named(_ name: String) -> Option? { all.first { $0.name == name } }
}
