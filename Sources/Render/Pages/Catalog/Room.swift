import Checker
import Conformance
import Pack

/// A part of a site: an index, and the pages that it lists; in the order in which pages name them.
enum Room: String, Hashable, Sendable, CaseIterable {
  case callbacks, machines, interactions, scenarios, guarantees, recordings, versions, articles
  case sources

  /// The folder of its pages.
  var folder: String { rawValue }

  /// Its index.
  var index: Address { Address(path: "\(folder)/index.html") }

  /// What it is called.
  var title: Strings.Key {
    switch self {
    case .callbacks: .callbacks
    case .machines: .machines
    case .interactions: .interactions
    case .scenarios: .scenarios
    case .guarantees: .guarantees
    case .recordings: .recordings
    case .versions: .versions
    case .articles: .articles
    case .sources: .sources
    }
  }

  /// What it holds, in a sentence.
  var about: Strings.Key {
    switch self {
    case .callbacks: .callbacksAbout
    case .machines: .machinesAbout
    case .interactions: .interactionsAbout
    case .scenarios: .scenariosAbout
    case .guarantees: .guaranteesLede
    case .recordings: .recordingsLede
    case .versions: .versionsLede
    case .articles: .articlesLede
    case .sources: .sourcesAbout
    }
  }
}

extension Catalog {
  /// The rooms that have something in them.
  var rooms: [Room] { Room.allCases.filter(holdsAnything) }

  private func holdsAnything(in room: Room) -> Bool {
    switch room {
    case .callbacks: !pack.callbacks.isEmpty
    case .machines: !pack.machines.isEmpty
    case .interactions: !pack.interactions.isEmpty
    case .scenarios: !pack.scenarios.isEmpty
    case .guarantees: !guarantees.all.isEmpty
    case .recordings: !evidence.findings.isEmpty
    case .versions: !chronicle.steps.isEmpty
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
      description: .text(scope.strings(room.about)), crumbs: [], values: values,
      faults: scope.faults)
  }
}

extension PageScope {
  /// The way back to a room, for the pages in it.
  func crumb(to room: Room) -> (title: String, address: Address) {
    (strings(room.title), room.index)
  }
}
