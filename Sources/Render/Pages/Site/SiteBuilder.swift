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
  }

  let model: SiteModel
  /// The languages, the first at the top.
  let localizations: [Localization]
  private let machines: [MachineModel]
  private let drawings: [DiagramSource: MachineDrawing]
  private let counts: InteractionCounts.Table
  private let parts: CallbackParts
  /// The files that are made first, by path.
  private let first: Set<String>

  /// Prepares the pages of a pack.
  ///
  /// - Parameters:
  ///   - facts: The facts of its models.
  ///   - verification: The verdicts on its guarantees.
  ///   - templates: The markup of the pages.
  ///   - options: How the site is made.
  ///   - layouts: The layouts of diagrams that are known.
  /// - Throws: The faults of the templates' words.
  init(
    of facts: PackFacts, _ verification: Verification, templates: Templates, options: SiteOptions,
    layouts: LayoutCache = LayoutCache()
  ) async throws(PackErrors) {
    var words: [Strings] = []
    for locale in options.locales { words.append(try templates.strings(in: locale)) }
    let (strings, jobs) = (words, options.jobs)
    first = options.first
    let model = await SiteModel(of: facts, verification, jobs: jobs)
    counts = await InteractionCounts.table(
      of: model.pack.situations.flatMap(\.interactions), in: model, jobs: jobs)
    let machines = await model.pack.declaredMachines.mapped(jobs: jobs) {
      MachineModel(of: $0, in: model)
    }
    let drawings = Self.drawings(of: machines, in: model)
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
  ///   - write: Writes them.
  /// - Returns: The paths of the files.
  /// - Throws: All faults of texts, templates, and diagrams.
  func build(
    jobs: Int, to take: @escaping Site.Taker, _ write: @escaping Writer
  ) async throws(PackErrors) -> Set<String> {
    let textFaults = BackgroundValue { [model, localizations] in
      model.pack.textFaults(in: localizations.map(\.site.locale), model.targets)
    }
    let results = await subjects.mapped(jobs: jobs) { make($0, to: take, write) }
    var paths: Set<String> = []
    var faults = textFaults.value
    for result in results.joined() {
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
          let path = site.frame.language.folder + file.path
          take(path, file.bytes)
          return path
        }
      }
      .mapError { $0.naming(subject) }
    }
  }

  /// The subjects of all files: those that are made first, then those that take longest.
  private var subjects: [PageSubject] {
    let all =
      machines.map(PageSubject.machine) + [.home, .extras]
      + model.sections.map(PageSubject.section) + model.pack.situations.map(PageSubject.situation)
      + callbackGroups.map(PageSubject.callbacks)
      + model.recordingsByPage.map(PageSubject.recordings)
    return first.isEmpty ? all : all.filter(isFirst) + all.filter { !isFirst($0) }
  }

  /// Whether the page of a subject is made first.
  private func isFirst(_ subject: PageSubject) -> Bool {
    switch subject {
    case .home: isFirst(Address.home)
    case .section(let section): isFirst(section.index)
    case .callbacks(let callbacks): callbacks.count == 1 && isFirst(.page(of: callbacks[0].name))
    case .machine(let machine): isFirst(.page(of: machine.machine.name))
    case .situation(let situation): isFirst(.page(of: situation.name))
    case .recordings(let findings): isFirst(model.addresses[findings[0].recording.name])
    case .extras: false
    }
  }

  private func isFirst(_ address: Address) -> Bool {
    !first.isEmpty
      && localizations.contains { first.contains($0.frame.language.folder + address.file) }
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
      if isFirst(.page(of: callback.name)) {
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
    case .extras:
      return .extras(
        SimulatorTables(
          of: model.facts.exploration, first: model.simulatedByDefault,
          others: model.otherSimulated))
    }
  }
}
