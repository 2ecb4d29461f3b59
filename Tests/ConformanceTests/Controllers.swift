/// The controllers whose vectors are run.
enum Controllers {
  static let all = ["curtain", "sheet", "appStorePresentation", "transition", "drawer", "viewDeck"]

  static let vectors = all.flatMap(Vector.all(of:))
}
