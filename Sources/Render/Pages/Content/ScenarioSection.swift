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
      ("name", .name(scenario.name.text)),
      ("title", .text(scenario.title.shown(as: scenario.name, in: catalog.locale))),
      ("summary", scope.blocks(scenario.summary, at: scenario.place)),
      ("settings", .group(settings)), ("acts", .list(scenario.acts.map { act($0) })),
      ("scene", scope.item(scene, file: catalog.pictures[scenario.name])),
      ("citations", scope.citations(scenario.citations)),
    ]
    return (.object(Template.Object(values)), scope.faults)
  }

  /// The value that the run has on each axis, and whether the scenario sets it.
  private var settings: [Template.Value] {
    let choices = scope.catalog.survey.exploration.configuration(of: scenario)?.choices
    return scope.catalog.pack.options.enumerated().map { index, axis in
      let value = axis.values[choices?[index] ?? axis.defaultIndex]
      return [
        "axis": .text(axis.title.shown(as: axis.name, in: scope.catalog.locale)),
        "value": .text(value.title.shown(as: value.name, in: scope.catalog.locale)),
        "isSet": .flag(scenario.settings[index] != nil),
      ]
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
      "choices": .group(act.labels.map { choice($0, of: act.interaction) }),
      "repeats": .group(
        act.repeats.sorted { $0.key < $1.key }
          .map { ["label": .text($0.key), "times": .number($0.value)] }),
    ]
  }
}

/// A sequence diagram on a page: the picture, and the same order as a table.
struct Scene: Sendable {
  /// The configurations that it shows.
  let bits: ConfigurationBits
  /// The picture as markup of its page.
  let picture: [UInt8]
  /// The order as rows.
  let table: SequenceTable

  /// Whether nothing is to be seen: no callback runs.
  var isSilent: Bool { table.rows.isEmpty }
}

extension PageScope {
  /// A sequence diagram with its table.
  ///
  /// - Parameters:
  ///   - scene: The diagram.
  ///   - when: The configurations that it shows; empty for all.
  ///   - file: Where its picture stands alone; none where it does not.
  /// - Returns: What `parts/order` names, and the picture.
  func item(_ scene: Scene, when: String = "", file: Address? = nil) -> Template.Value {
    [
      "picture": .html(scene.picture), "when": .text(when),
      "picturePath": .text(file?.path ?? ""),
      "rows": .list(scene.table.rows.map { row($0) }), "isSilent": .flag(scene.isSilent),
      "isCalledByCode": .flag(scene.table.rows.contains(where: \.isFound)),
      "hasContext": .flag(scene.table.rows.contains { !$0.context.isEmpty }),
    ]
  }

  /// One row of an order, with its link seen from the page.
  func row(_ row: SequenceTable.Row) -> Template.Value {
    [
      "number": .text(row.number.map(String.init) ?? ""), "object": .text(row.object),
      "text": row.isCallback ? .name(row.text) : .text(row.text),
      "isCallback": .flag(row.isCallback),
      "link": .text(row.link.isEmpty ? "" : address.root + row.link),
      "isGap": .flag(row.kind == .gap),
      "context": .text(row.context.joined(separator: " › ")),
    ]
  }
}
