import Base
import Pack

// The pages that list all things of one kind.
extension PageContext {
  /// The callbacks by phase, each with its owner and its summary.
  func callbacks() -> PageContent {
    let phases = model.order.phases.map { phase, range -> Template.Value in
      let all = model.order.callbacks[range]
      return [
        "id": .text("phase-\(phase.name)".asciiName), "title": .text(site.title(of: phase)),
        "rows": .list(all.filter { !$0.isLegacy }.map { row(of: $0) }),
        "legacy": .group(all.filter(\.isLegacy).map { row(of: $0) }),
      ]
    }
    return index(of: .callbacks, ["phases": .list(phases)])
  }

  private func row(of callback: Callback) -> Template.Value {
    let first = callback.availability.first
    return [
      "name": .name(site.name(of: callback.name)), "path": .link(.page(of: callback.name)),
      "owner": .text(site.owner(of: callback)), "summary": line(callback.texts.summary),
      "platform": .text(first?.platform ?? ""), "introduced": .text(first?.introduced ?? ""),
      "last": .text(first.map { $0.obsoleted.isEmpty ? $0.deprecated : $0.obsoleted } ?? ""),
    ]
  }

  /// The situations, those of one group together.
  func situations() -> PageContent {
    let groups = pack.situationGroups.map { name, situations -> Template.Value in
      let rows = situations.map { situation -> Template.Value in
        [
          "title": .text(site.title(of: situation)), "path": .link(.page(of: situation.name)),
          "summary": .text(site.plain(situation.summary).firstSentence.first),
        ]
      }
      return [
        "title": .text(pack.title(ofGroup: name, in: site.locale)),
        "id": .text("group-\(name)".asciiName),
        "rows": .list(rows),
      ]
    }
    return index(of: .situations, ["groups": .list(groups)])
  }

  /// The sources by kind, each with the pages that cite it.
  func sources() -> PageContent {
    let citations = SourceCitations(in: model)
    let kinds = Source.Kind.allCases.compactMap { kind -> Template.Value? in
      let sources = pack.sources.filter { $0.kind == kind }
      if sources.isEmpty { return nil }
      return [
        "id": .text("kind-\(kind.rawValue)"), "title": .text(strings(kind.title)),
        "sources": .list(sources.map { item($0, citations.pages[$0.name] ?? []) }),
      ]
    }
    return index(
      of: .sources, source: pack.sources.first?.place.path ?? "", ["kinds": .list(kinds)])
  }

  private func item(_ source: Source, _ pages: [SourceCitations.CitingPage]) -> Template.Value {
    let citing = pages.map { page -> Template.Value in
      let title = site.text(page.title)
      return [
        "title": page.isCode ? .name(title) : .text(title), "path": .link(page.address),
        "isCode": .flag(page.isCode),
      ]
    }
    return .object(
      [
        "id": .text("source-\(source.name)".asciiName), "title": .text(site.title(of: source)),
        "citings": .series(citing),
      ] + values(of: source.name))
  }
}

extension Callback {
  /// Whether the system deprecates it, or has given it up.
  var isLegacy: Bool {
    availability.first.map { !$0.deprecated.isEmpty || !$0.obsoleted.isEmpty } ?? false
  }
}

extension Source.Kind {
  /// The title of a list of them.
  fileprivate var title: Strings.Key {
    switch self {
    case .reference: .kindReference
    case .header: .kindHeader
    case .guide: .kindGuide
    case .talk: .kindTalk
    case .article: .kindArticle
    case .answer: .kindAnswer
    case .recording: .kindRecording
    case .code: .kindCode
    case .notes: .kindNotes
    }
  }
}
