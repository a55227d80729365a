import Analysis
import Base
import Conformance
import Formats
import Graphics
import Pack
import StateSpace
import Synchronization

/// Makes the pages of a pack, subject by subject, in all languages.
///
/// What pages say of a subject is worked out once for all languages, written, and released.
struct SiteBuilder: Sendable {
  /// A site in one language, ready to be written.
  struct Localization: Sendable {
    let factory: PageFactory
    let frame: PageFrame
    let templates: Templates

    var site: LocalizedSite { factory.site }

    /// The path of a file in the whole site.
    func path(of file: SiteFile) -> String { frame.language.folder + file.path }
  }

  let model: SiteModel
  /// The languages, the first at the top.
  let localizations: [Localization]
  private let machines: [MachineModel]
  private let drawings: [DiagramSource: MachineDrawing]
  private let counts: InteractionCounts.Table
  private let parts: CallbackParts
  /// The files that are made first, by path, with their order.
  private let first: [String: Int]

  /// Prepares the pages of a pack.
  ///
  /// - Parameters:
  ///   - facts: The facts of its models.
  ///   - verification: The verdicts on its guarantees.
  ///   - templates: The markup of the pages.
  ///   - options: How the site is made.
  ///   - layouts: The layouts of diagrams that are known.
  ///   - basis: That of a pack with the same model, or a new one.
  /// - Throws: The faults of the templates' words.
  init(
    of facts: PackFacts, _ verification: Verification, templates: Templates, options: SiteOptions,
    layouts: LayoutCache = LayoutCache(), basis: SiteBasis = SiteBasis()
  ) async throws(PackErrors) {
    var words: [Strings] = []
    for locale in options.locales { words.append(try templates.strings(in: locale)) }
    let (strings, jobs) = (words, options.jobs)
    first = Dictionary(
      zip(options.first, options.first.indices), uniquingKeysWith: { first, _ in first })
    let model = await SiteModel(of: facts, verification, basis: basis, jobs: jobs)
    counts = await InteractionCounts.table(
      of: model.pack.situations.flatMap(\.interactions), in: model, jobs: jobs)
    let machines = await basis.machines.awaited {
      await model.pack.declaredMachines.mapped(jobs: jobs) { MachineModel(of: $0, in: model) }
    }
    let drawings = basis.drawings.value { Self.drawings(of: machines, in: model) }
    let languages = zip(SiteLanguage.all(in: options.locales), strings).map {
      (language: $0, title: $1(.languageName))
    }
    localizations = await Array(zip(languages, strings)).mapped(jobs: jobs) { one, strings in
      let site = LocalizedSite(model, in: one.language.locale, strings)
      return Localization(
        factory: PageFactory(site: site, diagrams: SiteDiagrams(of: site, drawings, layouts)),
        frame: PageFrame(of: site, one.language, among: languages, options: options),
        templates: templates.saying(strings))
    }
    (self.model, self.machines, self.drawings) = (model, machines, drawings)
    parts = CallbackParts(in: model.pack)
  }

  /// The machines, in all models in which pages show them.
  private static func drawings(
    of machines: [MachineModel], in model: SiteModel
  ) -> [DiagramSource: MachineDrawing] {
    let shown = machines.compactMap { model.models.diagram(of: $0.machine.name) }
    let sources = Set(model.pack.callbacks.compactMap { model.models.diagram(of: $0.name) } + shown)
    let byName = Dictionary(uniqueKeysWithValues: machines.map { ($0.machine.name, $0) })
    return sources.reduce(into: [:]) { drawings, source in
      drawings[source] = byName[source.machine].flatMap {
        MachineDrawing(of: $0, in: model.models.all[source.model])
      }
    }
  }
}

extension SiteBuilder {
  /// Writes the files about a subject in one language.
  typealias Writer =
    @Sendable (_ site: Localization, _ subject: PageModel) throws(PackErrors) -> [SiteFile]

  /// Makes all files, and hands them over, so that they are never in memory together.
  ///
  /// - Parameters:
  ///   - jobs: The maximum number of parallel jobs.
  ///   - take: Takes the files; it gets those that can be made even if others cannot.
  ///   - isWanted: Whether the rest of the files is needed.
  ///   - write: Writes them.
  /// - Returns: The paths of the files.
  /// - Throws: All faults of texts, templates, and diagrams.
  func build(
    jobs: Int, to take: @escaping Site.Taker,
    while isWanted: @escaping @Sendable () -> Bool = { true }, _ write: @escaping Writer
  ) async throws(PackErrors) -> Set<String> {
    let (early, others) = subjects
    // Nothing else keeps the processors from what is waited for.
    let first = await early.mapped(jobs: jobs) { make($0, to: take, write) }
    let textFaults = BackgroundValue { [model, localizations] in
      model.pack.textFaults(in: localizations.map(\.site.locale), model.targets)
    }
    let rest = await others.mapped(jobs: jobs) { isWanted() ? make($0, to: take, write) : [] }
    var paths: Set<String> = []
    var faults = textFaults.value
    for result in (first + rest).joined() {
      switch result {
      case .success(let made): paths.formUnion(made)
      case .failure(let errors): faults += errors.diagnostics
      }
    }
    guard faults.isEmpty else { throw PackErrors(Set(faults).sorted()) }
    return paths
  }

  /// Makes the files about a subject in all languages; returns their paths, language by language.
  private func make(
    _ subject: PageSubject, to take: Site.Taker, _ write: Writer
  ) -> [Result<[String], PackErrors>] {
    let content: PageModel
    do throws(PackErrors) { content = try page(about: subject) } catch {
      return [.failure(error)]
    }
    return localizations.map { site in
      Result { () throws(PackErrors) in
        try write(site, content).map { file in
          let path = site.path(of: file)
          take(path, file.bytes)
          return path
        }
      }
      .mapError { $0.naming(subject, in: model.pack) }
    }
  }

  /// The subjects of all files: those that are made first, and the others, those that take longest
  /// first.
  private var subjects: (early: [PageSubject], others: [PageSubject]) {
    let all =
      machines.map(PageSubject.machine) + [.home, .extras]
      + model.sections.map(PageSubject.section) + model.pack.situations.map(PageSubject.situation)
      + callbackGroups.map(PageSubject.callbacks)
      + model.recordingsByPage.map(PageSubject.recordings)
    if first.isEmpty { return ([], all) }
    let ranked = all.map { (subject: $0, rank: rank(of: $0)) }
    let early = ranked.filter { $0.rank != nil }.sorted { ($0.rank ?? 0) < ($1.rank ?? 0) }
    return (early.map(\.subject), ranked.filter { $0.rank == nil }.map(\.subject))
  }

  /// The place of a subject among those that are made first; `nil` for all others.
  private func rank(of subject: PageSubject) -> Int? {
    switch subject {
    case .home: rank(of: Address.home)
    case .section(let section): rank(of: section.index)
    case .callbacks(let callbacks): callbacks.compactMap { rank(of: .page(of: $0.name)) }.min()
    case .machine(let machine): rank(of: .page(of: machine.machine.name))
    case .situation(let situation): rank(of: .page(of: situation.name))
    case .recordings(let findings): rank(of: model.addresses[findings[0].recording.name])
    case .extras: nil
    }
  }

  private func rank(of address: Address) -> Int? {
    localizations.compactMap { first[$0.frame.language.folder + address.file] }.min()
  }

  /// The callbacks, those with the same diagram together, but for those that are made first.
  private var callbackGroups: [[Callback]] {
    struct Key: Hashable {
      let source: DiagramSource?
      let regions: [Int]
    }
    var groups: [[Callback]] = []
    var shared: [Key: Int] = [:]
    for callback in model.order.callbacks {
      if rank(of: .page(of: callback.name)) != nil {
        groups.append([callback])
        continue
      }
      let source = model.models.diagram(of: callback.name)
      let neighborhoods = source.flatMap { drawings[$0]?.neighborhoods }
      let regions = neighborhoods?.regions(around: callback.name) ?? []
      let key = Key(source: source, regions: regions)
      if let group = shared[key] {
        groups[group].append(callback)
      } else {
        if neighborhoods?.areWhole(regions) ?? false { shared[key] = groups.count }
        groups.append([callback])
      }
    }
    return groups
  }

  /// What all languages say of a subject.
  ///
  /// - Throws: The scenarios that the model cannot run.
  private func page(about subject: PageSubject) throws(PackErrors) -> PageModel {
    switch subject {
    case .home:
      let life = model.pack.life.flatMap { model.lookup.scenarios[$0] }
      guard let life else { return .home(nil) }
      return .home(try model.facts.exploration.run(of: life))
    case .section(let section): return .section(section)
    case .callbacks(let callbacks):
      return .callbacks(callbacks.map { ($0, CallbackModel(of: $0.name, in: model, counts)) })
    case .machine(let machine): return .machine(machine)
    case .situation(let situation):
      return .situation(try SituationModel(of: situation, in: model))
    case .recordings(let findings): return .recordings(findings, parts)
    case .extras: return .extras(model.simulated)
    }
  }
}
