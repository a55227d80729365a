import Base
import Checker
import Graphics
import Pack

/// The list beside the pages of a room: groups of pages in reading order, the group of the page
/// open.
///
/// Long lists show what is near the page, so that the weight of a page does not grow with the pack.
struct Sidebar: Sendable {
  /// The most groups, and the most pages of a group, that are shown.
  private static let most = 80

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
    let isLegacy: Bool
    /// The entry as other pages show it.
    let link: Template.Value

    init(title: Template.Value, address: Address, isLegacy: Bool = false) {
      (self.title, self.address, self.isLegacy) = (title, address, isLegacy)
      link = ["title": title, "path": .link(address), "isCurrent": false]
    }
  }

  /// Where a page is.
  private struct Place: Sendable {
    /// Its group, by index into those of the room.
    let group: Int
    /// Its index in the group.
    let index: Int
    var previous: Entry?
    var next: Entry?
  }

  private let groups: [Room: [Group]]
  private let places: [Address: Place]

  /// Arranges the pages of a pack.
  init(of catalog: Catalog) {
    groups = [
      .callbacks: Self.callbacks(of: catalog), .situations: Self.situations(of: catalog),
      .changes: Self.changes(of: catalog), .evidence: Self.evidence(of: catalog),
    ]
    places = groups.values.reduce(into: [:]) { places, groups in
      var last: Entry?
      for (group, pages) in groups.map(\.pages).enumerated() {
        for (index, page) in pages.enumerated() {
          places[page.address] = Place(group: group, index: index, previous: last)
          if let last { places[last.address]?.next = page }
          last = page
        }
      }
    }
  }

  /// The groups as a page shows them, and the pages before and after it.
  func values(on page: Address) -> [(String, Template.Value)] {
    let room = Room.allCases.first { groups[$0] != nil && page.isInside($0) } ?? .callbacks
    let (own, place) = (groups[room] ?? [], places[page])
    let open =
      place.map { ($0.group, $0.index) } ?? own.firstIndex { $0.address == page }.map { ($0, 0) }
    let shown = Self.window(around: open?.0, in: own.count).map { number in
      own[number].value(openAt: number == open?.0 ? open?.1 : nil, on: page)
    }
    return [
      ("sidebar", .list(shown)),
      ("hasNeighbors", .flag(place?.previous != nil || place?.next != nil)),
      ("previousPage", .list([place?.previous].compactMap { $0?.value(on: page) })),
      ("nextPage", .list([place?.next].compactMap { $0?.value(on: page) })),
    ]
  }

  /// The indices that a list shows: those near one of them, or else the first.
  fileprivate static func window(around index: Int?, in count: Int) -> Range<Int> {
    let start = max(0, min((index ?? 0) - most / 2, count - most))
    return start..<min(count, start + most)
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
    let steps = catalog.chronicle.steps.filter { !$0.isQuiet }
    let adoptions = steps.filter { !catalog.axis(of: $0).isOrdered }
    let entries = (adoptions + steps.filter { catalog.axis(of: $0).isOrdered }).map { step in
      Entry(title: .text(catalog.title(of: step)), address: catalog.address(of: step))
    }
    let title = catalog.strings(.changes)
    return [Group(title: title, address: Room.changes.index, isCode: false, pages: entries)]
  }

  private static func evidence(of catalog: Catalog) -> [Group] {
    catalog.rooms.filter { $0.parent == .evidence }.map { part in
      let entries: [Entry] =
        switch part {
        case .machines:
          catalog.pack.machines.map { machine in
            Entry(
              title: .text(machine.title.shown(as: machine.name, in: catalog.locale)),
              address: .page(of: machine.name))
          }
        case .articles:
          catalog.pack.articles.map { article in
            Entry(title: .text(catalog.title(of: article)), address: .page(of: article))
          }
        default: [Entry(title: .text(catalog.strings(part.title)), address: part.index)]
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
  /// The group as a page shows it, open if the page is in it.
  ///
  /// - Parameters:
  ///   - index: Where in the group the page is; `nil` if it is not.
  ///   - page: The page.
  /// - Returns: What `parts/head` names.
  fileprivate func value(openAt index: Int?, on page: Address) -> Template.Value {
    let shown = index.map { pages[Sidebar.window(around: $0, in: pages.count)] } ?? []
    return [
      "title": .text(title), "path": .link(address), "isOpen": .flag(index != nil),
      "isCode": .flag(isCode),
      "items": .list(shown.filter { !$0.isLegacy }.map { $0.value(on: page) }),
      "legacy": .group(shown.filter(\.isLegacy).map { $0.value(on: page) }),
    ]
  }
}

extension Sidebar.Entry {
  fileprivate func value(on page: Address) -> Template.Value {
    address == page ? ["title": title, "path": .link(address), "isCurrent": true] : link
  }
}
