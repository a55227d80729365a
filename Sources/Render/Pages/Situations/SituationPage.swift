import Base
import Conformance
import Formats
import Graphics
import Pack

/// The page of one situation: the order of its callbacks, its interactions, and the scenarios that
/// show it.
struct SituationPage {
  private let situation: Situation
  private let sections: [(value: Template.Value, faults: [Diagnostic])]
  private let runs: [(value: Template.Value, faults: [Diagnostic])]
  private var scope: PageScope

  /// Prepares the page of a situation.
  ///
  /// - Parameters:
  ///   - situation: The situation.
  ///   - catalog: The pack.
  ///   - sections: Its interactions, as `InteractionSection` makes them.
  ///   - runs: Its scenarios, as `ScenarioSection` makes them.
  init(
    of situation: Situation, in catalog: Catalog,
    sections: [(value: Template.Value, faults: [Diagnostic])],
    runs: [(value: Template.Value, faults: [Diagnostic])]
  ) {
    self.situation = situation
    self.sections = sections
    self.runs = runs
    scope = PageScope(catalog, at: .page(of: situation.name))
  }

  /// The page, ready to be written.
  consuming func page() -> Page {
    let catalog = scope.catalog
    let recordings = recordings
    let values: [(String, Template.Value)] =
      [
        ("summary", scope.blocks(situation.summary, at: situation.place)),
        ("main", .list(sections.prefix(1).map(\.value))),
        ("interactions", .list(sections.dropFirst().map(\.value))),
        ("scenarios", .group(runs.map(\.value))), ("isRunAlone", .flag(sections.isEmpty)),
        ("hasOwnSummary", .flag(interactions.first?.summary != situation.summary)),
        ("all", .list(sections.map(\.value))), ("hasManyInteractions", .flag(sections.count > 1)),
        ("recordings", .group(recordings)),
        ("seenIn", .text(scope.counted(recordings.count, .seenInOne, .seenInMany))),
        ("citations", scope.citations(citations)),
      ] + scope.shelves(of: guarantees)
    return Page(
      address: scope.address, template: "html/situation",
      title: situation.title.shown(as: situation.name, in: catalog.locale),
      description: .text(catalog.plain(situation.summary)), crumbs: scope.crumbs(to: .situations),
      values: values,
      faults: scope.faults + sections.flatMap(\.faults) + runs.flatMap(\.faults),
      source: scope.file(of: situation.summary, at: situation.place))
  }

  /// Its interactions, then the parts of interactions whose home the page is.
  private var interactions: [Interaction] {
    let names = situation.interactions + scope.catalog.addresses.parts(on: scope.address)
    return names.compactMap { scope.catalog.register.interactions[$0] }
  }

  /// The guarantees about any of them, each once.
  private var guarantees: [JudgedGuarantee] {
    var seen: Set<Name<Guarantee>> = []
    return interactions.flatMap { scope.catalog.guarantees.about(.interaction($0.name)) }
      .filter { seen.insert($0.guarantee.name).inserted }
  }

  /// The recordings that show any of them, in the pack's order.
  private var recordings: [Template.Value] {
    let evidence = scope.catalog.evidence
    let names = Set(interactions.flatMap { evidence.showings[$0.name] ?? [] })
    // By index, since whatever filters findings copies them.
    let places = evidence.findings.indices.filter {
      names.contains(evidence.findings[$0].recording.name)
    }
    return places.map { place in
      let finding = evidence.findings[place]
      let recording = finding.recording
      let values: [(String, Template.Value)] = [
        ("title", .text(recording.title.shown(as: recording.name, in: scope.catalog.locale))),
        ("path", .link(scope.catalog.addresses[recording.name])),
        ("version", .text(scope.catalog.text(recording.version))),
        ("year", .text(recording.year.map(String.init) ?? "")),
      ]
      return .object(Template.Object(values + scope.verdict(on: finding)))
    }
  }

  /// What the interactions and scenarios cite, each once.
  private var citations: [Citation] {
    let scenarios = situation.scenarios.compactMap { scope.catalog.register.scenarios[$0] }
    let all = interactions.flatMap(\.citations) + scenarios.flatMap(\.citations)
    var seen: Set<[String]> = []
    return all.filter {
      seen.insert([$0.source.text, scope.catalog.text($0.detail)]).inserted
    }
  }
}
