/// How the program ends, as `sysexits.h` has it.
enum Exit {
  static let success: Int32 = 0
  /// It did not work, or the answer is no.
  static let failure: Int32 = 1
  static let usage: Int32 = 64
  /// What was read is not what it should be.
  static let badData: Int32 = 65
  static let noInput: Int32 = 66
  /// A server does not answer.
  static let unavailable: Int32 = 69
  /// What is to be written cannot be made.
  static let cannotCreate: Int32 = 73
  /// Reading or writing failed.
  static let inputOutput: Int32 = 74
  static let noPermission: Int32 = 77
  /// A second signal came before the first one's work was done.
  static let interrupted: Int32 = 130
}
