/// A search for a way to play a script in one walk: from where, and who plays whom.
///
/// The start is the nearest idle world from which the whole script can be played; where several
/// objects could play a role, the first in the order of castings that lets the rest go on does.
/// Between two acts an object whose life is over makes room for a new one: the pack bounds how many
/// there are at a time.
struct Rehearsal {
  /// An act, and what is known of it.
  struct Entry {
    /// Its number in the whole script.
    let number: Int
    /// What the script says.
    let act: Scenario.Act
    /// The castings of its interaction, by index.
    let castings: [Int]
  }

  /// An act that was played.
  struct Scene {
    let casting: Int
    let performance: Performance
    /// The objects whose life is over after it.
    let gone: [Int]
  }

  /// Where the search came furthest.
  struct Deepest {
    /// The place in the entries of the act that could not be played.
    let entry: Int
    /// The world in which it should have begun.
    let world: World
    /// Why it could not go on once it had begun; none when it could not begin.
    let reason: Performance.Obstacle?
  }

  let walk: Walk
  let entries: [Entry]
  /// Whether the names that acts ask for must fit.
  private let heedsRoles: Bool
  private(set) var deepest: Deepest?
  /// From where which act on the script cannot be played, whoever plays whom.
  private var failures: Set<Failure> = []

  private struct Failure: Hashable {
    let entry: Int
    let world: World
  }

  /// A world between two acts.
  private struct Stop {
    let world: World
    /// How many castings of the next act were tried there.
    var tried = 0
  }

  /// How many acts may still be played in the search for names that fit: what failed once may do with
  /// other names before it.
  private var takesLeft = 5000
  /// How many acts may still turn out to be too long to be followed, wherever they begin.
  private var excessesLeft = 5

  /// Prepares a search that leaves the names alone which acts ask for.
  init(of entries: [Entry], in walk: Walk) {
    self.walk = walk
    self.entries = entries
    heedsRoles = false
  }

  /// Prepares a search in which the names must fit, after one that has left them alone.
  init(heedingRolesAfter other: Self) {
    walk = other.walk
    entries = other.entries
    failures = other.failures
    heedsRoles = true
  }

  /// The first way to play the script, one scene an entry; nothing when there is none.
  mutating func search() -> [Scene]? {
    for world in 0..<walk.worldCount where walk.isIdle(world) {
      var scenes: [Scene] = []
      if play(from: walk.table.worlds[world], &scenes) { return scenes }
    }
    return nil
  }

  /// Plays the script from a world, act by act, and takes acts back that the rest cannot follow.
  private mutating func play(from world: World, _ scenes: inout [Scene]) -> Bool {
    var stops = [Stop(world: world)]
    while let stop = stops.last {
      if scenes.count == entries.count, !heedsRoles || fitsNames(scenes) { return true }
      if let next = advance(from: stop.world, &stops[stops.count - 1].tried, scenes.count) {
        scenes.append(next)
        stops.append(Stop(world: walk.replacing(next.gone, in: next.performance.world)))
      } else {
        stops.removeLast()
        if !scenes.isEmpty { scenes.removeLast() }
      }
    }
    return false
  }

  /// Tries the next way to play an act in a world.
  ///
  /// - Parameters:
  ///   - world: The world.
  ///   - tried: How many of its castings were tried there.
  ///   - number: The place of the act among the entries.
  /// - Returns: The act as it was played; nothing when all were tried.
  private mutating func advance(from world: World, _ tried: inout Int, _ number: Int) -> Scene? {
    let failure = Failure(entry: number, world: world)
    guard number < entries.count, takesLeft > 0, excessesLeft > 0, !failures.contains(failure)
    else { return nil }
    let castings = entries[number].castings
    while tried < castings.count {
      let casting = castings[tried]
      tried += 1
      guard walk.canBegin(casting, in: world) else { continue }
      if heedsRoles { takesLeft -= 1 }
      var performance = Performance(of: entries[number].act, casting: casting, in: walk, world)
      if let obstacle = performance.play() {
        note(number, world, obstacle)
        if performance.isTooLong { excessesLeft -= 1 }
        if excessesLeft == 0 { return nil }
      } else {
        let gone = walk.objectsOver(in: performance.world)
        return Scene(casting: casting, performance: performance, gone: gone)
      }
    }
    note(number, world, nil)
    if !heedsRoles { failures.insert(failure) }
    return nil
  }

  /// Notes what stopped an act; why one that began could not go on tells more than that another
  /// could not begin.
  private mutating func note(_ entry: Int, _ world: World, _ reason: Performance.Obstacle?) {
    let isFurther = deepest.map { deepest in
      entry > deepest.entry || (entry == deepest.entry && deepest.reason == nil && reason != nil)
    }
    if isFurther == false { return }
    deepest = Deepest(entry: entry, world: world, reason: reason)
  }

  /// Whether each role that an act ties to a name is played by the object of that name.
  private func fitsNames(_ scenes: [Scene]) -> Bool {
    guard entries.contains(where: { !$0.act.roles.isEmpty }) else { return true }
    let playbill = scenes.playbill(in: walk)
    let names = playbill.participants(main: nil).map(\.name)
    return zip(entries, playbill.acts).allSatisfy { entry, parts in
      entry.act.roles.allSatisfy { role, name in
        parts.contains { part in
          guard part.role == role.text, let place = playbill.objects.firstIndex(of: part.object)
          else { return false }
          return names[place] == name
        }
      }
    }
  }
}

extension [Rehearsal.Scene] {
  /// Who plays in the scenes.
  func playbill(in walk: Walk) -> Playbill {
    var record = RunRecord()
    for scene in self { scene.perform(in: walk, into: &record, shift: 0) }
    return record.playbill
  }
}

extension Rehearsal.Scene {
  /// Writes the scene into a record.
  ///
  /// - Parameters:
  ///   - walk: The walk it was rehearsed in.
  ///   - record: The record.
  ///   - shift: What to add to the numbers of objects, so that those of several walks differ.
  func perform(in walk: Walk, into record: inout RunRecord, shift: Int) {
    let program = walk.stage.score.programs[walk.stage.castings[casting].program]
    record.begin(
      program.name, parts: walk.parts(of: casting).map { $0.shifted(by: shift) })
    for moment in performance.moments {
      switch moment {
      case .gap(let label): record.pass(label)
      case .choice(let label): record.choose([label], laps: [])
      case .lap(let label): record.choose([], laps: [label])
      case .reaction(let object, let states, let actions):
        let part = walk.part(of: object, in: casting).shifted(by: shift)
        record.react(part, states: states, actions: actions)
      }
    }
    record.end()
    for object in gone { record.replace(object + shift) }
  }
}

extension Playbill.Part {
  fileprivate func shifted(by shift: Int) -> Self {
    Self(object: object + shift, role: role, machine: machine)
  }
}

extension Walk {
  /// The objects whose life is over in a world that goes on, by index.
  fileprivate func objectsOver(in world: World) -> [Int] {
    guard world[stage.over] == 0 else { return [] }
    return stage.objects.indices.filter { isOver($0, in: world) }
  }

  /// A world in which new objects have taken the places of some that are gone.
  fileprivate func replacing(_ gone: [Int], in world: World) -> World {
    var world = world
    for object in gone { world[stage.objects[object].state] = 0 }
    return world
  }

  /// Whether an interaction can begin in an idle world with a casting.
  func canBegin(_ casting: Int, in world: World) -> Bool {
    if world[stage.over] != 0 { return false }
    let program = stage.score.programs[stage.castings[casting].program]
    let cast = stage.cast(of: casting)
    for players in cast where !players.isMany {
      if players.objects.contains(where: { isOver($0, in: world) }) { return false }
    }
    guard let interaction = program.interaction else { return true }
    return stage.pack.interactions[interaction].requires.allSatisfy {
      meets($0, by: cast, in: world)
    }
  }
}
