/// `name` with a capital letter.
package func capitalized(_ name: String) -> String { name.prefix(1).uppercased() + name.dropFirst() }

extension ControllerKind {
  /// The name of the component that describes `part` of the controller `kind`.
  package static func component(_ part: String, of kind: String) -> String { capitalized(kind) + part }
}
