/// The version of the program.
enum Version {
  /// The number, as releases carry it.
  static let number = "0.1.0"
}
