/// Several small files written one after another in a single text.
///
/// Each begins with a line `-- path --`; what stands before the first of these is a remark.
package struct FilesInOneText: Hashable, Sendable {
  /// The remark; empty or ending in a line feed.
  package var remark = ""
  /// The files in order; each text is empty or ends in a line feed.
  package var files: [File] = []

  /// One of the files.
  package struct File: Hashable, Sendable {
    /// What stands between the dashes.
    package let path: String
    /// Its text.
    package var text: String

    /// Makes a file.
    package init(path: String, text: String) {
      self.path = path
      self.text = text
    }
  }

  /// Splits a text.
  package init(_ text: String) {
    for line in text.split(separator: "\n", omittingEmptySubsequences: false).dropLast() {
      if line.hasPrefix("-- "), line.hasSuffix(" --"), line.utf8.count > 6 {
        files.append(File(path: String(line.dropFirst(3).dropLast(3)), text: ""))
      } else if files.isEmpty {
        remark += line + "\n"
      } else {
        files[files.count - 1].text += line + "\n"
      }
    }
  }

  /// The text of the file with a path; none when there is no such file.
  package subscript(path: String) -> String? {
    get { files.first { $0.path == path }?.text }
    set {
      files.removeAll { $0.path == path }
      if let newValue { files.append(File(path: path, text: newValue)) }
    }
  }

  /// Everything in one text again.
  package var text: String {
    files.reduce(remark) { $0 + "-- \($1.path) --\n" + $1.text }
  }
}
