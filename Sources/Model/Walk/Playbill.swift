/// Who plays in a run, act by act, and what each is called.
struct Playbill: Sendable {
  /// One object in one act.
  struct Part: Hashable, Sendable {
    /// The object, by the caller's number.
    let object: Int
    /// The role it plays.
    let role: String
    /// Its machine.
    let machine: Name<Machine>
  }

  /// The parts of each act, in the order of the lifelines.
  private(set) var acts: [[Part]] = []
  /// The objects that take part, in the order in which they first do.
  private(set) var objects: [Int] = []

  /// Begins an act with the objects that play its lifelines of one.
  mutating func begin(_ parts: [Part]) {
    acts.append(parts)
    for part in parts { note(part.object) }
  }

  /// Adds an object to the current act, when it takes part only now.
  mutating func add(_ part: Part) {
    guard let last = acts.indices.last, !acts[last].contains(where: { $0.object == part.object })
    else { return }
    acts[last].append(part)
    note(part.object)
  }

  private mutating func note(_ object: Int) {
    if !objects.contains(object) { objects.append(object) }
  }

  /// What each object is called, in the order of `objects`.
  ///
  /// An object is named after the role that it plays in the act that a run is told for, or else
  /// after the first role that it plays beside another of its machine, or else after its first role;
  /// of two that would have one name, the later gets a number.
  ///
  /// - Parameter main: The act that the run is told for, by index; none when it is told for all.
  /// - Returns: For each object its name and its machine.
  func participants(main: Int?) -> [Run.Participant] {
    var used: [String: Int] = [:]
    return objects.map { object in
      let told = main.flatMap { act in acts[act].first { $0.object == object } }
      let own = acts.compactMap { act in act.first { $0.object == object } }
      let beside = acts.lazy.compactMap { act in
        act.first { part in
          part.object == object
            && act.contains { $0.machine == part.machine && $0.object != object }
        }
      }
      guard let part = told ?? beside.first ?? own.first else {
        preconditionFailure("object \(object) plays no part")
      }
      used[part.role, default: 0] += 1
      let number = used[part.role, default: 1]
      let name = number == 1 ? part.role : "\(part.role) \(number)"
      return Run.Participant(name: name, machine: part.machine)
    }
  }
}
