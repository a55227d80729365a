import Checker
import Conformance
import Pack

/// A part of a site: an index, and the pages that it lists; in the order in which pages name them.
///
/// The first four are the rooms that every page names; the others are parts of the evidence.
enum Room: String, Hashable, Sendable, CaseIterable {
  case callbacks, situations, changes, evidence
  case guarantees, machines, recordings, articles, sources

  /// The room that it is a part of; `nil` if it is a room that every page names.
  var parent: Room? {
    switch self {
    case .callbacks, .situations, .changes, .evidence: nil
    case .guarantees, .machines, .recordings, .articles, .sources: .evidence
    }
  }

  /// The folder of its pages.
  var folder: String { parent.map { "\($0.rawValue)/\(rawValue)" } ?? rawValue }

  /// Whether a page lists what is in it; what is in others is listed on the page of the room that
  /// they are a part of.
  var hasIndex: Bool { self != .machines && self != .articles }

  /// Where all that is in it is listed: its index, or a section of a page.
  var index: Address {
    if let parent, !hasIndex { return parent.index.at(rawValue) }
    return Address(path: "\(folder)/index.html")
  }

  /// What it is called.
  var title: Strings.Key {
    switch self {
    case .callbacks: .callbacks
    case .situations: .situations
    case .changes: .changes
    case .evidence: .evidence
    case .guarantees: .guarantees
    case .machines: .machines
    case .recordings: .recordings
    case .articles: .articles
    case .sources: .sources
    }
  }

  /// What it holds, in a sentence.
  var about: Strings.Key {
    switch self {
    case .callbacks: .callbacksAbout
    case .situations: .situationsAbout
    case .changes: .changesAbout
    case .evidence: .evidenceAbout
    case .guarantees: .guaranteesLede
    case .machines: .machinesAbout
    case .recordings: .recordingsLede
    case .articles: .articlesLede
    case .sources: .sourcesAbout
    }
  }
}

extension Catalog {
  /// The rooms and parts of rooms that have something in them.
  var rooms: [Room] { Room.allCases.filter(holdsAnything) }

  private func holdsAnything(in room: Room) -> Bool {
    switch room {
    case .callbacks: !pack.callbacks.isEmpty
    case .situations: !pack.situations.isEmpty
    case .changes: !chronicle.steps.isEmpty
    case .evidence: Room.allCases.contains { $0.parent == .evidence && holdsAnything(in: $0) }
    case .guarantees: !guarantees.all.isEmpty
    case .machines: !pack.machines.isEmpty
    case .recordings: !evidence.findings.isEmpty
    case .articles: !pack.articles.isEmpty
    case .sources: !pack.sources.isEmpty
    }
  }
}

extension Page {
  /// The index of a room.
  ///
  /// - Parameters:
  ///   - room: The room.
  ///   - scope: The page, with what was found wrong with its texts.
  ///   - values: What its template names.
  init(indexOf room: Room, _ scope: PageScope, values: [(String, Template.Value)]) {
    self.init(
      address: scope.address, template: "html/\(room.rawValue)", title: scope.strings(room.title),
      description: .text(scope.strings(room.about)),
      crumbs: room.parent.map { scope.crumbs(to: $0) } ?? [], values: values,
      faults: scope.faults)
  }
}

extension PageScope {
  /// A link to a room, with what it holds.
  func item(_ room: Room) -> Template.Value {
    [
      "title": .text(strings(room.title)), "path": .link(room.index),
      "about": .text(strings(room.about)),
    ]
  }

  /// The way back to a room, for the pages in it: the rooms above it first.
  func crumbs(to room: Room) -> [(title: String, address: Address)] {
    (room.parent.map { crumbs(to: $0) } ?? []) + [(strings(room.title), room.index)]
  }
}
