import Base
import Pack
import StateSpace

/// Follows the cheapest alignment of a log, and gathers what it says.
struct AlignmentStory: Sendable {
  /// What costs something.
  private(set) var findings: [AlignmentVerdict.Finding] = []
  /// The interactions so far.
  private(set) var interactions: [AlignmentVerdict.Occurrence] = []
  /// What the alignment costs so far.
  private(set) var cost = 0

  private let model: AlignmentModel
  /// The interactions under way, by index; -1 for a free event.
  private var live: [Int] = []
  private var episode = 0

  /// The most findings, and the most interactions, that are listed.
  private static let most = 8_000

  init(_ model: AlignmentModel) { self.model = model }

  /// Adds to the cost.
  mutating func take(cost: Int) { self.cost += cost }

  /// Notes a complaint of the system about an object.
  mutating func report(_ object: String, at line: Int) {
    guard findings.count < Self.most else { return }
    findings.append(
      AlignmentVerdict.Finding(
        line: line, reason: .reported, cost: 0, callback: nil, object: object, episode: -1))
  }

  /// Takes the next move of the alignment.
  mutating func take(
    _ move: AlignmentStep.Move, _ entry: LogAlignment.TrailEntry,
    _ reasons: [AlignmentNotes.Note], _ cast: AlignmentCast
  ) {
    if live.isEmpty { episode += 1 }
    for reason in reasons where findings.count < Self.most {
      findings.append(
        AlignmentVerdict.Finding(
          line: entry.line, reason: reason.kind, cost: reason.cost,
          callback: reason.callback < 0 ? nil : model.pack.callbacks[reason.callback].name,
          object: reason.slot < 0 ? "" : cast.text(of: entry.names[reason.slot]), episode: episode))
    }
    var own = -1
    if move.taker >= 0, Int(move.taker) < live.count {
      own = live[Int(move.taker)]
    } else if move.begun >= 0 {
      own = begin(model.automata.automata[Int(move.begun)].interaction, at: entry.line)
    }
    if own >= 0 {
      let lines = interactions[own].lines
      interactions[own].lines = lines.lowerBound...max(lines.upperBound, entry.line)
    }
    live = (0..<move.count).map { place in
      let former = Int(move.kept[place])
      return former < 0 ? own : former < live.count ? live[former] : -1
    }
  }

  private mutating func begin(_ interaction: Int?, at line: Int) -> Int {
    guard let interaction, interactions.count < Self.most else { return -1 }
    interactions.append(
      AlignmentVerdict.Occurrence(
        name: model.pack.interactions[interaction].name, lines: line...line))
    return interactions.count - 1
  }
}
