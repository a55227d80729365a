/// A file in the making.
struct Sheet: Sendable {
  /// Where it goes.
  let path: String
  /// What is in it.
  let bytes: [UInt8]
  /// The texts of callbacks in it, in their order.
  var insets: [Inset] = []

  /// The same file in a folder, whose path ends in `/` where it is not empty.
  consuming func moved(to folder: String) -> Sheet {
    if folder.isEmpty { return self }
    return Sheet(
      path: folder + path, bytes: bytes,
      insets: insets.map {
        Inset($0.label, in: $0.locale, page: folder + $0.page, range: $0.range)
      })
  }
}
