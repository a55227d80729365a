import Base
import Conformance
import Formats
import Pack

/// How much of a pack its recordings show.
struct EvidenceCoverage {
  private let evidence: Evidence
  private let pack: Pack

  init(of evidence: Evidence, in pack: Pack) {
    self.evidence = evidence
    self.pack = pack
  }

  /// One line on the recordings, and one each on the interactions, transitions, and callbacks that
  /// no recording shows; empty if the pack has no recordings.
  var text: String {
    let findings = evidence.findings
    if findings.isEmpty { return "" }
    let others = deviating.isEmpty ? "" : "; not: " + deviating.joined(separator: ", ")
    let conforming = findings.count - deviating.count
    let head =
      "\(findings.count.counted("recording")) of \(callCount.counted("callback")), "
      + "\(conforming) consistent\(others)\n"
    return head + line("interactions", interactions) + line("transitions that call", transitions)
      + line("callbacks", callbacks(called: pack.callbackNames.display))
  }

  /// The same as JSON; `null` if the pack has no recordings.
  var json: JSON {
    let findings = evidence.findings
    if findings.isEmpty { return .null }
    return [
      "count": .integer(findings.count), "calls": .integer(callCount),
      "deviating": .array(deviating.map { .string($0) }),
      "interactions": coverage(interactions), "transitions": coverage(transitions),
      "callbacks": coverage(callbacks(called: \.text)),
    ]
  }

  /// The number of callbacks in all recordings, with repetitions.
  private var callCount: Int {
    evidence.findings.reduce(0) { $0 + $1.reading.verdict.callCount }
  }

  /// The recordings that are inconsistent with the model.
  private var deviating: [String] {
    evidence.findings.filter { $0.reading.verdict.kind == .inconsistent }.map(\.recording.name.text)
  }

  /// The interactions that can begin by themselves, and whether a recording shows them.
  private var interactions: [(name: String, isShown: Bool)] {
    pack.interactions.filter { !$0.isPart }.map { interaction in
      (interaction.name.text, evidence.showings[interaction.name] != nil)
    }
  }

  /// The transitions with callbacks, and whether a recording shows them.
  ///
  /// Those of one event are numbered from 1.
  private var transitions: [(name: String, isShown: Bool)] {
    pack.callingTransitions.map { id in
      ("\(id.machine).\(id.event)/\(id.number + 1)", evidence.transitions[id] != nil)
    }
  }

  private func callbacks(
    called name: (Name<Callback>) -> String
  ) -> [(name: String, isShown: Bool)] {
    pack.callbacks.map { (name($0.name), evidence.sightings[$0.name] != nil) }
  }

  private func coverage(_ things: [(name: String, isShown: Bool)]) -> JSON {
    [
      "count": .integer(things.count), "shown": .integer(things.count { $0.isShown }),
      "notShown": .array(things.filter { !$0.isShown }.map { .string($0.name) }),
    ]
  }

  /// The greatest number of names on a line; the rest is only counted.
  private static let namesOnALine = 8

  private func line(_ kind: String, _ things: [(name: String, isShown: Bool)]) -> String {
    let left = things.filter { !$0.isShown }.map(\.name)
    let count = "shown by recordings: \(things.count - left.count) of \(things.count) \(kind)"
    let rest = left.count - Self.namesOnALine
    let more = rest > 0 ? ", and \(rest) more, which --format json names" : ""
    let names = left.prefix(Self.namesOnALine).joined(separator: ", ")
    return count + (left.isEmpty ? "" : "; not: " + names + more) + "\n"
  }
}
