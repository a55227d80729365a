import Model

import Render

/// How much of a pack its recordings show, to be told.
struct EvidenceCoverage {
  private let evidence: Evidence
  private let pack: Pack

  /// Prepares to tell.
  init(of evidence: Evidence, in pack: Pack) {
    self.evidence = evidence
    self.pack = pack
  }

  /// A line on the recordings, and one each on the interactions, transitions, and callbacks that none
  /// shows; empty for a pack without recordings.
  var text: String {
    let findings = evidence.findings
    if findings.isEmpty { return "" }
    let others = deviating.isEmpty ? "" : "; not: " + deviating.joined(separator: ", ")
    let conforming = findings.count - deviating.count
    let head =
      "\(findings.count) recording\(findings.count == 1 ? "" : "s") of \(callCount) callbacks, "
      + "\(conforming) conform\(conforming == 1 ? "s" : "")\(others)\n"
    return head + line("interactions", interactions) + line("transitions that call", transitions)
      + line("callbacks", callbacks)
  }

  /// The same for a program; none for a pack without recordings.
  var json: JSON {
    let findings = evidence.findings
    if findings.isEmpty { return .null }
    return [
      "count": .integer(findings.count), "calls": .integer(callCount),
      "deviating": .array(deviating.map { .string($0) }),
      "interactions": coverage(interactions), "transitions": coverage(transitions),
      "callbacks": coverage(callbacks),
    ]
  }

  /// How many callbacks the recordings show, each time counted.
  private var callCount: Int {
    evidence.findings.reduce(0) { $0 + $1.reading.verdict.callCount }
  }

  /// The recordings that the model does not explain.
  private var deviating: [String] {
    evidence.findings.filter { !$0.reading.verdict.conforms }.map(\.recording.name.text)
  }

  /// The interactions that begin by themselves, and whether a recording shows them.
  private var interactions: [(name: String, isShown: Bool)] {
    pack.interactions.filter { !$0.isPart }.map { interaction in
      (interaction.name.text, evidence.showings[interaction.name] != nil)
    }
  }

  /// The transitions that call something, each with its place among those of its event, from 1, and
  /// whether a recording shows them.
  private var transitions: [(name: String, isShown: Bool)] {
    pack.heardTransitions.map { id in
      ("\(id.machine).\(id.event)/\(id.number + 1)", evidence.transitions[id] != nil)
    }
  }

  private var callbacks: [(name: String, isShown: Bool)] {
    pack.callbacks.map { ($0.name.text, evidence.sightings[$0.name] != nil) }
  }

  private func coverage(_ things: [(name: String, isShown: Bool)]) -> JSON {
    [
      "count": .integer(things.count), "shown": .integer(things.count { $0.isShown }),
      "notShown": .array(things.filter { !$0.isShown }.map { .string($0.name) }),
    ]
  }

  /// How many things without a recording a line names before it only counts them.
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
