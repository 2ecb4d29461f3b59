extension Problem.Kind {
  /// The kind's page for people. Its texts are the service's own, and contain nothing of a request.
  var page: String {
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
