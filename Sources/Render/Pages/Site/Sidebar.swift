import Pack

/// The list beside the pages of a section: groups of pages in reading order, the group of the page
/// open.
///
/// Long lists show what is near the page, so that the weight of a page does not grow with the pack.
struct Sidebar: Sendable {
  /// The most groups, and the most pages of a group, that are shown.
  private static let most = 80

  /// Pages that belong together.
  fileprivate struct Group: Sendable {
    let title: String
    /// The list of all of them.
    let address: Address
    /// Whether their titles are names in code.
    let isCode: Bool
    let pages: [Entry]
  }

  /// A page in a group.
  fileprivate struct Entry: Sendable {
    let title: Template.Value
    let address: Address
    /// Whether the system deprecates it, or has given it up.
    let isLegacy: Bool
    /// The entry as other pages show it.
    let link: Template.Value

    init(title: Template.Value, address: Address, isLegacy: Bool = false) {
      (self.title, self.address, self.isLegacy) = (title, address, isLegacy)
      link = ["title": title, "path": .link(address), "isCurrent": false]
    }
  }

  /// The position of a page.
  private struct Place: Sendable {
    /// Its group, by index into those of the section.
    let group: Int
    /// Its index in the group.
    let index: Int
    var previous: Entry?
    var next: Entry?
  }

  private let groups: [SiteSection: [Group]]
  private let places: [Address: Place]

  /// Arranges the pages of a pack.
  init(of site: LocalizedSite) {
    groups = [
      .callbacks: Self.callbacks(of: site), .situations: Self.situations(of: site),
      .changes: Self.changes(of: site), .evidence: Self.evidence(of: site),
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
  func values(on page: Address) -> Template.Object {
    let section =
      SiteSection.allCases.first { groups[$0] != nil && page.isInside($0) } ?? .callbacks
    let (own, place) = (groups[section] ?? [], places[page])
    let open =
      place.map { ($0.group, $0.index) } ?? own.firstIndex { $0.address == page }.map { ($0, 0) }
    let shown = Self.window(around: open?.0, in: own.count).map { number in
      own[number].value(openAt: number == open?.0 ? open?.1 : nil, on: page)
    }
    return [
      "sidebar": .list(shown),
      "hasNeighbors": .flag(place?.previous != nil || place?.next != nil),
      "previousPage": .list([place?.previous].compactMap { $0?.value(on: page) }),
      "nextPage": .list([place?.next].compactMap { $0?.value(on: page) }),
    ]
  }

  /// The pages of each group that a page does not list, by the path of their list, for the script
  /// that opens groups; none of groups that are too long.
  var folded: [(path: String, pages: [(title: Template.Value, path: String)])] {
    [SiteSection.callbacks, .situations].flatMap { groups[$0] ?? [] }
      .filter { $0.pages.count <= Self.most }
      .map { group in (group.address.path, group.pages.map { ($0.title, $0.address.path) }) }
  }

  /// The indices that a list shows: those near one of them, or else the first.
  fileprivate static func window(around index: Int?, in count: Int) -> Range<Int> {
    let start = max(0, min((index ?? 0) - most / 2, count - most))
    return start..<min(count, start + most)
  }

  private static func callbacks(of site: LocalizedSite) -> [Group] {
    site.model.order.phases.map { phase, range in
      let entries = site.model.order.callbacks[range].map { callback in
        Entry(
          title: .name(site.name(of: callback.name)),
          address: .page(of: callback.name),
          isLegacy: callback.isLegacy)
      }
      return Group(
        title: site.title(of: phase),
        address: .page(of: phase.name), isCode: true,
        pages: entries.filter { !$0.isLegacy } + entries.filter(\.isLegacy))
    }
  }

  private static func situations(of site: LocalizedSite) -> [Group] {
    site.pack.situationGroups.map { name, situations in
      Group(
        title: site.pack.title(ofGroup: name, in: site.locale),
        address: SiteSection.situations.index.at("group-\(name)"),
        isCode: false,
        pages: situations.map { one in
          Entry(
            title: .text(site.title(of: one)),
            address: .page(of: one.name))
        })
    }
  }

  private static func changes(of site: LocalizedSite) -> [Group] {
    let steps = site.model.changes
    let adoptions = steps.filter { !site.model.axis(of: $0).isOrdered }
    let entries = (adoptions + steps.filter { site.model.axis(of: $0).isOrdered }).map { step in
      Entry(title: .text(site.title(of: step)), address: site.model.address(of: step))
    }
    let title = site.strings(.changes)
    return [Group(title: title, address: SiteSection.changes.index, isCode: false, pages: entries)]
  }

  private static func evidence(of site: LocalizedSite) -> [Group] {
    site.model.sections.filter { $0.parent == .evidence }.map { part in
      let entries: [Entry] =
        switch part {
        case .machines:
          site.pack.declaredMachines.map { machine in
            Entry(
              title: .text(site.title(of: machine)),
              address: .page(of: machine.name))
          }
        case .articles:
          site.pack.articles.map { article in
            Entry(title: .text(site.title(of: article.source)), address: .page(of: article))
          }
        default: [Entry(title: .text(site.strings(part.title)), address: part.index)]
        }
      return Group(
        title: site.strings(part.title), address: part.index, isCode: false, pages: entries)
    }
  }
}

extension Sidebar.Group {
  /// The group as a page shows it, open if the page is in it.
  ///
  /// - Parameters:
  ///   - index: The index of the page in the group; `nil` if it is not in it.
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
