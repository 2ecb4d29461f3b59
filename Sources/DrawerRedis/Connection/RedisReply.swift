import CHiredis
import DrawerSessions

/// A reply of Redis.
enum RedisReply: Equatable, Sendable {
  case text([UInt8])
  case integer(Int)
  case list([RedisReply])
  case nothing
  case error(String)

  /// Copies a reply of hiredis.
  init(_ reply: UnsafePointer<redisReply>) {
    switch reply.pointee.type {
    case REDIS_REPLY_STRING, REDIS_REPLY_STATUS: self = .text(RedisReply.bytes(of: reply))
    case REDIS_REPLY_INTEGER: self = .integer(Int(reply.pointee.integer))
    case REDIS_REPLY_NIL: self = .nothing
    case REDIS_REPLY_ERROR: self = .error(String(decoding: RedisReply.bytes(of: reply), as: UTF8.self))
    default:
      self = .list(
        UnsafeBufferPointer(start: reply.pointee.element, count: reply.pointee.elements).compactMap { element in
          element.map { RedisReply($0) }
        })
    }
  }

  private static func bytes(of reply: UnsafePointer<redisReply>) -> [UInt8] {
    [UInt8](UnsafeRawBufferPointer(start: reply.pointee.str, count: reply.pointee.len))
  }

  var text: String? {
    guard case .text(let bytes) = self else { return nil }
    return String(validating: bytes, as: UTF8.self)
  }

  var bytes: [UInt8]? {
    guard case .text(let bytes) = self else { return nil }
    return bytes
  }

  /// A count or a revision, which is one of ``revisions``.
  var count: Int? {
    guard case .integer(let number) = self, revisions.contains(number) else { return nil }
    return number
  }

  var list: [RedisReply]? {
    guard case .list(let elements) = self else { return nil }
    return elements
  }
}
