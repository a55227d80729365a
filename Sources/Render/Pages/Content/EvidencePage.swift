import Analysis
import Base
import Conformance
import Pack
import StateSpace

extension PageContext {
  /// The number of logs that the page of the evidence lists.
  private static let logCount = 8

  /// The page of the evidence: counts, what a proof covers, logs, articles, machines, and what the
  /// labels mean.
  func evidence() -> PageContent {
    let parts = model.sections.filter { $0.parent == .evidence && $0.hasIndex }
    let articles = pack.articles
    let isTied = !pack.sources.isEmpty || !model.evidence.findings.isEmpty
    return index(
      of: .evidence, lede: evidenceLede,
      [
        "proofNote": .text(sentences([.proofNote] + (isTied ? [.proofTies] : []))),
        "counts": .list(counts), "parts": .group(parts.map { link(to: $0) }),
        "extent": .text(extent),
        "nesting": .text(strings(.proofNestingIs, "\(pack.bounds.nesting)")),
        "scopes": .list(scopes), "logs": .group(newestLogs),
        "articles": .group(articles.map { item($0) }),
        "claimCount": .number(articles.reduce(0) { $0 + $1.claims.count }),
        "tally": .list(tally(of: articles)), "machines": .group(machineCards),
        "labels": .group(labels),
      ])
  }

  /// What is checked on this site, and what is not.
  private var evidenceLede: String {
    let hasLogs = !model.evidence.findings.isEmpty
    return sentences(
      [.evidenceLede] + (pack.sources.isEmpty ? [] : [.evidenceLedeProse])
        + (hasLogs ? [.evidenceLedeLogs] : []))
  }

  private func sentences(_ keys: [Strings.Key]) -> String {
    keys.map { strings($0) }.joined(separator: strings(.space).isEmpty ? "" : " ")
  }

  /// The number of guarantees, logs, and sources, each with the list of them.
  private var counts: [Template.Value] {
    func item(_ number: String, _ what: Strings.Key, _ section: SiteSection) -> Template.Value {
      ["number": .text(number), "what": .text(strings(what)), "path": .link(section.index)]
    }
    var counts: [Template.Value] = GuaranteeClass.allCases.compactMap { kind in
      let count = model.guarantees.count(of: kind)
      return count == 0 ? nil : item(count.grouped, kind.title, .guarantees)
    }
    let findings = model.evidence.findings
    if !findings.isEmpty {
      let conforming = findings.count { $0.reading.verdict.kind != .inconsistent }
      let ratio = strings(.countOf, conforming.grouped, findings.count.grouped)
      counts.append(item(ratio, .logsConform, .recordings))
    }
    if !pack.sources.isEmpty {
      counts.append(item(pack.sources.count.grouped, .sourcesCited, .sources))
    }
    return counts
  }

  /// The number of explored states, transitions, and models.
  private var extent: String {
    let graphs = model.facts.exploration.models.joined().map(\.graph)
    return site.joined([
      site.counted(graphs.reduce(0) { $0 + $1.stateCount }, .oneWorld, .manyWorlds),
      site.counted(
        graphs.reduce(0) { $0 + $1.transitionCount }, .oneTransition, .manyTransitions),
      site.counted(graphs.count, .oneModel, .manyModels),
    ])
  }

  /// The scopes of exploration, each with the most objects of each machine.
  private var scopes: [Template.Value] {
    pack.scopes.map { one in
      let objects = pack.declaredMachines.compactMap { machine in
        one.objects[machine.name].map { strings(.objectsOf, site.title(of: machine), "\($0)") }
      }
      return ["title": .text(site.title(of: one)), "objects": .text(site.joined(objects))]
    }
  }

  private var newestLogs: [Template.Value] {
    let findings = model.evidence.findings
    let newest = findings.indices.sorted {
      let (left, right) = (findings[$0].recording.year ?? 0, findings[$1].recording.year ?? 0)
      return left == right ? $0 < $1 : left > right
    }
    return newest.prefix(Self.logCount).map { place in
      let recording = findings[place].recording
      return .object(
        [
          "link": link(to: recording.name),
          "year": .text(recording.year.map(String.init) ?? ""),
        ] + verdict(on: findings[place]))
    }
  }

  private func item(_ article: Article) -> Template.Value {
    let title = site.title(of: article.source)
    return [
      "title": .text(title), "titleLanguage": .text(language(of: title)),
      "path": .link(.page(of: article)), "summary": line(article.summary),
      "tally": .list(tally(of: [article])),
    ]
  }

  /// The machines, each with the file of its picture and its first sentence.
  private var machineCards: [Template.Value] {
    pack.declaredMachines.map { machine in
      [
        "link": link(to: machine.name), "picture": .link(.picture(named: machine.name.text)),
        "summary": .text(site.plain(machine.summary).firstSentence.first),
      ]
    }
  }

  /// The meaning of each label of guarantees that the pack has.
  private var labels: [Template.Value] {
    GuaranteeClass.allCases.filter { model.guarantees.count(of: $0) > 0 }.map { kind in
      [
        "badge": .text(kind.badge), "title": .text(strings(kind.title)),
        "meaning": .text(strings(kind.meaning)),
      ]
    }
  }
}

extension GuaranteeClass {
  /// The meaning of the label, in a sentence.
  fileprivate var meaning: Strings.Key {
    switch self {
    case .guarantee: .promiseMeans
    case .usual: .usualMeans
    case .misconception: .mythMeans
    case .dontRelyOn: .dontRelyOnMeans
    case .recommendation: .adviceMeans
    case .modelOnly: .modelOnlyMeans
    }
  }
}
