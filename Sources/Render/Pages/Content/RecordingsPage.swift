import Base
import Conformance
import Pack

extension PageContext {
  /// The page of all recordings: what each shows, and whether the model explains it.
  func recordings() -> PageContent {
    let evidence = model.evidence
    let findings = evidence.findings
    let all = pack.interactions.filter { !$0.isPart }
    let shown = evidence.showings.count
    let pages = model.recordingsByPage.map { findings -> Template.Value in
      ["path": .link(Address(path: model.addresses[findings[0].recording.name].file))]
    }
    return index(
      of: .recordings,
      [
        "rows": .list(findings.map { row(of: $0) }), "pages": .list(pages),
        "count": .number(findings.count),
        "callbacks": .number(findings.reduce(0) { $0 + $1.reading.verdict.callCount }),
        "conforming": .number(findings.count { $0.reading.verdict.kind != .inconsistent }),
        "shown": .number(shown), "interactions": .number(all.count),
        "transitionsShown": .number(evidence.transitions.count),
        "transitions": .number(pack.callingTransitions.count),
        "unshown": .list(
          all.filter { evidence.showings[$0.name] == nil }.map { link(to: $0.name) }),
        "hasUnshown": .flag(shown < all.count),
      ])
  }

  private func row(of finding: Evidence.Finding) -> Template.Value {
    let recording = finding.recording
    let found = finding.reading.verdict.interactions
    var seen: Set<Name<Interaction>> = []
    let interactions = found.map(\.name).filter { seen.insert($0).inserted }
      .map { name -> Template.Value in
        let alike = found.filter { $0.name == name }.allSatisfy { looksAlike($0, in: recording) }
        return ["link": link(to: name), "looksAlike": .flag(alike)]
      }
    return .object(
      [
        "link": link(to: recording.name), "shows": blocks(recording.shows),
        "version": .text(site.text(recording.version)),
        "year": .text(recording.year.map(String.init) ?? ""),
        "interactions": .list(interactions),
      ] + verdict(on: finding))
  }
}
