/// A pack as it was read: the checked value, or what is wrong with it, and what deserves a look.
public struct PackReading: Sendable {
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
  /// Whatever stands there, the rest of the pack says the same.
  public let textRanges: [String: [Range<Int>]]

  /// Reads and checks a pack.
  ///
  /// Nothing is read but the bytes given. A fault does not end the reading: all that can be found is
  /// found in one run, and what follows only from another fault is not reported.
  ///
  /// - Parameters:
  ///   - files: The pack's files.
  ///   - jobs: How many files to read at once.
  public init(of files: PackFiles, jobs: Int = 1) {
    let fileSet = PackFileSet(of: files)
    let parsed = fileSet.sources.inStretches(jobs: jobs, turns: 64, ofAtLeast: 1) { sources in
      sources.map(fileSet.file)
    }
    self.init(fileSet, parsed.flatMap(\.self), jobs)
    letGo(of: consume parsed)
  }

  private init(_ fileSet: PackFileSet, _ parsed: [ParsedFile], _ jobs: Int) {
    let faults = Faults()
    for diagnostic in fileSet.files.diagnostics { faults.add(diagnostic) }
    if let excess = fileSet.excess { faults.add(excess) }
    let decoded = fileSet.excess == nil ? DecodedPack(of: parsed, faults: faults, jobs: jobs) : nil
    diagnostics = faults.report
    textRanges = parsed.reduce(into: [:]) { ranges, file in
      if !file.content.textRanges.isEmpty { ranges[file.path] = file.content.textRanges }
    }
    let isSound = faults.errorCount == 0
    pack = isSound ? decoded?.pack : nil
    draft = isSound || faults.diagnostics.count > Limits.diagnostics ? nil : decoded?.draft
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

/// A pack with errors, as far as it could be read, so that its texts can be looked through all the same.
public struct PackDraft: Sendable {
  /// What could be read.
  ///
  /// Guarantees of which a fault parsed it open how they are judged pass for advice.
  public let pack: Pack
  /// What texts may speak of, which is more than what could be read.
  public let names: DeclaredNames
}

/// The names that a pack declares, whether or not what they name is free of faults.
///
/// Of each kind there are none at all where not every declaration could be read, so that any word may be
/// one of them.
public struct DeclaredNames: Sendable {
  /// The callbacks.
  public let callbacks: Set<Name<Callback>>?
  /// The machines.
  public let machines: Set<Name<Machine>>?
  /// The interactions.
  public let interactions: Set<Name<Interaction>>?
  /// The scenarios.
  public let scenarios: Set<Name<Scenario>>?
  /// The guarantees.
  public let guarantees: Set<Name<Guarantee>>?
  /// The recordings.
  public let recordings: Set<Name<Recording>>?
  /// The sources.
  public let sources: Set<Name<Source>>?
}

extension DeclaredNames {
  /// Gathers the names of a pack without errors.
  public init(of pack: Pack) {
    callbacks = Set(pack.callbacks.map(\.name))
    machines = Set(pack.machines.map(\.name))
    interactions = Set(pack.interactions.map(\.name))
    scenarios = Set(pack.scenarios.map(\.name))
    guarantees = Set(pack.guarantees.map(\.name))
    recordings = Set(pack.recordings.map(\.name))
    sources = Set(pack.sources.map(\.name))
  }

  /// Gathers the names of a pack that is being read.
  init(in symbols: SymbolTable, guarantees: NameTable) {
    callbacks = symbols.callbacks.names()
    machines = symbols.machineNames.names()
    interactions = symbols.interactionNames.names()
    scenarios = symbols.scenarios.names()
    self.guarantees = guarantees.names()
    recordings = symbols.recordings.names()
    sources = symbols.sources.names()
  }
}

extension NameTable {
  fileprivate func names<Kind>() -> Set<Name<Kind>>? {
    isComplete ? Set(words.compactMap { Name($0) }) : nil
  }
}
