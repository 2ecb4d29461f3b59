import DrawerHTTP
import DrawerSQLite
import DrawerSessions
import Drawers

/// The program's settings, from its options, its environment, and the defaults.
struct Settings: Sendable {
  /// The action of the program.
  enum Action: Equatable {
    /// Run the subcommand, or a server if there is none.
    case run
    case healthcheck, help, version, manual
    case completion(Completion)
  }

  var action = Action.run
  /// The command to run instead of a server; nil for a server.
  var subcommand: Subcommand?
  /// The operands after the options.
  var operands: [String] = []
  var host = "127.0.0.1"
  var port = 8080
  var store = StoreLocation.memory
  /// The codecs of gestures and results.
  var json = JSONCodecs.fast
  var durability = SQLiteStore.Durability.process
  /// The folder whose files are served besides the program's own.
  var staticFolder: String?
  /// The number of replicas of Redis that must confirm a change.
  var redisReplicas = 0
  /// The file of the authorities that may sign the certificate of Redis; nil for the system's.
  var redisAuthorityFile: String?
  /// The limit for the whole memory of the program in bytes; nil for the machine's default.
  var maximumMemory: Int?
  var tokenFile: String?
  var token: String?
  var generatesToken = false
  var isInsecure = false
  var certificateFile: String?
  var keyFile: String?
  var origins: [String] = []
  /// The addresses of proxies whose information about their clients is trusted.
  var trustedProxies: [String] = []
  /// Names of the server beside this machine's own.
  var hosts: [String] = []
  /// Requests a second; nil for the default, which depends on the address.
  var rate: Int?
  /// The limits and defaults of sessions.
  var sessions = Sessions.Options()
  /// The limits of the HTTP server.
  var server = ServerOptions()
  /// The limits of the service.
  var service = Service.Limits()
  /// Whether `top` shows the figures once.
  var showsOnce = false
  /// Seconds between two readings of `top`.
  var interval = 2
  /// Whether restored sessions replace existing ones.
  var replaces = false
  /// Whether simulations explain why gestures settle where they do.
  var explains = false
  /// If simulations add the movement after each event, its samples a second.
  var timeline: Int?
  var readyGrace = 0
  var drainDelay = 0
  var grace = 10
  var logLevel = Log.Level.info
  var logFormat = Log.Format.json
  /// The names of the options that were set.
  var given: Set<String> = []
  /// Variables of Kubernetes' service links, which were ignored.
  var ignoredVariables: [String] = []
  /// Whether limits that follow from others have their values, for the log.
  var isEffective = false
}

/// How JSON is read and written.
enum JSONCodecs: String, CaseIterable, Sendable {
  /// Gestures, states and streams without Foundation, and everything else with it.
  case fast
  /// Everything with Foundation's coders.
  case foundation
  /// As `fast`, but Foundation reads no request either, to measure what that costs.
  case hot

  /// The JSON that takes the hot path.
  var hotPath: HotPath.Extent {
    switch self {
    case .fast: .gestures
    case .foundation: .nothing
    case .hot: .everything
    }
  }
}

/// The reason why the options are invalid, as one line.
struct UsageError: Error, Equatable {
  var message: String
}

extension Settings {
  /// Whether only this machine can reach the server.
  var isLoopback: Bool { HostNames.isLoopback(host) }

  /// Requests a second of a client; nil for any number.
  var effectiveRate: Int? {
    let rate = rate ?? (isLoopback ? 0 : 10_000)
    return rate > 0 ? rate : nil
  }

  /// Whether there are, or will be, tokens.
  var hasTokens: Bool { tokenFile != nil || token != nil || (generatesToken && !isInsecure) }

  /// Bytes that the program may take in all.
  var memoryBudget: MemoryBudget { MemoryBudget(bytes: maximumMemory ?? MemoryBudget.ofMachine) }

  /// The settings in effect, for the log.
  ///
  /// - Parameter connections: the number that the limit of open files allows.
  func inEffect(connections: Int) -> Settings {
    var settings = self
    settings.isEffective = true
    settings.maximumMemory = maximumMemory ?? MemoryBudget.ofMachine
    settings.rate = effectiveRate ?? 0
    settings.server.maximumConnections = connections
    return settings
  }

  /// Throws an error if options contradict each other.
  func check() throws(UsageError) {
    guard (certificateFile == nil) == (keyFile == nil) else {
      throw UsageError(
        message: certificateFile == nil ? "--tls-key needs --tls-certificate" : "--tls-certificate needs --tls-key")
    }
    guard isLoopback || hasTokens || isInsecure else {
      throw UsageError(
        message: "--host \(host) would allow requests without a token from anywhere: give --token-file, DRAWERD_TOKEN, "
          + "--generate-token, or --insecure")
    }
  }

  /// The address, or block of addresses, in `text`.
  static func addressBlock(_ text: Substring) throws(UsageError) -> String {
    guard AddressBlock(text) != nil else {
      throw UsageError(message: "must be an address such as 10.0.0.7 or a block such as 10.0.0.0/8, not \"\(text)\"")
    }
    return String(text)
  }

  /// The name or address of a host in `text`, in lower case.
  static func hostName(_ text: Substring) throws(UsageError) -> String {
    let isAddress = text.hasPrefix("[") && text.hasSuffix("]")
    let isName = !text.isEmpty && text.utf8.allSatisfy { (0x21...0x7E).contains($0) && !"/?#@:[]*\\".utf8.contains($0) }
    guard isAddress || isName else {
      throw UsageError(message: "must be a name such as drawers.example.org, without a port, not \"\(text)\"")
    }
    return text.lowercased()
  }
}
