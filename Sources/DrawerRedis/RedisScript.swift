/// The scripts that run inside Redis. Redis runs each of them alone and completely. Because writes before an error
/// stay, a script first reads and checks everything, and its first write is one that Redis refuses when it has no memory
/// left. A notice that carries entries follows the writes, because Redis may refuse those; if the user may not send it,
/// the change counts all the same, and `check` reports the reason.
///
/// `KEYS` are the session's four (`RedisPartition.keys`), then the list of the sessions and the list of their expiries.
struct RedisScript: Sendable {
  var name: String
  var source: String

  static let all = [
    create, load, additions, commit, confirm, journal, extend, delete, page, sweep, announce, check, trial, count,
    measure,
  ]

  /// The source for a server.
  ///
  /// - Parameter sharded: whether it is one of a cluster, where a channel belongs to a slot like a key.
  func source(sharded: Bool) -> String {
    sharded ? source.replacing("'PUBLISH'", with: "'SPUBLISH'") : source
  }

  /// Whether the script changes sessions.
  var isChange: Bool { ["create", "commit", "extend", "delete", "sweep"].contains(name) }

  /// Whether replicas must confirm it before its answer. Reads do not wait: a state that they show may be lost with its
  /// primary, but they work without replicas.
  var isConfirmed: Bool { isChange || ["check", "confirm"].contains(name) }

  /// The Lua functions that several scripts share.
  private static let shared = """
    local function corrupted(why) return redis.error_reply('CORRUPTED ' .. why) end
    local function number(text) return tonumber(string.match(text, '^%S+')) end

    """

  /// Reads `revision` and `first`, the revision at which the journal begins, to see whether there is a session.
  private static let find = """
    local stored = redis.call('HMGET', KEYS[1], 'expiresAt', 'revision', 'first')
    if redis.call('EXISTS', KEYS[1]) == 0 then return 'notFound' end
    if not (stored[1] and stored[2] and stored[3]) then return corrupted('a field of the session is missing') end
    local expiresAt, revision, first = tonumber(stored[1]), tonumber(stored[2]), tonumber(stored[3])
    if not (expiresAt and revision and first) then return corrupted('a field of the session is no number') end
    if expiresAt <= tonumber(ARGV[1]) then return 'notFound' end
    if redis.call('LLEN', KEYS[2]) ~= revision - first then
      return corrupted('entries are missing from the journal, or are too many')
    end

    """

  init(_ name: String, _ source: String) {
    self.name = name
    self.source = RedisScript.shared + source
  }

  /// now, limit, id, expiry, in milliseconds; fields of the hash (count first); snapshot with its revision; entries
  /// (count first); answers (count first); the value and the expiry of the idempotency key, if there is a seventh key.
  static let create = RedisScript(
    "create",
    """
    local at = 6
    local function take()
      local taken = {}
      for index = 1, tonumber(ARGV[at]) do taken[index] = ARGV[at + index] end
      at = at + #taken + 1
      return taken
    end
    local fields, snapshot, entries, answers, key = take(), take(), take(), take(), take()
    if KEYS[7] then
      local known = redis.call('GET', KEYS[7])
      if known and number(known) > tonumber(ARGV[1]) then
        -- Replicas confirm what was written before this write, too.
        redis.call('PEXPIREAT', KEYS[7], key[2])
        return {'repeated', known}
      end
    end
    if redis.call('ZCOUNT', KEYS[6], '(' .. ARGV[1], '+inf') >= tonumber(ARGV[2]) then return 'limitReached' end
    redis.call('ZCARD', KEYS[5])
    if redis.call('EXISTS', KEYS[1], KEYS[2], KEYS[3], KEYS[4]) ~= 0 then
      return corrupted('there is a session of this id already')
    end
    redis.call('HSET', KEYS[1], unpack(fields))
    redis.call('ZADD', KEYS[3], unpack(snapshot))
    for _, entry in ipairs(entries) do redis.call('RPUSH', KEYS[2], entry) end
    for _, answer in ipairs(answers) do redis.call('RPUSH', KEYS[4], answer) end
    redis.call('ZADD', KEYS[5], 0, ARGV[3])
    redis.call('ZADD', KEYS[6], ARGV[4], ARGV[3])
    for index = 1, 4 do redis.call('PEXPIREAT', KEYS[index], ARGV[5]) end
    if KEYS[7] then redis.call('SET', KEYS[7], key[1], 'PXAT', key[2]) end
    return 'created'
    """)

  /// now, revision or nothing.
  static let load = RedisScript(
    "load",
    find + """
      local target = revision
      if ARGV[2] ~= '' then target = tonumber(ARGV[2]) end
      if target > revision or target < first then return 'notFound' end
      local snapshot = redis.call('ZREVRANGEBYSCORE', KEYS[3], target, '-inf', 'LIMIT', 0, 1)[1]
      if not snapshot then return corrupted('there is no snapshot') end
      local from = tonumber(string.match(snapshot, '^%d+'))
      if not from or from < first or from > target then return corrupted('a snapshot has the wrong revision') end
      local entries = {}
      if from < target then entries = redis.call('LRANGE', KEYS[2], from - first, target - first - 1) end
      return {
        redis.call('HMGET', KEYS[1], 'controller', 'clock', 'ttl', 'createdAt', 'expiresAt', 'revision'),
        snapshot, entries, redis.call('LRANGE', KEYS[4], 0, -1)}
      """)

  /// now, after, limit. Returns the session's end, the entries, the answers, and the revisions and sizes of the snapshots.
  static let additions = RedisScript(
    "additions",
    find + """
      local base = tonumber(ARGV[2])
      if base < first or base > revision or revision - base > tonumber(ARGV[3]) then return 'unreachable' end
      local entries, answers, snapshots = {}, {}, {}
      if base == revision then return {stored[1], entries, answers, snapshots} end
      entries = redis.call('LRANGE', KEYS[2], base - first, -1)
      local answer = redis.call('LINDEX', KEYS[4], -1)
      while answer and (number(answer) or 0) > base do
        table.insert(answers, 1, answer)
        answer = redis.call('LINDEX', KEYS[4], -1 - #answers)
      end
      for _, snapshot in ipairs(redis.call('ZRANGEBYSCORE', KEYS[3], '(' .. ARGV[2], '+inf')) do
        local from = string.match(snapshot, '^%d+')
        if not from then return corrupted('a snapshot has no revision') end
        snapshots[#snapshots + 1] = {tonumber(from), #snapshot - #from - 1}
      end
      return {stored[1], entries, answers, snapshots}
      """)

  /// now, id, base, revision, expiry, in milliseconds, the revision up to which entries may be dropped, channel, first
  /// line of the message, process, whether it reserves the next change after a conflict (1 or 0), snapshot or nothing,
  /// answer or nothing, whether the message carries answer and entries (1 or 0), entries.
  static let commit = RedisScript(
    "commit",
    find + """
      local turn = redis.call('HGET', KEYS[1], 'turn')
      local process, ends = string.match(turn or '', '^(%S+) (%d+)$')
      local time = redis.call('TIME')
      time = time[1] * 1000 + math.floor(time[2] / 1000)
      local isReserved = process and process ~= ARGV[10] and tonumber(ends) > time and tonumber(ends) <= time + 500
      if isReserved then return 'conflict' end
      if stored[2] ~= ARGV[3] then
        if ARGV[11] == '1' then redis.call('HSET', KEYS[1], 'turn', ARGV[10] .. ' ' .. string.format('%d', time + 500)) end
        return 'conflict'
      end
      redis.call('ZCARD', KEYS[3])
      redis.call('LLEN', KEYS[4])
      redis.call('ZCARD', KEYS[6])
      for index = 15, #ARGV do redis.call('RPUSH', KEYS[2], ARGV[index]) end
      redis.call('HSET', KEYS[1], 'revision', ARGV[4], 'expiresAt', ARGV[5])
      if turn then redis.call('HDEL', KEYS[1], 'turn') end
      if ARGV[12] ~= '' then redis.call('ZADD', KEYS[3], ARGV[4], ARGV[12]) end
      if ARGV[13] ~= '' then redis.call('RPUSH', KEYS[4], ARGV[13]) end
      if tonumber(ARGV[7]) > first then
        local snapshot = redis.call('ZREVRANGEBYSCORE', KEYS[3], ARGV[7], '-inf', 'LIMIT', 0, 1)[1]
        local oldest = snapshot and tonumber(string.match(snapshot, '^%d+')) or first
        if oldest > first then
          redis.call('ZREMRANGEBYSCORE', KEYS[3], '-inf', '(' .. oldest)
          redis.call('LTRIM', KEYS[2], oldest - first, -1)
          redis.call('HSET', KEYS[1], 'first', oldest)
          local answer = redis.call('LINDEX', KEYS[4], 0)
          while answer and (number(answer) or 0) <= oldest do
            redis.call('LPOP', KEYS[4])
            answer = redis.call('LINDEX', KEYS[4], 0)
          end
        end
      end
      redis.call('ZADD', KEYS[6], ARGV[5], ARGV[2])
      for index = 1, 4 do redis.call('PEXPIREAT', KEYS[index], ARGV[6]) end
      local message = ARGV[9]
      if ARGV[14] == '1' then message = message .. ARGV[13] .. table.concat(ARGV, '', 15) end
      redis.pcall('PUBLISH', ARGV[8], message)
      return 'committed'
      """)

  /// The answer as it is stored, and a seventh key, which is written because replicas confirm what was written before, too.
  static let confirm = RedisScript(
    "confirm",
    """
    if not redis.call('LPOS', KEYS[4], ARGV[1]) then return 0 end
    redis.call('SET', KEYS[7], '', 'EX', 60)
    return 1
    """)

  /// now, after, limit.
  static let journal = RedisScript(
    "journal",
    find + """
      local start = math.max(tonumber(ARGV[2]), first)
      local count = math.min(tonumber(ARGV[3]), revision - start)
      if count <= 0 then return {start, {}} end
      return {start, redis.call('LRANGE', KEYS[2], start - first, start - first + count - 1)}
      """)

  /// now, id, expiry, in milliseconds.
  static let extend = RedisScript(
    "extend",
    """
    local expiresAt = tonumber(redis.call('HGET', KEYS[1], 'expiresAt'))
    if not expiresAt or expiresAt <= tonumber(ARGV[1]) then return 'notFound' end
    redis.call('ZCARD', KEYS[6])
    redis.call('HSET', KEYS[1], 'expiresAt', ARGV[3])
    redis.call('ZADD', KEYS[6], ARGV[3], ARGV[2])
    for index = 1, 4 do redis.call('PEXPIREAT', KEYS[index], ARGV[4]) end
    return 'extended'
    """)

  /// now, id, channel, message. Deletes unreadable sessions too.
  static let delete = RedisScript(
    "delete",
    """
    local expiresAt = redis.pcall('HGET', KEYS[1], 'expiresAt')
    local isAlive = redis.call('EXISTS', KEYS[1])
    if type(expiresAt) == 'string' and (tonumber(expiresAt) or math.huge) <= tonumber(ARGV[1]) then isAlive = 0 end
    redis.call('ZCARD', KEYS[5])
    redis.call('ZCARD', KEYS[6])
    redis.call('PUBLISH', ARGV[3], ARGV[4])
    redis.call('UNLINK', KEYS[1], KEYS[2], KEYS[3], KEYS[4])
    redis.call('ZREM', KEYS[5], ARGV[2])
    redis.call('ZREM', KEYS[6], ARGV[2])
    return isAlive
    """)
}
