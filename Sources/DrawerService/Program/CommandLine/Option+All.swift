extension Option {
  /// The options of the server, in the groups of `--help`.
  static let groups = [
    (title: "General", options: general), (title: "Access", options: access), (title: "Limits", options: limits),
    (title: "Operation", options: operation),
  ]

  /// Every option of the server.
  static let all = groups.flatMap(\.options)

  private static let general: [Option] = [
    Option(name: "host", form: .value("ADDRESS"), summary: "the address to listen on", show: { $0.host }) {
      (settings, text) throws(UsageError) in settings.host = try Option.notEmpty(text)
    },
    .number("port", "PORT", "the port to listen on; 0 picks a free one", \.port, 0...65535),
    .number("threads", "COUNT", "event loops, with a thread each", \.server.threads, 1...256),
    Option(
      name: "store", form: .value("STORE"), summary: StoreLocation.forms, show: { $0.store.redacted }
    ) { (settings, text) throws(UsageError) in settings.store = try StoreLocation(text) },
    .choice("durability", "what changes in SQLite survive: crashes, or also power failures", \.durability),
    .number(
      "redis-wait", "COUNT", "replicas of Redis that confirm a change before its answer", \.redisReplicas, 0...16),
    .file("redis-ca", "FILE", "trust these authorities for rediss://, not the system's", \.redisAuthorityFile),
    Option(
      name: "default-ttl", form: .value("SECONDS"), summary: "time to live of an idle session",
      show: { "\(Int($0.sessions.defaultTTL))" }
    ) { (settings, text) throws(UsageError) in
      settings.sessions.defaultTTL = Double(try Option.number(text, in: 1...2_592_000))
    },
    .file("static", "DIR", "folder of files to serve at paths without a route", \.staticFolder),
    .action("healthcheck", "check that a server with these options is alive, and exit", .healthcheck),
    .help,
    .action("man", "print the manual page, for man -l, and exit", .manual),
    Option(
      name: "completion", form: .action(argument: Completion.names.joined(separator: "|")),
      summary: "print the completion script for this shell, and exit"
    ) { (settings, text) throws(UsageError) in
      settings.action = .completion(try Option.value(of: Completion.self, text))
    },
    .action("version", "show the version and exit", .version),
  ]

  private static let access: [Option] = [
    .file("token-file", "FILE", "file of tokens, one per line: NAME SCOPE[,SCOPE...] SECRET", \.tokenFile),
    Option(
      name: "token", form: .secret, summary: "a token that allows everything",
      show: { $0.token == nil ? "none" : "***" }
    ) { (settings, text) throws(UsageError) in settings.token = try Option.notEmpty(text) },
    .flag("generate-token", "create a token and print it, unless you give one", \.generatesToken),
    .flag("insecure", "allow requests without a token on any address", \.isInsecure),
    .file("tls-certificate", "FILE", "the certificate chain for HTTPS, in PEM", \.certificateFile),
    .file("tls-key", "FILE", "its private key, in PEM", \.keyFile),
    .list(
      "allow-origin", "ORIGIN", "allow pages of this origin; * is any port, or any origin", \.origins, Settings.origin),
    .list(
      "trusted-proxy", "ADDRESS[/BITS]", "proxy whose X-Forwarded-For or Forwarded is trusted", \.trustedProxies,
      Settings.addressBlock),
    .list("allow-host", "NAME", "without a token, answer to this host name only", \.hosts, Settings.hostName),
  ]

  private static let limits: [Option] = [
    Option(
      name: "max-memory", form: .value("BYTES"), summary: "total memory; the limits below are lowered to fit",
      show: { $0.maximumMemory.map { String($0) } ?? "what the machine allows" }
    ) { (settings, text) throws(UsageError) in
      settings.maximumMemory = try Option.number(text, in: MemoryBudget.least...(1 << 50))
    },
    .number("max-sessions", "COUNT", "sessions", \.sessions.maximumSessions, 1...1_000_000_000),
    .number("journal-limit", "COUNT", "journal entries kept of a session", \.sessions.journalLimit, 64...10_000_000),
    .number(
      "journal-bytes", "BYTES", "bytes of journal entries kept of a session, with its snapshots",
      \.sessions.journalBytes, 65_536...1 << 30),
    .number("max-connections", "COUNT", "connections", \.server.maximumConnections, 1...1_000_000),
    Option(
      name: "max-connections-per-address", form: .value("COUNT"), summary: "connections of one address; 0 is no limit",
      show: { $0.isEffective ? "\($0.server.maximumConnectionsPerAddress)" : "three quarters, on loopback 0" }
    ) { (settings, text) throws(UsageError) in
      settings.server.maximumConnectionsPerAddress = try Option.number(text, in: 0...1_000_000)
    },
    .number("max-requests", "COUNT", "concurrent requests", \.server.maximumRequests, 1...1_000_000),
    .number("max-streams", "COUNT", "open event streams", \.service.streams, 0...1_000_000),
    Option(
      name: "rate", form: .value("COUNT"), summary: "requests a second of each client; 0 is no limit",
      show: { $0.rate.map { String($0) } ?? "10000, on loopback 0" }
    ) { (settings, text) throws(UsageError) in settings.rate = try Option.number(text, in: 0...1_000_000_000) },
    .number("max-body", "BYTES", "a request's content", \.server.maximumBodyBytes, 64...1_073_741_824),
    .number("max-uri", "BYTES", "a request's target", \.server.maximumURIBytes, 64...1_048_576),
    .number("max-header", "BYTES", "a request's header", \.server.maximumHeaderBytes, 256...1_048_576),
    .number("max-answer", "BYTES", "an answer's content", \.service.answerBytes, 65_536...1_073_741_824),
    .number(
      "max-work", "COUNT", "work limit of one request, in machine steps", \.service.workPerRequest,
      1000...1_000_000_000),
    .number("max-batch", "COUNT", "events in one request", \.service.eventsPerRequest, 1...1_000_000),
    .number("max-json-depth", "COUNT", "nesting depth of JSON", \.service.jsonDepth, 8...400),
    .number(
      "max-wait", "SECONDS", "time that a request may wait for a session's rest", \.service.longestWait, 0...3600),
    .number(
      "idle-timeout", "SECONDS", "time that a connection may be silent; 0 is no limit", \.server.idleTimeout,
      0...86_400),
    .number(
      "request-timeout", "SECONDS", "time that a whole request may take; 0 is no limit", \.server.requestTimeout,
      0...86_400),
  ]

  private static let operation: [Option] = [
    .number("ready-grace", "SECONDS", "time that /readyz stays 200 once the store fails", \.readyGrace, 0...86_400),
    .number(
      "drain-delay", "SECONDS", "time to keep serving after a signal, while /readyz fails", \.drainDelay, 0...3600),
    .number("grace", "SECONDS", "time that open requests then have to finish", \.grace, 0...3600),
    .choice("json", "JSON that Foundation reads and writes: most, all or least", \.json),
    .choice("log-level", "least severe level to log", \.logLevel),
    .choice("log-format", "format of log entries, for machines or for people", \.logFormat),
  ]

  static let help = Option.action("help", "show this text and exit", .help)

  /// The option of the server called `name`.
  static func named(_ name: String) -> Option? { all.first { $0.name == name } }
}
