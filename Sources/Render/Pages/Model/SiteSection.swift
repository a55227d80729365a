import Checker
import Conformance
import Pack

/// A part of a site: an index, and the pages that it lists; in the order in which pages name them.
///
/// Every page links to the first four; the others are parts of the evidence. For example, `sources`
/// is the folder `evidence/sources`, whose index is `evidence/sources/index.html`.
enum SiteSection: String, Hashable, Sendable, CaseIterable {
  case callbacks, situations, changes, evidence
  case guarantees, machines, recordings, articles, sources

  /// The section that it is a part of; `nil` if every page links to it.
  var parent: SiteSection? {
    switch self {
    case .callbacks, .situations, .changes, .evidence: nil
    case .guarantees, .machines, .recordings, .articles, .sources: .evidence
    }
  }

  /// The folder of its pages.
  var folder: String { parent.map { "\($0.rawValue)/\(rawValue)" } ?? rawValue }

  /// Whether it has an index; if not, the page of its parent lists its pages.
  var hasIndex: Bool { self != .machines && self != .articles }

  /// The address of the list of its pages: an index, or a place on the page of its parent.
  var index: Address {
    if let parent, !hasIndex { return parent.index.at(rawValue) }
    return Address(path: "\(folder)/index.html")
  }

  /// Its title.
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
}

extension SiteModel {
  /// The sections that have at least one page.
  var sections: [SiteSection] { SiteSection.allCases.filter(hasPages) }

  private func hasPages(in section: SiteSection) -> Bool {
    switch section {
    case .callbacks: !pack.callbacks.isEmpty
    case .situations: !pack.situations.isEmpty
    case .changes: !changes.isEmpty
    case .evidence: SiteSection.allCases.contains { $0.parent == .evidence && hasPages(in: $0) }
    case .guarantees: !guarantees.all.isEmpty
    case .machines: !pack.declaredMachines.isEmpty
    case .recordings: !evidence.findings.isEmpty
    case .articles: !pack.articles.isEmpty
    case .sources: !pack.sources.isEmpty
    }
  }
}
