import DrawerConcurrency
import DrawerHTTP
import Testing

@testable import DrawerService

/// How many requests are let through, on a clock that only the test moves.
@Suite struct RateLimitTests {
  @Test func burstsAreRefusedAndSteadyClientsAreNot() {
    let time = Locked(100.0)
    let limit = RateLimit(requestsPerSecond: 10) { time.withLock { $0 } }
    let admitted = { (client: String) in (try? limit.admit(client)) != nil }
    #expect((0..<30).map { _ in admitted("a") } == (0..<30).map { $0 < 20 })
    #expect(admitted("b"))
    for _ in 0..<50 {
      time.withLock { $0 += 0.1 }
      #expect(admitted("a"))
      #expect(!admitted("a"))
    }
  }

  @Test func clientsWhoHaveUsedTheirBurstAreNotForgottenForOthers() {
    let time = Locked(100.0)
    let limit = RateLimit(requestsPerSecond: 10) { time.withLock { $0 } }
    for _ in 0..<20 { #expect((try? limit.admit("busy")) != nil) }
    for client in 0..<50_000 { #expect((try? limit.admit("\(client)")) != nil) }
    #expect(throws: HTTPError.self) { try limit.admit("busy") }
    time.withLock { $0 += 0.1 }
    for client in 50_000..<100_000 { #expect((try? limit.admit("\(client)")) != nil) }
    #expect((try? limit.admit("busy")) != nil)
    #expect(throws: HTTPError.self) { try limit.admit("busy") }
  }
}
