import Base
import Pack

/// The names that the files of a pack use, read from the YAML trees so that a fault beside a name
/// does not hide it.
struct ReferenceIndex {
  /// The names used where such a name is expected.
  private var mentioned: [Referent: Set<String>] = [:]
  /// All words of faulty files; any may be a misplaced use.
  private var suspected: Set<String> = []
  /// The kinds of which some use may be missing, since a file could not be read.
  private var incomplete: Set<Referent> = []
  /// The paths of files with an error.
  private let faulty: Set<String>
  /// Whether there is a machine at all.
  private let hasMachines: Bool
}

extension ReferenceIndex {
  /// Gathers the names.
  ///
  /// - Parameters:
  ///   - parsed: The files.
  ///   - faulty: The paths of files with an error.
  init(of parsed: ParsedPack, faulty: Set<String>) {
    self.faulty = faulty
    hasMachines = !parsed.machines.isEmpty
    if parsed.pack?.root == nil { incomplete.insert(.source) }
    if parsed.lacksCallbacks { incomplete = [.callback, .source, .phase] }
    if let pack = parsed.pack, faulty.contains(pack.path) {
      for entry in parsed.pack?.root?.entries ?? [] where entry.key != PackKeys.phases.name {
        entry.value.forEachWord { suspected.insert($0) }
      }
    }
    let head = parsed.pack?.root
    let former = head?[PackKeys.callbacks].flatMap {
      CallbackDefaultKeys.areDefaults($0) ? $0 : nil
    }
    let defaults = head?[PackKeys.callbackDefaults] ?? former
    for file in parsed.callbacks { gather(callback: file, defaults) }
    for file in parsed.machines {
      gather(file, .construct { MachineKeys.construct }, [.callback, .source])
      let events = file.root?[MachineKeys.events]
      if events?.isMapping != true || events?.entries.allSatisfy(\.value.isCollection) != true {
        incomplete.insert(.callback)
      }
    }
    for file in parsed.interactions {
      gather(file, .named(.construct { InteractionKeys.construct }))
    }
    for file in parsed.scenarios { gather(file, .named(.construct { ScenarioKeys.construct })) }
    for file in parsed.guarantees { gather(file, .named(.construct { GuaranteeKeys.separate })) }
    for file in parsed.recordings {
      gather(file, .construct { RecordingKeys.construct })
      if file.root?[RecordingKeys.source] == nil { incomplete.insert(.source) }
    }
    for file in parsed.articles {
      mentioned[.source, default: []].insert(file.name)
      gather(file, .construct { ArticleKeys.construct })
    }
  }

  /// Gathers the names that a file uses, some kinds of which it may lack if it was not read.
  private mutating func gather(
    _ file: ParsedPack.NamedFile, _ shape: Shape, _ kinds: Set<Referent> = [.source]
  ) {
    if !file.isComplete { incomplete.formUnion(kinds) }
    guard let root = file.root else { return }
    gather(root, shape)
    if faulty.contains(file.path) { root.forEachWord { suspected.insert($0) } }
  }

  private mutating func gather(_ node: Node, _ shape: Shape) {
    shape.forEachReference(in: node) { mentioned[$0, default: []].insert($1) }
  }

  /// Gathers the names that a callback uses, its own or the default ones.
  private mutating func gather(callback file: ParsedPack.NamedFile, _ defaults: Node?) {
    gather(file, .construct { CallbackKeys.entry }, [.source, .phase])
    let sources = file.root?[CallbackKeys.sources]
    if sources?.items.isEmpty == true { incomplete.insert(.source) }
    if sources == nil, let node = defaults?[CallbackDefaultKeys.sources] {
      gather(node, CallbackDefaultKeys.sources.outline.shape)
    }
    let phase = file.root?[CallbackKeys.phase] ?? defaults?[CallbackDefaultKeys.phase]
    if let phase, phase.text != nil {
      gather(phase, CallbackKeys.phase.outline.shape)
    } else {
      incomplete.insert(.phase)
    }
  }

  /// Reports unused names.
  ///
  /// A misspelled use counts as one of the name that it probably means.
  func check(_ symbols: SymbolTable, faults: Faults) {
    let uncalled = unused(.callback, of: symbols.callbacks)
      .filter { !symbols.eventCallbacks.contains($0.word) }
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
    for name in unused(.source, of: symbols.sources) {
      faults.report(
        .sourceUnused, "unused source '\(name.word)'; cite it or delete it", at: name.place)
    }
    for name in unused(.phase, of: symbols.phases) {
      faults.report(
        .phaseUnused, "unused phase '\(name.word)'; name it in a callback or delete it",
        at: name.place)
    }
  }

  /// The names without a use, in the order of declaration.
  private func unused(_ kind: Referent, of table: NameTable) -> [(word: String, place: Place)] {
    if incomplete.contains(kind) { return [] }
    let mentioned = mentioned[kind] ?? []
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
