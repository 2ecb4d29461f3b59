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

  /// A single number; no sample if it is unknown.
  private static func number(
    _ name: String, _ kind: Kind, _ help: String, _ read: @escaping @Sendable () -> Double?
  ) -> Metrics.Family {
    Metrics.Family(name: name, kind: kind, help: help) { read().map { [Metrics.Sample(value: $0)] } ?? [] }
  }

  private static func service(_ parts: ObservedParts) -> [Metrics.Family] {
    [
      counted(.requests, .histogram, "Seconds from a request's first byte to its answer's last."),
      counted(.refusals, .counter, "Responses with a problem, by its type."),
      number("drawerd_http_requests_in_flight", .gauge, "Requests in progress, without streams.") {
        Double(parts.server?.requestsInFlight ?? 0)
      },
      number("drawerd_http_connections", .gauge, "Open connections, including those of streams.") {
        Double(parts.server?.connections ?? 0)
      },
      number("drawerd_streams", .gauge, "Open event streams.") { Double(parts.openStreams.count) },
      counted(.streamRefusals, .counter, "Streams refused because there were too many."),
      number(
        "drawerd_tls_certificate_expiry_timestamp_seconds", .gauge,
        "When the certificate expires, in seconds since 1970."
      ) { CertificateFiles.expiry },
      counted(.events, .counter, "Events applied."),
      Metrics.Family(name: "drawerd_sessions_live", kind: .gauge, help: "Sessions in memory.") {
        samples(parts.sessions?.liveCounts)
      },
      Metrics.Family(
        name: "drawerd_sessions_animating", kind: .gauge, help: "Sessions in memory with running animations."
      ) { samples(parts.sessions?.animatingCounts) },
      number("drawerd_sessions_expired_total", .counter, "Expired sessions that were deleted.") {
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
      counted(.storeDuration, .histogram, "Duration of the store's operations, in seconds."),
      counted(.storeFailures, .counter, "Failed operations of the store."),
      number(
        "drawerd_store_recovery_faults", .gauge, "Faults from which the store could not recover when it was opened."
      ) {
        Double(parts.sessions?.storeActivity.recovery.faults.count ?? 0)
      },
      Metrics.Family(
        name: "drawerd_store_transaction_changes", kind: .histogram, help: "Changes in each transaction."
      ) { samples(parts.sessions?.storeActivity) },
      number("drawerd_redis_round_trips_total", .counter, "Round trips to Redis.") {
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
      number("process_open_fds", .gauge, "Open files, including connections.") {
        ProcessFigures.openFiles.map { Double($0) }
      },
      number("process_max_fds", .gauge, "The limit of open files.") {
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
