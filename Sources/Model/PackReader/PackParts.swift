/// The parts of a pack as far as they could be read, in the pack's order.
struct PackParts {
  /// What `pack.yaml` says; none when it is no mapping.
  let head: PackHead?
  /// The sources, in the order of their file.
  let sources: [Source]
  /// The callbacks with their translations, by path.
  let callbacks: [Callback]
  /// The machines, by path.
  let machines: [Machine]
  /// The interactions, by path, then place.
  let interactions: [Interaction]
  /// The scenarios, by path, then place.
  let scenarios: [Scenario]
  /// The guarantees of callbacks, of interactions, and then the rest.
  let guarantees: [Guarantee]
  /// The recordings, by path.
  let recordings: [Recording]
  /// The articles, by path.
  let articles: [Article]
  /// The possible configurations; none when the axes could not be read.
  let space: ConfigurationSpace?
  /// The guarantees of which a fault leaves it open how they are judged, as advice.
  private let undecided: [Guarantee]
  /// The names of them all.
  private let names: DeclaredNames
}

extension PackParts {
  /// Reads and checks every part.
  ///
  /// - Parameters:
  ///   - leaves: The files, as far as their form goes.
  ///   - faults: Where faults go.
  ///   - jobs: How many files to read at once.
  init(of leaves: [PackLeaf], faults: Faults, jobs: Int) {
    let trees = PackTrees(of: leaves, faults: faults)
    let lexicon = Lexicon(of: trees, faults: faults)
    let reader = PackReader(lexicon: lexicon, faults: faults, jobs: jobs)
    head = trees.pack.flatMap(reader.head)
    space = head.flatMap { $0.space(lexicon: lexicon) }
    reader.space = space
    if let head, let space { head.check(space, faults: faults) }
    sources = trees.sources.map(reader.sources) ?? []
    callbacks = reader.callbacks(of: trees)
    machines = reader.each(of: trees.machines) { $0.machine($1) }
    interactions = trees.interactions.flatMap(reader.interactions)
    let graph = InteractionGraph(of: interactions)
    graph.check(faults)
    if !faults.hasErrors(in: "interactions") { reader.labels = graph.labels }
    scenarios = trees.scenarios.flatMap(reader.scenarios)
    reader.isSound = faults.errorCount == 0
    // Where not all faults are kept, nobody knows which files have one.
    if faults.diagnostics.count < Limits.diagnostics {
      let paths = faults.paths
      reader.gatherProperties = { [head, machines, interactions, callbacks] in
        PropertyScope(
          axes: head?.axes, machines: machines, interactions: interactions,
          callbacks: lexicon.callbacks, described: callbacks, faulty: paths)
      }
    }
    guarantees = reader.guarantees(of: trees)
    undecided = reader.undecided
    let sources = self.sources
    recordings = trees.recordings.compactMap { reader.recording($0, sources: sources) }
    articles = reader.articles(trees.articles, settledBy: guarantees)
    names = DeclaredNames(in: lexicon, guarantees: reader.guaranteeNames)
    check(lexicon: lexicon, besides: reader.misread, faults: faults, jobs: jobs)
    Mentions(of: trees, faulty: faults.paths, jobs: jobs).check(lexicon, faults: faults)
    if faults.errorCount == 0 { Idle(in: self).report(to: faults) }
  }

  /// What can only be checked once everything is read.
  ///
  /// - Parameters:
  ///   - lexicon: The names of the pack.
  ///   - misread: Where interactions stand of which nobody knows in which configurations they exist.
  ///   - faults: Where faults go.
  ///   - jobs: How many machines to check at once.
  private func check(
    lexicon: Lexicon, besides misread: Set<Place>, faults: Faults, jobs: Int
  ) {
    if !faults.hasErrors(in: "callbacks") {
      head?.checkProtocols(among: callbacks, faults: faults)
    }
    if !faults.hasErrors(in: "interactions") {
      head?.checkFamilies(of: interactions, faults: faults)
    }
    let existence = Existence(of: self)
    let space = self.space
    faults.gather(from: machines, jobs: jobs) { machines, faults in
      for machine in machines {
        if let words = lexicon.machines[machine.name.text] {
          TransitionConflicts(of: machine, words: words, space: space).report(to: faults)
        }
        existence?.check(machine, faults: faults)
      }
    }
    for interaction in interactions {
      if !misread.contains(interaction.place) { existence?.check(interaction, faults: faults) }
      head?.check(interaction, faults: faults)
    }
    for scenario in scenarios { existence?.check(scenario, faults: faults) }
  }

  /// The pack; none when `pack.yaml` or the name in it could not be read.
  var pack: Pack? { pack(saying: guarantees) }

  /// What could be read of a pack that has errors; none where `pack.yaml` or the name in it could not be read.
  var draft: PackDraft? {
    guard let pack = pack(saying: guarantees + undecided) else { return nil }
    return PackDraft(pack: pack, names: names)
  }

  private func pack(saying guarantees: [Guarantee]) -> Pack? {
    guard let head, let name = head.name else { return nil }
    return Pack(
      name: name, title: head.title, summary: head.summary, system: head.system,
      locales: head.locales, axes: head.axes, impossible: head.impossible, bounds: head.bounds,
      phases: head.phases,
      families: Dictionary(
        head.families.map { ($0.name, $0.title) }, uniquingKeysWith: { first, _ in first }),
      protocols: Set(head.protocols.map(\.owner)), callbacks: callbacks, machines: machines,
      interactions: interactions, scenarios: scenarios, guarantees: guarantees,
      recordings: recordings, articles: articles,
      sources: sources)
  }
}

extension PackReader {
  /// Reads all callbacks with their translations; an unknown locale is reported once for all files.
  fileprivate func callbacks(of trees: PackTrees) -> [Callback] {
    var translations: [String: [PackTrees.File]] = [:]
    var unknown: Set<String> = []
    for file in trees.translations {
      guard let locale = file.locale, !unknown.contains(locale) else { continue }
      let place = Place(path: file.path, line: 1, column: 1)
      guard isKnown(locale: locale, at: place) else {
        unknown.insert(locale)
        continue
      }
      translations[file.name, default: []].append(file)
      guard lexicon.callbacks.index(of: file.name) == nil else { continue }
      faults.error(
        lexicon.callbacks.unknown(
          file.name, remedy: "write callbacks/\(file.name).md, or rename the translation"),
        at: place)
    }
    return each(of: trees.callbacks) { [translations] reader, file in
      reader.callback(file, translations: translations[file.name] ?? [])
    }
  }
}
