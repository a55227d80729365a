import Base
import Formats
import Graphics
import Pack

/// The page of one situation: what happens, its interactions, and the scenarios that show it.
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
    let summary = Markdown(text: catalog.text(situation.summary), place: situation.place)
    let values: [(String, Template.Value)] = [
      ("summary", scope.blocks(situation.summary, at: situation.place)),
      ("interactions", .list(sections.map(\.value))), ("scenarios", .group(runs.map(\.value))),
      ("hasManyInteractions", .flag(sections.count > 1)),
    ]
    return Page(
      address: scope.address, template: "html/situation",
      title: situation.title.shown(as: situation.name, in: catalog.locale),
      description: .text(summary.plain), crumbs: scope.crumbs(to: .situations),
      values: values,
      faults: scope.faults + sections.flatMap(\.faults) + runs.flatMap(\.faults))
  }
}
