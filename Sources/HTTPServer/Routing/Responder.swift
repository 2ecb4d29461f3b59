/// Answers one request: at once or later, from any thread, and only once.
///
/// While no answer is there, the request's connection is suspended and costs no thread. A responder that
/// is released without an answer answers 500, so that no client waits for ever.
public final class Responder: Sendable {
  private let exchange: Exchange

  init(_ exchange: Exchange) {
    self.exchange = exchange
  }

  deinit {
    if exchange.isAwaitingAnswer { exchange.answer(exchange.render(.internalError)) }
  }

  /// Answers with a response.
  /// - Returns: whether this was the answer: false if there was one before, or the client has gone.
  @discardableResult
  public func respond(_ response: Response) -> Bool {
    exchange.answer(response)
  }

  /// Answers with an error, rendered as one that an immediate handler throws.
  /// - Returns: whether this was the answer.
  @discardableResult
  public func fail(_ error: any Error) -> Bool {
    guard exchange.isAwaitingAnswer else { return false }
    return exchange.answer(exchange.response(to: error))
  }

  /// Answers with what `body` returns or throws.
  /// - Returns: whether this was the answer.
  @discardableResult
  public func respond(with body: () throws -> Response) -> Bool {
    do {
      return respond(try body())
    } catch {
      return fail(error)
    }
  }

  /// Whether an answer would still be taken.
  public var isAwaitingAnswer: Bool { exchange.isAwaitingAnswer }
}
