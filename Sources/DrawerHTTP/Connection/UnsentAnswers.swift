import DrawerConcurrency

/// The large answers that wait for their clients.
///
/// What waits for one client is that client's: a client with its share of waiting bytes gets no further answer, and
/// where all clients together exceed the limit, the one with the most loses its oldest answers. A client is a token at
/// an address, or an address alone. Clients without a token count as one when it is decided which token has the most,
/// so that many addresses cannot cost a token its answers.
final class UnsentAnswers: Sendable {
  private struct Answer {
    var exchange: Exchange
    var bytes: Int
    /// Its place among all answers, in order of time.
    var number: Int
  }

  /// What decides which answer ends first: more bytes, and of equal ones the older.
  private struct Burden: Comparable {
    var bytes = 0
    var oldest = Int.max

    static func < (left: Burden, right: Burden) -> Bool {
      left.bytes == right.bytes ? left.oldest > right.oldest : left.bytes < right.bytes
    }
  }

  /// The answers of one client, oldest first.
  private struct Account {
    var bytes = 0
    var answers: [Answer] = []

    var burden: Burden { Burden(bytes: bytes, oldest: answers.first?.number ?? .max) }
  }

  private struct Table {
    /// By token, and by address.
    var accounts: [String: [String: Account]] = [:]
    var bytes = 0
    /// The number of answers so far.
    var count = 0

    /// The client with the most bytes, of the token with the most bytes.
    var heaviest: (token: String, address: String)? {
      let token = accounts.max { Table.burden(of: $0.value) < Table.burden(of: $1.value) }
      guard let token, let address = token.value.max(by: { $0.value.burden < $1.value.burden }) else { return nil }
      return (token.key, address.key)
    }

    /// The burden of all clients with one token.
    private static func burden(of clients: [String: Account]) -> Burden {
      clients.values.reduce(into: Burden()) { sum, account in
        sum.bytes += account.bytes
        sum.oldest = min(sum.oldest, account.burden.oldest)
      }
    }

    /// Takes an answer out.
    mutating func remove(at index: Int, of address: String, _ token: String) -> Exchange? {
      guard var account = accounts[token]?[address], account.answers.indices.contains(index) else { return nil }
      let answer = account.answers.remove(at: index)
      account.bytes -= answer.bytes
      bytes -= answer.bytes
      accounts[token]?[address] = account.answers.isEmpty ? nil : account
      if accounts[token]?.isEmpty == true { accounts[token] = nil }
      return answer.exchange
    }
  }

  private let limit: Int
  private let table = Locked(Table())

  /// No answers yet. All together may have `limit` bytes, and those of one client half of that.
  init(limit: Int) { self.limit = limit }

  /// Throws 429 if the client of `request` has to read its answers first.
  func check(_ request: Request) throws(HTTPError) {
    let share = limit / 2
    let bytes = table.withLock { $0.bytes == 0 ? 0 : $0.accounts[request.token]?[request.address]?.bytes ?? 0 }
    guard bytes >= share, bytes > 0 else { return }
    throw .tooManyRequests("\(bytes) bytes of answers to this client wait for it already.")
  }

  /// Counts an answer of `bytes` until ``remove(_:)``.
  func add(_ exchange: Exchange, _ bytes: Int) {
    let (token, address) = (exchange.request.token, exchange.request.address)
    table.withLock { table in
      table.bytes += bytes
      table.count += 1
      table.accounts[token, default: [:]][address, default: Account()].bytes += bytes
      table.accounts[token]?[address]?.answers.append(Answer(exchange: exchange, bytes: bytes, number: table.count))
    }
  }

  /// Counts the answer no more.
  func remove(_ exchange: Exchange) {
    let (token, address) = (exchange.request.token, exchange.request.address)
    table.withLock { table in
      let index = table.accounts[token]?[address]?.answers.firstIndex { $0.exchange === exchange }
      if let index { _ = table.remove(at: index, of: address, token) }
    }
  }

  /// Ends the oldest answers of the clients with the most, until all together are within the limit. Call this without
  /// the lock of an exchange.
  func endExcess() {
    var excess: [Exchange] = []
    table.withLock { table in
      while table.bytes > limit, let (token, address) = table.heaviest,
        let exchange = table.remove(at: 0, of: address, token)
      { excess.append(exchange) }
    }
    for exchange in excess { exchange.cut() }
  }
}

extension Request {
  /// The name of its token; empty without one.
  fileprivate var token: String { client ?? "" }
  fileprivate var address: String { remoteAddress.client }
}
