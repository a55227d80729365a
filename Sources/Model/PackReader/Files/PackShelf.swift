/// The files of a pack that are to be read, each by itself.
struct PackShelf: Sendable {
  /// All files of the pack.
  let files: PackFiles
  /// Why the pack is too large to be read at all; nothing when it is not.
  let excess: Diagnostic?
  /// The files to be read, and those that are of no use in a pack, by path.
  let sources: [PackLeaf.Source]
  /// `pack.yaml`, which says what else is read.
  private let head: PackLeaf

  /// Chooses what to read.
  init(of files: PackFiles) {
    self.files = files
    excess = files.excess
    head = PackLeaf(PackLeaf.Source(path: PackFiles.head, kind: .pack), of: files)
    let all = excess == nil ? files.namedPaths : []
    sources = all.map { PackLeaf.Source(path: $0, kind: PackPath($0)) }
  }

  /// One of the files, read.
  @Sendable func leaf(of source: PackLeaf.Source) -> PackLeaf {
    source.kind == .pack ? head : PackLeaf(source, of: files)
  }
}

extension PackFiles {
  /// The paths of the files, and of those that were there and could not be gathered.
  fileprivate var namedPaths: [String] {
    let missing = Set(diagnostics.map(\.place.path)).filter { path in
      files[path] == nil && !files.keys.contains { $0.hasPrefix("\(path)/") }
    }
    return missing.isEmpty ? paths : (paths + missing).sorted()
  }

  /// What keeps a pack that is too large from being read at all.
  fileprivate var excess: Diagnostic? {
    let place = Place(path: PackFiles.head)
    if files.count > Limits.files {
      return Diagnostic(
        .error,
        "the pack has \(files.count.grouped) files; a pack has at most \(Limits.files.grouped)",
        at: place)
    }
    let bytes = files.values.reduce(0) { $0 + min($1.count, Limits.fileBytes) }
    guard bytes > Limits.packBytes else { return nil }
    return Diagnostic(
      .error,
      "the pack has \(bytes.grouped) bytes; a pack has at most \(Limits.packBytes.grouped)",
      at: place)
  }
}
