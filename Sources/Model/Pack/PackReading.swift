/// A pack as it was read: the checked value, or what is wrong with it, and what deserves a look.
public struct PackReading: Sendable {
  /// How much of a pack is read.
  public enum Extent: Hashable, Sendable, CaseIterable {
    /// All of it, and every fault of it.
    case everything
    /// What runs and pictures show, of a pack that is known to be sound: the guarantees are left
    /// out, the callbacks' translations, and the search for what is never used.
    case behavior
  }

  /// The pack; none when there is an error among the diagnostics.
  public let pack: Pack?
  /// Every error and warning of the whole pack, sorted by place.
  public let diagnostics: [Diagnostic]

  /// Reads and checks a pack.
  ///
  /// Nothing is read but the bytes given. A fault does not end the reading: all that can be found is
  /// found in one run, and what follows only from another fault is not reported.
  ///
  /// - Parameters:
  ///   - files: The pack's files.
  ///   - extent: How much to read.
  public init(of files: PackFiles, _ extent: Extent = .everything) {
    let faults = Faults()
    for diagnostic in files.diagnostics { faults.add(diagnostic) }
    let parts = faults.admits(files) ? PackParts(of: files, extent, faults: faults) : nil
    diagnostics = faults.report
    pack = faults.errorCount == 0 ? parts?.pack : nil
  }
}

extension Pack {
  /// Reads and checks a pack.
  ///
  /// - Throws: All errors of the pack, with its warnings.
  public init(reading files: PackFiles) throws(PackErrors) {
    let reading = PackReading(of: files)
    guard let pack = reading.pack else { throw PackErrors(reading.diagnostics) }
    self = pack
  }
}

extension Faults {
  /// Whether a pack is small enough to be read at all; a fault when it is not.
  fileprivate func admits(_ files: PackFiles) -> Bool {
    let place = Place(path: "pack.yaml")
    if files.files.count > Limits.files {
      error(
        "the pack has \(files.files.count.grouped) files; a pack has at most \(Limits.files.grouped)",
        at: place)
      return false
    }
    let bytes = files.files.values.reduce(0) { $0 + min($1.count, Limits.fileBytes) }
    if bytes > Limits.packBytes {
      error(
        "the pack has \(bytes.grouped) bytes; a pack has at most \(Limits.packBytes.grouped)",
        at: place)
      return false
    }
    return true
  }
}
