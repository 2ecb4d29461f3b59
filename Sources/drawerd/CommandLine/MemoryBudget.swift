import Glibc

/// How the bytes that the program may take are divided: every bound that is not set by itself follows from this.
struct MemoryBudget {
  /// What it takes before the first request, with its embedded files.
  static let base = 24 << 20
  /// The smallest that makes sense.
  static let least = 40 << 20

  /// Bytes for what comes and goes with clients.
  private let share: Int

  /// The shares of `bytes` in all.
  init(bytes: Int) { share = max(MemoryBudget.least, bytes) - MemoryBudget.base }

  /// Bytes of sessions with their journals, where they are kept in memory.
  var sessions: Int { share / 2 }
  /// A connection takes some 50 KiB, for what has been read of a header, and for what waits to be written.
  var connections: Int { share / 4 / (50 << 10) }
  /// Bytes that wait for the clients of all streams.
  var streamBytes: Int { share / 8 }
  /// How many streams have 64 KiB of those each.
  var streams: Int { streamBytes / (64 << 10) }
  /// Bytes of the contents of all concurrent requests.
  var contents: Int { share / 8 }
  /// Bytes of one content. Values made of JSON take many times its size, and each processor may be at one.
  var content: Int { max(64 << 10, share / 128) }
  /// Bytes of one answer, and of all that wait for their clients.
  var answer: Int { max(64 << 10, share / 8) }
}

extension MemoryBudget {
  /// The default: three quarters of what its control group may take, and not more than a quarter
  /// of the machine's memory.
  static var ofMachine: Int {
    let machine = max(0, sysconf(Int32(_SC_PHYS_PAGES))) * max(0, sysconf(Int32(_SC_PAGESIZE)))
    let group = controlGroupLimit(membership: try? TextFile.read("/proc/self/cgroup"), root: "/sys/fs/cgroup")
    return max(least, min(machine / 4, group.map { $0 / 4 * 3 } ?? .max))
  }

  /// The smallest limit of a control group and those that it is in; nil if there is none.
  ///
  /// - Parameters:
  ///   - membership: what stands in `/proc/self/cgroup`: a line as `0::/group` for version 2, `4:memory:/group` for version 1.
  ///   - root: where the groups are.
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
  /// Sets what is not set by itself as far as the memory allows it. Nothing becomes more than its default.
  ///
  /// One address gets three quarters of the connections, but on loopback and behind trusted proxies, where all clients share
  /// one.
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
    server.maximumUnsentBytes = min(server.maximumUnsentBytes, budget.answer)
    server.maximumStreamBytes = min(server.maximumStreamBytes, budget.streamBytes)
    server.maximumContentBytes = max(budget.contents, server.maximumBodyBytes)
  }
}
