import Drawers
import Foundation
import TestSupport
import Testing

/// A machine whose clock is set back while sessions use the server's clock.
@Suite struct ClockTests {
  /// Overrides the time of day: subtracts the seconds in the file `$SET_BACK`.
  private static let clock = """
    #define _GNU_SOURCE
    #include <dlfcn.h>
    #include <fcntl.h>
    #include <stdlib.h>
    #include <time.h>
    #include <unistd.h>
    int clock_gettime(clockid_t clock, struct timespec *time) {
      static int (*real)(clockid_t, struct timespec *);
      if (!real) real = (int (*)(clockid_t, struct timespec *))dlsym(RTLD_NEXT, "clock_gettime");
      int result = real(clock, time);
      char text[32] = "";
      int file = clock == CLOCK_REALTIME ? open(getenv("SET_BACK"), O_RDONLY | O_CLOEXEC) : -1;
      if (file >= 0) {
        if (read(file, text, sizeof text - 1) > 0) {
          long long nanoseconds = time->tv_sec * 1000000000LL + time->tv_nsec - (long long)(atof(text) * 1e9);
          time->tv_sec = nanoseconds / 1000000000;
          time->tv_nsec = nanoseconds % 1000000000;
        }
        close(file);
      }
      return result;
    }

    """

  /// Sessions once stood still until the clock had reached the previous time again.
  @Test func clockThatIsSetBackStopsNoSession() throws {
    let directory = try TemporaryDirectory()
    let library = try PreloadedLibrary(Self.clock)
    let setBack = try directory.write("0", to: "set-back")
    let environment = library.environment.merging(["SET_BACK": setBack, "DRAWERD_LOG_LEVEL": "info"]) { $1 }
    let store = ["--store", "sqlite:\(directory.file("sessions.sqlite"))"]
    let server = try DrawerdProcess(store, environment: environment)
    let created = try HTTPConnection(port: server.port).request(
      "POST", "/v1/sessions", body: #"{"controller": "curtain"}"#)
    let path = try #require(created.headers["location"])
    var last = try moves(path, on: server, to: "max", after: 0)
    // Set the clock back by an hour while the server runs.
    _ = try directory.write("3600", to: "set-back")
    last = try moves(path, on: server, to: "min", after: last)
    server.stop()
    // Start a process that has seen only the new time.
    let next = try DrawerdProcess(store, environment: environment)
    let began = try JSONValue(parsing: next.readyLine.utf8)["time"]?.string ?? ""
    let start = try #require(
      try? Date(began, strategy: .iso8601.year().month().day().time(includingFractionalSeconds: true)))
    #expect(start.timeIntervalSinceNow < -3000, "the clock was not set back")
    last = try moves(path, on: next, to: "max", after: last)
  }

  /// Sessions that were followed, or used a moment ago, once ended when the clock was set forward by more than their
  /// `ttl`.
  @Test(arguments: ["memory", "sqlite", "redis"]) func clockThatIsSetForwardEndsNoSession(_ kind: String) throws {
    let directory = try TemporaryDirectory()
    let library = try PreloadedLibrary(Self.clock)
    let setBack = try directory.write("0", to: "set-back")
    let redis = kind == "redis" ? try RedisProcess() : nil
    let store =
      ["memory": kind, "sqlite": "sqlite:\(directory.file("s.sqlite"))", "redis": redis?.url ?? ""][kind] ?? ""
    let server = try DrawerdProcess(
      ["--store", store],
      environment: library.environment.merging(["SET_BACK": setBack]) { $1 }
        .merging(["DRAWERD_LOG_LEVEL": "warning"]) { $1 })
    let connection = try HTTPConnection(port: server.port)
    let paths = try (0..<2).map { _ in
      let created = try connection.request(
        "POST", "/v1/sessions", body: #"{"controller": "curtain", "clock": "client", "ttl": 60}"#)
      return try #require(created.headers["location"])
    }
    let stream = try StreamReader(port: server.port, "\(paths[0])/stream")
    _ = try stream.next()
    // Each step is noticed by a check of all sessions, and the one before has ended then. Sessions in Redis live on its
    // clock.
    let message = kind == "redis" ? "the system's clock differs from the store's" : "the system's clock was set"
    for step in 1...4 {
      _ = try directory.write("\(-120 * step)", to: "set-back")
      let isLogged = eventually { server.logSoFar.components(separatedBy: message).count > step }
      #expect(isLogged)
    }
    for (path, time) in zip(paths, 1...) {
      let answer = try connection.request("POST", "\(path)/events", body: #"{"type": "tick", "time": \#(time)}"#)
      #expect(answer.status == 200, "\(answer.text)")
    }
    #expect(try stream.next()?.name == "result")
    // The time of day rules what is stored for the next process.
    let listed = try JSONValue(parsing: try connection.request("GET", "/v1/sessions").body)["sessions"]?.elements
    #expect(listed?.count == 2)
    #expect(server.stop().status == 0)
  }

  /// Two processes notice the same step one after the other. The first one once deleted the sessions of the second.
  @Test func clockThatIsSetForwardEndsNoSessionOfAnotherProcess() throws {
    let directory = try TemporaryDirectory()
    let library = try PreloadedLibrary(Self.clock)
    let setBack = try directory.write("0", to: "set-back")
    let redis = try RedisProcess()
    let environment = library.environment.merging(["SET_BACK": setBack, "DRAWERD_LOG_LEVEL": "warning"]) { $1 }
    let servers = try (0..<3).map { _ in try DrawerdProcess(["--store", redis.url], environment: environment) }
    let streams = try servers.map { server in
      let created = try HTTPConnection(port: server.port).request(
        "POST", "/v1/sessions", body: #"{"controller": "curtain", "clock": "client", "ttl": 60}"#)
      let path = try #require(created.headers["location"])
      let stream = try StreamReader(port: server.port, "\(path)/stream")
      #expect(try stream.next()?.name == "snapshot")
      return (path: path, stream: stream)
    }
    for step in 1...4 {
      _ = try directory.write("\(-120 * step)", to: "set-back")
      for server in servers {
        let isLogged = eventually {
          server.logSoFar.components(separatedBy: "the system's clock differs from the store's").count > step
        }
        #expect(isLogged)
      }
    }
    for (server, (path, stream)) in zip(servers, streams) {
      let answer = try HTTPConnection(port: server.port).request(
        "POST", "\(path)/events", body: #"{"type": "tick", "time": 1}"#)
      #expect(answer.status == 200, "\(answer.text)")
      #expect(try stream.next()?.name == "result")
    }
  }

  /// The clock of one instance is wrong from the start. It once deleted the sessions of all within seconds, and shortened
  /// their animations.
  @Test(arguments: [-90_000, 90_000, -0.3, 0.3]) func wrongClockOfOneInstanceChangesNothing(_ setBack: Double) throws {
    let directory = try TemporaryDirectory()
    let library = try PreloadedLibrary(Self.clock)
    let redis = try RedisProcess()
    let right = try DrawerdProcess(["--store", redis.url], environment: ["DRAWERD_LOG_LEVEL": "warning"])
    let environment = library.environment.merging([
      "SET_BACK": try directory.write("\(setBack)", to: "set-back"), "DRAWERD_LOG_LEVEL": "warning",
    ]) { $1 }
    let wrong = try DrawerdProcess(["--store", redis.url], environment: environment)
    let paths = try [right, wrong].map { server in
      let created = try HTTPConnection(port: server.port).request(
        "POST", "/v1/sessions", body: #"{"controller": "curtain", "ttl": 3600}"#)
      return try #require(created.headers["location"])
    }
    // Both have swept several times, the wrong one after it had the sessions of both.
    for server in [right, wrong, wrong] {
      let before = try sweeps(of: server)
      try eventually("sweeps") { try sweeps(of: server) > before + 1 }
    }
    for path in paths {
      // A reading of one instance is between two readings of the other, on the same clock.
      var (early, late) = (-Double.infinity, Double.infinity)
      for _ in 0..<20 {
        let times = try [right, wrong, right].map { server in
          let answer = try HTTPConnection(port: server.port).request("GET", path)
          #expect(answer.status == 200, "\(answer.text)")
          return try #require(try JSONValue(parsing: answer.body)["time"]?.number)
        }
        early = max(early, times[0] - times[1])
        late = min(late, times[2] - times[1])
      }
      #expect(early < 0.2 && late > -0.2, "\(early) \(late)")
    }
    for server in [right, wrong] {
      let listed = try HTTPConnection(port: server.port).request("GET", "/v1/sessions").body
      #expect(try JSONValue(parsing: listed)["sessions"]?.elements?.count == 2)
    }
    let message = "the system's clock differs from the store's"
    #expect(wrong.logSoFar.contains(message) == (abs(setBack) > 1))
    #expect(!right.logSoFar.contains(message))
    let skew = try metric("drawerd_clock_skew_seconds", of: wrong)
    #expect(abs(skew + setBack) < 0.2, "\(skew)")
    for server in [right, wrong] { #expect(server.stop().status == 0) }
  }

  private func sweeps(of server: DrawerdProcess) throws -> Double {
    try metric(#"drawerd_store_duration_seconds_count{operation="sweep"}"#, of: server)
  }

  private func metric(_ name: String, of server: DrawerdProcess) throws -> Double {
    let text = try HTTPConnection(port: server.port).request("GET", "/metrics").text
    let line = try #require(text.split(separator: "\n").first { $0.hasPrefix(name + " ") })
    return try #require(Double(line.dropFirst(name.count + 1)))
  }

  /// Starts an animation, waits for its end, and returns the session's time at the end.
  private func moves(_ path: String, on server: DrawerdProcess, to place: String, after last: Double) throws -> Double {
    let connection = try HTTPConnection(port: server.port)
    let begun = try connection.request("POST", "\(path)/events", body: #"{"type": "moveCurtain", "to": "\#(place)"}"#)
    #expect(begun.status == 200, "\(begun.text)")
    let state = try JSONValue(parsing: begun.body)
    #expect(state["animations"] != [] && (state["time"]?.number ?? -1) >= last, "\(begun.text), \(last)")
    try eventually("the end of the animation") {
      try JSONValue(parsing: try connection.request("GET", path).body)["animations"] == []
    }
    let journal = try JSONValue(parsing: try connection.request("GET", "\(path)/events").body)
    return try #require(journal["events"]?.elements?.last?["event"]?["time"]?.number)
  }
}
