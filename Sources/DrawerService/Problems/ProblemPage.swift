import DrawerHTTP

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A page for people about a problem: what happened, what to do next, and the way to the other pages.
///
/// It contains its styles, because a server that refuses a request may refuse one for a style sheet, too.
struct ProblemPage {
  static let contentType = "text/html; charset=utf-8"

  var kind: Problem.Kind
  /// The problem of `request`; nil for the page that explains all problems of its kind.
  var problem: Problem?
  var request: Request

  /// The page as an answer: 200 for the one that explains a kind.
  var response: Response {
    Response(
      status: problem?.kind.status ?? 200, contentType: ProblemPage.contentType,
      headers: ["Content-Security-Policy": ProblemPage.contentSecurityPolicy], body: Array(text.utf8))
  }

  private var text: String {
    """
    <!doctype html>
    <html lang="en">
    <head>
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <meta name="color-scheme" content="light dark">
      <title>\(kind.title) – drawerd</title>
      <link rel="icon" type="image/svg+xml" href="\(root)playground/icon.svg">
      <style>\(ProblemPage.styles)</style>
    </head>
    <body>
      <header class="top">
        <a class="brand" href="\(root)"><img src="\(root)playground/icon.svg" alt="" width="26" height="26">drawerd</a>
        <nav aria-label="Pages">
          <a href="\(root)playground">Playground</a>
          <a href="\(root)examples">Examples</a>
          <a href="\(root)lab">Lab</a>
          <a href="\(root)docs/guide">Guide</a>
          <a href="\(root)docs">API</a>
        </nav>
      </header>
      <main>
        <h1>\(kind.title)</h1>
    \(happening)    <h2>\(problem == nil ? "What it means" : "What to do next")</h2>
        <p>\(kind.explanation.escapedForHTML.replacing("/docs", with: "<a href=\"\(root)docs\">/docs</a>"))</p>
        <p class="soft">Programs get this as JSON, with the type \(type) and the status \(kind.status).</p>
      </main>
    </body>
    </html>

    """
  }

  /// The type of the problem, with a link unless this is its page.
  private var type: String {
    let code = "<code>\(kind.path)</code>"
    return problem == nil ? code : "<a href=\"\(root)\(kind.path.dropFirst())\">\(code)</a>"
  }

  /// The request, and what was wrong with it.
  private var happening: String {
    guard let problem else { return "" }
    let details = problem.details(at: request.path)
    let faults = (details.errors ?? []).map { fault in
      "<li><code>\((fault.pointer ?? fault.parameter ?? fault.header ?? "").escapedForHTML)</code> \(fault.detail.escapedForHTML)</li>"
    }
    return """
          <p class="soft"><code>\(request.method.rawValue.escapedForHTML) \(request.path.escapedForHTML)</code></p>
          <p>\(details.detail.escapedForHTML)</p>
          \(faults.isEmpty ? "" : "<ul>\(faults.joined())</ul>")

      """
  }

  /// The way from the request's path to `/`. It is relative, because a proxy may serve the server under another path.
  private var root: String {
    guard request.path.hasPrefix("/") else { return "/" }
    let depth = request.path.utf8.count(where: { $0 == UInt8(ascii: "/") }) - 1
    return depth == 0 ? "./" : String(repeating: "../", count: depth)
  }

  /// Nothing but these styles and the icon.
  private static let contentSecurityPolicy = [
    "default-src 'none'", "style-src 'sha256-\(Data(Secret.sha256(of: Array(styles.utf8))).base64EncodedString())'",
    "img-src 'self'", "base-uri 'none'", "form-action 'none'", "frame-ancestors 'none'",
  ].joined(separator: "; ")

  private static let styles =
    WebAsset.tokens + """
      main { max-width: 720px; margin: var(--space-64) auto; padding: 0 var(--space-24); overflow-wrap: anywhere; }
      main > * { margin: var(--space-12) 0; }
      h1 { font-size: var(--title); line-height: 1.2; letter-spacing: -0.02em; }
      h2 { margin: var(--space-40) 0 var(--space-8); font-size: var(--lead); }
      """
}

extension String {
  /// The text for HTML, in an element or an attribute.
  fileprivate var escapedForHTML: String {
    var escaped = ""
    for character in unicodeScalars {
      switch character {
      case "&": escaped += "&amp;"
      case "<": escaped += "&lt;"
      case ">": escaped += "&gt;"
      case "\"": escaped += "&quot;"
      case "'": escaped += "&#39;"
      default: escaped.unicodeScalars.append(character)
      }
    }
    return escaped
  }
}
