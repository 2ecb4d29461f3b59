/// The exit statuses of the program, as in `sysexits.h`.
enum Exit {
  static let success: Int32 = 0
  /// It did not work, or the answer is no.
  static let failure: Int32 = 1
  static let usage: Int32 = 64
  /// The input is invalid.
  static let badData: Int32 = 65
  static let noInput: Int32 = 66
  /// A server does not answer.
  static let unavailable: Int32 = 69
  /// The output cannot be created.
  static let cannotCreate: Int32 = 73
  /// Reading or writing failed.
  static let inputOutput: Int32 = 74
  static let noPermission: Int32 = 77
  /// A second signal arrived before the work of the first one was done.
  static let interrupted: Int32 = 130
}
