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
        if (read(file, text, sizeof text - 1) > 0) time->tv_sec -= atol(text);
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
