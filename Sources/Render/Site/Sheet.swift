/// One file of a site: its path and its bytes.
struct Sheet: Sendable {
  /// Where the file goes, relative to the folder of its language or of the site.
  let path: String
  /// The file's contents.
  let bytes: [UInt8]

  /// The same file in a folder, whose path ends in `/` unless it is empty.
  consuming func moved(to folder: String) -> Sheet {
    folder.isEmpty ? self : Sheet(path: folder + path, bytes: bytes)
  }
}
