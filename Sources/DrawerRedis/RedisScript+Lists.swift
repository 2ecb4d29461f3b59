/// The scripts that work on all sessions of a partition, or on none.
extension RedisScript {
  /// now, cursor, how many to read, how many to return, controller or nothing, prefix and suffix of a session's key.
  /// The keys are the list of the sessions, and one that does not exist. Returns the next cursor, or nothing, and the
  /// sessions.
  static let page = RedisScript(
    "page",
    """
    local ids = redis.call('ZRANGEBYLEX', KEYS[1], ARGV[2], '+', 'LIMIT', 0, ARGV[3])
    local page = {}
    for index, id in ipairs(ids) do
      local row = redis.pcall(
        'HMGET', ARGV[6] .. id .. ARGV[7], 'controller', 'clock', 'ttl', 'createdAt', 'expiresAt', 'revision')
      local isWhole = not row.err
      for field = 1, 6 do isWhole = isWhole and row[field] end
      if isWhole and (tonumber(row[5]) or 0) > tonumber(ARGV[1]) and (ARGV[5] == '' or row[1] == ARGV[5]) then
        page[#page + 1] = {id, row}
        if #page == tonumber(ARGV[4]) then return {id, page} end
      end
    end
    if #ids < tonumber(ARGV[3]) then return {'', page} end
    return {ids[#ids], page}
    """)

  /// now, limit, prefix of a session's keys, prefix of its channel, message, suffixes of its keys (four), how many seconds
  /// `now` may be ahead of the server's clock. The keys are the lists of the sessions and of their expiries, and one that
  /// does not exist. The script decides which sessions have ended, so that a process with another time cannot delete others.
  static let sweep = RedisScript(
    "sweep",
    """
    local time = redis.call('TIME')
    local now = math.min(tonumber(ARGV[1]), time[1] + time[2] / 1000000 + tonumber(ARGV[10]))
    local ids = redis.call('ZRANGEBYSCORE', KEYS[2], '-inf', string.format('%.6f', now), 'LIMIT', 0, ARGV[2])
    redis.call('ZCARD', KEYS[1])
    for _, id in ipairs(ids) do
      redis.call('PUBLISH', ARGV[4] .. id, ARGV[5])
      for index = 6, 9 do redis.call('UNLINK', ARGV[3] .. id .. ARGV[index]) end
      redis.call('ZREM', KEYS[1], id)
      redis.call('ZREM', KEYS[2], id)
    end
    return ids
    """)

  /// channel, message. There are no keys.
  static let announce = RedisScript("announce", "return redis.call('PUBLISH', ARGV[1], ARGV[2])")

  /// process, channel of no session, message. The key has no other use, and expires.
  static let check = RedisScript(
    "check",
    """
    redis.call('PUBLISH', ARGV[2], ARGV[3])
    redis.call('SET', KEYS[1], ARGV[1], 'EX', 60)
    return 'written'
    """)

  /// As for `check`. Runs each command of all scripts, because a user of Redis may lack the permission for some.
  static let trial = RedisScript(
    "trial",
    """
    local key = KEYS[1]
    redis.call('PUBLISH', ARGV[2], ARGV[3])
    redis.call('TIME')
    redis.call('SET', key, ARGV[1], 'EX', 60)
    redis.call('GET', key)
    redis.call('EXISTS', key)
    redis.call('UNLINK', key)
    redis.call('HSET', key, 'field', '0')
    redis.call('HGET', key, 'field')
    redis.call('HMGET', key, 'field')
    redis.call('PEXPIREAT', key, '9999999999999')
    redis.call('HDEL', key, 'field')
    redis.call('RPUSH', key, '0')
    redis.call('LLEN', key)
    redis.call('LINDEX', key, 0)
    redis.call('LPOS', key, '0')
    redis.call('LRANGE', key, 0, -1)
    redis.call('LTRIM', key, 0, -1)
    redis.call('LPOP', key)
    redis.call('ZADD', key, 0, 'member')
    redis.call('ZCARD', key)
    redis.call('ZCOUNT', key, '-inf', '+inf')
    redis.call('ZRANGEBYLEX', key, '-', '+', 'LIMIT', 0, 1)
    redis.call('ZRANGEBYSCORE', key, '-inf', '+inf', 'LIMIT', 0, 1)
    redis.call('ZREVRANGEBYSCORE', key, '+inf', '-inf', 'LIMIT', 0, 1)
    redis.call('ZREMRANGEBYSCORE', key, 1, 2)
    redis.call('ZREM', key, 'member')
    return 'written'
    """)

  /// now. The key is the list of the sessions' expiries. Returns the number of live sessions.
  static let count = RedisScript("count", "return redis.call('ZCOUNT', KEYS[1], '(' .. ARGV[1], '+inf')")

  /// No arguments. The key is the list of the sessions' expiries. Returns their number; the memory of all of Redis, or
  /// nothing if this user may not read it; the policy by which Redis deletes keys when it is full, or nothing if it
  /// deletes none; and the memory at which it is full, or 0.
  static let measure = RedisScript(
    "measure",
    """
    local count = redis.call('ZCARD', KEYS[1])
    local memory = redis.pcall('INFO', 'memory')
    if type(memory) ~= 'string' then return {count, '', '', '0'} end
    local policy = string.match(memory, 'maxmemory_policy:(%S+)') or ''
    local limit = string.match(memory, 'maxmemory:(%d+)') or '0'
    if policy == 'noeviction' or limit == '0' then policy = '' end
    return {count, string.match(memory, 'used_memory:(%d+)') or '', policy, limit}
    """)
}
