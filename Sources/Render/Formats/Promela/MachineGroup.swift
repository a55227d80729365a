import Base
import Graphics
import Pack

/// Machines that share interactions, with their objects, in one configuration: a connected
/// component.
///
/// Groups do not influence each other, so each is a model of its own.
struct MachineGroup {
  /// The indices of the machines in the pack, ascending.
  let machines: [Int]
  /// For each machine, the number of its objects.
  let counts: [Int]
  /// The activities, in the order of the pack.
  let activities: [Activity]

  /// An interaction that can start by itself, or an event that no interaction sends.
  struct Activity {
    /// The index of the interaction in the pack; `nil` for an event.
    let interaction: Int?
    let name: String
    let isAmbient: Bool
    /// For each lifeline, its roles: one, or several for a lifeline for many.
    let lifelines: [TermReader.LifelineRoles]
    /// For each role, the index of its machine in the group.
    let roles: [Int]
    /// The steps and requirements, to which process terms refer by number.
    let script: TermReader
    /// The numbers of the requirements that hold at the start.
    let requires: [Int]
    /// The control locations, the initial one first; empty if there are too many.
    let locations: [Location]
    /// The limit that was exceeded; `nil` if all locations are known.
    let exceeded: TermTable.SizeLimit?
  }

  /// A control location of an activity: a node of its program graph (Baier & Katoen, definition
  /// 2.13).
  struct Location {
    let isGap: Bool
    /// Whether the activity is over, in every state of the objects.
    let isEnd: Bool
    /// The edges, each with the index of its target; `nil` if the activity ends.
    let edges: [(edge: ProcessTerm.Edge, target: Int?)]
  }
}

extension MachineGroup {
  /// The groups of a pack, in the order of their first machines.
  static func all(in pack: Pack, _ configuration: Configuration) -> [MachineGroup] {
    var groups = pack.machines.indices.map { Set([$0]) }
    let driven = drivenMachines(in: pack)
    for interaction in pack.interactions where !interaction.isPart {
      let met = Set(interaction.lifelines.map { pack.number(of: $0.machine) })
      let joined = groups.filter { !$0.isDisjoint(with: met) }
      groups.removeAll { !$0.isDisjoint(with: met) }
      groups.append(joined.reduce(met) { $0.union($1) })
    }
    // A lifeline without a machine has no process if only others use its interaction.
    groups.removeAll { $0.count == 1 && $0.allSatisfy { pack.machines[$0].isImplied } }
    return groups.map { $0.sorted() }.sorted { ($0.first ?? 0) < ($1.first ?? 0) }.map { own in
      MachineGroup(of: own, driven: driven, in: pack, configuration)
    }
  }

  private init(
    of machines: [Int], driven: Set<Int>, in pack: Pack, _ configuration: Configuration
  ) {
    self.machines = machines
    let counts = machines.map { pack.objects(of: pack.machines[$0].name, in: configuration) }
    self.counts = counts
    let activities = pack.interactions.indices.compactMap { number -> Activity? in
      let interaction = pack.interactions[number]
      guard !interaction.isPart, interaction.beginCondition.holds(in: configuration),
        let first = interaction.lifelines.first,
        machines.contains(pack.number(of: first.machine))
      else { return nil }
      return Activity(of: number, machines, counts, in: pack, configuration)
    }
    self.activities =
      activities
      + machines.enumerated().flatMap { own, machine in
        pack.machines[machine].declaredEvents.filter { $0.isFree || !driven.contains(machine) }
          .map { Activity(of: $0, to: own) }
      }
  }

  /// The indices of the machines to which some interaction sends events.
  private static func drivenMachines(in pack: Pack) -> Set<Int> {
    var driven: Set<Int> = []
    var waiting = pack.interactions.filter { !$0.isPart }
    var seen: Set<Name<Interaction>> = []
    while let next = waiting.popLast() {
      guard seen.insert(next.name).inserted else { continue }
      next.steps.forEachStep { step in
        switch step {
        case .send(let send):
          let machine = pack.number(of: next.lifelines[send.lifeline].machine)
          if pack.machines[machine].event(send.event)?.isWords == false { driven.insert(machine) }
        case .ref(let part): waiting += pack.interactions.filter { $0.name == part.interaction }
        default: break
        }
      }
    }
    return driven
  }
}

extension MachineGroup {
  /// The most lines for starting activities: one for each binding and first step.
  private static let mostBeginnings = 100_000

  /// Errors for interactions with too many locations, and for too many ways to start activities.
  func faults(in pack: Pack) -> [Diagnostic] {
    let faults = activities.compactMap { activity -> Diagnostic? in
      guard let number = activity.interaction else { return nil }
      return activity.exceeded.map { .tooMuch($0, in: pack.interactions[number]) }
    }
    guard faults.isEmpty else { return faults }
    var beginnings = 0
    for activity in activities {
      let edges = max(activity.locations.first?.edges.count ?? 0, 1)
      beginnings += activity.bindingCount(counts: counts, limit: Self.mostBeginnings + 1) * edges
    }
    return beginnings > Self.mostBeginnings
      ? [.tooManyBeginnings(Self.mostBeginnings, in: pack)] : []
  }
}

extension Diagnostic {
  fileprivate static func tooMuch(
    _ exceeded: TermTable.SizeLimit, in interaction: Interaction
  ) -> Self {
    let message =
      switch exceeded {
      case .locations:
        "the steps of '\(interaction.name)' can be interleaved in more than "
          + "\(Limits.positions.grouped) ways, the most that are written for Spin; "
          + "put fewer steps into 'par', or lower 'atMost' of its loops"
      case .edges:
        "choices without a step between them can be made in '\(interaction.name)' in more ways "
          + "than are written for Spin; join some of them to one 'alt', or let a step come between "
          + "them"
      }
    return Diagnostic(.spin, message, at: interaction.place)
  }

  fileprivate static func tooManyBeginnings(_ most: Int, in pack: Pack) -> Self {
    Diagnostic(
      .spin,
      "the objects that 'bounds' allows can begin the interactions in more than \(most.grouped) ways, "
        + "the most that are written for Spin; allow fewer objects", at: pack.head)
  }
}
