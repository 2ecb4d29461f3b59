extension Int {
  /// The number with its noun: "1 session", "2 sessions".
  package func counted(_ noun: String) -> String { "\(self) \(noun)\(self == 1 ? "" : "s")" }
}
