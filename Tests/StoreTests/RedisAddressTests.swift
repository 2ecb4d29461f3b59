import DrawerSessions
import Testing

@testable import DrawerRedis

@Suite struct RedisAddressTests {
  @Test(
    arguments: [
      ("redis://localhost", "localhost", 6379, 0, nil, nil),
      ("redis://localhost/", "localhost", 6379, 0, nil, nil),
      ("REDIS://10.0.0.1:7000/12", "10.0.0.1", 7000, 12, nil, nil),
      // Only a password, a password with a user, and characters that must be encoded.
      ("redis://:secret@host", "host", 6379, 0, nil, "secret"),
      ("redis://drawer:secret@host:1/2", "host", 1, 2, "drawer", "secret"),
      ("redis://:p%40ss%2Fw%3Ard%25%C3%A9@host", "host", 6379, 0, nil, "p@ss/w:rd%\u{E9}"),
      // Characters that need no encoding.
      ("redis://:a:b@c@host", "host", 6379, 0, nil, "a:b@c"),
      ("redis://@host", "host", 6379, 0, nil, nil),
      ("redis://[::1]", "::1", 6379, 0, nil, nil),
      ("redis://:x@[fe80::1]:6380/3", "fe80::1", 6380, 3, nil, "x"),
    ] as [(String, String, UInt16, Int, String?, String?)])
  func urlIsRead(
    _ url: String, _ host: String, _ port: UInt16, _ database: Int, _ user: String?, _ password: String?
  ) throws {
    let address = try RedisAddress(url)
    #expect(address.node.host == host)
    #expect(address.node.port == port)
    #expect(address.database == database)
    #expect(address.user == user)
    #expect(address.password == password)
    #expect(!address.isCluster && address.others.isEmpty)
    #expect(!address.description.contains(password ?? "nothing"))
  }

  @Test func clusterHasSeveralServers() throws {
    let address = try RedisAddress("redis-cluster://drawer:s%2Ccret@one:7000,[::1]:7001,three")
    #expect(address.isCluster && address.user == "drawer" && address.password == "s,cret")
    #expect(
      address.nodes == [
        RedisNode(host: "one", port: 7000), RedisNode(host: "::1", port: 7001), RedisNode(host: "three", port: 6379),
      ])
    #expect(address.description == "redis-cluster://one:7000,[::1]:7001,three:6379")
    #expect(try RedisAddress("redis-cluster://one/").nodes == [RedisNode(host: "one", port: 6379)])
  }

  @Test(arguments: [
    ("rediss:host", "looks like"), ("http://host", "scheme"), ("host:6379", "looks like"), ("redis:host", "looks like"),
    ("redis://", "no host"), ("redis://:6379", "no host"), ("redis://[::1", "not closed"), ("redis://[::1]x", "port"),
    ("redis://host:0", "port"), ("redis://host:65536", "port"), ("redis://host:+1", "port"),
    ("redis://host/x", "database"), ("redis://host/-1", "database"), ("redis://host/1/2", "database"),
    ("redis://host?db=1", "parameters"), ("redis://user@host", "user"), ("redis://:%zz@host", "percent"),
    ("redis://:%00@host", "percent"), ("redis-cluster://one/1", "databases"), ("redis-cluster://", "no host"),
    ("redis-cluster://one,", "no host"), ("redis-cluster://one,two:x", "port"), ("redis-clusters://one", "scheme"),
  ])
  func otherURLsAreRefused(_ url: String, _ reason: String) {
    do throws(StoreOpenError) {
      _ = try RedisAddress(url)
      Issue.record("\(url) is accepted")
    } catch {
      #expect(error.description.contains(reason), "\(error)")
      #expect(error.description.hasPrefix("not a store: "))
    }
  }
}
