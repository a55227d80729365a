import Base
import Checker
import Conformance
import Formats
import Pack
import StateSpace

extension PageContext {
  /// The most recordings that a row names.
  private static let mostRecordings = 3

  /// A guarantee as a row: what it says and what supports it; on its own page, with its proof.
  ///
  /// - Parameter judged: The guarantee.
  /// - Returns: What `parts/row` names.
  func row(_ judged: JudgedGuarantee) -> Template.Value {
    let guarantee = judged.guarantee
    let own = model.addresses[guarantee.name]
    let isHome = own.file == address.file
    let isMyth = judged.classification == .misconception
    let truth = line(isMyth ? guarantee.firstOfInstead(in: site) : Words(""), isInsideLink: true)
    let scope = judged.decision == nil ? site.phrases.all : judged.claimed
    return .object(
      [
        "id": .text(isHome ? own.fragment : ""), "path": .link(own),
        "badge": .text(judged.classification.badge),
        "class": .text(strings(judged.classification.name)),
        "isPromised": .flag(judged.classification == .guarantee),
        "isBroken": .flag(!guarantee.violations.isEmpty),
        "statement": line(guarantee.statement, isInsideLink: true),
        "isMyth": .flag(isMyth), "truth": truth,
        "evidence": .text(evidence(for: judged)),
        "proof": isHome ? [proof(of: judged, saying: truth)] : [],
      ] + site.marks(scope))
  }

  /// What a row unfolds.
  ///
  /// - Parameters:
  ///   - judged: The guarantee.
  ///   - truth: What the row says of what is true.
  /// - Returns: The proof, and the texts that belong to it.
  private func proof(of judged: JudgedGuarantee, saying truth: Template.Value) -> Template.Value {
    let guarantee = judged.guarantee
    let instead = prose(guarantee.instead)
    let isSaid: Bool =
      if case .prose(let line) = truth {
        instead == Prose([.element(.paragraph(isTight: false), line.nodes)])
      } else { false }
    return [
      "instead": .prose(isSaid ? Prose() : instead), "reason": blocks(guarantee.reason),
      "property": .name(guarantee.property?.text ?? ""),
      "checked": .text(judged.decision.map { checked($0) } ?? ""),
      "failsWhen": .text(site.phrases.phrase(judged.refuted, of: judged.claimed)),
      "run": .group(
        judged.decision?.counterexample.map { acts(of: $0, against: guarantee) } ?? []),
      "supporting": named(judged.basis.supporting),
      "contradicting": named(judged.basis.contradicting),
      "violations": .group(guarantee.violations.map { value(of: $0) }),
      "citations": citations(documents(of: judged)), "claimants": citations(guarantee.claimants),
    ]
  }

  /// The first few of some recordings, and the number of others.
  private func named(_ recordings: [Name<Recording>]) -> Template.Value {
    if recordings.isEmpty { return false }
    let more = recordings.count - Self.mostRecordings
    return [
      "recordings": .series(recordings.prefix(Self.mostRecordings).map { link(to: $0) }),
      "more": .text(more > 0 ? strings(.andMore, more.grouped) : ""),
    ]
  }

  /// The citations of a guarantee, without the sources of the recordings that its row names.
  private func documents(of judged: JudgedGuarantee) -> [Citation] {
    let named = [judged.basis.supporting, judged.basis.contradicting].flatMap {
      $0.prefix(Self.mostRecordings)
    }
    let sources = Set(named.compactMap { model.lookup.recordings[$0]?.citation.source })
    return judged.guarantee.citations.filter { !sources.contains($0.source) }
  }

  private func value(of violation: Guarantee.Violation) -> Template.Value {
    [
      "versions": .text(site.text(violation.versions)), "about": line(violation.about),
      "citations": citations([violation.citation]),
      "recordings": .list(violation.recording.map { [link(to: $0)] } ?? []),
    ]
  }

  /// What a check found, such as in how many configurations the guarantee holds.
  private func checked(_ decision: Decision) -> String {
    let number = site.counted(
      decision.configurations.count, .oneConfiguration, .manyConfigurations)
    return strings(decision.verdict == .proved ? .holdsIn : .aRunRefutes, number)
  }

  /// A run as a short order: its interactions, and the callbacks of the last one and of those that
  /// call what the guarantee is about.
  private func acts(of run: Run, against guarantee: Guarantee) -> [Template.Value] {
    let calls = run.calls
    let isShared = Set(calls.map(\.participant)).count > 1
    return run.interactions.indices.compactMap { act in
      let own = calls.filter { $0.act == act }
      if own.isEmpty { return nil }
      let hasCalls =
        act == calls.last?.act
        || own.contains { guarantee.topics.contains(.callback($0.call.callback)) }
      return [
        "interaction": link(to: run.interactions[act]), "hasCalls": .flag(hasCalls),
        "calls": .list(
          own.enumerated().map { number, one in
            [
              "name": .name(pack.callbackNames.display(one.call)),
              "object": .text(isShared ? one.participant : ""), "isFirst": .flag(number == 0),
            ]
          }),
      ]
    }
  }

  /// The number of recordings and documents that support it, or contradict a misconception: "2
  /// recordings, 1 source"; of what is usual also the number of those that show otherwise.
  func evidence(for judged: JudgedGuarantee) -> String {
    let basis = judged.basis
    let isMyth = judged.classification == .misconception
    let recordings = isMyth ? basis.contradicting : basis.supporting
    let otherwise = judged.classification == .usual ? basis.contradicting.count : 0
    return site.joined([
      site.counted(recordings.count, .oneRecording, .manyRecordings),
      site.counted(basis.documents.count, .oneDocument, .manyDocuments),
      otherwise > 0 ? strings(.otherwiseIn, otherwise.grouped) : "",
    ])
  }
}

extension PageContext {
  /// The guarantees about a callback: misconceptions apart, the others class by class.
  func rows(about callback: Name<Callback>) -> Template.Object {
    let judged = model.guarantees.about(.callback(callback))
    let misconceptions = judged.filter { $0.classification == .misconception }.map { row($0) }
    return rows(of: judged.filter { $0.classification != .misconception })
      + ["misconceptions": .group(misconceptions)]
  }

  /// Guarantees class by class.
  func rows(of judged: [JudgedGuarantee]) -> Template.Object {
    let classes = Dictionary(grouping: judged, by: \.classification)
    let groups = GuaranteeClass.allCases.compactMap { kind in
      classes[kind].map { members -> Template.Value in
        [
          "title": .text(strings(kind.title)), "items": .list(members.map { row($0) }),
          "count": .number(members.count),
        ]
      }
    }
    return ["guarantees": .list(groups), "hasGuarantees": .flag(!groups.isEmpty)]
  }
}

extension Guarantee {
  /// The first paragraph of what is true instead of a misconception; may be empty.
  func firstOfInstead(in site: LocalizedSite) -> Words {
    let bytes = ArraySlice(site.text(instead).utf8)
    let first = bytes[..<(bytes.firstRange(of: "\n\n")?.lowerBound ?? bytes.endIndex)]
    return Words(String(decoding: first, as: UTF8.self))
  }
}
