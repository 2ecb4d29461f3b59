import DrawerConcurrency
import Drawers

/// All sessions: creates them, hands each one's requests to it one at a time, and keeps what they do in a store.
public final class Sessions: Sendable {
  /// Bounds and defaults.
  public struct Options: Sendable {
    /// Seconds without a request after which a session is forgotten, where its creation names none: a day.
    public var defaultTTL = 24.0 * 60 * 60
    /// How many sessions there may be: a million, about what a gigabyte of store holds.
    public var maximumSessions = 1_000_000
    /// How many journal entries are kept of each session: 10,000, some minutes of dragging.
    public var journalLimit = 10_000
    /// How many bytes of journal are kept of each session, its snapshots included: 8 MiB, several times what 10,000 samples
    /// of a pan take.
    public var journalBytes = 8 << 20
    /// After how many journal entries the next snapshot is due: 512, because a snapshot costs as much as some thirty
    /// events, and that many are replayed in a few milliseconds.
    public var snapshotInterval = 512
    /// How many journal entries are replayed for a watcher that reconnects: 2,000, which take no longer than a tenth of a
    /// second. A watcher that has missed more gets a snapshot.
    public var replayLimit = 2000
    /// How much work those entries may be together: 200,000, as much as a request may be by default.
    public var replayWork = 200_000
    /// How many bytes their results may have together: 1 MiB.
    public var replayBytes = 1 << 20
    /// Seconds without a request after which a session is only in the store: five minutes.
    public var idleTime = 300.0
    /// Seconds between two looks at which sessions have expired or are idle.
    public var upkeepInterval = 1.0

    /// Called with each event that was applied, with the kind of its controller and its type.
    public var onApplied: @Sendable (_ controller: String, _ type: String) -> Void = { _, _ in }

    /// The defaults.
    public init() {}

    var journal: JournalExtent.Bounds {
      JournalExtent.Bounds(entries: journalLimit, bytes: journalBytes, snapshotInterval: snapshotInterval)
    }
  }

  let store: any Store
  let options: Options
  let now: @Sendable () -> Double
  /// For whatever has to happen at a time.
  public let alarms: Alarms
  let live = SessionTable<LiveSession>()
  let loads = Locked(LoadsUnderWay())
  private let initialMachines = InitialMachineCache()
  /// When to look whether a session is idle.
  let idleChecks = Locked(Deadlines<Double, IdleCheck>())
  /// The sessions that have watchers, or had some lately.
  let watched = Locked<[ObjectIdentifier: LiveSession]>([:])
  let isStopping = Locked(false)
  let freedMemory = FreedMemory()
  private let probe = StoreProbe()
  let storeFigures = Locked(StoreFigures())

  /// Sessions kept in `store`, until they are closed.
  ///
  /// - Parameter now: the time in seconds since 1970.
  /// - Throws: that the system has no thread left for the alarms.
  public init(
    store: any Store, options: Options = Options(), now: @escaping @Sendable () -> Double
  ) throws(WorkerThread.CannotStart) {
    alarms = try Alarms()
    self.store = store
    self.options = options
    self.now = now
    store.observe { [self] id, revision in noticeForeignChange(of: id, to: revision) }
    store.observeDrops { [self] id, revision in live[id]?.dropAnswers(through: revision) }
    scheduleUpkeep()
  }

  /// Ends all watching: the service is about to stop.
  public func endWatching() {
    isStopping.withLock { $0 = true }
    for session in live.all { session.watchers.publish(.ended(.stopping)) }
  }

  /// Lets the store go; nothing can be asked afterwards.
  public func close() {
    alarms.stop()
    store.close()
  }

  /// Creates a session. A retry with the same key returns the session that the first request created, as it was then.
  public func create(_ body: JSONValue, key: RequestKey? = nil) async throws(SessionFailure) -> SessionView {
    let request: SessionRequest
    do throws(WireError) {
      request = try SessionRequest(body)
    } catch {
      throw .wire(error)
    }
    let created = now()
    let (machine, snapshot) = initialMachines.shared(request.machine)
    var header = SessionHeader(
      id: store.newID(for: key?.key), controller: machine.kind, clock: request.clock,
      ttl: request.ttl ?? options.defaultTTL, createdAt: created)
    // The id is all of the answer that does not follow from the request, which a retry brings along.
    let kept = key.map { key in
      IdempotencyKey(
        answer: StoredAnswer(key: key.key, fingerprint: key.fingerprint, revision: 0, body: Array(header.id.utf8)),
        expiresAt: created + header.ttl)
    }
    let stored = StoredSession(
      header: header, expiresAt: created + header.ttl, snapshot: snapshot, snapshotRevision: 0)
    let outcome = try await fromStore { () throws(StoreError) in
      try await store.create(stored, key: kept, limit: options.maximumSessions, now: created)
    }
    switch outcome {
    case .created:
      let content = LiveSession.Content(
        machine: machine, revision: 0, expiresAt: stored.expiresAt)
      enter(LiveSession(header: header, content: content, now: created))
    case .repeated(let first):
      guard first.fingerprint == key?.fingerprint else { throw .keyReused }
      header.id = String(decoding: first.body, as: UTF8.self)
    case .limitReached:
      throw .limitReached(options.maximumSessions)
    case .memoryFull:
      throw .memoryFull
    }
    return SessionView(
      header: header, revision: 0, machine: request.machine, effects: Effects(of: request.created))
  }

  /// Up to `limit` sessions after `cursor`, in order of their ids, of one kind of controller or of all.
  public func list(
    after cursor: String?, limit: Int, controller: String?
  ) async throws(SessionFailure) -> [SessionSummary] {
    try await fromStore { () throws(StoreError) in
      try await store.page(after: cursor, limit: limit, controller: controller, now: now())
    }
  }

  /// Fails where the store cannot write, or does not say so within a second.
  public func check() async throws(SessionFailure) {
    let outcome = await probe.outcome(timedBy: alarms) { [store] () throws(StoreError) in try await store.check() }
    try await fromStore { () throws(StoreError) in try outcome.get() }
  }
}
