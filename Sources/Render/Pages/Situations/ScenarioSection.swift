import Analysis
import Base
import Formats
import Graphics
import Pack
import StateSpace

/// A scenario on the page of its situation: its script, and the run that the model makes of it.
struct ScenarioSection {
  private let scenario: Scenario
  private let scene: Scene
  private var scope: PageScope

  /// Prepares the section of a scenario.
  ///
  /// - Parameters:
  ///   - scenario: The scenario.
  ///   - catalog: The pack.
  ///   - scene: Its run.
  init(of scenario: Scenario, in catalog: Catalog, scene: Scene) {
    self.scenario = scenario
    self.scene = scene
    scope = PageScope(catalog, at: Address(path: catalog.addresses[scenario.name].file))
  }

  /// What the template of a situation names of it, and what is wrong with its texts.
  consuming func values() -> (value: Template.Value, faults: [Diagnostic]) {
    let catalog = scope.catalog
    let values: [(String, Template.Value)] = [
      ("id", .text(catalog.addresses[scenario.name].fragment)),
      ("title", .text(scenario.title.shown(as: scenario.name, in: catalog.locale))),
      ("summary", scope.blocks(scenario.summary, at: scenario.place)),
      ("settings", .group(settings)), ("acts", .list(scenario.acts.map { act($0) })),
      ("order", .list([scope.item(scene)])),
    ]
    return (.object(Template.Object(values)), scope.faults)
  }

  /// The values that the scenario sets, other than the defaults.
  private var settings: [Template.Value] {
    let choices = scope.catalog.survey.exploration.configuration(of: scenario)?.choices
    return scope.catalog.pack.options.enumerated().compactMap { index, axis in
      guard let choice = choices?[index], choice != axis.defaultIndex else { return nil }
      return scope.item(choice: choice, on: axis)
    }
  }

  /// An operand that an act takes: its title, and the word that chooses it.
  private func choice(_ label: String, of interaction: Name<Interaction>) -> Template.Value {
    let title = scope.catalog.pack.title(ofChoice: label, in: interaction, scope.catalog.locale)
    return ["label": .text(label), "title": .text(title == label ? "" : title)]
  }

  private func act(_ act: Scenario.Act) -> Template.Value {
    [
      "interaction": scope.item(act.interaction),
      "choices": .series(act.labels.map { choice($0, of: act.interaction) }),
      "repeats": .group(
        act.repeats.sorted { $0.key < $1.key }
          .map { ["label": .text($0.key), "times": .number($0.value)] }),
    ]
  }
}

/// An order on a page, and its picture.
struct Scene: Sendable {
  /// The order.
  let order: OrderVariants
  /// The picture of the usual order; empty where it is not drawn.
  let picture: Template.Value
}
