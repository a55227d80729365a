extension ArraySlice<UInt8> {
  /// YAML with empty lines in place of a key and what it holds, wherever the key begins a line, so
  /// that a parser has less to read and all else keeps its place.
  ///
  /// What may name a value that is repeated elsewhere stays. Lines are told by their indentation alone: a
  /// text of several lines loses such a line as well.
  func blanking(_ key: String) -> ArraySlice<UInt8> {
    let word = Array("\(key):".utf8)
    var kept: [UInt8] = []
    kept.reserveCapacity(count)
    var depth: Int?
    // Where the key began whose lines are being passed, or the lines that are kept.
    var start = startIndex
    var line = startIndex
    while line < endIndex {
      let end = self[line...].firstIndex(of: UInt8(ascii: "\n")) ?? endIndex
      let first = self[line..<end].firstIndex { $0 != UInt8(ascii: " ") } ?? end
      let isDeeper = depth.map {
        first == end || first - line > $0
          || (first - line == $0 && self[first] == UInt8(ascii: "-"))
      }
      if isDeeper != true {
        let isKey = self[first..<end].starts(with: word)
        if depth != nil || isKey {
          self[start..<line].add(to: &kept, isBlank: depth != nil)
          start = line
        }
        depth = isKey ? first - line : nil
      }
      line = end < endIndex ? end + 1 : endIndex
    }
    self[start...].add(to: &kept, isBlank: depth != nil)
    return kept[...]
  }

  /// Adds the lines to others, or empty ones in their place.
  private func add(to others: inout [UInt8], isBlank: Bool) {
    if isBlank, !mayHaveAnchors {
      others += filter { $0 == UInt8(ascii: "\n") }
    } else {
      others += self
    }
  }

  /// Whether they are YAML in which a value may have a name under which it is repeated.
  var mayHaveAnchors: Bool {
    indices.contains { index in
      guard self[index] == UInt8(ascii: "&"), index + 1 < endIndex else { return false }
      let isFirst = index == startIndex || self[index - 1].opensValue
      return isFirst && self[index + 1] > UInt8(ascii: " ")
    }
  }
}

extension UInt8 {
  /// Whether a value can begin behind the byte.
  fileprivate var opensValue: Bool {
    switch self {
    case UInt8(ascii: "["), UInt8(ascii: "{"), UInt8(ascii: ","): true
    default: self <= UInt8(ascii: " ")
    }
  }
}
