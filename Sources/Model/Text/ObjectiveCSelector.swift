/// The selector of a method that Objective-C declares.
public struct ObjectiveCSelector: Hashable, Sendable {
  /// Its parts, each with its colon; one without for a method of no arguments.
  public let pieces: [String]
  /// Whether a sign before it, `-` or `+`, says that it is a method.
  public let isMethod: Bool

  /// Reads a declaration, `- (void)viewWillAppear:(BOOL)animated;`; nothing where it has no name.
  public init?(_ declaration: String) {
    let bytes = declaration.utf8
    let signs = "+-".utf8
    isMethod = bytes.first.map(signs.contains) ?? false
    var depth = 0
    var plain: [UInt8] = []
    for byte in bytes.drop(while: signs.contains) {
      switch byte {
      case UInt8(ascii: "("), UInt8(ascii: "<"): depth += 1
      case UInt8(ascii: ")"), UInt8(ascii: ">"):
        depth = max(depth - 1, 0)
        plain.append(UInt8(ascii: " "))
      case UInt8(ascii: ";"): break
      default: if depth == 0 { plain.append(byte) }
      }
    }
    let words = plain.split(separator: UInt8(ascii: " "))
    let parts = words.compactMap { word in
      word.firstIndex(of: UInt8(ascii: ":")).map { String(decoding: word[...$0], as: UTF8.self) }
    }
    guard let first = words.first else { return nil }
    pieces = parts.isEmpty ? [String(decoding: first, as: UTF8.self)] : parts
  }

  /// The selector as it is written: `viewWillAppear:`.
  public var text: String { pieces.joined() }
}
