/// Some callbacks of a machine, each as a bit of one word, and what labels do to them.
///
/// What is asked of callbacks is asked of each by itself, so a machine with more callbacks than a
/// word has room for is looked at several times.
struct CallbackBits {
  /// The most callbacks at once; the last bit of a word is a mark with another meaning each time.
  static let most = 63
  /// The last bit.
  static let mark: UInt64 = 1 << 63

  /// The callbacks, by their place among those of the machine.
  let range: Range<Int>
  /// For each label, the callbacks that it runs.
  let masks: [UInt64]
  /// For each label, its first callback; 0 when that is none of these.
  let firsts: [UInt64]

  /// The callbacks of a life, in words.
  static func all(of life: LifeGraph) -> [CallbackBits] {
    stride(from: 0, to: life.callbacks.count, by: most).map { first in
      CallbackBits(range: first..<min(first + most, life.callbacks.count), emissions: life.emissions)
    }
  }

  private init(range: Range<Int>, emissions: [[Int]]) {
    self.range = range
    masks = emissions.map { $0.reduce(0) { $0 | Self.bit(of: $1, in: range) } }
    firsts = emissions.map { $0.first.map { Self.bit(of: $0, in: range) } ?? 0 }
  }

  /// The bit of a callback; 0 when it is none of these.
  func bit(of callback: Int) -> UInt64 { Self.bit(of: callback, in: range) }

  /// The bits of several callbacks.
  func bits(of callbacks: some Swift.Sequence<Int>) -> UInt64 {
    callbacks.reduce(0) { $0 | bit(of: $1) }
  }

  /// The callbacks whose bits are ones, ascending.
  func callbacks(in word: UInt64) -> [Int] { range.filter { word & bit(of: $0) != 0 } }

  private static func bit(of callback: Int, in range: Range<Int>) -> UInt64 {
    range.contains(callback) ? 1 << UInt64(callback - range.lowerBound) : 0
  }
}
