import Base
import Pack
import StateSpace

/// Decides which interactions the cheapest alignment shows, once each has ended.
///
/// Several interactions can explain the same records at nearly the same cost. What the log has shown
/// of relations between objects decides between them: a second pass over the settled path, so that
/// explanations need no relations.
struct AlignmentNames: Sendable {
  /// A record of an interaction.
  struct Record: Sendable {
    /// The object as the log names it; empty if it does not.
    let object: String
    /// The place of the record among those of which the verdict says what they are.
    let home: Int
    /// What can take it.
    let choices: [AlignmentLattice.Choice]
  }

  /// An interaction that can explain the records of another.
  private struct Candidate {
    let interaction: Int
    /// What it costs more than the cheapest alignment, with its relations.
    var cost = 0
    /// For each record, the lifeline.
    var lifelines: [Int?] = []
    /// For each lifeline, its object.
    var players: [Int: String] = [:]
  }

  private var records: [Int: [Record]] = [:]
  private var facts = RelationFacts()

  /// The most records of an interaction that count.
  private static let most = 64

  /// The interactions that have no name yet, in the order of their beginnings.
  var waiting: [Int] { records.keys.sorted() }

  /// Notes a record of an interaction.
  mutating func take(_ record: Record, of interaction: Int) {
    if records[interaction, default: []].count < Self.most {
      records[interaction, default: []].append(record)
    }
  }

  /// Forgets the objects, which are others from now on.
  mutating func beginSegment() { facts = RelationFacts() }

  /// Names an interaction that has ended.
  ///
  /// - Parameters:
  ///   - occurrence: The interaction, as the cheapest alignment names it.
  ///   - number: Its number.
  ///   - model: The model.
  /// - Returns: For each of its records, the place in the verdict, and the lifeline.
  mutating func name(
    _ occurrence: inout AlignmentVerdict.Occurrence, number: Int, by model: AlignmentModel
  ) -> [(home: Int, lifeline: Name<Lifeline>?)] {
    guard let records = records.removeValue(forKey: number) else { return [] }
    let own = model.automata.automata[occurrence.automaton].interaction
    let candidates = candidates(for: records, by: model)
    let named = candidates.min {
      ($0.cost, $0.interaction == own ? 0 : 1) < ($1.cost, $1.interaction == own ? 0 : 1)
    }
    guard let named else { return [] }
    let interaction = model.pack.interactions[named.interaction]
    let rivals = candidates.filter {
      $0.interaction != named.interaction && $0.cost < named.cost + AlignmentCost.clear
    }.sorted { ($0.cost, $0.interaction) < ($1.cost, $1.interaction) }
    occurrence.name = interaction.name
    occurrence.isCertain = rivals.isEmpty
    occurrence.alternatives = rivals.map { model.pack.interactions[$0.interaction].name }
    let lifelines = named.lifelines.map { $0.map { interaction.lifelines[$0].name } }
    for (record, lifeline) in zip(records, lifelines) {
      guard let lifeline else { continue }
      let role = AlignmentVerdict.Occurrence.Role(lifeline: lifeline, object: record.object)
      if !occurrence.roles.contains(role) { occurrence.roles.append(role) }
    }
    facts.take(model.relations[named.interaction], named.players, model.isMutual)
    return zip(records, lifelines).map { ($0.home, $1) }
  }

  /// The interactions that can explain all of some records.
  private func candidates(for records: [Record], by model: AlignmentModel) -> [Candidate] {
    (records.first?.choices ?? []).compactMap { first in
      guard first.interaction >= 0 else { return nil }
      var candidate = Candidate(interaction: first.interaction)
      for record in records {
        guard let choice = record.choices.first(where: { $0.interaction == first.interaction })
        else { return nil }
        let role =
          choice.role < 0
          ? nil : model.automata.automata[Int(choice.automaton)].roles[Int(choice.role)]
        candidate.cost = max(candidate.cost, choice.margin)
        candidate.lifelines.append(role?.lifeline)
        if let role, !role.isMany, !record.object.isEmpty {
          candidate.players[role.lifeline] = record.object
        }
      }
      candidate.cost += facts.cost(of: model.relations[first.interaction], candidate.players)
      return candidate
    }
  }
}
