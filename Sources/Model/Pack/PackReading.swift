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
  /// What could be read where there is an error; none where there is a pack, where nothing could be read,
  /// and where there are more faults than are kept.
  public let draft: PackDraft?
  /// Every error and warning of the whole pack, sorted by place.
  public let diagnostics: [Diagnostic]
  /// For each file of a callback, by path, where it says something in words, as ranges of its bytes; the
  /// prose comes last.
  ///
  /// Whatever stands there, the rest of the pack says the same. There are none where not everything is
  /// read.
  public let textRanges: [String: [Range<Int>]]

  /// Reads and checks a pack.
  ///
  /// Nothing is read but the bytes given. A fault does not end the reading: all that can be found is
  /// found in one run, and what follows only from another fault is not reported.
  ///
  /// - Parameters:
  ///   - files: The pack's files.
  ///   - extent: How much to read.
  ///   - jobs: How many files to read at once.
  public init(of files: PackFiles, _ extent: Extent = .everything, jobs: Int = 1) {
    let shelf = PackShelf(of: files, extent)
    let leaves = shelf.sources.inStretches(jobs: jobs, turns: 64, ofAtLeast: 1) { sources in
      sources.map(shelf.leaf)
    }
    self.init(shelf, leaves.flatMap(\.self), jobs)
  }

  private init(_ shelf: PackShelf, _ leaves: [PackLeaf], _ jobs: Int) {
    let faults = Faults()
    for diagnostic in shelf.files.diagnostics { faults.add(diagnostic) }
    if let excess = shelf.excess { faults.add(excess) }
    let parts =
      shelf.excess == nil ? PackParts(of: leaves, shelf.extent, faults: faults, jobs: jobs) : nil
    diagnostics = faults.report
    textRanges = leaves.reduce(into: [:]) { ranges, leaf in
      if !leaf.content.textRanges.isEmpty { ranges[leaf.path] = leaf.content.textRanges }
    }
    let isSound = faults.errorCount == 0
    pack = isSound ? parts?.pack : nil
    draft = isSound || faults.diagnostics.count > Limits.diagnostics ? nil : parts?.draft
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
