/// The files of a pack that are to be read, each by itself.
struct PackShelf: Sendable {
  /// All files of the pack.
  let files: PackFiles
  /// How much of the pack is read.
  let extent: PackReading.Extent
  /// Why the pack is too large to be read at all; nothing when it is not.
  let excess: Diagnostic?
  /// The files to be read, and those that are of no use in a pack, by path.
  let sources: [PackLeaf.Source]
  /// `pack.yaml`, which says what else is read.
  private let head: PackLeaf

  /// Chooses what to read.
  init(of files: PackFiles, _ extent: PackReading.Extent) {
    self.files = files
    self.extent = extent
    excess = files.excess
    head = PackLeaf(PackLeaf.Source(path: PackFiles.head, kind: .pack), of: files, extent)
    let all = excess == nil ? files.namedPaths : []
    let locales = head.content.root?.locales ?? []
    sources = all.map { PackLeaf.Source(path: $0, kind: PackPath($0)) }.filter { source in
      extent == .everything || source.kind.isBehavior(locales)
    }
  }

  /// One of the files, read.
  @Sendable func leaf(of source: PackLeaf.Source) -> PackLeaf {
    source.kind == .pack ? head : PackLeaf(source, of: files, extent)
  }
}

extension PackPath {
  /// Whether runs and pictures show anything of such a file.
  fileprivate func isBehavior(_ locales: [String]) -> Bool {
    switch meaning {
    case .guarantees, .recording, .article: false
    case .callback(let stem): !locales.contains { stem.hasSuffix(".\($0)") }
    default: true
    }
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
