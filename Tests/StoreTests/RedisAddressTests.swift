import DrawerSessions
import Testing

@testable import RedisStore

@Suite struct RedisAddressTests {
  @Test(
    arguments: [
      ("redis://localhost", "localhost", 6379, 0, nil, nil),
      ("redis://localhost/", "localhost", 6379, 0, nil, nil),
      ("REDIS://10.0.0.1:7000/12", "10.0.0.1", 7000, 12, nil, nil),
      // A password alone, one with a user, and one with everything that must be encoded.
      ("redis://:secret@host", "host", 6379, 0, nil, "secret"),
      ("redis://drawer:secret@host:1/2", "host", 1, 2, "drawer", "secret"),
      ("redis://:p%40ss%2Fw%3Ard%25%C3%A9@host", "host", 6379, 0, nil, "p@ss/w:rd%\u{E9}"),
      // What need not be.
      ("redis://:a:b@c@host", "host", 6379, 0, nil, "a:b@c"),
      ("redis://@host", "host", 6379, 0, nil, nil),
      ("redis://[::1]", "::1", 6379, 0, nil, nil),
      ("redis://:x@[fe80::1]:6380/3", "fe80::1", 6380, 3, nil, "x"),
    ] as [(String, String, Int, Int, String?, String?)])
  func urlIsRead(
    _ url: String, _ host: String, _ port: Int, _ database: Int, _ user: String?, _ password: String?
  ) throws {
    let address = try RedisAddress(url)
    #expect(address.host == host)
    #expect(address.port == port)
    #expect(address.database == database)
    #expect(address.user == user)
    #expect(address.password == password)
    #expect(!address.description.contains(password ?? "nothing"))
  }

  @Test(arguments: [
    ("rediss://host", "TLS"), ("http://host", "scheme"), ("host:6379", "looks like"), ("redis:host", "looks like"),
    ("redis://", "no host"), ("redis://:6379", "no host"), ("redis://[::1", "not closed"), ("redis://[::1]x", "port"),
    ("redis://host:0", "port"), ("redis://host:65536", "port"), ("redis://host:+1", "port"),
    ("redis://host/x", "database"), ("redis://host/-1", "database"), ("redis://host/1/2", "database"),
    ("redis://host?db=1", "parameters"), ("redis://user@host", "user"), ("redis://:%zz@host", "percent"),
    ("redis://:%00@host", "percent"),
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
