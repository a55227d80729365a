/// A number of which many are kept, in four bytes.
@propertyWrapper
struct Compact: Hashable, Sendable {
  private var stored: Int32

  /// Keeps a number; it must not be so large that four bytes do not hold it.
  init(wrappedValue: Int) { stored = Int32(wrappedValue) }

  /// The number.
  var wrappedValue: Int {
    get { Int(stored) }
    set { stored = Int32(newValue) }
  }
}
