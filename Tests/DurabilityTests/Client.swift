import Drawers
import Foundation
import TestSupport

/// A client that keeps a log of what it was told, and tries again what it was not told of, with the same key.
///
/// One thread at a time uses it.
final class Client: @unchecked Sendable {
  /// Where the session is, once it is created.
  private(set) var path = ""
  /// The times of the events that were answered, in order: each event has a time of its own.
  private(set) var acknowledged: [Double] = []
  /// The event whose answer is not known yet, and its key.
  private var pending: (time: Double, key: String)?
  private var connection: HTTPConnection?
  private var nextTime = 1.0

  /// Creates the client's session at the server on `port`.
  func create(at port: Int) throws {
    let connection = try HTTPConnection(port: port)
    let answer = try connection.request(
      "POST", "/v1/sessions", body: #"{"controller": "curtain", "clock": "client"}"#)
    guard answer.status == 201, let location = answer.headers["location"] else {
      throw HTTPConnection.Failure(description: "not created: \(answer.text)")
    }
    path = location
    self.connection = connection
  }

  /// Posts one event, or the one that was not answered; false when there was no answer.
  @discardableResult
  func post(to port: Int) -> Bool {
    let event = pending ?? (nextTime, UUID().uuidString)
    pending = event
    do {
      let connection = try self.connection ?? HTTPConnection(port: port)
      self.connection = connection
      let body = #"{"type": "pan", "phase": "began", "time": \#(event.time)}"#
      let answer = try connection.request(
        "POST", "\(path)/events", body: body, headers: ["Idempotency-Key": event.key])
      guard answer.status == 200 else { return false }
    } catch {
      connection = nil
      return false
    }
    acknowledged.append(event.time)
    pending = nil
    nextTime += 1
    return true
  }

  /// Connects anew with the next request.
  func reconnect() { connection = nil }

  /// The times of the events in the session's journal, as the server on `port` tells it.
  func journal(at port: Int) throws -> [Double] {
    let connection = try HTTPConnection(port: port)
    var times: [Double] = []
    var after: Double? = 0
    while let revision = after {
      let answer = try connection.request("GET", "\(path)/events?limit=1000&after=\(Int(revision))")
      guard answer.status == 200 else { throw HTTPConnection.Failure(description: answer.text) }
      let page = try JSONValue(parsing: answer.body)
      times += (page["events"]?.elements ?? []).compactMap { $0["event"]?["time"]?.number }
      after = page["nextAfter"]?.number
    }
    return times
  }
}
