import Graphics

extension Address {
  /// A page with its links as short as can be.
  ///
  /// Templates and texts lead from a page to the top of the site and from there to another page:
  /// `../../callbacks/loadView/index.html`. What is near needs no way up and down again:
  /// `../loadView/index.html` in the same room, `#situations` on the same page.
  ///
  /// - Parameter html: The page at this address; in its texts quotation marks are escaped.
  /// - Returns: The page with each attribute that begins with the way to the top made short.
  func shortened(_ html: [UInt8]) -> [UInt8] {
    let parts = self.file.utf8.split(separator: UInt8(ascii: "/")).map { Array($0) }
    let folders = parts.dropLast().map { $0 + [UInt8(ascii: "/")] }
    guard let name = parts.last, !folders.isEmpty else { return html }
    let opening = Array("=\"\(root)".utf8)
    let ownFile = name + [UInt8(ascii: "#")]
    var output = ByteWriter(capacity: html.count)
    var (start, place) = (0, 0)
    while place < html.count {
      guard html[place] == opening[0], html[place...].starts(with: opening) else {
        place += 1
        continue
      }
      output.append(html.span.extracting(start..<place + 2))
      place += opening.count
      var shared = 0
      while shared < folders.count, html[place...].starts(with: folders[shared]) {
        place += folders[shared].count
        shared += 1
      }
      for _ in shared..<folders.count { output.append("../") }
      if shared == folders.count, html[place...].starts(with: ownFile) {
        place += ownFile.count - 1
      }
      start = place
    }
    output.append(html.span.extracting(start...))
    return output.bytes
  }
}
