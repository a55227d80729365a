/// The stretches of the lifelines while things are placed on them.
///
/// A lifeline stops where its object ends. It goes on where the end was one way among others, and where
/// another object has taken the name.
struct LifelineStretches: Hashable, Sendable {
  /// The stretches that are over, topmost first, by lifeline.
  private var over: [[ClosedRange<Double>]]
  /// Where the stretch under way begins, by lifeline; none where the object has ended.
  private var begins: [Double?]

  /// Begins all lifelines at a height.
  init(count: Int, top: Double) {
    over = Array(repeating: [], count: count)
    begins = Array(repeating: top, count: count)
  }

  /// The lifelines that go on, by index.
  var open: Set<Int> { Set(begins.indices.filter { begins[$0] != nil }) }

  /// Ends a lifeline at a height; one that has ended stays as it is.
  mutating func end(_ lifeline: Int, at y: Double) {
    guard let top = begins[lifeline] else { return }
    over[lifeline].append(top...max(top, y))
    begins[lifeline] = nil
  }

  /// Lets those lifelines go on, from a height, that have ended.
  mutating func resume(_ lifelines: some Swift.Sequence<Int>, at y: Double) {
    for lifeline in lifelines where begins[lifeline] == nil { begins[lifeline] = y }
  }

  /// All stretches of a lifeline, topmost first, in a diagram that ends at a height.
  func stretches(of lifeline: Int, downTo bottom: Double) -> [ClosedRange<Double>] {
    over[lifeline] + (begins[lifeline].map { [$0...bottom] } ?? [])
  }
}
