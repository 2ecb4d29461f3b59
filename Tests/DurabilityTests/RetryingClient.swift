import Drawers
import Foundation
import TestSupport

/// A client that records acknowledged events, and retries unacknowledged ones with the same key.
///
/// Only one thread at a time may use it.
final class RetryingClient: @unchecked Sendable {
  /// The path of the session, once it is created.
  private(set) var path = ""
  /// The times of the acknowledged events, in order. Each event has a different time.
  private(set) var acknowledged: [Double] = []
  /// The event that is not acknowledged yet, and its key.
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

  /// Posts a new event, or retries the unacknowledged one. Returns false if there was no response.
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

  /// Makes the next request use a new connection.
  func reconnect() { connection = nil }

  /// Returns the times of the events in the session's journal, as the server on `port` reports it.
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
