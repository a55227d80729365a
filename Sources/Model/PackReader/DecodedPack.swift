import Base
import Pack

/// The declarations of a pack as far as they could be decoded, in the pack's order.
struct DecodedPack {
  /// The contents of `pack.yaml`; `nil` if it is no mapping.
  let head: PackHead?
  /// The sources, in the order of `sources.yaml`.
  let sources: [Source]
  /// The callbacks with their translations, by path.
  let callbacks: [Callback]
  /// What readers call the callbacks.
  private let callbackNames: CallbackNames
  /// The machines, by path, then those that lifelines imply.
  let machines: [Machine]
  /// The interactions, by path, then position in the file.
  let interactions: [Interaction]
  /// The scenarios, by path, then position in the file.
  let scenarios: [Scenario]
  /// The situations, in the order of `situations.yaml`.
  let situations: [Situation]
  /// The guarantees: those of callbacks, of interactions, then the rest.
  let guarantees: [Guarantee]
  /// The recordings, by path.
  let recordings: [Recording]
  /// The articles, by path.
  let articles: [Article]
  /// The possible configurations; `nil` if the axes could not be decoded.
  let space: ConfigurationSpace?
  /// Guarantees whose kind is unknown because of a fault, as recommendations.
  private let undecidedGuarantees: [Guarantee]
  /// The names of all declarations.
  private let names: DeclaredNames
}

extension DecodedPack {
  /// Decodes and checks all declarations.
  ///
  /// - Parameters:
  ///   - files: The parsed files.
  ///   - faults: Collects what is wrong.
  ///   - jobs: How many files to decode at once.
  init(of files: [ParsedFile], faults: Faults, jobs: Int) {
    let parsed = ParsedPack(of: files, faults: faults)
    let symbols = SymbolTable(of: parsed, faults: faults)
    let decoder = PackDecoder(symbols: symbols, faults: faults, jobs: jobs)
    head = parsed.pack.flatMap(decoder.head)
    space = head.flatMap { $0.space(symbols: symbols) }
    decoder.space = space
    decoder.adopt(head)
    if let head, let space { head.check(space, faults: faults) }
    sources = parsed.sources.map(decoder.sources) ?? []
    let declared = decoder.adopt(decoder.each(of: parsed.machines) { $0.machine($1) })
    interactions = parsed.interactions.flatMap(decoder.interactions)
    machines = decoder.hearing(declared, interactions)
    callbacks = decoder.callbacks(of: parsed, machines, in: head?.phases.first?.name)
    callbackNames = CallbackNames(of: callbacks)
    let graph = InteractionGraph(of: interactions)
    graph.check(faults)
    let hasErrors = faults.hasErrors(in: "interactions", or: parsed.interactions)
    decoder.labels = hasErrors || space == nil ? nil : graph.labels
    scenarios = parsed.scenarios.flatMap(decoder.scenarios)
    situations = parsed.situations.map(decoder.situations) ?? []
    decoder.isSound = faults.errorCount == 0
    // If faults were dropped, it is unknown which files have one.
    if faults.diagnostics.count < Limits.diagnostics {
      decoder.properties = PropertyScope(
        axes: head?.axes, machines: machines, interactions: interactions,
        callbacks: symbols.callbacks, described: callbacks, called: callbackNames,
        faulty: faults.paths)
    }
    guarantees = decoder.guarantees(of: parsed)
    undecidedGuarantees = decoder.undecidedGuarantees
    recordings = decoder.recordings(parsed.recordings, citing: sources)
    articles = decoder.articles(parsed.articles, settledBy: guarantees)
    names = DeclaredNames(in: symbols, guarantees: decoder.guaranteeNames)
    checkHead(against: parsed, faults: faults)
    let unknown = decoder.interactionsWithFaultyCondition
    check(symbols: symbols, besides: unknown, faults: faults, jobs: jobs)
    ReferenceIndex(of: parsed, faulty: faults.paths).check(symbols, faults: faults)
    if faults.errorCount == 0 { reportUnused(to: faults) }
  }

  /// Checks that no two guarantees of one page claim the same, and that the protocols and groups of
  /// `pack.yaml` have members.
  private func checkHead(against parsed: ParsedPack, faults: Faults) {
    DuplicateProperties(among: guarantees, in: space).report(to: faults)
    if !faults.hasErrors(in: "callbacks", or: parsed.callbacks), !parsed.lacksCallbacks {
      head?.checkProtocols(among: callbacks, faults: faults)
    }
    if !faults.hasErrors(in: "interactions", or: parsed.interactions) {
      head?.checkGroups(of: interactions, situations, faults: faults)
      if !faults.hasErrors(in: "machines", or: parsed.machines) {
        EndedSenders.report(in: InteractionGraph(of: interactions), on: machines, to: faults)
      }
    }
    if !faults.hasErrors(in: "scenarios", or: parsed.scenarios) {
      head?.checkLife(among: scenarios, faults: faults)
      head?.checkTypical(among: interactions, faults: faults)
    }
  }

  /// The checks that need all declarations.
  ///
  /// - Parameters:
  ///   - symbols: The names of the pack.
  ///   - interactionsWithFaultyCondition: The places of interactions to leave out, because their
  ///     configurations are unknown.
  ///   - faults: Collects what is wrong.
  ///   - jobs: How many machines to check at once.
  private func check(
    symbols: SymbolTable, besides interactionsWithFaultyCondition: Set<Place>, faults: Faults,
    jobs: Int
  ) {
    let availability = AvailabilityCheck(of: self)
    let space = self.space
    faults.gather(from: machines, jobs: jobs) { machines, faults in
      for machine in machines {
        if let names = symbols.machines[machine.name.text] {
          TransitionConflicts(of: machine, names: names, space: space).report(to: faults)
        }
        availability?.check(machine, faults: faults)
      }
    }
    for interaction in interactions {
      if !interactionsWithFaultyCondition.contains(interaction.place) {
        availability?.check(interaction, faults: faults)
      }
      head?.check(interaction, faults: faults)
    }
    for scenario in scenarios { availability?.check(scenario, faults: faults) }
  }

  /// The pack; `nil` if `pack.yaml` or the name in it could not be decoded.
  var pack: Pack? { pack(saying: guarantees) }

  /// The pack with what a fault left undecided; `nil` if `pack.yaml` or the name in it could not be
  /// decoded.
  var draft: PackDraft? {
    guard let pack = pack(saying: guarantees + undecidedGuarantees) else { return nil }
    return PackDraft(pack: pack, names: names)
  }

  private func pack(saying guarantees: [Guarantee]) -> Pack? {
    guard let head, let name = head.name else { return nil }
    return Pack(
      name: name, title: head.title, summary: head.summary, system: head.system,
      locales: head.locales, axes: head.axes, impossible: head.impossible, scopes: head.scopes,
      bounds: head.bounds,
      phases: head.phases,
      groups: Dictionary(
        head.groups.map { ($0.name, $0.title) }, uniquingKeysWith: { first, _ in first }),
      protocols: Set(head.protocols.map(\.owner)), life: head.life, home: head.home,
      hasSimulator: head.hasSimulator, typical: head.typical.map(\.interaction),
      callbacks: callbacks, callbackNames: callbackNames,
      machines: machines,
      interactions: interactions, scenarios: scenarios, situations: situations,
      guarantees: guarantees,
      recordings: recordings, articles: articles,
      sources: sources)
  }
}

extension PackDecoder {
  /// Takes over the machines, whose events interactions send.
  fileprivate func adopt(_ machines: [Machine]) -> [Machine] {
    self.machines = Dictionary(
      machines.map { ($0.name.text, $0) }, uniquingKeysWith: { first, _ in first })
    return machines
  }

  /// Takes over what `pack.yaml` says of callbacks and interactions.
  fileprivate func adopt(_ head: PackHead?) {
    scopes = head?.scopes ?? []
    scopeAxis = head?.axes.firstIndex(where: \.isScope)
    defaults = head?.callbackDefaults ?? CallbackDefaults(isComplete: false)
  }
}

extension PackDecoder {
  /// Decodes all callbacks, and adds the events of machines that are callbacks.
  ///
  /// - Parameters:
  ///   - parsed: The files.
  ///   - machines: The machines.
  ///   - phase: The phase of events without a default.
  /// - Returns: The described callbacks, then the events that no file describes.
  fileprivate func callbacks(
    of parsed: ParsedPack, _ machines: [Machine], in phase: Name<Phase>?
  ) -> [Callback] {
    let events = adopt(eventsOf: machines)
    let described = callbacks(of: parsed)
    let names = Set(described.map(\.name))
    return described
      + events.compactMap { callback(of: $0, in: phase) }.filter { !names.contains($0.name) }
  }

  /// Decodes all callbacks with their translations; an unknown locale is reported once for all
  /// files.
  private func callbacks(of parsed: ParsedPack) -> [Callback] {
    var translations: [String: [ParsedPack.NamedFile]] = [:]
    var unknown: Set<String> = []
    for file in parsed.translations {
      guard let locale = file.locale, !unknown.contains(locale) else { continue }
      let place = Place(path: file.path, line: 1, column: 1)
      guard isKnown(locale: locale, at: place) else {
        unknown.insert(locale)
        continue
      }
      translations[file.name, default: []].append(file)
      guard symbols.callbacks.index(of: file.name) == nil else { continue }
      faults.report(
        .nameUnknown,
        symbols.callbacks.unknown(
          file.name, remedy: "write callbacks/\(file.name).md, or rename the translation"),
        at: place)
    }
    return each(of: parsed.callbacks) { [translations] decoder, file in
      decoder.callback(file, translations: translations[file.name] ?? [])
    }
  }
}
