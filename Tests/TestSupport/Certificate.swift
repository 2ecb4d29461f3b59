import Foundation

/// A self-signed certificate in the files `NAME.pem` and `NAME.key` of a directory.
public struct Certificate: Sendable {
  /// The path of the certificate.
  public let path: String
  /// The path of its key.
  public let keyPath: String

  /// Creates a certificate for `localhost` and 127.0.0.1, or for other `names`, that is valid for two days.
  ///
  /// - Parameter key: the kind of key, in the syntax of `openssl req -newkey`.
  public init(
    _ name: String = "server", names: String = "DNS:localhost,IP:127.0.0.1",
    key: [String] = ["ec", "-pkeyopt", "ec_paramgen_curve:P-256"], in directory: TemporaryDirectory
  ) throws {
    path = directory.file("\(name).pem")
    keyPath = directory.file("\(name).key")
    let made = try DrawerdProcess.run(
      ["req", "-x509", "-nodes", "-days", "2", "-newkey"] + key + [
        "-subj", "/CN=drawerd", "-addext", "subjectAltName=\(names)", "-keyout", keyPath, "-out", path,
      ], executable: URL(fileURLWithPath: "/usr/bin/openssl"))
    guard made.status == 0 else { throw LoopbackSocket.Failure(description: made.errors) }
  }
}
