internal import Model

/// To which interaction each record of a log belongs.
struct RecordingHomes {
  private var places: [TracePlace: Int] = [:]
  private let interactions: [TraceInteraction]

  /// Gathers the homes of a log's records.
  init(of verdict: TraceVerdict) {
    var first = 0
    for recording in verdict.recordings {
      for home in recording.homes { places[home.place] = first + home.interaction }
      first += recording.interactions.count
    }
    interactions = verdict.interactions
  }

  /// The interaction that a record belongs to, by index into those of the log.
  subscript(line: TraceLine) -> Int? { places[line.place] }

  /// The name of an interaction.
  func name(of home: Int?) -> Name<Interaction>? {
    home.map { interactions[$0].name }
  }
}
