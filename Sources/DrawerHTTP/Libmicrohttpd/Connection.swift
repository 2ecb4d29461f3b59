import CMicroHTTPD

/// What libmicrohttpd does with a connection after it has called the engine.
enum Disposition {
  case proceed, close

  var code: cmhd_disposition { self == .proceed ? CMHD_CONTINUE : CMHD_CLOSE }
}

/// A client's connection, valid until the completion of the request that it carries.
struct Connection {
  let pointer: OpaquePointer

  // MARK: - In a callback, on the connection's thread

  /// Takes the connection out of its event loop.
  func suspend() { MHD_suspend_connection(pointer) }

  /// Queues the response to the request.
  func queue(_ response: Response, isToHead: Bool) -> Disposition {
    guard let prepared = response.prepared() else { return .close }
    if isToHead, response.stream != nil { cmhd_response_unchunked(prepared) }
    return cmhd_queue(pointer, UInt32(response.status), prepared) == 1 ? .proceed : .close
  }

  /// Sends a whole message in the middle of the request's content. Returns whether the system has taken all of it.
  func sendLast(_ message: [UInt8]) -> Bool { cmhd_send_last(pointer, message, message.count) == 1 }

  /// Whether it is part of the reserve, and there are still too many connections.
  var isBeyondLimit: Bool { cmhd_is_beyond_limit(pointer) }

  /// Removes the time limit of the request, because it is a stream.
  func clearTimeout() { cmhd_clear_timeout(pointer) }

  /// Reports to the engine, by this number, when the client closes the connection.
  func watch(as id: UInt64) { cmhd_watch(pointer, id) }

  /// A duplicate of its socket, which the caller closes; -1 on failure.
  func duplicateSocket() -> Int32 { cmhd_duplicate_socket(pointer) }

  // MARK: - On any thread

  /// Puts a suspended connection back into its event loop, exactly once.
  func resume() { MHD_resume_connection(pointer) }

  /// Shuts its socket down, so that libmicrohttpd closes it.
  func abort() { cmhd_abort(pointer) }
}
