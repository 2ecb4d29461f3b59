import DrawerHTTP
import DrawerSessions
import DrawerSockets
import Glibc

/// Creates the parts of the program from the settings.
extension Settings {
  /// The tokens, and the secret of the one that was generated for this run.
  struct Tokens {
    var tokens: [AccessToken]
    var generated: String?
  }

  /// Reads the tokens, or generates one if requested.
  func readTokens() throws(UsageError) -> Tokens {
    var tokens: [AccessToken] = []
    do {
      if let tokenFile { tokens += try AccessToken.list(try TextFile.read(tokenFile)) }
    } catch let error as AccessToken.FormatError {
      throw UsageError(message: "--token-file \(tokenFile ?? ""): \(error.message)")
    } catch {
      throw UsageError(message: "--token-file \(tokenFile ?? "") cannot be read: \(error)")
    }
    if let token {
      do throws(AccessToken.FormatError) {
        tokens.append(
          try AccessToken(name: "environment", scopes: Set(AccessToken.Scope.allCases), secret: token))
      } catch {
        throw UsageError(message: "DRAWERD_TOKEN: \(error.message)")
      }
    }
    guard tokens.isEmpty, generatesToken, !isInsecure else { return Tokens(tokens: tokens) }
    guard let (token, secret) = AccessToken.random(name: "generated") else {
      throw UsageError(message: "--generate-token: the system has no random numbers")
    }
    return Tokens(tokens: [token], generated: secret)
  }

  /// The folder whose files are served; nil if there is none.
  func openFolder() throws(UsageError) -> SharedFolder? {
    guard let staticFolder else { return nil }
    do {
      return try SharedFolder(path: staticFolder)
    } catch {
      throw UsageError(message: "--static \(staticFolder) cannot be served: \(error.reason)")
    }
  }

  func gate(_ tokens: [AccessToken], now: @escaping @Sendable () -> Double) -> Gate {
    Gate(
      hosts: checksHost(tokens) ? HostNames(hosts) : nil, tokens: tokens, requestsPerSecond: effectiveRate,
      crossOrigin: CrossOrigin(origins: origins),
      isSecure: certificateFile != nil, now: now)
  }

  /// Whether the name in `Host` is checked. A stranger's page has no token, but without tokens it could pass for the
  /// server's own. On addresses other than loopback the server's names are unknown, unless they are given.
  private func checksHost(_ tokens: [AccessToken]) -> Bool { tokens.isEmpty && (isLoopback || !hosts.isEmpty) }

  var serverOptions: ServerOptions {
    var options = server
    options.host = host
    options.port = UInt16(clamping: port)
    options.stopGracePeriod = .seconds(grace)
    options.certificate = certificate
    options.trustedProxies = trustedProxies.compactMap { AddressBlock($0[...]) }
    return options
  }

  var certificate: CertificateFiles? {
    guard let certificateFile, let keyFile else { return nil }
    return CertificateFiles(chain: certificateFile, key: keyFile)
  }

  /// The host as it stands in a URL.
  var bracketedHost: String { HostAndPort.bracketed(host) }

  /// Where the server listens.
  func address(port: UInt16) -> String { "\(scheme)://\(bracketedHost):\(port)" }

  /// The URL of the server for a browser on this machine.
  func url(port: UInt16) -> String {
    ["0.0.0.0", "::", "[::]"].contains(host) ? "\(scheme)://localhost:\(port)" : address(port: port)
  }

  private var scheme: String { certificate == nil ? "http" : "https" }
}
