import Glibc

/// Divides the memory of the program: every limit that is not set by itself follows from this.
struct MemoryBudget {
  /// The memory of the program after the first requests, with its libraries and its embedded files.
  static let base = 32 << 20
  /// The smallest that makes sense.
  static let least = 40 << 20

  /// Bytes for everything that depends on the clients.
  private let share: Int

  /// The shares of `bytes` in all.
  init(bytes: Int) { share = max(MemoryBudget.least, bytes) - MemoryBudget.base }

  /// Bytes of sessions with their journals, if they are kept in memory.
  var sessions: Int { share / 2 }
  /// Bytes of the sessions in memory, beside what their store has there.
  func live(beside store: StoreLocation) -> Int { store == .memory ? share / 8 : share / 4 }
  /// Bytes of SQLite's pages.
  var pages: Int { min(8 << 20, share / 16) }
  /// Bytes of freed memory that the process keeps.
  var freed: Int { min(32 << 20, share / 8) }
  /// How many parts of its memory the C library manages separately. None gets what was freed in another one.
  var arenas: Int { max(1, min(4, share / (32 << 20))) }
  /// Bytes of changes that are not in SQLite's file yet.
  var log: Int { min(64 << 20, share / 8) }
  /// A connection needs some 50 KiB for the bytes of a header and for unsent bytes.
  var connections: Int { share / 4 / (50 << 10) }
  /// Bytes that wait for the clients of all streams.
  var streamBytes: Int { share / 8 }
  /// How many streams have 64 KiB of those each.
  var streams: Int { streamBytes / (64 << 10) }
  /// Bytes of the contents of all concurrent requests.
  var contents: Int { share / 8 }
  /// Bytes of one content. JSON values take many times its size, and each processor may be decoding one.
  var content: Int { max(64 << 10, share / 128) }
  /// Bytes of one response, and of all responses that wait for their clients.
  var answer: Int { max(64 << 10, share / 8) }
}

extension MemoryBudget {
  /// The default: three quarters of the control group's limit, and not more than a quarter of the machine's memory.
  static var ofMachine: Int {
    let machine = max(0, sysconf(Int32(_SC_PHYS_PAGES))) * max(0, sysconf(Int32(_SC_PAGESIZE)))
    let group = controlGroupLimit(membership: try? TextFile.read("/proc/self/cgroup"), root: "/sys/fs/cgroup")
    return max(least, min(machine / 4, group.map { $0 / 4 * 3 } ?? .max))
  }

  /// The smallest limit of a control group and the groups that contain it; nil if there is none.
  ///
  /// - Parameters:
  ///   - membership: the text of `/proc/self/cgroup`: a line such as `0::/group` for version 2, `4:memory:/group` for
  ///     version 1.
  ///   - root: the folder of the groups.
  static func controlGroupLimit(membership: String?, root: String) -> Int? {
    var groups: [Substring: Substring] = [:]
    for line in (membership ?? "").split(separator: "\n") {
      let parts = line.split(separator: ":", maxSplits: 2, omittingEmptySubsequences: false)
      if parts.count == 3 { groups[parts[1]] = parts[2] }
    }
    let found =
      limits(of: groups[""], in: root, file: "memory.max")
      + limits(of: groups["memory"], in: root + "/memory", file: "memory.limit_in_bytes")
    return found.min()
  }

  private static func limits(of group: Substring?, in root: String, file: String) -> [Int] {
    var names = group?.split(separator: "/").map(String.init) ?? []
    var limits: [Int] = []
    while true {
      let path = ([root] + names + [file]).joined(separator: "/")
      if let text = try? TextFile.read(path), let limit = Int(text.prefix { $0.isNumber }) { limits.append(limit) }
      guard names.popLast() != nil else { return limits }
    }
  }
}

extension Settings {
  /// Lowers the limits that are not set by themselves to fit the memory. No limit exceeds its default.
  ///
  /// One address gets three quarters of the connections, except on loopback and behind trusted proxies, where all
  /// clients share one address.
  mutating func bound(by budget: MemoryBudget) {
    func lower(_ name: String, _ path: WritableKeyPath<Settings, Int>, to most: Int) {
      if !given.contains(name) { self[keyPath: path] = min(self[keyPath: path], most) }
    }
    lower("max-connections", \.server.maximumConnections, to: max(16, budget.connections))
    if !given.contains("max-connections-per-address"), !isLoopback, trustedProxies.isEmpty {
      server.maximumConnectionsPerAddress = max(1, server.maximumConnections / 4 * 3)
    }
    lower("max-streams", \.service.streams, to: max(8, budget.streams))
    lower("max-body", \.server.maximumBodyBytes, to: budget.content)
    lower("max-answer", \.service.answerBytes, to: budget.answer)
    // Of two clients that read the largest answer at the same time, neither loses it.
    server.maximumUnsentBytes = max(min(server.maximumUnsentBytes, budget.answer), 2 * service.answerBytes)
    sessions.liveBytes = budget.live(beside: store)
    sessions.freedBytes = budget.freed
    // The memory store counts what is the same for all.
    if store == .memory { sessions.liveBaseBytes = 0 }
    server.maximumStreamBytes = min(server.maximumStreamBytes, budget.streamBytes)
    server.maximumContentBytes = max(budget.contents, server.maximumBodyBytes)
  }
}
