extension ArraySlice<UInt8> {
  /// YAML with empty lines in place of a key and what it holds, wherever the key begins a line, so
  /// that a parser has less to read and all else keeps its place.
  ///
  /// Lines are told by their indentation alone: a text of several lines loses such a line as well.
  func blanking(_ key: String) -> ArraySlice<UInt8> {
    let word = Array("\(key):".utf8)
    var kept: [UInt8] = []
    kept.reserveCapacity(count)
    var depth: Int?
    var start = startIndex
    while start < endIndex {
      let end = self[start...].firstIndex(of: UInt8(ascii: "\n")) ?? endIndex
      let first = self[start..<end].firstIndex { $0 != UInt8(ascii: " ") } ?? end
      let isDeeper = depth.map {
        first == end || first - start > $0
          || (first - start == $0 && self[first] == UInt8(ascii: "-"))
      }
      if isDeeper != true {
        depth = self[first..<end].starts(with: word) ? first - start : nil
      }
      if depth == nil { kept += self[start..<end] }
      if end < endIndex { kept.append(UInt8(ascii: "\n")) }
      start = end + 1
    }
    return kept[...]
  }
}
