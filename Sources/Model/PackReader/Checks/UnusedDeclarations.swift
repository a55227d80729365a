import Base
import Pack

/// The names that the files of a pack use, read from the YAML trees so that a fault beside a name
/// does not hide it.
struct ReferenceIndex {
  /// The uses of one kind of name.
  struct References {
    /// The names used where such a name is expected.
    var mentioned: Set<String> = []
    /// All words of faulty files; any may be a misplaced use.
    var suspected: Set<String> = []
    /// Whether every file that could use such a name was parsed completely.
    var isComplete = true
  }

  /// The callbacks that machines call.
  private var callbacks = References()
  /// The sources that are cited.
  private var sources = References()
  /// The phases of callbacks.
  private var phases = References()
  /// The defaults of callbacks; `nil` if the pack has none.
  private var defaults: Node?
  /// Whether there is a machine at all.
  private var hasMachines = true
}

extension ReferenceIndex {
  /// Gathers the names.
  ///
  /// - Parameters:
  ///   - parsed: The files.
  ///   - faulty: The paths of files with an error.
  ///   - jobs: How many files to search at once.
  init(of parsed: ParsedPack, faulty: Set<String>, jobs: Int) {
    hasMachines = !parsed.machines.isEmpty
    defaults = parsed.pack?.root?["callbacks"]
    callbacks.isComplete = !parsed.lacksCallbacks
    sources.isComplete = !parsed.lacksCallbacks && parsed.pack?.root != nil
    phases.isComplete = !parsed.lacksCallbacks
    if faulty.contains(PackFiles.head) {
      for entry in parsed.pack?.root?.entries ?? [] where entry.key != "phases" {
        suspect(entry.value)
      }
    }
    gather(from: parsed.machines, faulty, jobs) { $0.gather(machine: $1) }
    gather(from: parsed.callbacks, faulty, jobs) { $0.gather(callback: $1) }
    gather(from: parsed.interactions + parsed.scenarios + parsed.guarantees, faulty, jobs) {
      $0.gather(entriesOf: $1)
    }
    gather(from: parsed.recordings, faulty, jobs) { $0.gather(recording: $1) }
    gather(from: parsed.articles, faulty, jobs) { $0.gather(article: $1) }
  }

  /// Gathers the names that files of one role use, several files at once.
  private mutating func gather(
    from files: [ParsedPack.NamedFile], _ faulty: Set<String>, _ jobs: Int,
    _ gather: @Sendable (inout ReferenceIndex, ParsedPack.NamedFile) -> Void
  ) {
    let defaults = defaults
    let parts = files.inStretches(jobs: jobs) { files in
      var part = ReferenceIndex()
      part.defaults = defaults
      for file in files {
        gather(&part, file)
        if faulty.contains(file.path) { part.suspect(file.root) }
      }
      return part
    }
    for part in parts {
      callbacks.add(part.callbacks)
      sources.add(part.sources)
      phases.add(part.phases)
    }
  }

  /// Gathers the phase of a callback and its sources, its own or the default ones.
  private mutating func gather(callback file: ParsedPack.NamedFile) {
    let phase = (file.root?["phase"] ?? defaults?["phase"])?.text
    phases.isComplete = phases.isComplete && file.isComplete && phase != nil
    if let phase { phases.mentioned.insert(phase) }
    let isEmpty = file.root?["sources"]?.items.isEmpty ?? false
    gather(sourcesOf: file.root, isComplete: file.isComplete && !isEmpty)
    guard file.root?.has("sources") == false else { return }
    defaults?["sources"]?.forEachWord { sources.mentioned.insert($0) }
  }

  /// Gathers the sources of each entry of a file.
  private mutating func gather(entriesOf file: ParsedPack.NamedFile) {
    for entry in file.root?.entries ?? [] {
      gather(sourcesOf: entry.value, isComplete: file.isComplete)
    }
    sources.isComplete = sources.isComplete && file.isComplete
  }

  /// Gathers the source of a recording.
  private mutating func gather(recording file: ParsedPack.NamedFile) {
    file.root?["source"]?.forEachWord { sources.mentioned.insert($0) }
    sources.isComplete = sources.isComplete && file.isComplete && file.root?["source"] != nil
  }

  /// Gathers the article's own source and those of its claims.
  private mutating func gather(article file: ParsedPack.NamedFile) {
    sources.mentioned.insert(file.name)
    for claim in file.root?["claims"]?.entries ?? [] {
      gather(sourcesOf: claim.value, isComplete: file.isComplete)
    }
  }

  /// Gathers the callbacks that a machine calls, and its sources.
  private mutating func gather(machine file: ParsedPack.NamedFile) {
    callbacks.isComplete = callbacks.isComplete && file.isComplete
    gather(callsOf: file.root)
    gather(sourcesOf: file.root, isComplete: file.isComplete)
  }

  /// Gathers the callbacks that a machine calls, without their arguments.
  private mutating func gather(callsOf root: Node?) {
    callbacks.isComplete = callbacks.isComplete && root?["events"]?.isMapping ?? false
    for event in root?["events"]?.entries ?? [] {
      callbacks.isComplete = callbacks.isComplete && event.value.isCollection
      for transition in (event.value["transitions"] ?? event.value).items {
        transition["calls"]?.forEachWord { word in
          let name = word.firstIndex(of: "(").map { String(word[..<$0]) } ?? word
          callbacks.mentioned.insert(name)
        }
      }
    }
  }

  /// Gathers the sources of a declaration and of its guarantees.
  private mutating func gather(sourcesOf node: Node?, isComplete: Bool) {
    sources.isComplete = sources.isComplete && isComplete
    for key in ["sources", "claimedBy"] {
      node?[key]?.forEachWord { sources.mentioned.insert($0) }
    }
    for violation in node?["violations"]?.items ?? [] {
      violation["source"]?.forEachWord { sources.mentioned.insert($0) }
    }
    for guarantee in node?["guarantees"]?.items ?? [] {
      gather(sourcesOf: guarantee, isComplete: isComplete)
    }
  }

  /// Adds every word of a faulty file as a possible use.
  private mutating func suspect(_ root: Node?) {
    root?.forEachWord { word in
      callbacks.suspected.insert(word)
      sources.suspected.insert(word)
      phases.suspected.insert(word)
    }
  }

  /// Reports unused names.
  ///
  /// A misspelled use counts as one of the name that it probably means.
  func check(_ symbols: SymbolTable, faults: Faults) {
    let uncalled = callbacks.unused(of: symbols.callbacks)
    if !hasMachines, let first = uncalled.first {
      faults.report(
        .callbackUncalled, "no machine calls the callbacks of this pack; add machines/NAME.yaml",
        at: first.place)
    }
    for name in hasMachines ? uncalled : [] {
      faults.report(
        .callbackUncalled,
        "no machine calls '\(name.word)'; name it in the 'calls' of a transition, or delete its "
          + "declaration",
        at: name.place)
    }
    for name in sources.unused(of: symbols.sources) {
      faults.report(
        .sourceUnused, "unused source '\(name.word)'; cite it or delete it", at: name.place)
    }
    for name in phases.unused(of: symbols.phases) {
      faults.report(
        .phaseUnused, "unused phase '\(name.word)'; name it in a callback or delete it",
        at: name.place)
    }
  }
}

extension ReferenceIndex.References {
  /// Adds the uses in other files.
  fileprivate mutating func add(_ other: Self) {
    mentioned.formUnion(other.mentioned)
    suspected.formUnion(other.suspected)
    isComplete = isComplete && other.isComplete
  }

  /// The names without a use, in the order of declaration.
  fileprivate func unused(of table: NameTable) -> [(word: String, place: Place)] {
    guard isComplete else { return [] }
    let unused = table.words.filter { word in
      !mentioned.contains(word) && !suspected.contains(word) && Name<Pack>(word) != nil
    }
    if unused.isEmpty { return [] }
    let strangers = mentioned.filter { table.index(of: $0) == nil }
    let meant = Set(strangers.compactMap(table.suggestion))
    return unused.compactMap { word in
      guard !meant.contains(word), let place = table.place(of: word) else { return nil }
      return (word, place)
    }
  }
}

extension DecodedPack {
  /// Warns of what a pack without errors declares and never uses: options without a condition, and
  /// interactions that only others use, and none does.
  func reportUnused(to faults: Faults) {
    let axes = head?.axes ?? []
    let asked = axes.isEmpty ? [] : Set(conditions.flatMap(\.axes))
    for (index, axis) in axes.enumerated() where !asked.contains(index) && !axis.isScope {
      faults.report(
        .optionUnused, "unused option '\(axis.name)'; name it in a condition or delete it",
        at: axis.place)
    }
    let used = Set(interactions.flatMap(\.steps.references).map(\.interaction))
    for part in interactions where part.isPart && !used.contains(part.name) {
      faults.report(
        .interactionUnused,
        "unused interaction '\(part.name)'; refer to it, or remove 'refOnly'", at: part.place)
    }
  }

  /// All conditions of the pack.
  fileprivate var conditions: [Condition] {
    var conditions = [head?.impossible ?? .always]
    conditions += callbacks.map(\.condition) + interactions.map(\.condition)
    for transition in machines.flatMap(\.events).flatMap(\.transitions) {
      conditions.append(transition.condition)
      for case .call(let call) in transition.actions { conditions.append(call.condition) }
    }
    for interaction in interactions {
      interaction.steps.forEachStep { step in
        if case .when(let condition, _, _, _) = step { conditions.append(condition) }
      }
    }
    return conditions
  }
}
