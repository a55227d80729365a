import Base
import Pack
import StateSpace

/// Decides which interactions the cheapest alignment shows, once each has ended.
///
/// Several interactions can explain the same records at nearly the same cost. What the log has
/// shown of relations between objects decides between them, and what each leaves open: a second
/// pass over the settled path, so that explanations need no relations.
struct AlignmentNames: Sendable {
  /// A record of an interaction.
  struct Record: Sendable {
    /// The object as the log names it; empty if it does not.
    let object: String
    /// The callback, by index into the pack.
    let callback: Int
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
    /// Whether it begins with the first record, and is not one under way that goes on with it.
    var begins = false
    /// How many records another takes that begins with them.
    private(set) var skipped = 0

    /// Leaves a record to another that begins with it.
    mutating func skip(_ other: AlignmentLattice.Choice) {
      cost = max(cost, other.margin)
      lifelines.append(nil)
      skipped += 1
    }

    /// Takes a record.
    mutating func take(
      _ record: Record, _ choice: AlignmentLattice.Choice, _ model: AlignmentModel
    ) {
      cost = max(cost, choice.margin)
      guard choice.role >= 0 else { return lifelines.append(nil) }
      let role = model.automata.automata[Int(choice.automaton)].roles[Int(choice.role)]
      lifelines.append(role.lifeline)
      if !role.isMany, !record.object.isEmpty { players[role.lifeline] = record.object }
    }
  }

  private var firsts: FirstRecords
  /// The automata that were asked for, by index, and what the log printed then.
  private var characters: [Int32: InteractionCharacter] = [:]
  private var printed: [BitSet] = []
  private var records: [Int: [Record]] = [:]
  private var facts = RelationFacts()
  /// The interactions that the log is known to show, and those that cite its source, by index into
  /// the pack.
  private var (known, cited) = (BitSet(), BitSet())
  /// Those that are still to come, in order.
  private var next: [Int] = []

  /// The most records of an interaction that count.
  private static let most = 64

  /// Whether no interaction waits for its name.
  var isEmpty: Bool { records.isEmpty }

  /// The interactions that have no name yet, in the order of their beginnings.
  var waiting: [Int] { records.keys.sorted() }

  /// Names nothing yet.
  init(_ model: AlignmentModel) { firsts = FirstRecords(model) }

  /// Prefers interactions that the log is known to show, in order, and those that cite its source,
  /// by index into the pack.
  mutating func prefer(_ interactions: [Int], citing: BitSet) {
    (known, next, cited) = (BitSet(interactions), interactions, citing)
  }

  /// Notes a record of an interaction.
  ///
  /// - Parameters:
  ///   - record: The record.
  ///   - interaction: The interaction.
  ///   - printed: What the log prints of such objects.
  mutating func take(_ record: Record, of interaction: Int, printed: BitSet) {
    if !record.object.isEmpty, !facts.knows(record.object) {
      facts.note(firsts.age(with: record.callback, printed: printed), of: record.object)
    }
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
  ///   - printed: For each machine, what the log prints of its objects.
  /// - Returns: For each of its records, the place in the verdict, and the lifeline.
  mutating func name(
    _ occurrence: inout TraceInteraction, number: Int, by model: AlignmentModel,
    printed: [BitSet]
  ) -> [(home: Int, lifeline: Name<Lifeline>?)] {
    guard let records = records.removeValue(forKey: number) else { return [] }
    if printed != self.printed { (characters, self.printed) = ([:], printed) }
    let candidates = candidates(for: records, by: model)
    let named = candidates.filter { $0.skipped == 0 }.min {
      let isOwn = model.pack.interactions[$0.interaction].name == occurrence.name
      return $0.cost < $1.cost || $0.cost == $1.cost && isOwn
    }
    guard let named else { return [] }
    if named.interaction == next.first { next.removeFirst() }
    let interaction = model.pack.interactions[named.interaction]
    let rivals = candidates.filter {
      $0.interaction != named.interaction && $0.cost < named.cost + AlignmentCost.clear
    }.sorted { ($0.cost, $0.interaction) < ($1.cost, $1.interaction) }
    occurrence.name = interaction.name
    occurrence.isAmbient = interaction.isAmbient
    occurrence.alternatives = rivals.map { model.pack.interactions[$0.interaction].name }
    let lifelines = named.lifelines.map { $0.map { interaction.lifelines[$0].name } }
    for (record, lifeline) in zip(records, lifelines) {
      guard let lifeline else { continue }
      let role = TraceInteraction.Role(lifeline: lifeline, object: record.object)
      if !occurrence.roles.contains(role), occurrence.roles.count < Self.most {
        occurrence.roles.append(role)
      }
    }
    facts.take(model.relations[named.interaction], named.players, model.isMutual)
    return zip(records, lifelines).map { ($0.home, $1) }
  }

  /// The interactions that can explain all of some records, or most of them: others can begin with
  /// the rest.
  private mutating func candidates(
    for records: [Record], by model: AlignmentModel
  ) -> [Candidate] {
    let firsts = Interner((records.first?.choices ?? []).map(\.interaction)).all
    return firsts.compactMap { interaction in
      guard interaction >= 0 else { return nil }
      var candidate = Candidate(interaction: interaction)
      var automaton: Int32 = -1
      for (place, record) in records.enumerated() {
        // It goes on with all records but the first.
        let choice = record.choices.first {
          $0.interaction == interaction && (place == 0 || !$0.begins)
        }
        if let choice {
          if place == 0 {
            automaton = choice.automaton
            candidate.begins = record.choices.contains {
              $0.interaction == interaction && $0.begins
            }
          }
          candidate.take(record, choice, model)
        } else if place > 0, let other = record.choices.first(where: \.begins) {
          candidate.skip(other)
        } else {
          return nil
        }
      }
      if candidate.skipped * 2 >= records.count { return nil }
      candidate.cost += facts.cost(of: model.relations[interaction], candidate.players)
      candidate.cost += cost(of: automaton, candidate, by: model)
      if candidate.begins { candidate.cost -= preference(of: interaction) }
      return candidate
    }
  }

  /// How much cheaper an interaction is for what the log is known to show.
  private func preference(of interaction: Int) -> Int {
    (known.contains(interaction) ? AlignmentCost.known : 0)
      + (cited.contains(interaction) ? AlignmentCost.cited : 0)
      + (next.first == interaction ? AlignmentCost.next : 0)
  }

  /// What it costs that an interaction leaves more open, or needs more than the log shows.
  private mutating func cost(
    of number: Int32, _ candidate: Candidate, by model: AlignmentModel
  ) -> Int {
    let automaton = model.automata.automata[Int(number)]
    let character =
      characters[number] ?? InteractionCharacter(of: automaton, in: model, printed: printed)
    characters[number] = character
    let strangers = automaton.roles.indices.count { role in
      character.isCalled[role] && !automaton.roles[role].isMany
        && !printed[automaton.roles[role].machine].isEmpty
        && candidate.players[automaton.roles[role].lifeline] == nil
    }
    return candidate.lifelines.count * character.freedom * AlignmentCost.open / 100
      + strangers * AlignmentCost.stranger
      + (model.isUnusual[candidate.interaction] ? AlignmentCost.unusual : 0)
  }
}
