import DrawerHTTP
import Testing

@Suite("Header fields")
struct HTTPHeadersTests {
  @Test("names are case-insensitive, order and repetitions are kept")
  func lookup() {
    var headers: HTTPHeaders = ["Accept": "a", "X-One": "1", "ACCEPT": "b"]
    #expect(headers["accept"] == "a")
    #expect(headers.values(for: "Accept") == ["a", "b"])
    #expect(headers.all.map(\.name) == ["Accept", "X-One", "ACCEPT"])
    #expect(headers["X-O"] == nil)
    #expect(headers.byteCount == "Accept: a\r\nX-One: 1\r\nACCEPT: b\r\n".utf8.count)
    headers["accept"] = "c"
    #expect(headers.values(for: "Accept") == ["c"])
    headers["x-one"] = nil
    #expect(headers.count == 1)
    #expect(!headers.contains("X-One"))
  }

  @Test(
    "what could smuggle in another field is left out",
    arguments: [
      ("X-A", "a\r\nB: c"), ("X-A", "a\nb"), ("X-A", "a\u{0}b"), ("X-A", "a\r"), ("X A", "a"), ("X:A", "a"), ("", "a"),
      ("X-A\r\n", "a"), ("Ä", "a"),
    ])
  func injection(name: String, value: String) {
    var headers = HTTPHeaders()
    let isAdded = headers.add(name, value)
    #expect(!isAdded)
    headers[name] = value
    #expect(headers.count == 0)
  }

  @Test("values may be empty, and may be UTF-8")
  func values() {
    let headers: HTTPHeaders = ["X-Empty": "", "X-Text": "ä 1"]
    #expect(headers["x-empty"] == "")
    #expect(headers["x-text"] == "ä 1")
  }

  @Test("the elements of a list, from all fields that contain it")
  func elements() {
    let headers: HTTPHeaders = ["Accept": "a , b", "X-One": "1", "ACCEPT": ",\tc d,", "X-Empty": ""]
    #expect(headers.elements(of: "accept") == ["a", "b", "c d"])
    #expect(headers.elements(of: "x-empty").isEmpty)
    #expect(headers.elements(of: "x-two").isEmpty)
  }

  @Test("a request made by hand, for tests of handlers")
  func request() {
    let request = Request(method: .post, target: "/a/b%20c?x=1&x=2", headers: ["Host": "h"], body: [1])
    #expect(request.pathSegments == ["a", "b c"])
    #expect(request.path == "/a/b%20c")
    #expect(request.queryValue("x") == "1")
    #expect(request.query.count == 2)
    #expect(request.pathParameter("id") == nil)
    #expect(request.remoteAddress.host == "")
  }

  @Test(
    "remote addresses as text",
    arguments: [
      ([127, 0, 0, 1], "127.0.0.1", "127.0.0.1:80"),
      ([255, 255, 255, 255], "255.255.255.255", "255.255.255.255:80"),
      ([10, 99, 100, 0], "10.99.100.0", "10.99.100.0:80"), ([1, 201, 30, 250], "1.201.30.250", "1.201.30.250:80"),
      ([0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1], "::1", "[::1]:80"),
      ([1, 2, 3], "", ":80"),
    ] as [([UInt8], String, String)])
  func addresses(bytes: [UInt8], host: String, description: String) {
    let address = RemoteAddress(bytes: bytes, port: 80)
    #expect(address.host == host)
    #expect(address.description == description)
  }

  @Test(
    "what counts as one client",
    arguments: [
      ([192, 0, 2, 1], "192.0.2.1"),
      ([0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xFF, 0xFF, 192, 0, 2, 1], "192.0.2.1"),
      ([0x20, 1, 0xD, 0xB8, 0, 1, 0, 2, 1, 2, 3, 4, 5, 6, 7, 8], "2001:db8:1:2::/64"),
      ([0x20, 1, 0xD, 0xB8, 0, 1, 0, 2, 8, 7, 6, 5, 4, 3, 2, 1], "2001:db8:1:2::/64"),
      ([0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1], "::/64"), ([], ""),
    ] as [([UInt8], String)])
  func clients(bytes: [UInt8], client: String) {
    #expect(RemoteAddress(bytes: bytes, port: 80).client == client)
  }
}
