import HTTPServer

extension Service {
  /// A readable page for each `type` of a problem.
  func addProblems(to router: inout Router) {
    router.add(.problemPage) { request in
      guard let kind = Problem.Kind(rawValue: request.parameter("type")) else {
        throw Problem(.notFound, "There is no problem of this type.")
      }
      return Response(contentType: "text/html; charset=utf-8", body: Array(kind.page.utf8))
    }
  }
}

extension Problem.Kind {
  /// The texts are the service's own: nothing of a request gets in here.
  fileprivate var page: String {
    """
    <!doctype html>
    <html lang="en">
    <meta charset="utf-8">
    <title>\(title)</title>
    <h1>\(title)</h1>
    <p><code>\(path)</code>, status \(status)</p>
    <p>\(explanation)</p>
    </html>

    """
  }
}
