import Base
import Logs
import Pack

/// Tells which interactions a log went through, once it is clear which explanation is the
/// likeliest.
///
/// It remembers a bounded number of records; of older ones the likeliest explanation so far stands.
struct TraceStory: Sendable {
  /// What happened to a belief.
  private struct Entry: Sendable {
    /// The passage, by number.
    let passage: Int
    /// The record; none when no record came.
    let record: Record?
  }

  /// A record of the log, as the story needs it.
  struct Record: Sendable {
    let line: Int
    let part: Int
    /// What it says; none when it is no callback.
    let call: TraceCall?
    /// The object as the log names it; none when the record is no callback.
    var object: String? { call?.objectName }
  }

  /// The interactions told so far, in the order of their beginnings.
  private(set) var interactions: [TraceInteraction] = []
  /// To which of them records belong, in the order of the records.
  private(set) var homes: [TraceHome] = []
  /// The actions that call what records name: pairs of a machine and the number of its action.
  private var calls: Set<NumberPair> = []

  /// The interaction of the last record, by index; -1 for none.
  private var latest = -1

  private let model: TraceModel
  private var entries: [Entry] = []
  /// For each hypothesis at the beginning of the entries, the interactions told that are under way;
  /// -1 for one not told yet.
  private var carried: [Int: [Int]] = [:]

  /// How many records are remembered.
  private static let window = 2_048
  /// The most interactions, and the most records that belong to one, that are told.
  private static let most = 8_000

  init(_ model: TraceModel) { self.model = model }

  /// The transitions that call what records name.
  var transitions: Set<Transition.ID> {
    Set(calls.compactMap { model.transition(of: $0.first, calling: $0.second) })
  }

  /// Takes up a passage; when there are too many, tells the older half.
  mutating func take(_ passage: Int, _ record: Record?, in book: BeliefBook) {
    entries.append(Entry(passage: passage, record: record))
    if entries.count >= 2 * Self.window { tell(Self.window, in: book) }
  }

  /// Tells everything.
  mutating func tell(in book: BeliefBook) { tell(entries.count, in: book) }

  private mutating func tell(_ count: Int, in book: BeliefBook) {
    guard let last = entries.last, let belief = book.passages[last.passage].belief else {
      return
    }
    let hypotheses = book.beliefs[belief]
    let isOver = count == entries.count
    let costs = hypotheses.map { isOver ? book.costAtEnd(of: $0) : $0.cost }
    var place = costs.indices.min { costs[$0] < costs[$1] } ?? 0
    var path: [Int] = []
    for entry in entries.reversed() {
      path.append(place)
      place = book.passages[entry.passage].moves[place].parent
    }
    path.reverse()
    var live = carried[place] ?? []
    for (entry, place) in zip(entries, path).prefix(count) {
      live = follow(book.passages[entry.passage].moves[place], entry.record, live)
    }
    carried = count > 0 ? [path[count - 1]: live] : carried
    entries.removeFirst(count)
  }

  /// Follows one passage and says which interactions are under way after it.
  private mutating func follow(_ move: TraceMove, _ record: Record?, _ live: [Int]) -> [Int] {
    var own = move.taker >= 0 && move.taker < live.count ? live[move.taker] : -1
    if move.taker != TraceMove.nothing, let record {
      if move.taker == TraceMove.joined {
        own = latest
      } else if own < 0 {
        own = begin(move, record)
      }
      latest = own
      let lifeline = lifeline(of: move)
      if own >= 0 { interactions[own].take(record, as: lifeline) }
      var callback: Name<Callback>?
      if move.program >= 0, move.emission >= 0 {
        let machine = model.programs[move.program].roles[move.role].machine
        calls.insert(NumberPair(machine, move.emission))
        if let call = record.call, call.callbacks.count > 1 {
          callback = model.callback(of: machine, calling: move.emission)
        }
      }
      if own >= 0, homes.count < Self.most {
        homes.append(
          TraceHome(
            place: TracePlace(line: record.line, part: record.part), interaction: own,
            lifeline: lifeline, callback: callback))
      }
    }
    return move.kept.all.map { former in
      if former == move.taker { return own }
      return former >= 0 && former < live.count ? live[former] : -1
    }
  }

  /// Adds an interaction, while there is room; -1 when there is none.
  private mutating func begin(_ move: TraceMove, _ record: Record) -> Int {
    guard interactions.count < Self.most else { return -1 }
    let interaction = model.pack.interactions[model.programs[move.program].interaction]
    interactions.append(
      TraceInteraction(
        name: interaction.name, firstLine: record.line, lastLine: record.line, roles: [],
        isAmbient: interaction.isAmbient, isResumed: move.isResumed))
    return interactions.count - 1
  }

  private func lifeline(of move: TraceMove) -> Name<Lifeline>? {
    guard move.program >= 0, move.role >= 0 else { return nil }
    let interaction = model.pack.interactions[model.programs[move.program].interaction]
    return interaction.lifelines[move.role].name
  }
}

/// What a record says, in terms of slots: all that the interactions need to know of it.
struct TraceSymbol: Hashable, Sendable {
  /// One thing that it may mean.
  struct Meaning: Hashable, Sendable {
    /// The callback, by index into the pack.
    let callback: Int
    /// The slot of the object; `anyone` where the record does not tell which of its machine's
    /// objects it is.
    let slot: Int
    /// What was known of the object before, by the number of a set.
    let before: Int
    /// The actions that may have called it; not asked where it may be anyone.
    let emissions: [Emission]
    /// What it costs to suppose that the object was told so because it belongs to another that was
    /// told the same right before; none where none was.
    var costOfJoining: Int?
    /// Whether it says what the record means in place of one of the slot's object, which its own
    /// belongs to; then it begins nothing.
    var isInPlace = false
    /// What it costs to suppose that it is meant.
    var cost = 0

    /// Whichever object of the machine.
    static let anyone = -1
    /// What it costs that a record which names an object is of another.
    static let costOfAnother = 8
  }

  /// An action of a machine that may have called it, and the models in which it may.
  struct Emission: Hashable, Sendable {
    let number: Int
    let mask: TraceModels.Mask
  }

  /// An object that has a slot.
  struct Member: Hashable, Sendable {
    /// The machine, by index into the pack.
    let machine: Int
    /// The number of its sight: of what the log shows of it.
    var sight: Int
    /// Whether its first record was one of an object that had done nothing yet.
    var isFresh = false
    /// Whether any number of objects may stand behind its name.
    var isCrowd = false
  }

  /// What it may mean; at least one.
  let meanings: [Meaning]
  /// For each slot, who has it.
  let company: [Member?]
  /// Whether more time has passed since the record before than an interaction takes that does not
  /// wait.
  var isLate = false
}
