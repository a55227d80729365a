/// A folder that the program carries in itself: its files as they were when it was built.
///
/// Each symbolic link beside this source is such a folder; the build makes a static value of it.
package struct ShippedFolder: Sendable {
  /// A line for each file, in the order of their paths' bytes: its length in bytes and its path.
  private let index: StaticString
  /// The bytes of all files, one after another.
  private let content: StaticString

  /// Makes a folder of what the build wrote down.
  init(index: StaticString, content: StaticString) {
    self.index = index
    self.content = content
  }

  /// The bytes of each file, by its path in the folder, parts joined by `/`.
  ///
  /// Copied at each reading; until then the folder costs no memory and no time.
  package var files: [String: [UInt8]] {
    content.withUTF8Buffer { bytes in
      var files: [String: [UInt8]] = [:]
      var start = 0
      for (path, count) in entries {
        files[path] = unsafe Array(bytes[start..<start + count])
        start += count
      }
      return files
    }
  }

  private var entries: [(path: String, count: Int)] {
    "\(index)".split(separator: "\n").map { line in
      let words = line.split(separator: " ", maxSplits: 1)
      guard words.count == 2, let count = Int(words[0]) else {
        preconditionFailure("no length and path: \(line)")
      }
      return (String(words[1]), count)
    }
  }
}
