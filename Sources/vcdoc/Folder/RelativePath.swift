/// Where a file lies inside a folder: parts joined by `/`, none of which leads out of it.
///
/// Paths are equal when their bytes are: two names that differ only in Unicode normalisation are
/// two files on most systems, though Swift calls the strings equal.
struct RelativePath: Hashable, Sendable {
  /// The path, never empty, without `.`, `..`, an empty part, or a zero byte.
  let text: String
  /// Whether all of it is ASCII, which Swift compares by its bytes, and quickly.
  private let isASCII: Bool

  /// Makes a path of text that has the form of one, or nothing.
  init?(_ text: String) {
    let parts = text.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    guard parts.allSatisfy({ Self.isName($0) }) else { return nil }
    self.init(unchecked: text)
  }

  /// Makes the path of an entry of a folder.
  ///
  /// - Parameters:
  ///   - name: The entry's own name, as the file system gave it.
  ///   - parent: The folder; none for the outermost.
  init(_ name: String, in parent: Self?) {
    precondition(Self.isName(name.utf8[...]), "no name of a file: \(name)")
    self.init(unchecked: parent.map { "\($0.text)/\(name)" } ?? name)
  }

  /// The folder it lies in; none for the outermost.
  var parent: Self? {
    guard let slash = text.utf8.lastIndex(of: UInt8(ascii: "/")) else { return nil }
    return Self(unchecked: String(text[..<slash]))
  }

  /// The folders it lies in, outermost first.
  var ancestors: [Self] {
    var found: [Self] = []
    var folder = parent
    while let next = folder {
      found.append(next)
      folder = next.parent
    }
    return found.reversed()
  }

  /// The entry of the folder itself that it is, or lies in.
  var top: Self {
    guard let slash = text.utf8.firstIndex(of: UInt8(ascii: "/")) else { return self }
    return Self(unchecked: String(text[..<slash]))
  }

  /// Whether one of its parts begins with a dot, by which systems and tools mark what is theirs.
  var isHidden: Bool {
    text.utf8.split(separator: UInt8(ascii: "/")).contains { $0.first == UInt8(ascii: ".") }
  }

  private init(unchecked text: String) {
    self.text = text
    isASCII = text.utf8.allSatisfy { $0 < 0x80 }
  }

  private static func isName(_ part: Substring.UTF8View) -> Bool {
    !part.isEmpty && !part.elementsEqual(".".utf8) && !part.elementsEqual("..".utf8)
      && !part.contains(0)
  }
}

extension RelativePath: Comparable {
  /// Whether the bytes of both are the same.
  static func == (left: Self, right: Self) -> Bool {
    if left.isASCII, right.isASCII { return left.text == right.text }
    let (left, right) = (left.text.utf8.span, right.text.utf8.span)
    return left.count == right.count && left.indices.allSatisfy { left[$0] == right[$0] }
  }

  /// Orders paths by their bytes.
  static func < (left: Self, right: Self) -> Bool {
    if left.isASCII, right.isASCII { return left.text < right.text }
    let (left, right) = (left.text.utf8.span, right.text.utf8.span)
    for place in 0..<min(left.count, right.count) where left[place] != right[place] {
      return left[place] < right[place]
    }
    return left.count < right.count
  }

  /// Feeds the bytes to the hasher.
  func hash(into hasher: inout Hasher) {
    unsafe text.utf8.span.bytes.withUnsafeBytes { unsafe hasher.combine(bytes: $0) }
  }
}

extension Sequence<RelativePath> {
  /// The folders that the paths lie in, at any depth.
  var folders: Set<RelativePath> {
    var found: Set<RelativePath> = []
    var last: Substring.UTF8View?
    for path in self {
      // Neighbours mostly lie in one folder.
      let slash = path.text.utf8.lastIndex(of: UInt8(ascii: "/"))
      let own = slash.map { path.text.utf8[..<$0] }
      if let own, let last, own.elementsEqual(last) { continue }
      last = own
      var folder = path.parent
      // Where a folder is known, those around it are.
      while let next = folder, found.insert(next).inserted { folder = next.parent }
    }
    return found
  }
}
