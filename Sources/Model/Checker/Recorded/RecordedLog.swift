package import Base
package import Pack

/// A console log as plain values: who got which callback, in which order.
///
/// How a log is read and explained is no part of it, so that properties are judged alike whatever
/// reads it.
package struct RecordedLog: Hashable, Sendable {
  /// A callback that a line names.
  package struct Record: Hashable, Sendable {
    /// The object, by index into the segment's.
    package let object: Int
    /// The callback, by index into the pack.
    package let callback: Int
    /// The arguments that it may have had, in the words of the pack; at least one, and empty text
    /// for none.
    package let arguments: [String]

    /// Makes a record.
    package init(object: Int, callback: Int, arguments: [String] = [""]) {
      (self.object, self.callback, self.arguments) = (object, callback, arguments)
    }
  }

  /// One life of an object that records name.
  package struct Object: Hashable, Sendable {
    /// What the log calls it; empty if it has no name.
    package let name: String
    /// Its machine, by index into the pack.
    package let machine: Int
    /// Whether the log shows its life from the beginning.
    package let isNew: Bool
    /// Whether its life ends with its last record.
    package var isGone = false
    /// The callbacks that the log prints of objects of its label, by index into the pack.
    package var printed = BitSet()
    /// The callbacks, by index into the pack, with whose records the life of another object of the
    /// same name may begin; empty if the log distinguishes objects.
    package var beginnings = BitSet()

    /// Makes an object.
    package init(
      name: String, machine: Int, isNew: Bool = false, isGone: Bool = false,
      printed: BitSet = BitSet(), beginnings: BitSet = BitSet()
    ) {
      (self.name, self.machine, self.isNew) = (name, machine, isNew)
      (self.isGone, self.printed, self.beginnings) = (isGone, printed, beginnings)
    }
  }

  /// One time that an interaction takes place.
  package struct Occurrence: Hashable, Sendable {
    /// The interaction, by index into the pack.
    package let interaction: Int
    /// Its records, from its first to its last, by index into the segment's; others may be between.
    package let records: ClosedRange<Int>
    /// For each lifeline of the interaction, the objects that records show in it, by index into the
    /// segment's, ascending.
    package let players: [[Int]]
    /// The operands that records show it to have taken, by label.
    package let labels: Set<String>
    /// Whether it began after the log did.
    package let isNew: Bool
    /// Whether it ended before the log did.
    package let isOver: Bool

    /// Makes an occurrence.
    package init(
      interaction: Int, records: ClosedRange<Int>, players: [[Int]], labels: Set<String> = [],
      isNew: Bool = true, isOver: Bool = false
    ) {
      (self.interaction, self.records, self.players) = (interaction, records, players)
      (self.labels, self.isNew, self.isOver) = (labels, isNew, isOver)
    }
  }

  /// A part of a log that follows from one beginning.
  package struct Segment: Hashable, Sendable {
    /// The objects, in the order of their first records.
    package let objects: [Object]
    /// The records, in the order of the log.
    package let records: [Record]
    /// The occurrences of interactions, in the order of their beginnings.
    package let occurrences: [Occurrence]
    /// The callbacks, by index into the pack, of which some records name no object, or may name
    /// another callback: they may have come at any time.
    package let unclear: BitSet
    /// The configurations in which it is possible.
    package let configurations: [Configuration]

    /// Makes a segment.
    package init(
      objects: [Object], records: [Record], occurrences: [Occurrence] = [],
      unclear: BitSet = BitSet(), configurations: [Configuration]
    ) {
      (self.objects, self.records, self.occurrences) = (objects, records, occurrences)
      (self.unclear, self.configurations) = (unclear, configurations)
    }
  }

  /// The segments, in the order of the log.
  package let segments: [Segment]
  /// The callbacks that the log prints, by index into the pack.
  package let printed: BitSet

  /// Makes a log of its segments.
  package init(_ segments: [Segment]) {
    self.segments = segments
    printed = segments.reduce(into: BitSet()) { printed, segment in
      for record in segment.records { printed.insert(record.callback) }
    }
  }
}

extension RecordedLog {
  /// The log as one segment without occurrences, as if all followed from one beginning: objects of
  /// one name are one, unless the log shows that another life begins.
  var joined: Segment {
    var objects: [Object] = []
    var lives: [String: Int] = [:]
    var records: [Record] = []
    for segment in segments {
      let numbers = segment.objects.map { object -> Int in
        let name = "\(object.machine) \(object.name)"
        if !object.isNew, let known = lives[name] { return known }
        objects.append(object)
        lives[name] = objects.count - 1
        return objects.count - 1
      }
      records += segment.records.map {
        Record(object: numbers[$0.object], callback: $0.callback, arguments: $0.arguments)
      }
    }
    return Segment(
      objects: objects, records: records,
      unclear: segments.reduce(into: BitSet()) { $0.formUnion($1.unclear) }, configurations: [])
  }
}
