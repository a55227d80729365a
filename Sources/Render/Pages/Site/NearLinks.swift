import Base
import Graphics

extension Address {
  /// The way from the folder of one file to another file, such as `../loadView/index.html`.
  static func relative(_ file: String, from page: String) -> String {
    let slash = UInt8(ascii: "/")
    let (own, other) = (file.utf8, page.utf8)
    var shared = 0
    for (place, (one, another)) in zip(own, other).enumerated() {
      if one != another { break }
      if one == slash { shared = place + 1 }
    }
    let up = other.dropFirst(shared).count { $0 == slash }
    return String(repeating: "../", count: up) + Substring(own.dropFirst(shared))
  }

  /// A page with its links as short as can be.
  ///
  /// Templates and texts lead from a page to the top of the site and from there to another page:
  /// `../../callbacks/loadView/index.html`. What is near needs no way up and down again:
  /// `../loadView/index.html` in the same room, `#situations` on the same page.
  ///
  /// - Parameter html: The page at this address; in its texts quotation marks are escaped.
  /// - Returns: The page with each attribute that begins with the way to the top made short.
  func shortened(_ html: [UInt8]) -> [UInt8] {
    let quote = UInt8(ascii: "\"")
    let opening = "=\"\(root)"
    let own = self.file
    if root.isEmpty { return html }
    var output = ByteWriter(capacity: html.count)
    var rest = html[...]
    while let start = rest.firstRange(of: opening) {
      let link = rest[start.upperBound...].prefix { $0 != quote }
      let target = Address(path: String(decoding: link, as: UTF8.self))
      output.append(html.span.extracting(rest.startIndex..<start.lowerBound + 2))
      let isHere = target.file == own && !target.fragment.isEmpty
      if !isHere { output.append(Self.relative(target.file, from: own).utf8.span) }
      if !target.fragment.isEmpty { output.append("#\(target.fragment)".utf8.span) }
      rest = rest[link.endIndex...]
    }
    output.append(html.span.extracting(rest.startIndex...))
    return output.bytes
  }
}
