import DrawerConcurrency
import DrawerSessions
import Drawers

/// The implementation of `POST /v1/simulations`, also for programs without a server.
public struct Simulator: Sendable {
  /// A line of the result.
  public struct Line: Sendable {
    /// One line of JSON, without its line feed: a response or a problem.
    public var text: [UInt8]
    /// Whether it is an answer.
    public var isAnswer: Bool
  }

  static let path = "/v1/simulations"
  private let limits: Service.Limits
  private let codec: ContentCodec

  /// A simulator of requests within `limits`, which `codec` reads.
  package init(limits: Service.Limits, codec: ContentCodec) {
    self.limits = limits
    self.codec = codec
  }

  /// The answer to a request with this `body`.
  func run(
    _ body: [UInt8], explains: Bool = false, timeline: Int? = nil, _ work: borrowing LongWork
  ) throws -> JSONText {
    let body = try codec.value(of: body, maximumDepth: limits.jsonDepth)
    try limits.checkCount(body["events"]?.elements?.count, at: "/events")
    return try Simulation.run(
      body, explains: explains, timeline: timeline, answerLimit: limits.answerBytes, workLimit: limits.workPerRequest,
      work)
  }

  /// The response to `body`, the line with this number, or its problem, which has the member `line`.
  ///
  /// - Parameters:
  ///   - body: the request.
  ///   - number: the number of its line.
  ///   - explains: whether to explain why a gesture settled where it did.
  ///   - timeline: if results have the movement that follows them, its samples a second.
  public func line(for body: [UInt8], number: Int, explains: Bool = false, timeline: Int? = nil) -> Line {
    do {
      let text = try LongWork.here { work in try run(body, explains: explains, timeline: timeline, work).bytes }
      return Line(text: text, isAnswer: true)
    } catch {
      let problem = Problem(error) ?? Problem(.internalError, "The simulation failed.")
      return Simulator.line(problem, number: number)
    }
  }

  /// The problem of a line that is larger than `limit` bytes.
  public func line(tooLargeFor limit: Int, number: Int) -> Line {
    Simulator.line(Problem(.bodyTooLarge, "The line is larger than \(limit) bytes."), number: number)
  }

  private static func line(_ problem: Problem, number: Int) -> Line {
    Line(text: FoundationJSON.text(of: problem.details(at: path, line: number)), isAnswer: false)
  }
}
