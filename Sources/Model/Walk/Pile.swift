/// Values in the order in which they were added, in pieces: a list of so many would be copied each time
/// that it outgrows its room.
struct Pile<Element> {
  /// How many values a whole piece has.
  private static var size: Int { 1 << 13 }

  private var whole: [[Element]] = []
  private var last: [Element] = []

  /// How many values there are.
  var count: Int { whole.count * Self.size + last.count }

  /// The pieces, in order.
  var pieces: [[Element]] { whole + [last] }

  /// Adds a value.
  mutating func append(_ element: Element) {
    if last.count == Self.size { begin() }
    last.append(element)
  }

  /// Begins another piece.
  @inline(never)
  private mutating func begin() {
    whole.append(last)
    last = []
    last.reserveCapacity(Self.size)
  }
}
