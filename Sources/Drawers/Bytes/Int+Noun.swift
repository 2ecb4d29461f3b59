extension Int {
  /// The number with what it counts: "1 session", "2 sessions".
  package func counted(_ noun: String) -> String { "\(self) \(noun)\(self == 1 ? "" : "s")" }
}
