internal import Model

/// What files of a site are about.
indirect enum PageSubject: Sendable {
  /// The first page.
  case home
  /// What stands beside the pages.
  case appendix
  /// The index of a room; where no list of the pack has the pages of the room, these as well.
  case room(Room)
  /// A callback, by its place in reading order.
  case callback(Int)
  case machine(Machine)
  case interaction(Interaction)
  case scenario(Scenario)
  case guarantee(JudgedGuarantee)
  case recording(Evidence.Finding)
}

extension Catalog {
  /// Everything that files are about; what takes longest comes first, and what is drawn together in a row.
  var subjects: [PageSubject] {
    let indices: [PageSubject] = [.home, .appendix] + rooms.map(PageSubject.room)
    return pack.machines.map(PageSubject.machine) + indices
      + pack.scenarios.map(PageSubject.scenario) + pack.interactions.map(PageSubject.interaction)
      + callbacksByHome.map(PageSubject.callback) + guarantees.all.map(PageSubject.guarantee)
      + evidence.findings.map(PageSubject.recording)
  }
}
