import DrawerHTTP
import DrawerSessions
import Drawers

extension Metrics.Family {
  /// Every metric family, in the order of the exposition.
  static func all(of parts: ObservedParts, log: Log, version: String) -> [Metrics.Family] {
    service(parts) + store(parts) + process(log, version)
  }

  private static func family(
    _ name: String, _ kind: Kind, _ help: String, _ read: @escaping @Sendable (Metrics) -> [Metrics.Sample]
  ) -> Metrics.Family {
    Metrics.Family(name: name, kind: kind, help: help, read: read)
  }

  /// A single number; no sample if it is unknown.
  private static func number(
    _ name: String, _ kind: Kind, _ help: String, _ read: @escaping @Sendable () -> Double?
  ) -> Metrics.Family {
    family(name, kind, help) { _ in read().map { [Metrics.Sample(value: "\($0)")] } ?? [] }
  }

  private static func service(_ parts: ObservedParts) -> [Metrics.Family] {
    [
      family(
        "drawerd_http_request_duration_seconds", .histogram, "Seconds from a request's first byte to its answer's last."
      ) { $0.requests.samples },
      family("drawerd_http_problems_total", .counter, "Responses with a problem, by its type.") { $0.refusals.samples },
      number("drawerd_http_requests_in_flight", .gauge, "Requests in progress, without streams.") {
        Double(parts.server?.requestsInFlight ?? 0)
      },
      number("drawerd_http_connections", .gauge, "Open connections, including those of streams.") {
        Double(parts.server?.connections ?? 0)
      },
      number("drawerd_streams", .gauge, "Open event streams.") { Double(parts.openStreams.count) },
      family("drawerd_streams_refused_total", .counter, "Streams refused because there were too many.") {
        [Metrics.Sample(value: "\($0.streamRefusals.load(ordering: .relaxed))")]
      },
      number(
        "drawerd_tls_certificate_expiry_timestamp_seconds", .gauge,
        "When the certificate expires, in seconds since 1970."
      ) { CertificateFiles.expiry },
      family("drawerd_events_total", .counter, "Events applied.") { $0.events.samples },
      family("drawerd_sessions_live", .gauge, "Sessions in memory.") { _ in
        samples(parts.sessions?.liveCounts)
      },
      family("drawerd_sessions_animating", .gauge, "Sessions in memory with running animations.") { _ in
        samples(parts.sessions?.animatingCounts)
      },
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
      number("drawerd_store_limit_bytes", .gauge, "The size at which Redis is full.") {
        (parts.sessions?.storeSize?.limit).map { Double($0) }
      },
      family("drawerd_store_duration_seconds", .histogram, "Duration of the store's operations, in seconds.") {
        $0.storeDuration.samples
      },
      family("drawerd_store_failures_total", .counter, "Failed operations of the store.") { $0.storeFailures.samples },
      number(
        "drawerd_store_recovery_faults", .gauge, "Faults from which the store could not recover when it was opened."
      ) {
        Double(parts.sessions?.storeActivity.recovery.faults.count ?? 0)
      },
      number("drawerd_store_hazards", .gauge, "1 if the store may lose sessions by itself, as a Redis that evicts.") {
        parts.sessions?.storeHazard == nil ? 0 : 1
      },
      family("drawerd_store_transaction_changes", .histogram, "Changes in each transaction.") { _ in
        samples(parts.sessions?.storeActivity)
      },
      number("drawerd_redis_round_trips_total", .counter, "Round trips to Redis.") {
        Double(parts.sessions?.storeActivity.roundTrips ?? 0)
      },
      family("drawerd_shared_sessions_total", .counter, "What the changes of other instances have caused, by its kind.")
      {
        _ in samples(parts.sessions?.exchangeFigures ?? ExchangeFigures())
      },
      number("drawerd_clock_skew_seconds", .gauge, "Seconds by which the system's clock is ahead of the store's.") {
        parts.sessions?.clockSkew
      },
    ]
  }

  private static func process(_ log: Log, _ version: String) -> [Metrics.Family] {
    let started = MonotonicWallClock().now()
    return [
      number("drawerd_foundation_decodings_total", .counter, "JSON texts that Foundation has decoded.") {
        Double(FoundationJSON.decodings)
      },
      number("drawerd_log_lines_dropped_total", .counter, "Lines of the log that could not be written.") {
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
      family("drawerd_build_info", .gauge, "The version, as a label.") { _ in
        [Metrics.Sample(labels: "version=\"\(version)\"", value: "1.0")]
      },
    ]
  }

  private static func samples(_ counts: [(controller: String, count: Int)]?) -> [Metrics.Sample] {
    guard let counts else { return [] }
    return ControllerKind.all.map { kind in
      let count = counts.first { $0.controller == kind.name }?.count ?? 0
      return Metrics.Sample(labels: "controller=\"\(kind.name)\"", value: "\(Double(count))")
    }
  }

  private static func samples(_ figures: ExchangeFigures) -> [Metrics.Sample] {
    [
      ("conflict", figures.conflicts), ("read", figures.reads), ("catch-up", figures.catchUps),
      ("reload", figures.reloads), ("notice", figures.notices), ("gap", figures.gaps),
    ].map { kind, count in Metrics.Sample(labels: "kind=\"\(kind)\"", value: "\(Double(count))") }
  }

  /// A histogram of the sizes of transactions.
  private static func samples(_ activity: StoreActivity?) -> [Metrics.Sample] {
    guard let activity else { return [] }
    let counts = activity.transactions.map { "\(Double($0))" }
    let buckets = zip(StoreActivity.bounds.map { "\($0)" } + ["+Inf"], counts).map { bound, count in
      Metrics.Sample(suffix: "_bucket", labels: "le=\"\(bound)\"", value: count)
    }
    return buckets + [
      Metrics.Sample(suffix: "_sum", value: "\(Double(activity.storedChanges))"),
      Metrics.Sample(suffix: "_count", value: counts.last ?? "0.0"),
    ]
  }
}
