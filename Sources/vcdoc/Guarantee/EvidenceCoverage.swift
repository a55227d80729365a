import Model

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
    let conforming = findings.count { $0.reading.verdict.conforms }
    let calls = findings.reduce(0) { $0 + $1.reading.verdict.callCount }
    let deviating = findings.filter { !$0.reading.verdict.conforms }.map(\.recording.name.text)
    let others = deviating.isEmpty ? "" : "; not: " + deviating.joined(separator: ", ")
    let head =
      "\(findings.count) recordings of \(calls) callbacks, \(conforming) conform\(others)\n"
    return head + line("interactions", interactions) + line("transitions that call", transitions)
      + line("callbacks", callbacks)
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

  private func line(_ kind: String, _ things: [(name: String, isShown: Bool)]) -> String {
    let left = things.filter { !$0.isShown }.map(\.name)
    let count = "shown by recordings: \(things.count - left.count) of \(things.count) \(kind)"
    return count + (left.isEmpty ? "" : "; not: " + left.joined(separator: ", ")) + "\n"
  }
}
