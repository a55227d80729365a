import Base
import Checker
import Graphics
import Pack

/// The list beside the pages of a room: groups of pages in reading order, the group of the page open.
struct Sidebar: Sendable {
  /// Pages that belong together.
  fileprivate struct Group: Sendable {
    let title: String
    /// Where all of them are listed.
    let address: Address
    /// Whether their titles are names in code.
    let isCode: Bool
    let pages: [Entry]
  }

  /// A page in a group.
  fileprivate struct Entry: Sendable {
    let title: Template.Value
    let address: Address
    /// Whether the system has given it up.
    var isLegacy = false
  }

  private let groups: [Room: [Group]]

  /// Arranges the pages of a pack.
  init(of catalog: Catalog) {
    groups = [
      .callbacks: Self.callbacks(of: catalog), .situations: Self.situations(of: catalog),
      .changes: Self.changes(of: catalog), .evidence: Self.evidence(of: catalog),
    ]
  }

  /// The groups as a page shows them, and the pages before and after it.
  func values(on page: Address) -> [(String, Template.Value)] {
    let room = groups.keys.first { page.isInside($0) } ?? .callbacks
    let own = groups[room] ?? []
    let open = own.firstIndex { $0.pages.contains { $0.address == page } }
    let pages = own.flatMap(\.pages)
    let place = pages.firstIndex { $0.address == page }
    let previous = place.flatMap { $0 > 0 ? pages[$0 - 1] : nil }
    let next = place.flatMap { $0 + 1 < pages.count ? pages[$0 + 1] : nil }
    return [
      ("sidebar", .list(own.enumerated().map { $1.value(isOpen: $0 == open, on: page) })),
      ("hasNeighbors", .flag(previous != nil || next != nil)),
      ("previousPage", .list([previous].compactMap { $0?.value(on: page) })),
      ("nextPage", .list([next].compactMap { $0?.value(on: page) })),
    ]
  }

  private static func callbacks(of catalog: Catalog) -> [Group] {
    catalog.phases.map { phase, stretch in
      let entries = catalog.callbacks[stretch].map { callback in
        Entry(
          title: .name(catalog.pack.callbackNames.display(callback.name)),
          address: .page(of: callback.name),
          isLegacy: callback.isLegacy)
      }
      return Group(
        title: phase.title.shown(as: phase.name, in: catalog.locale),
        address: .page(of: phase.name), isCode: true,
        pages: entries.filter { !$0.isLegacy } + entries.filter(\.isLegacy))
    }
  }

  private static func situations(of catalog: Catalog) -> [Group] {
    catalog.situationGroups.map { name, situations in
      Group(
        title: catalog.title(ofGroup: name), address: Room.situations.index.at("group-\(name)"),
        isCode: false,
        pages: situations.map { one in
          Entry(
            title: .text(one.title.shown(as: one.name, in: catalog.locale)),
            address: .page(of: one.name))
        })
    }
  }

  private static func changes(of catalog: Catalog) -> [Group] {
    let entries = catalog.chronicle.steps.filter { !$0.isQuiet }.map { step in
      Entry(title: .text(catalog.title(of: step)), address: catalog.address(of: step))
    }
    let title = catalog.strings(.changes)
    return [Group(title: title, address: Room.changes.index, isCode: false, pages: entries)]
  }

  private static func evidence(of catalog: Catalog) -> [Group] {
    catalog.rooms.filter { $0.parent == .evidence }.map { part in
      var entries = [Entry(title: .text(catalog.strings(part.title)), address: part.index)]
      if part == .machines {
        entries += catalog.pack.machines.map { machine in
          Entry(
            title: .text(machine.title.shown(as: machine.name, in: catalog.locale)),
            address: .page(of: machine.name))
        }
      }
      return Group(
        title: catalog.strings(part.title), address: part.index, isCode: false, pages: entries)
    }
  }
}

extension Callback {
  /// Whether the system advises against it by now, or has given it up.
  var isLegacy: Bool {
    availability.first.map { !$0.deprecated.isEmpty || !$0.obsoleted.isEmpty } ?? false
  }
}

extension Sidebar.Group {
  fileprivate func value(isOpen: Bool, on page: Address) -> Template.Value {
    let shown = isOpen ? pages : []
    return [
      "title": .text(title), "path": .text(address.path), "isOpen": .flag(isOpen),
      "isCode": .flag(isCode),
      "items": .list(shown.filter { !$0.isLegacy }.map { $0.value(on: page) }),
      "legacy": .group(shown.filter(\.isLegacy).map { $0.value(on: page) }),
    ]
  }
}

extension Sidebar.Entry {
  fileprivate func value(on page: Address) -> Template.Value {
    ["title": title, "path": .text(address.path), "isCurrent": .flag(address == page)]
  }
}
