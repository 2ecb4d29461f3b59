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
  func run(_ body: [UInt8], explains: Bool = false, _ work: borrowing LongWork) throws -> JSONText {
    let body = try codec.value(of: body, maximumDepth: limits.jsonDepth)
    try limits.checkCount(body["events"]?.elements?.count, at: "/events")
    return try Simulation.run(
      body, explains: explains, answerLimit: limits.answerBytes, workLimit: limits.workPerRequest, work)
  }

  /// The response to `body`, the line with this number, or its problem, which has the member `line`.
  ///
  /// - Parameter explains: whether to explain why a gesture settled where it did.
  public func line(for body: [UInt8], number: Int, explains: Bool = false) -> Line {
    do {
      return Line(text: try LongWork.here { work in try run(body, explains: explains, work).bytes }, isAnswer: true)
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
