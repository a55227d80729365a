/// A word that names one kind of thing, checked once, where it is read.
///
/// Two kinds never mix: a `Name<Machine>` is not a `Name<Interaction>`, whatever its letters.
public struct Name<Kind>: Hashable, Sendable, Comparable {
  /// The word: parts of ASCII letters, digits, `-`, and `_`, joined by single dots.
  ///
  /// It is safe as a file name and in an address: it never begins with a dot or a dash, and never
  /// holds `..` or `/`.
  public let text: String

  /// Makes a name of a word that has the form of one, or nothing.
  public init?(_ text: some StringProtocol) {
    let text = String(text)
    guard Self.isWellFormed(text.utf8) else { return nil }
    self.text = text
  }

  /// Orders names by their bytes, so that every machine and locale agrees.
  public static func < (left: Self, right: Self) -> Bool {
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
  /// The word itself.
  public var description: String { text }
}
