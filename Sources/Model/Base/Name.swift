@_spi(_Unicode) import Swift

/// The name of one kind of thing, checked once, when it is read.
///
/// Names of different kinds never mix: a `Name<Machine>` is not a `Name<Interaction>`.
@frozen @usableFromInline
package struct Name<Kind>: Hashable, Sendable, Comparable {
  /// At most 100 bytes: parts of letters and digits of any script, `-`, and `_`, joined by single
  /// dots, in normalization form C.
  ///
  /// The text never begins with a dot or a dash, and it never contains `..` or `/`. Addresses and
  /// files have its `asciiName`.
  @usableFromInline package let text: String

  /// Makes a name of a text; `nil` if the text is not well-formed.
  package init?(_ text: some StringProtocol) {
    let text = String(text)
    guard Self.isWellFormed(text) else { return nil }
    self.text = text
  }

  @inlinable
  package static func == (left: Self, right: Self) -> Bool { left.text == right.text }

  @inlinable
  package func hash(into hasher: inout Hasher) { hasher.combine(text) }

  /// Orders names by their bytes, independently of machine and locale.
  @inlinable
  package static func < (left: Self, right: Self) -> Bool {
    left.text.utf8.lexicographicallyPrecedes(right.text.utf8)
  }

  private static func isWellFormed(_ text: String) -> Bool {
    var previous: Unicode.Scalar = "."
    var isASCII = true
    for scalar in text.unicodeScalars {
      switch scalar {
      case ".", "-": guard previous != "." else { return false }
      case "_": break
      default: guard scalar.isPartOfName else { return false }
      }
      isASCII = isASCII && scalar.isASCII
      previous = scalar
    }
    return (1...100).contains(text.utf8.count) && previous != "." && (isASCII || text.isComposed)
  }
}

extension Name {
  /// Makes a name of words: signs between them become `-`; `nil` if they have no letter or digit,
  /// or the name is too long.
  ///
  /// A text that is well-formed is its own name.
  package init?(label: some StringProtocol) {
    if let name = Self(label) {
      self = name
      return
    }
    var name = String.UnicodeScalarView()
    var isApart = false
    let scalars = Array(String(label).composed.unicodeScalars)
    for (index, scalar) in scalars.enumerated() {
      let isInner = scalar == "." && index > 0 && index + 1 < scalars.count
      let isDot = isInner && scalars[index - 1].isPartOfName && scalars[index + 1].isPartOfName
      if scalar == "-" && !name.isEmpty {
        if name.last != "-" { name.append(scalar) }
        isApart = false
      } else if isDot || scalar == "_" || scalar.isPartOfName {
        if isApart, !name.isEmpty, name.last != "-" { name.append("-") }
        name.append(scalar)
        isApart = false
      } else {
        isApart = true
      }
    }
    while name.last == "-" { name.removeLast() }
    guard name.contains(where: \.isPartOfName) else { return nil }
    self.init(String(name))
  }
}

extension Unicode.Scalar {
  /// Whether a name can have it beside `-`, `_`, and dots: a letter, a digit, or a mark on one.
  package var isPartOfName: Bool {
    if isASCII {
      return ("a"..."z").contains(self) || ("A"..."Z").contains(self) || ("0"..."9").contains(self)
    }
    switch properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
      .decimalNumber, .letterNumber, .nonspacingMark, .spacingMark:
      return true
    default: return false
    }
  }
}

extension String {
  /// The text in Unicode's normalization form C.
  package var composed: String {
    var scalars = UnicodeScalarView()
    scalars.append(contentsOf: _nfc)
    return String(scalars)
  }

  /// Whether it is in that form.
  fileprivate var isComposed: Bool { unicodeScalars.elementsEqual(_nfc) }

  /// The name as letters, digits, `-`, `_`, and dots of ASCII, for addresses and for notations that
  /// have no others; different names have different ones.
  ///
  /// Names of other scripts are encoded part by part as in host names: `登录.ok` is
  /// `xn--w2t382c.ok`.
  package var asciiName: String {
    if utf8.allSatisfy({ $0 < 0x80 }) { return self }
    let parts = split(separator: ".", omittingEmptySubsequences: false)
    return parts.map { part in
      part.utf8.allSatisfy { $0 < 0x80 } ? String(part) : "xn--" + Punycode.encoded(part)
    }.joined(separator: ".")
  }
}

/// Punycode, which writes Unicode with letters, digits, and dashes of ASCII.
///
/// Source: RFC 3492, section 6.3.
private enum Punycode {
  static func encoded(_ text: Substring) -> String {
    let scalars = text.unicodeScalars.map(\.value)
    var output = scalars.filter { $0 < 0x80 }
    var (handled, bias, delta) = (output.count, 72, 0)
    let basic = handled
    if basic > 0 { output.append(0x2D) }
    var least: UInt32 = 0x80
    while handled < scalars.count, let next = scalars.filter({ $0 >= least }).min() {
      delta += Int(next - least) * (handled + 1)
      least = next
      for scalar in scalars {
        if scalar < least { delta += 1 }
        guard scalar == least else { continue }
        append(delta, bias, to: &output)
        bias = adapted(delta, count: handled + 1, isFirst: handled == basic)
        delta = 0
        handled += 1
      }
      delta += 1
      least += 1
    }
    return String(decoding: output, as: UTF32.self)
  }

  /// Appends a number with digits of a base that depends on the position.
  private static func append(_ number: Int, _ bias: Int, to output: inout [UInt32]) {
    var (rest, base) = (number, 36)
    while true {
      let threshold = min(max(base - bias, 1), 26)
      if rest < threshold { break }
      output.append(digit(threshold + (rest - threshold) % (36 - threshold)))
      rest = (rest - threshold) / (36 - threshold)
      base += 36
    }
    output.append(digit(rest))
  }

  private static func digit(_ number: Int) -> UInt32 {
    UInt32(number < 26 ? 0x61 + number : 0x30 + number - 26)
  }

  private static func adapted(_ delta: Int, count: Int, isFirst: Bool) -> Int {
    var (delta, base) = (isFirst ? delta / 700 : delta / 2, 0)
    delta += delta / count
    while delta > 455 {
      delta /= 35
      base += 36
    }
    return base + 36 * delta / (delta + 38)
  }
}

extension Name: CustomStringConvertible {
  /// The text.
  @inlinable
  package var description: String { text }
}

extension String {
  /// Whether the text, or the part before its first dot, is the name of a device of Windows, which
  /// no file or folder can have there.
  ///
  /// Source: Naming Files, Paths, and Namespaces, Microsoft.
  package var namesDevice: Bool {
    let stem = String(prefix { $0 != "." }).uppercased()
    if ["CON", "PRN", "AUX", "NUL"].contains(stem) { return true }
    guard stem.utf8.count == 4, stem.hasPrefix("COM") || stem.hasPrefix("LPT") else { return false }
    return stem.utf8.last.map { (UInt8(ascii: "1")...UInt8(ascii: "9")).contains($0) } ?? false
  }
}
