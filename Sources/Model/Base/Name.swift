/// The name of one kind of thing, checked once, when it is read.
///
/// Names of different kinds never mix: a `Name<Machine>` is not a `Name<Interaction>`.
@frozen @usableFromInline
package struct Name<Kind>: Hashable, Sendable, Comparable {
  /// At most 100 bytes: parts of ASCII letters, digits, `-`, and `_`, joined by single dots.
  ///
  /// The text is safe as a file name and in a URL: it never begins with a dot or a dash, and it
  /// never contains `..` or `/`.
  @usableFromInline package let text: String

  /// Makes a name of a text; `nil` if the text is not well-formed.
  package init?(_ text: some StringProtocol) {
    let text = String(text)
    guard Self.isWellFormed(text.utf8) else { return nil }
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

  private static func isWellFormed(_ bytes: String.UTF8View) -> Bool {
    var previous = UInt8(ascii: ".")
    var count = 0
    for byte in bytes {
      switch byte {
      case UInt8(ascii: "."), UInt8(ascii: "-"):
        guard previous != UInt8(ascii: ".") else { return false }
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"):
        break
      default:
        return false
      }
      previous = byte
      count += 1
    }
    return count > 0 && count <= 100 && previous != UInt8(ascii: ".")
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
