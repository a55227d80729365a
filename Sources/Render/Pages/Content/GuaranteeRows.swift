import Analysis
import Base
import Checker
import Conformance
import Formats
import Graphics
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
    let isRefuted = isMyth || judged.classification == .dontRelyOn
    let truth = line(isRefuted ? guarantee.firstOfInstead(in: site) : Words(""), isInsideLink: true)
    let scope = judged.decision == nil ? site.phrases.all : judged.claimed
    return .object(
      [
        "id": .text(isHome ? own.fragment : ""), "path": .link(own),
        "badge": .text(judged.classification.badge),
        "class": .text(strings(judged.classification.name)),
        "isPromised": .flag(judged.classification == .guarantee),
        "isBroken": .flag(!guarantee.violations.isEmpty),
        "statement": line(guarantee.statement, isInsideLink: true),
        "isMyth": .flag(isMyth), "isUnreliable": .flag(isRefuted && !isMyth), "truth": truth,
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
      "checked": .text(judged.decision.map { checked(judged, $0) } ?? ""),
      "failsWhen": .text(site.phrases.phrase(judged.refuted, of: judged.claimed)),
      "run": .group(
        judged.decision?.counterexample.map { acts(of: $0, against: guarantee) } ?? []),
      // A log that has nothing against a claim does not speak for it.
      "supporting": named(guarantee.isMyth ? [] : judged.basis.supporting),
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

  /// What a check found: in how many combinations of options the guarantee holds, among those in
  /// which it can happen; scopes of exploration do not count.
  private func checked(_ judged: JudgedGuarantee, _ decision: Decision) -> String {
    if decision.verdict == .refuted { return strings(.aRunRefutes) }
    let options = pack.axes.indices.filter { !pack.axes[$0].isScope }
    if options.isEmpty { return strings(.holdsAlways) }
    let count = judged.holdsIn.value {
      let extents = judged.guarantee.property.map { model.facts.extents(of: $0) } ?? []
      let claimed = decision.configurations.intersection(ConfigurationSet(joining: extents))
      return model.models.settings.count { $0.meets(claimed) }
    }
    let names = site.joined(options.map { site.title(of: pack.axes[$0]).asCommonNoun })
    return count == 1
      ? strings(.holdsInOne, names) : strings(.holdsIn, count.grouped, names)
  }

  /// A run as a short order: its interactions, and the callbacks of the last one and of those that
  /// call what the guarantee is about.
  private func acts(of run: Run, against guarantee: Guarantee) -> [Template.Value] {
    let calls = run.calls
    let isShared = Set(calls.map(\.participant)).count > 1
    let titles = Dictionary(
      uniqueKeysWithValues: zip(
        run.participants.map(\.name), pack.titles(of: run, in: site.locale)))
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
              "object": .text(isShared ? titles[one.participant, default: ""] : ""),
              "isFirst": .flag(number == 0),
            ]
          }),
      ]
    }
  }

  /// The number of recordings and documents that support it, or contradict a misconception: "28
  /// logs, 3 of iOS 26, 2 documents of Apple"; of what is usual also the number of recordings that
  /// show otherwise, of what not to rely on no documents, since they are silent.
  func evidence(for judged: JudgedGuarantee) -> String {
    let basis = judged.basis
    let recordings = judged.guarantee.isMyth ? basis.contradicting : basis.supporting
    let otherwise = judged.classification == .usual ? basis.contradicting.count : 0
    let documents = judged.classification == .dontRelyOn ? [] : basis.documents
    return site.joined(
      [logs(recordings)] + self.documents(documents)
        + [otherwise > 0 ? strings(.otherwiseIn, otherwise.grouped) : ""])
  }

  /// The number of recordings, and how many of them are of the newest version among them.
  private func logs(_ names: [Name<Recording>]) -> String {
    let count = site.counted(names.count, .oneRecording, .manyRecordings)
    guard let axis = pack.axes.first(where: \.isOrdered) else { return count }
    let title = site.title(of: axis)
    let versions = names.compactMap { name in
      model.lookup.recordings[name]?.version.base.majorVersion
    }
    guard let newest = versions.max() else { return count }
    let number = versions.count { $0 == newest }
    return number == names.count
      ? strings(.recordingsAllOf, count, "\(title) \(newest)")
      : strings(.recordingsOfWhich, count, number.grouped, "\(title) \(newest)")
  }

  /// The number of documents, those of a publisher of reference documentation apart.
  private func documents(_ documents: [Citation]) -> [String] {
    var publishers: [(name: String, count: Int)] = []
    for document in documents {
      let publisher = model.lookup.sources[document.source]?.officialPublisher ?? ""
      if let place = publishers.firstIndex(where: { $0.name == publisher }) {
        publishers[place].count += 1
      } else {
        publishers.append((publisher, 1))
      }
    }
    let others = publishers.first { $0.name.isEmpty }?.count ?? 0
    let named = publishers.filter { !$0.name.isEmpty }.map { publisher in
      strings(
        .documentsOf, site.counted(publisher.count, .oneDocument, .manyDocuments), publisher.name)
    }
    return named + [
      named.isEmpty
        ? site.counted(others, .oneDocument, .manyDocuments)
        : site.counted(others, .oneOtherDocument, .manyOtherDocuments)
    ]
  }
}

extension Source {
  /// The publisher of documentation, headers, guides, talks, or release notes; empty if it is of
  /// another kind.
  fileprivate var officialPublisher: String {
    switch kind {
    case .reference, .header, .guide, .talk, .notes: publisher
    case .article, .answer, .recording, .code: ""
    }
  }
}

extension String {
  /// The title of an option within a sentence: "Life cycle" is "life cycle", "SDK" stays.
  fileprivate var asCommonNoun: String {
    dropFirst().first?.isLowercase == true ? prefix(1).lowercased() + dropFirst() : self
  }

  /// The number of a system and its version: 26 of "iOS 26.1" and "iPadOS 26.5 (Mac Catalyst)";
  /// `nil` of other words, such as "before iOS 13 by its look".
  fileprivate var majorVersion: Int? {
    let words = split(separator: " ")
    return words.count > 1 ? Int(words[1].prefix(while: \.isNumber)) : nil
  }
}

extension PageContext {
  /// The guarantees about a callback: misconceptions apart, the others class by class.
  func rows(about callback: Name<Callback>) -> Template.Object {
    let judged = model.guarantees.about(.callback(callback))
    let refuted = [GuaranteeClass.misconception, .dontRelyOn]
    func own(_ kind: GuaranteeClass) -> Template.Value {
      .group(judged.filter { $0.classification == kind }.map { row($0) })
    }
    return rows(of: judged.filter { !refuted.contains($0.classification) })
      + ["misconceptions": own(.misconception), "unreliable": own(.dontRelyOn)]
  }

  /// Guarantees class by class.
  func rows(of judged: [JudgedGuarantee]) -> Template.Object {
    let classes = Dictionary(grouping: judged, by: \.classification)
    let groups = GuaranteeClass.allCases.compactMap { kind in
      classes[kind].map { members -> Template.Value in
        [
          "title": .text(strings(kind.title)), "isPromises": .flag(kind == .guarantee),
          "items": .list(members.map { row($0) }),
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
