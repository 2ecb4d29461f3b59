extension Problem.Kind {
  /// A page about it, for people. The texts are the service's own: nothing of a request gets in here.
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
