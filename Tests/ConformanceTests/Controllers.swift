/// The controllers whose vectors are run.
enum Controllers {
  static let all = ["curtain", "sheet", "drawer"]

  static let vectors = all.flatMap(Vector.all(of:))
}
