import Analysis
import Base
import Conformance
import Graphics
import Pack
import StateSpace

/// The page of how the site knows what it says: counts, what a proof covers, logs, articles,
/// machines, and what the labels mean.
struct EvidencePage {
  /// How many logs the page lists; their index lists all.
  private static let logCount = 8
  private var scope: PageScope

  /// Prepares the page.
  init(of catalog: Catalog) { scope = PageScope(catalog, at: Room.evidence.index) }

  /// The page, ready to be written.
  consuming func page() -> Page {
    let parts = scope.catalog.rooms.filter { $0.parent == .evidence && $0.hasIndex }
    let (logs, articles) = (logs, articles())
    let all = scope.catalog.pack.articles
    return Page(
      indexOf: .evidence, scope,
      values: [
        ("counts", .list(counts)), ("parts", .list(parts.map { scope.item($0) })),
        ("extent", .text(extent)),
        ("nesting", .text(scope.strings(.proofNestingIs, "\(scope.catalog.pack.bounds.nesting)"))),
        ("scopes", .list(scopes)),
        ("logs", .group(logs)), ("articles", .group(articles)),
        ("claimCount", .number(all.reduce(0) { $0 + $1.claims.count })),
        ("tally", .list(scope.tally(of: all))), ("machines", .group(machines)),
        ("labels", .list(labels)),
      ])
  }

  /// How much there is of what supports the site, each with where it is listed.
  private var counts: [Template.Value] {
    let catalog = scope.catalog
    var counts: [Template.Value] = GuaranteeClass.allCases.compactMap { kind in
      let count = catalog.guarantees.count(of: kind)
      return count == 0 ? nil : item(count.grouped, scope.strings(kind.title), in: .guarantees)
    }
    let findings = catalog.evidence.findings
    if !findings.isEmpty {
      let conforming = findings.count { $0.reading.verdict.conforms }
      counts.append(
        item(
          scope.strings(.countOf, conforming.grouped, findings.count.grouped),
          scope.strings(.logsConform), in: .recordings))
    }
    if !catalog.pack.sources.isEmpty {
      let count = catalog.pack.sources.count
      counts.append(item(count.grouped, scope.strings(.sourcesCited), in: .sources))
    }
    return counts
  }

  private func item(_ number: String, _ what: String, in room: Room) -> Template.Value {
    ["number": .text(number), "what": .text(what), "path": .link(room.index)]
  }

  /// How much was explored: states, transitions, models, and configurations.
  private var extent: String {
    let exploration = scope.catalog.survey.exploration
    let graphs = exploration.models.joined().map(\.graph)
    let numbers = [
      scope.counted(graphs.reduce(0) { $0 + $1.stateCount }, .oneWorld, .manyWorlds),
      scope.counted(
        graphs.reduce(0) { $0 + $1.transitionCount }, .oneTransition, .manyTransitions),
      scope.counted(graphs.count, .oneModel, .manyModels),
    ]
    return scope.joined(numbers)
  }

  /// What is explored together, each with how many objects of each machine there are at most.
  private var scopes: [Template.Value] {
    let catalog = scope.catalog
    let titles = catalog.register.machines
    return catalog.pack.scopes.map { one in
      let objects = catalog.pack.machines.compactMap { machine -> String? in
        one.objects[machine.name].map { count in
          let title = titles[machine.name]?.title.shown(as: machine.name, in: catalog.locale)
          return scope.strings(.objectsOf, title ?? machine.name.text, "\(count)")
        }
      }
      return [
        "title": .text(one.title.shown(as: one.name, in: catalog.locale)),
        "objects": .text(scope.joined(objects)),
      ]
    }
  }

  /// The newest logs.
  private var logs: [Template.Value] {
    let findings = scope.catalog.evidence.findings
    let newest = findings.indices.sorted {
      let (left, right) = (findings[$0].recording.year ?? 0, findings[$1].recording.year ?? 0)
      return left == right ? $0 < $1 : left > right
    }
    return newest.prefix(Self.logCount).map { place in
      let finding = findings[place]
      let values: [(String, Template.Value)] = [
        ("link", scope.item(finding.recording.name)),
        ("year", .text(finding.recording.year.map(String.init) ?? "")),
      ]
      return .object(Template.Object(values + scope.verdict(on: finding)))
    }
  }

  /// The articles whose claims the pack accounts for.
  private mutating func articles() -> [Template.Value] {
    var items: [Template.Value] = []
    for article in scope.catalog.pack.articles {
      let title = scope.catalog.title(of: article)
      items.append([
        "title": .text(title), "titleLanguage": .text(scope.language(of: title)),
        "path": .link(Address.page(of: article)),
        "summary": scope.line(article.summary, at: article.place),
        "tally": .list(scope.tally(of: [article])),
      ])
    }
    return items
  }

  /// The machines, each with the file of its picture and its first sentence.
  private var machines: [Template.Value] {
    let catalog = scope.catalog
    return catalog.pack.machines.map { machine in
      [
        "link": scope.item(machine.name),
        "picture": .link(Address.picture(named: machine.name.text)),
        "summary": .text(catalog.plain(machine.summary).firstSentence.first),
      ]
    }
  }

  /// What each kind of statement means.
  private var labels: [Template.Value] {
    GuaranteeClass.allCases.map { kind in
      [
        "badge": .text(kind.badge), "title": .text(scope.strings(kind.title)),
        "meaning": .text(scope.strings(kind.meaning)),
      ]
    }
  }
}

extension GuaranteeClass {
  /// What the label means, in a sentence.
  fileprivate var meaning: Strings.Key {
    switch self {
    case .guarantee: .promiseMeans
    case .usual: .usualMeans
    case .misconception: .mythMeans
    case .recommendation: .adviceMeans
    case .modelOnly: .modelOnlyMeans
    }
  }
}
