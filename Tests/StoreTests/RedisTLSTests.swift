import DrawerSessions
import Foundation
import TestSupport
import Testing

@testable import DrawerRedis

/// Differences when Redis is reached over TLS. The common store tests also run over TLS.
@Suite struct RedisTLSTests {
  private let directory: TemporaryDirectory
  private let certificate: Certificate

  init() throws {
    directory = try TemporaryDirectory()
    certificate = try Certificate(in: directory)
  }

  private func open(_ url: String, authority: Certificate?) throws -> BlockingStore {
    BlockingStore(try RedisStore(RedisAddress(url), authorityFile: authority?.path))
  }

  private func error(_ url: String, authorityFile: String?) throws -> String {
    do throws(StoreOpenError) {
      try RedisStore(RedisAddress(url), authorityFile: authorityFile).close()
      return ""
    } catch {
      return error.description
    }
  }

  @Test func unknownAuthorityIsRefused() throws {
    let server = try RedisProcess(certificate: certificate)
    for authority in [nil, try Certificate("other", in: directory).path] {
      let reason = try error(server.secureURL, authorityFile: authority)
      #expect(reason.contains("is not trusted") && reason.contains("issuer is unknown"), "\(reason)")
    }
    let missing = try error(server.secureURL, authorityFile: directory.file("nothing.pem"))
    #expect(missing.contains("without the certificates of \(directory.file("nothing.pem"))"), "\(missing)")
    #expect(try error(server.secureURL, authorityFile: certificate.path).isEmpty)
  }

  /// The server once started without its file of authorities while Redis was away, and never reached it later.
  @Test func authoritiesAreReadWhileRedisIsAway() throws {
    let address = "127.0.0.1:\(try FreePort.find())"
    let nothing = directory.file("nothing.pem")
    for url in ["rediss://\(address)", "rediss-cluster://\(address)"] {
      // The last one is a file with a key, but no certificate.
      for file in [nothing, directory.path, try directory.write("", to: "empty.pem"), certificate.keyPath] {
        let reason = try error(url, authorityFile: file)
        #expect(reason.hasPrefix("cannot open the store \(url)"), "\(reason)")
        #expect(reason.contains("without the certificates of \(file): "), "\(reason)")
      }
      // Redis may come back, and without TLS the file has no use.
      #expect(try error(url, authorityFile: certificate.path).isEmpty)
    }
    #expect(try error("redis://\(address)", authorityFile: nothing).isEmpty)
  }

  @Test func otherNameIsRefused() throws {
    let elsewhere = try Certificate("elsewhere", names: "DNS:redis.example.org", in: directory)
    let server = try RedisProcess(certificate: elsewhere)
    let reason = try error(server.secureURL, authorityFile: elsewhere.path)
    #expect(reason.contains("is not trusted") && reason.contains("does not match"), "\(reason)")
  }

  /// A server without TLS is treated like an unavailable one, and the store keeps retrying.
  @Test func plainServerIsUnavailable() throws {
    let server = try RedisProcess()
    let store = try open("rediss://127.0.0.1:\(server.port)", authority: certificate)
    guard case .failure(.unavailable(let reason)) = store.create(session()) else { return #expect(Bool(false)) }
    #expect(reason.contains("TLS"), "\(reason)")
  }

  /// After the handshake, a server sends session tickets. They make a connection readable although it has no data to
  /// read.
  @Test func idleConnectionIsKept() throws {
    let server = try RedisProcess(certificate: certificate)
    let store = try open(server.secureURL, authority: certificate)
    #expect(store.create(session()) == .success(.created))
    // The subscriber uses a separate connection, which may take longer.
    try eventually("the store listens") {
      try server.ask(["PUBSUB", "NUMSUB", RedisKeys.commonChannel]) == [RedisKeys.commonChannel, "1"]
    }
    let before = try connectionsReceived(by: server)
    for _ in 0..<20 { #expect(store.create(session()) == .success(.created)) }
    // The query itself uses one more connection.
    #expect(try connectionsReceived(by: server) == before + 1)
  }

  /// Returns the number of connections that the server has accepted, including the connection of this query.
  private func connectionsReceived(by server: RedisProcess) throws -> Int {
    let statistics = try server.ask("INFO", "stats").split(separator: "\r\n")
    let line = try #require(statistics.first { $0.hasPrefix("total_connections_received:") })
    return try #require(line.split(separator: ":").last.flatMap { Int($0) })
  }

  @Test func clusterIsReached() throws {
    let cluster = try RedisClusterProcess(certificate: certificate)
    let url = "rediss-cluster://" + cluster.servers[0].secureURL.dropFirst("rediss://".count)
    let store = try open(url, authority: certificate)
    for _ in 0..<30 {
      let created = session()
      #expect(store.create(created) == .success(.created))
      #expect(store.commit(change(created.header.id, base: 0, count: 2)) == .success(.committed))
    }
    let kept = try cluster.servers.map { try $0.ask(["KEYS", "drawerd*:session"]).count }
    #expect(kept.count { $0 > 0 } == cluster.servers.count, "\(kept)")
  }
}
