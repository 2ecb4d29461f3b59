// The delegate events of the sides: every `did` follows its `will`, and every `will` has its `did`, unless an interruption
// abandons it.
extension ViewDeck {
  /// Returns what the delegate knows of `side`.
  func news(of side: Side) -> Told {
    if let told = told[side] { return told }
    if drag?.opening == side { return .opening }
    return isOpen(side) ? .open : isClosed(side) ? .closed : .abandoned
  }

  /// The side that was announced to open, and whose opening was not reported yet.
  var openingSide: Side? { configuration.sides.first { news(of: $0) == .opening } }

  mutating func willOpen(_ side: Side, animated: Bool, on stage: inout Stage<ViewDeck>) {
    guard exists(side), ![.opening, .open].contains(news(of: side)) else { return }
    told[side] = .opening
    stage.emit(.willOpenViewSide(side, animated: animated))
  }

  mutating func didOpen(_ side: Side, animated: Bool, on stage: inout Stage<ViewDeck>) {
    guard isOpen(side), news(of: side) == .opening else { return }
    told[side] = .open
    stage.emit(.didOpenViewSide(side, animated: animated))
  }

  mutating func willClose(_ side: Side, animated: Bool, on stage: inout Stage<ViewDeck>) {
    guard exists(side), ![.closing, .closed].contains(news(of: side)) else { return }
    told[side] = .closing
    stage.emit(.willCloseViewSide(side, animated: animated))
  }

  mutating func didClose(_ side: Side, animated: Bool, on stage: inout Stage<ViewDeck>) {
    guard exists(side), isClosed(side), news(of: side) == .closing else { return }
    told[side] = .closed
    stage.emit(.didCloseViewSide(side, animated: animated))
    stage.emit(.didShowCenterViewFromSide(side, animated: animated))
  }

  /// Records that an interruption abandons what `completion` would have reported.
  mutating func abandonNews(of completion: Completion) {
    guard let (side, news) = completion.announcement, news == told[side] ?? news else { return }
    told[side] = .abandoned
  }

  /// Records the announcement of `completion` in a machine that an older version stored.
  mutating func recallNews(of completion: Completion) {
    guard let (side, news) = completion.announcement, told[side] == nil else { return }
    told[side] = news
  }
}

extension ViewDeck.Completion {
  /// What was announced when the movement began; nil for a preview bounce.
  fileprivate var announcement: (side: ViewDeck.Side, news: ViewDeck.Told)? {
    switch self {
    case .opened(let side, _), .bounced(let side, .opening): (side, .opening)
    case .closed(let side, _, _), .left(let side, _, _), .bounced(let side, .closing): (side, .closing)
    case .previewed, .previewedSilently: nil
    }
  }
}
