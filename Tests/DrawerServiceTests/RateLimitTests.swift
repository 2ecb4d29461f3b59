import DrawerConcurrency
import DrawerHTTP
import Testing

@testable import DrawerService

/// The rate limit, on a clock that only the test advances.
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

  /// Requests without a token, and requests with wrong tokens: a client cannot evade the limit by switching between its
  /// addresses.
  @Test(arguments: [[], ["token"]]) func addressesOfOneClientCountTogether(_ names: [String]) throws {
    let tokens = try names.map { try AccessToken(name: $0, scopes: [.read], secret: "a-secret-of-the-tests") }
    let gate = Gate(tokens: tokens, requestsPerSecond: 10) { 0 }
    let mapped = [UInt8](repeating: 0, count: 10) + [0xFF, 0xFF, 192, 0, 2, 1]
    let network = [0x20, 1, 0xD, 0xB8] + [UInt8](repeating: 0, count: 11)
    let clients: [[[UInt8]]] = [[mapped, [192, 0, 2, 1]], (0..<50).map { network + [$0] }]
    for addresses in clients {
      let statuses = (0..<30).map { number in
        let address = RemoteAddress(bytes: addresses[number % addresses.count], port: UInt16(number))
        do throws(HTTPError) {
          _ = try gate.admit(Request(method: .get, target: "/v1/sessions", remoteAddress: address))
          return 200
        } catch {
          return error.status
        }
      }
      #expect(statuses.count { $0 == 429 } == 10)
    }
  }
}
