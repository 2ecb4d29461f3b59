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
      <header>
        <a class="brand" href="\(root)"><img src="\(root)playground/icon.svg" alt="" width="26" height="26"><b>drawerd</b></a>
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
      body { margin: 0; background: var(--ground); color: var(--text); font: var(--base)/1.5 var(--sans); }
      a { color: var(--accent); }
      header { display: flex; align-items: center; gap: var(--space-4) var(--space-24); padding: var(--space-12) var(--space-24); border-bottom: 1px solid var(--line); background: var(--panel); }
      header a { padding: 0 var(--space-12); border-radius: var(--round); color: inherit; line-height: 32px; text-decoration: none; }
      header nav a:hover { background: var(--code); }
      header .brand { display: flex; align-items: center; gap: var(--space-8); padding: 0; }
      header b { font-size: var(--lead); font-weight: var(--strong); letter-spacing: -0.02em; }
      nav { display: flex; gap: var(--space-4); }
      @media (max-width: 760px) {
        header { gap: 0 var(--space-8); padding: var(--space-8) var(--space-12); }
        header .brand { width: 26px; overflow: hidden; }
        header nav { flex: 1; justify-content: space-between; gap: 0; }
        header nav a { padding: 0 var(--space-8); }
      }
      @media (max-width: 360px) {
        header { gap: 0 var(--space-4); padding: var(--space-8); }
        header nav a { padding: 0 var(--space-4); font-size: var(--fine); }
      }
      main { max-width: 720px; margin: var(--space-64) auto; padding: 0 var(--space-24); overflow-wrap: anywhere; }
      h1 { margin: 0; font-size: var(--title); font-weight: var(--strong); line-height: 1.2; letter-spacing: -0.02em; }
      h2 { margin: var(--space-40) 0 0; font-size: var(--lead); font-weight: var(--strong); }
      h2 + p { margin-top: var(--space-8); }
      code { direction: ltr; unicode-bidi: isolate; font: var(--fine)/1.5 var(--mono); }
      :focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
      .soft { color: var(--soft); }
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
