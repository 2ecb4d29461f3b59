/// A secret that authenticates its bearer, and its scopes.
public struct AccessToken: Sendable {
  /// A right that a token grants.
  public enum Scope: String, Sendable, CaseIterable {
    /// Read and follow sessions, and simulate.
    case read
    /// To create, change and delete sessions.
    case write
    /// To list all sessions, and to read the metrics.
    case admin
  }

  /// The name in the log; letters, digits, `-` and `_`.
  public let name: String
  /// The rights that the token grants.
  public let scopes: Set<Scope>
  let secret: Secret

  /// Why a text is no token, or no list of them.
  public struct FormatError: Error, Equatable {
    /// The reason, for people; never the secret itself.
    public var message: String
  }

  /// The least length of a secret, so that it cannot be guessed.
  static let shortestSecret = 16

  /// A token.
  ///
  /// - Parameters:
  ///   - name: 1...64 letters, digits, `-` and `_`.
  ///   - scopes: at least one.
  ///   - secret: the value that clients send: at least 16 visible ASCII characters.
  public init(name: String, scopes: Set<Scope>, secret: String) throws(FormatError) {
    let isNamed = (1...64).contains(name.utf8.count) && name.utf8.allSatisfy(AccessToken.isInName)
    guard isNamed else { throw FormatError(message: "a token's name is 1...64 letters, digits, - and _") }
    guard !scopes.isEmpty else { throw FormatError(message: "the token \(name) has no scope") }
    guard secret.utf8.count >= AccessToken.shortestSecret, secret.utf8.allSatisfy({ (0x21...0x7E).contains($0) })
    else {
      throw FormatError(
        message: "the token \(name) needs a secret of at least \(AccessToken.shortestSecret) visible ASCII characters")
    }
    self.name = name
    self.scopes = scopes
    self.secret = Secret(secret.utf8)
  }

  /// A new token with all scopes, and its secret; nil if the system has no random numbers.
  public static func random(name: String) -> (token: AccessToken, secret: String)? {
    guard let secret = Secret.random(),
      let token = try? AccessToken(name: name, scopes: Set(Scope.allCases), secret: secret)
    else { return nil }
    return (token, secret)
  }

  /// Reads a list of tokens: `NAME SCOPE[,SCOPE...] SECRET` on each line. Empty lines and lines that start with `#` are
  /// skipped. A single word is a secret that allows everything, as containers get it in a file.
  public static func list(_ text: String) throws(FormatError) -> [AccessToken] {
    let all = text.split(whereSeparator: \.isWhitespace)
    if let secret = all.first, all.count == 1, !secret.hasPrefix("#") {
      return [try AccessToken(name: "file", scopes: Set(Scope.allCases), secret: String(secret))]
    }
    var tokens: [AccessToken] = []
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    for (number, line) in zip(1..., lines) {
      let words = line.split { $0 == " " || $0 == "\t" || $0 == "\r" }
      guard let name = words.first, !name.hasPrefix("#") else { continue }
      do throws(FormatError) {
        guard words.count == 3 else { throw FormatError(message: "expected NAME SCOPE[,SCOPE...] SECRET") }
        guard !tokens.contains(where: { $0.name == name }) else {
          throw FormatError(message: "a token \(name) exists already")
        }
        tokens.append(try AccessToken(name: String(name), scopes: try scopes(words[1]), secret: String(words[2])))
      } catch {
        throw FormatError(message: "line \(number): \(error.message)")
      }
    }
    guard !tokens.isEmpty else { throw FormatError(message: "it contains no token") }
    return tokens
  }

  private static func scopes(_ text: Substring) throws(FormatError) -> Set<Scope> {
    var scopes: Set<Scope> = []
    for word in text.split(separator: ",", omittingEmptySubsequences: false) {
      guard let scope = Scope(rawValue: String(word)) else {
        throw FormatError(message: "\"\(word)\" is not a scope; the scopes are read, write and admin")
      }
      scopes.insert(scope)
    }
    return scopes
  }

  private static func isInName(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, UInt8(ascii: "-"), UInt8(ascii: "_"): true
    default: false
    }
  }
}
