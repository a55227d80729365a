import Base
import Formats
import Graphics
import Pack

/// The pages that list all things of one kind.
struct IndexPages {
  private let catalog: Catalog

  /// Prepares the indices of a pack.
  init(of catalog: Catalog) { self.catalog = catalog }

  /// The callbacks by phase, each with its owner and its summary.
  func callbacks() -> Page {
    var scope = PageScope(catalog, at: Room.callbacks.index)
    let phases: [Template.Value] = catalog.phases.map { phase, stretch in
      let all = catalog.callbacks[stretch]
      let rows = all.filter { !$0.isLegacy }.map { row(of: $0, in: &scope) }
      let legacy = all.filter(\.isLegacy).map { row(of: $0, in: &scope) }
      return [
        "id": .text("phase-\(phase.name)"),
        "title": .text(phase.title.shown(as: phase.name, in: catalog.locale)),
        "rows": .list(rows), "legacy": .group(legacy),
      ]
    }
    return Page(indexOf: .callbacks, scope, values: [("phases", .list(phases))])
  }

  private func row(of callback: Callback, in scope: inout PageScope) -> Template.Value {
    let first = callback.availability.first
    return [
      "name": .name(scope.name(of: callback.name)),
      "path": .link(Address.page(of: callback.name)),
      "owner": .text(callback.owner),
      "summary": scope.line(callback.texts.summary, at: callback.place),
      "platform": .text(first?.platform ?? ""), "introduced": .text(first?.introduced ?? ""),
      "last": .text(first.map { $0.obsoleted.isEmpty ? $0.deprecated : $0.obsoleted } ?? ""),
    ]
  }

  /// A machine with its poster.
  static func card(
    of machine: Machine, poster: Template.Value, in scope: inout PageScope
  ) -> Template.Value {
    [
      "name": .name(machine.name.text),
      "title": .text(machine.title.shown(as: machine.name, in: scope.catalog.locale)),
      "path": .link(Address.page(of: machine.name)),
      "summary": scope.blocks(machine.summary, at: machine.place), "picture": poster,
    ]
  }

  /// The situations, those of one group together.
  func situations() -> Page {
    var scope = PageScope(catalog, at: Room.situations.index)
    let values = catalog.situationGroups.map { name, situations -> Template.Value in
      [
        "title": .text(catalog.title(ofGroup: name)), "id": .text("group-\(name)"),
        "rows": .list(situations.map { row(of: $0, in: &scope) }),
      ]
    }
    return Page(indexOf: .situations, scope, values: [("groups", .list(values))])
  }

  private func row(of situation: Situation, in scope: inout PageScope) -> Template.Value {
    [
      "title": .text(situation.title.shown(as: situation.name, in: catalog.locale)),
      "path": .link(Address.page(of: situation.name)),
      "summary": .text(catalog.plain(situation.summary).firstSentence.first),
    ]
  }
}
