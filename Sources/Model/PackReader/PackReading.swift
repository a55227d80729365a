package import Base
package import Pack

/// The result of reading a pack: the checked pack, or its errors, and warnings.
package struct PackReading: Sendable {
  /// The pack; `nil` if there is an error.
  package let pack: Pack?
  /// What could be read of a pack with errors; `nil` if there is a pack, if nothing could be read,
  /// or if some diagnostics were dropped.
  package let draft: PackDraft?
  /// All errors and warnings, sorted by place.
  package let diagnostics: [Diagnostic]

  /// Reads and checks a pack.
  ///
  /// Depends on nothing but the bytes given. All faults are found in one run; consequences of
  /// another fault are not reported.
  ///
  /// - Parameters:
  ///   - files: The pack's files.
  ///   - jobs: How many files to read at once.
  package init(of files: PackFiles, jobs: Int = 1) {
    self.init(of: files, reusing: nil, jobs: jobs)
  }

  /// Reads and checks a pack that is read again and again.
  ///
  /// - Parameters:
  ///   - files: The pack's files.
  ///   - former: The files as they were parsed last, which become those of this pack; `nil` if it is
  ///     read once.
  ///   - jobs: How many files to read at once.
  package init(of files: PackFiles, reusing former: ParsedFiles?, jobs: Int = 1) {
    let faults = Faults()
    for diagnostic in files.diagnostics { faults.add(diagnostic) }
    var decoded: DecodedPack?
    if let excess = files.excess {
      faults.add(excess)
    } else {
      let parsed = files.parsed(jobs: jobs, reusing: former)
      if let later = parsed.laterFormat {
        faults.add(later)
      } else {
        decoded = DecodedPack(of: parsed, faults: faults, jobs: jobs)
      }
    }
    diagnostics = faults.sorted
    let isSound = faults.errorCount == 0
    pack = isSound ? decoded?.pack : nil
    draft = isSound || faults.diagnostics.count > Limits.diagnostics ? nil : decoded?.draft
  }
}

extension PackFiles {
  /// Parses the files, several at once.
  fileprivate func parsed(jobs: Int, reusing former: ParsedFiles?) -> [ParsedFile] {
    let known = former?.files(in: self) ?? [:]
    let parsed = namedPaths.inStretches(jobs: jobs, turns: 64, ofAtLeast: 1) { paths in
      paths.map { known[$0] ?? ParsedFile($0, of: self) }
    }.flatMap(\.self)
    former?.replace(by: parsed, of: self)
    return parsed
  }

  /// The paths of the files, those that could not be gathered included.
  private var namedPaths: [String] {
    let missing = Set(diagnostics.map(\.place.path)).filter { path in
      files[path] == nil && !files.keys.contains { $0.hasPrefix("\(path)/") }
    }
    return missing.isEmpty ? paths : (paths + missing).sorted()
  }

  /// The error if the pack is too large to be read; `nil` if it is not.
  fileprivate var excess: Diagnostic? {
    let place = Place(path: PackFiles.head)
    if files.count > Limits.files {
      return Diagnostic(
        .fileSize,
        "the pack has \(files.count.grouped) files; a pack has at most \(Limits.files.grouped)",
        at: place)
    }
    let bytes = files.values.reduce(0) { $0 + min($1.count, Limits.fileBytes) }
    guard bytes > Limits.packBytes else { return nil }
    return Diagnostic(
      .fileSize,
      "the pack has \(bytes.grouped) bytes; a pack has at most \(Limits.packBytes.grouped)",
      at: place)
  }
}

extension Pack {
  /// Reads and checks a pack.
  ///
  /// - Throws: The errors and warnings, if there is an error.
  package init(reading files: PackFiles) throws(PackErrors) {
    let reading = PackReading(of: files)
    guard let pack = reading.pack else { throw PackErrors(reading.diagnostics) }
    self = pack
  }
}

/// A pack with errors, as far as it could be read; its texts can still be checked.
package struct PackDraft: Sendable {
  /// What could be read.
  ///
  /// A guarantee whose kind is unknown because of a fault is a recommendation here.
  package let pack: Pack
  /// The names that texts may use, those of unreadable declarations included.
  package let names: DeclaredNames
}

/// The names that a pack declares, those of faulty declarations included.
///
/// A set is `nil` if not every declaration of its kind could be read, so that any name may exist.
package struct DeclaredNames: Sendable {
  /// The callbacks.
  package let callbacks: Set<Name<Callback>>?
  /// The machines.
  package let machines: Set<Name<Machine>>?
  /// The interactions.
  package let interactions: Set<Name<Interaction>>?
  /// The scenarios.
  package let scenarios: Set<Name<Scenario>>?
  /// The guarantees.
  package let guarantees: Set<Name<Guarantee>>?
  /// The recordings.
  package let recordings: Set<Name<Recording>>?
  /// The sources.
  package let sources: Set<Name<Source>>?
}

extension DeclaredNames {
  /// Gathers the names of a pack without errors.
  package init(of pack: Pack) {
    callbacks = Set(pack.callbacks.map(\.name))
    machines = Set(pack.declaredMachines.map(\.name))
    interactions = Set(pack.interactions.map(\.name))
    scenarios = Set(pack.scenarios.map(\.name))
    guarantees = Set(pack.guarantees.map(\.name))
    recordings = Set(pack.recordings.map(\.name))
    sources = Set(pack.sources.map(\.name))
  }

  /// Gathers the names while a pack is read.
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
