import DrawerHTTP
import DrawerSessions
import Drawers

extension Metrics.Family {
  /// Every metric family, in the order of the exposition.
  static func all(of parts: ObservedParts, log: Log, version: String) -> [Metrics.Family] {
    service(parts) + store(parts) + process(log, version)
  }

  private static func counted(_ name: Metrics.Name, _ kind: Kind, _ help: String) -> Metrics.Family {
    Metrics.Family(name: name.rawValue, kind: kind, help: help)
  }

  /// One number, or none where it is not known.
  private static func number(
    _ name: String, _ kind: Kind, _ help: String, _ read: @escaping @Sendable () -> Double?
  ) -> Metrics.Family {
    Metrics.Family(name: name, kind: kind, help: help) { read().map { [Metrics.Sample(value: $0)] } ?? [] }
  }

  private static func service(_ parts: ObservedParts) -> [Metrics.Family] {
    [
      counted(.requests, .histogram, "Seconds from a request's first byte to its answer's last."),
      counted(.refusals, .counter, "Answers that are problems, by their types."),
      number("drawerd_http_requests_in_flight", .gauge, "Requests under way, without streams.") {
        Double(parts.server?.requestsInFlight ?? 0)
      },
      number("drawerd_http_connections", .gauge, "Connections, those of streams among them.") {
        Double(parts.server?.connections ?? 0)
      },
      number("drawerd_streams", .gauge, "Open event streams.") { Double(parts.openStreams.count) },
      counted(.streamRefusals, .counter, "Streams that were refused because there were too many."),
      number(
        "drawerd_tls_certificate_expiry_timestamp_seconds", .gauge,
        "When the certificate ends, in seconds since 1970."
      ) { CertificateFiles.expiry },
      counted(.events, .counter, "Events applied."),
      Metrics.Family(name: "drawerd_sessions_live", kind: .gauge, help: "Sessions in memory.") {
        samples(parts.sessions?.liveCounts)
      },
      Metrics.Family(
        name: "drawerd_sessions_animating", kind: .gauge, help: "Sessions in memory of which something is animated."
      ) { samples(parts.sessions?.animatingCounts) },
      number("drawerd_sessions_expired_total", .counter, "Sessions deleted after their time to live.") {
        Double(parts.sessions?.expiredCount ?? 0)
      },
    ]
  }

  private static func store(_ parts: ObservedParts) -> [Metrics.Family] {
    [
      number("drawerd_store_sessions", .gauge, "Sessions in the store.") {
        (parts.sessions?.storeSize?.sessions).map { Double($0) }
      },
      number("drawerd_store_size_bytes", .gauge, "SQLite's files, or the memory of all of Redis.") {
        (parts.sessions?.storeSize?.bytes).map { Double($0) }
      },
      counted(.storeDuration, .histogram, "Seconds until the store has answered."),
      counted(.storeFailures, .counter, "Answers of the store that it failed."),
      number("drawerd_store_recovery_faults", .gauge, "What the store could not recover when it was opened.") {
        Double(parts.sessions?.storeActivity.recovery.faults.count ?? 0)
      },
      Metrics.Family(
        name: "drawerd_store_transaction_changes", kind: .histogram, help: "Changes that were stored together."
      ) { samples(parts.sessions?.storeActivity) },
      number("drawerd_redis_round_trips_total", .counter, "Times that Redis was asked and has answered.") {
        Double(parts.sessions?.storeActivity.roundTrips ?? 0)
      },
    ]
  }

  private static func process(_ log: Log, _ version: String) -> [Metrics.Family] {
    let started = MonotonicWallClock().now()
    return [
      number("drawerd_log_lines_dropped_total", .counter, "Lines of the log dropped because the reader was too slow.") {
        Double(log.lossCount)
      },
      number("process_cpu_seconds_total", .counter, "Processor time, in seconds.") {
        ProcessFigures()?.processorSeconds
      },
      number("process_open_fds", .gauge, "Open files, connections among them.") {
        ProcessFigures.openFiles.map { Double($0) }
      },
      number("process_max_fds", .gauge, "How many files may be open.") {
        ProcessFigures.maximumFiles.map { Double($0) }
      },
      number("process_virtual_memory_bytes", .gauge, "Address space in bytes.") { ProcessFigures()?.virtualBytes },
      number("process_resident_memory_bytes", .gauge, "Resident memory in bytes.") { ProcessFigures()?.residentBytes },
      number("process_start_time_seconds", .gauge, "When the process started, in seconds since 1970.") { started },
      Metrics.Family(name: "drawerd_build_info", kind: .gauge, help: "The version, as a label.") {
        [Metrics.Sample(labels: "version=\"\(version)\"", value: 1)]
      },
    ]
  }

  private static func samples(_ counts: [(controller: String, count: Int)]?) -> [Metrics.Sample] {
    guard let counts else { return [] }
    return ControllerKind.all.map { kind in
      let count = counts.first { $0.controller == kind.name }?.count ?? 0
      return Metrics.Sample(labels: "controller=\"\(kind.name)\"", value: Double(count))
    }
  }

  /// A histogram of the sizes of transactions.
  private static func samples(_ activity: StoreActivity?) -> [Metrics.Sample] {
    guard let activity else { return [] }
    let counts = activity.transactions.map { Double($0) }
    let buckets = zip(StoreActivity.bounds.map { "\($0)" } + ["+Inf"], counts).map { bound, count in
      Metrics.Sample(suffix: "_bucket", labels: "le=\"\(bound)\"", value: count)
    }
    return buckets + [
      Metrics.Sample(suffix: "_sum", value: Double(activity.storedChanges)),
      Metrics.Sample(suffix: "_count", value: counts.last ?? 0),
    ]
  }
}
