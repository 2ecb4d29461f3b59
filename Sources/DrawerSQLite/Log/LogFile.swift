import CSQLite
import DrawerSessions
import Glibc

/// The log: `PATH-log`, beside the database at `PATH`.
///
/// A commit is appended to the log and acknowledged as soon as the system has the bytes. About once a second the store
/// moves the log's records into the database, in one transaction that also notes the number of the last record moved.
/// Then the log restarts. The database is valid up to that record, and the log continues from there.
///
/// The file consists of a header and records, without gaps:
///
///     header   "drawerd log 1 ", id, a space, checksum, a line feed: 64 bytes
///     record   number, checksum, body
///
/// - The id has 32 hexadecimal digits and is the one in the database's table `log`, so that a log is never moved into
///   another database.
/// - The checksum of the header is FNV-1a over the bytes before it, in 16 hexadecimal digits.
/// - A ``RecordWriter`` writes numbers and bodies. A number is its digits and a space. A body is its length in bytes, a
///   space, and the bytes.
/// - Records are numbered consecutively. The numbers continue when the log restarts.
/// - The checksum of a record is FNV-1a over the id, the body and the number, written as a signed number.
/// - The body is a ``SessionChange``: id, base revision, cutoff, the bits of `expiresAt`; the number of entries, and
///   for each the revision, the revision of its batch, the event and the delegate events; 1 and the snapshot, or 0; 1
///   and the answer (key, fingerprint, revision, body), or 0.
///
/// **Reading.** The log ends at the first record that is incomplete or has a wrong number or checksum. A process that
/// is killed during an append leaves an incomplete record at the end, which was never acknowledged. Anything else is
/// damage. Records that the database already has are skipped.
///
/// **Restarting.** Records that were appended during a move are copied to `PATH-log-new`, which then replaces the
/// log. Until then the old file is complete, so that a crash leaves one or the other.
///
/// **Writing.** Records are only appended. The rest of a failed write is cut off before the next one.
final class LogFile {
  /// The start of the header in every version, and its size in bytes.
  private static let magic = "drawerd log "
  private static let version = "1"
  private static let headerSize = 64

  private static func header(version: String = version, id: some StringProtocol) -> String {
    let text = "\(magic)\(version) \(id) "
    let checksum = String(FNV1a.hash(of: text.utf8), radix: 16)
    return text + String(repeating: "0", count: 16 - checksum.count) + checksum + "\n"
  }

  /// The path of the log of the database at `path`.
  static func path(of path: String) -> String { path + "-log" }

  private let path: String
  private let descriptor: Int32
  private let identity: FileIdentity
  /// The offset of the end of the last complete record.
  private(set) var size: Int
  /// Whether a part of another record may follow.
  private var isTorn = false

  /// Creates an empty log of the database at `database` under a temporary name.
  init(of database: String, id: String) throws(SQLiteFailure) {
    path = LogFile.path(of: database)
    let temporary = path + "-new"
    descriptor = open(temporary, O_RDWR | O_CREAT | O_TRUNC | O_APPEND | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard descriptor >= 0 else { throw SQLiteFailure(errno, doing: "creating the log") }
    identity = FileIdentity(temporary)
    size = 0
    try write(Array(LogFile.header(id: id).utf8))
  }

  deinit { if descriptor >= 0 { close(descriptor) } }

  /// Renames the file to the log's name, in place of an older one.
  func publish() throws(SQLiteFailure) {
    guard rename(path + "-new", path) == 0 else { throw SQLiteFailure(errno, doing: "renaming the log") }
  }

  /// Removes the file.
  func remove() { unlink(path) }

  /// Whether the file is complete and at its path.
  var isInPlace: Bool { identity.isInPlace(at: path) && FileIdentity.size(of: path) >= size }

  /// The body of a record, and its hash. A thread computes it before it takes the lock of the log.
  struct Body {
    fileprivate let bytes: [UInt8]
    fileprivate let hash: UInt64

    /// The body of the record of `change`, for the log with the id `id`.
    init(of change: EncodedChange, id: String) { self.init(change.body, basis: FNV1a.hash(of: id.utf8)) }

    fileprivate init(_ bytes: [UInt8], basis: UInt64) {
      self.bytes = bytes
      var function = FNV1a(basis: basis)
      function.add(bytes)
      hash = function.hash
    }

    /// The checksum of the record with this number.
    fileprivate func checksum(number: Int) -> Int {
      Int(truncatingIfNeeded: (hash ^ UInt64(truncatingIfNeeded: number)) &* 0x100_0000_01b3)
    }
  }

  /// Appends a record, or leaves the log unchanged.
  func append(_ body: Body, number: Int) throws(SQLiteFailure) {
    var record = RecordWriter(capacity: body.bytes.count + 64)
    record.add(number)
    record.add(body.checksum(number: number))
    record.add(body.bytes)
    try write(record.bytes)
  }

  /// Appends the records of another log of this database, from `offset` on.
  func append(from other: LogFile, at offset: Int) throws(SQLiteFailure) {
    let count = other.size - offset
    guard count > 0 else { return }
    let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      filled = max(pread(other.descriptor, buffer.baseAddress, count, off_t(offset)), 0)
    }
    guard bytes.count == count else { throw SQLiteFailure(EIO, doing: "reading the log") }
    try write(bytes)
  }

  private func write(_ bytes: [UInt8]) throws(SQLiteFailure) {
    try cut()
    let written = Glibc.write(descriptor, bytes, bytes.count)
    guard written == bytes.count else {
      // A partial write means that the disk is full.
      let failure = SQLiteFailure(written < 0 ? errno : ENOSPC, doing: "writing the log")
      isTorn = true
      try cut()
      throw failure
    }
    size += bytes.count
  }

  private func cut() throws(SQLiteFailure) {
    guard isTorn else { return }
    guard ftruncate(descriptor, off_t(size)) == 0 else { throw SQLiteFailure(errno, doing: "cutting the log") }
    isTorn = false
  }

  /// Removes the log of the database at `database`.
  static func remove(of database: String) { unlink(path(of: database)) }

  /// Keeps a damaged log under another name too, for people to look at. A new log then takes its own name.
  static func keepDamaged(of database: String) {
    let (path, kept) = (path(of: database), path(of: database) + "-damaged")
    unlink(kept)
    // Some file systems have no links.
    if link(path, kept) != 0 { rename(path, kept) }
  }

  // MARK: - Reading

  /// A record of the log.
  struct Record {
    var number: Int
    var change: EncodedChange
  }

  /// The contents of a log.
  struct Contents {
    var records: [Record] = []
    /// The number of bytes after the last complete record.
    var bytesLeftOut = 0
  }

  /// Reads the log of the database at `database`, which has the id `id`; nil if there is none.
  ///
  /// - Throws: that the log cannot be read, has a later version, or belongs to another database.
  static func read(of database: String, id: String) throws(StoreOpenError) -> Contents? {
    let path = path(of: database)
    guard let bytes = try bytes(of: path) else { return nil }
    var contents = contents(of: bytes, id: id)
    let found = bytes.prefix(headerSize)
    let words = String(decoding: found, as: UTF8.self).split(separator: " ")
    if words.count == 5, found.elementsEqual(header(version: String(words[2]), id: words[3]).utf8) {
      guard words[2] == version else {
        throw .cannotOpen(store: path, reason: "this program does not know its version")
      }
      guard words[3] == id else { throw .cannotOpen(store: path, reason: "it belongs to another database") }
    } else {
      contents.bytesLeftOut += found.count
    }
    return contents
  }

  private static func contents(of bytes: [UInt8], id: String) -> Contents {
    let basis = FNV1a.hash(of: id.utf8)
    var contents = Contents()
    guard bytes.count > headerSize else { return contents }
    var reader = RecordReader(bytes, at: headerSize)
    while !reader.isAtEnd {
      let end = reader.offset
      guard let record = try? record(from: &reader, basis: basis),
        record.number == contents.records.last.map({ $0.number + 1 }) ?? record.number
      else {
        contents.bytesLeftOut = bytes.count - end
        break
      }
      contents.records.append(record)
    }
    return contents
  }

  private static func record(from reader: inout RecordReader, basis: UInt64) throws(SQLiteFailure) -> Record {
    let (number, checksum, body) = (try reader.revision(), try reader.number(), try reader.text())
    guard checksum == Body(body, basis: basis).checksum(number: number) else {
      throw .unreadable("the checksum of a record is wrong")
    }
    return Record(number: number, change: try EncodedChange(body: body))
  }

  private static func bytes(of path: String) throws(StoreOpenError) -> [UInt8]? {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW)
    guard descriptor >= 0 else {
      if errno == ENOENT { return nil }
      throw .cannotOpen(store: path, reason: String(cString: strerror(errno)))
    }
    defer { close(descriptor) }
    let size = FileIdentity.size(of: path)
    return [UInt8](unsafeUninitializedCapacity: size) { buffer, filled in
      filled = max(pread(descriptor, buffer.baseAddress, size, 0), 0)
    }
  }
}

extension SQLiteFailure {
  /// The failure of a system call, such as "creating the log".
  init(_ errorNumber: Int32, doing action: String) {
    self.init(code: SQLITE_IOERR, message: "\(action): \(String(cString: strerror(errorNumber)))")
    isForWantOfRoom = SQLiteFailure.isForWantOfRoom(errorNumber)
  }
}
