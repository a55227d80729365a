/// Tells at a glance that no spelling can be in a line, as is so for most lines of most logs.
///
/// It looks at two bytes and then leaps as far as they allow (Wu and Manber, 1994), so that a line
/// is passed over in a third of its bytes. What it lets through need not hold a spelling.
struct SpellingSieve: Sendable {
  /// How far each spelling is looked at; no spelling is shorter.
  private let reach: Int
  /// For each pair of bytes, how far the next pair lies that could be the end of a beginning; 0
  /// where this one could.
  private let leaps: [UInt8]
  /// Whether a spelling begins with four bytes that have this mark.
  private let begins: [Bool]
  /// What stands for each byte: all that match it have the same.
  private let fold: [UInt8]

  /// Prepares to look for spellings.
  ///
  /// - Parameters:
  ///   - spellings: What to look for, each already folded.
  ///   - fold: For each byte, what stands for it.
  init(of spellings: [[UInt8]], fold: [UInt8]) {
    let reach = min(spellings.map(\.count).min() ?? 4, 4)
    var leaps = [UInt8](repeating: UInt8(max(reach - 1, 1)), count: 65_536)
    var begins = [Bool](repeating: false, count: 4096)
    if reach == 4 {
      for spelling in spellings {
        for place in 0...2 {
          let pair = Self.pair(spelling[place], spelling[place + 1])
          leaps[pair] = min(leaps[pair], UInt8(2 - place))
        }
        begins[Self.mark(spelling[0], spelling[1], spelling[2], spelling[3])] = true
      }
    }
    self.reach = reach
    self.leaps = leaps
    self.begins = begins
    self.fold = fold
  }

  /// Whether a spelling may be in a line.
  func admits(_ line: ArraySlice<UInt8>) -> Bool {
    guard reach == 4 else { return true }
    let span = line.span
    var place = 3
    while place < span.count {
      let (third, fourth) = (fold[Int(span[place - 1])], fold[Int(span[place])])
      let leap = leaps[Self.pair(third, fourth)]
      if leap > 0 {
        place &+= Int(leap)
        continue
      }
      let first = fold[Int(span[place - 3])]
      if begins[Self.mark(first, fold[Int(span[place - 2])], third, fourth)] { return true }
      place &+= 1
    }
    return false
  }

  private static func pair(_ first: UInt8, _ second: UInt8) -> Int { Int(first) << 8 | Int(second) }

  private static func mark(_ a: UInt8, _ b: UInt8, _ c: UInt8, _ d: UInt8) -> Int {
    (Int(a) &* 31 &+ Int(b) &* 337 &+ Int(c) &* 1021 &+ Int(d)) & 4095
  }
}
