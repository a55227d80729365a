package import Base
import Logs
package import Pack
import StateSpace

/// What a recording that the model explains shows of it: who got which callbacks, at which time of
/// which interaction.
package struct Showing: Hashable, Sendable {
  /// The callbacks that somebody got.
  typealias Calls = Set<Name<Callback>>

  /// One time that an interaction takes place.
  struct Occurrence: Hashable, Sendable {
    /// The interaction, by index into the pack.
    let interaction: Int
    /// For each of its lifelines whom a record names, by index, what that one got.
    fileprivate(set) var calls: [Int: Calls] = [:]
  }

  /// A record: who got what.
  fileprivate struct Record {
    let object: String
    /// One callback; of several that are written alike, those that may be meant.
    let calls: Calls
  }

  /// The times that interactions take place, in the order of their beginnings.
  private(set) var occurrences: [Occurrence] = []
  /// For each object, what it got in the whole recording; all without a name are one.
  private(set) var lives: [String: Calls] = [:]
  /// What anybody got: of nothing else can the recording say that it does not come.
  let vocabulary: Calls

  /// Looks through a recording.
  ///
  /// - Parameters:
  ///   - reading: What the monitor says of it; nothing is taken from records that nothing explains.
  ///   - source: Where it is from; none when nobody cites it.
  ///   - pack: The model.
  ///   - index: The numbers of its names.
  init(
    of reading: TraceReading, from source: Name<Source>? = nil, in pack: Pack, by index: PackIndex
  ) {
    var records: [TracePlace: Record] = [:]
    let deviating = Set(reading.verdict.deviations.map(\.record))
    var machines: [TracePlace: Name<Machine>] = [:]
    for recording in reading.verdict.recordings {
      for home in recording.homes {
        let name = recording.interactions[home.interaction].name
        let interaction = pack.interactions[index.interaction(name)]
        machines[home.place] = interaction.machine(of: home.lifeline)
      }
    }
    for line in reading.lines where !deviating.contains(line) {
      guard let call = line.call else { continue }
      let calls = pack.calls(meant: call.callbacks, by: machines[line.place])
      records[line.place] = Record(object: call.objectName, calls: calls)
      lives[call.objectName, default: []].formUnion(calls)
    }
    vocabulary = lives.values.reduce(into: []) { $0.formUnion($1) }
    for recording in reading.verdict.recordings {
      var found = recording.interactions.map { told in
        let number = index.interaction(told.name)
        return pack.interactions[number].isShown(by: told, from: source)
          ? Occurrence(interaction: number) : nil
      }
      for home in recording.homes {
        guard let record = records[home.place], let lifeline = home.lifeline else {
          continue
        }
        found[home.interaction]?.take(
          record, as: lifeline, of: recording.interactions[home.interaction], in: pack)
      }
      occurrences += found.compactMap(\.self)
    }
  }
}

extension Showing.Occurrence {
  /// Takes a record of one who plays a lifeline.
  ///
  /// One of many turns out, later on, to be somebody with a part of its own: what it got is then
  /// what that one got.
  fileprivate mutating func take(
    _ record: Showing.Record, as lifeline: Name<Lifeline>, of told: TraceInteraction, in pack: Pack
  ) {
    let lifelines = pack.interactions[interaction].lifelines
    guard let own = lifelines.firstIndex(where: { $0.name == lifeline }) else { return }
    let parts = Set(told.roles.filter { $0.object == record.object }.map(\.lifeline))
    for number in lifelines.indices
    where number == own
      || (lifelines[own].isMany && lifelines[number].machine == lifelines[own].machine
        && parts.contains(lifelines[number].name))
    {
      calls[number, default: []].formUnion(record.calls)
    }
  }
}

extension Pack {
  /// Which of some callbacks that are written alike a record means: those that objects of a machine
  /// get; where nobody knows which machine that is, none but a single one.
  fileprivate func calls(meant callbacks: [Int], by machine: Name<Machine>?) -> Showing.Calls {
    let names = callbacks.map { self.callbacks[$0].name }
    if names.count == 1 { return Set(names) }
    let own = machine.flatMap(self.machine)
    return Set(own?.calls.map(\.callback) ?? []).intersection(names)
  }
}

extension Interaction {
  /// The machine of whoever plays a lifeline; none where there is none of that name.
  fileprivate func machine(of lifeline: Name<Lifeline>?) -> Name<Machine>? {
    lifelines.first { $0.name == lifeline }?.machine
  }

  /// Whether a log in which it was recognised shows that it took place, and not something that
  /// looks the same: where it brings objects of one machine together, two of them are seen in it.
  ///
  /// What a lone controller gets when a sheet is dismissed, it gets in a pop, too.
  ///
  /// - Parameters:
  ///   - told: What was recognised.
  ///   - source: Where the log is from; one that the interaction cites is known to show it.
  /// - Returns: Whether it does.
  package func isShown(by told: TraceInteraction, from source: Name<Source>?) -> Bool {
    if citations.contains(where: { $0.source == source }) { return true }
    let seen = Set(told.roles.map(\.lifeline))
    let groups = Dictionary(grouping: lifelines.filter { !$0.isMany }, by: \.machine)
    return groups.values.allSatisfy { group in
      group.count < 2 || group.count { seen.contains($0.name) } > 1
    }
  }
}
