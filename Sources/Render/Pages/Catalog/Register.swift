import Base
import Conformance
import Pack

/// What pages look up by name.
struct Register: Sendable {
  let interactions: [Name<Interaction>: Interaction]
  /// Where each interaction stands in the pack.
  let interactionPlaces: [Name<Interaction>: Int]
  let machines: [Name<Machine>: Machine]
  let scenarios: [Name<Scenario>: Scenario]
  let recordings: [Name<Recording>: Recording]
  let sources: [Name<Source>: Source]

  /// Enters a pack, and what its recordings say.
  init(of pack: Pack, _ evidence: Evidence) {
    interactions = Dictionary(uniqueKeysWithValues: pack.interactions.map { ($0.name, $0) })
    interactionPlaces = Dictionary(
      uniqueKeysWithValues: pack.interactions.enumerated().map { ($1.name, $0) })
    machines = Dictionary(uniqueKeysWithValues: pack.machines.map { ($0.name, $0) })
    scenarios = Dictionary(uniqueKeysWithValues: pack.scenarios.map { ($0.name, $0) })
    recordings = Dictionary(
      evidence.findings.map { ($0.recording.name, $0.recording) },
      uniquingKeysWith: { first, _ in first })
    sources = Dictionary(uniqueKeysWithValues: pack.sources.map { ($0.name, $0) })
  }
}

/// Who uses what in a pack, looked up from the thing used.
struct Uses: Sendable {
  /// A page that cites a source.
  struct Citing: Hashable, Sendable {
    /// What the page is about.
    let title: Words
    /// The page.
    let address: Address
    /// Whether its title is a word of code.
    let isCode: Bool
  }

  /// For each interaction, those that use it as a part, in the pack's order.
  let refs: [Name<Interaction>: [Name<Interaction>]]
  /// For each interaction, the scenarios that act it, in the pack's order.
  let acts: [Name<Interaction>: [Name<Scenario>]]
  /// For each machine, the interactions that have a lifeline of it, in the pack's order.
  let lifelines: [Name<Machine>: [Name<Interaction>]]
  /// For each source, the pages that cite it, each once.
  let citings: [Name<Source>: [Citing]]

  /// For each interaction, those that use it as a part, in the pack's order.
  static func users(ofPartsIn pack: Pack) -> [Name<Interaction>: [Name<Interaction>]] {
    gathered(pack.interactions.map { ($0.name, $0.steps.references.map(\.interaction)) })
  }

  /// Gathers the uses of a pack.
  init(of pack: Pack) {
    refs = Self.users(ofPartsIn: pack)
    acts = Self.gathered(pack.scenarios.map { ($0.name, $0.acts.map(\.interaction)) })
    lifelines = Self.gathered(pack.interactions.map { ($0.name, $0.lifelines.map(\.machine)) })
    citings = Self.citings(in: pack)
  }

  /// Turns lists of things used round.
  private static func gathered<User, Used: Hashable>(
    _ lists: [(user: User, used: [Used])]
  ) -> [Used: [User]] {
    var gathered: [Used: [User]] = [:]
    for (user, used) in lists {
      var seen: Set<Used> = []
      for thing in used where seen.insert(thing).inserted {
        gathered[thing, default: []].append(user)
      }
    }
    return gathered
  }

  private static func citings(in pack: Pack) -> [Name<Source>: [Citing]] {
    var found: [Name<Source>: [Citing]] = [:]
    var seen: [Name<Source>: Set<Address>] = [:]
    func note(_ citations: [Citation], _ title: Words, _ address: Address, isCode: Bool = false) {
      for source in citations.map(\.source)
      where seen[source, default: []].insert(address).inserted {
        found[source, default: []].append(Citing(title: title, address: address, isCode: isCode))
      }
    }
    for callback in pack.callbacks {
      let own = pack.guarantees.filter { $0.topics.first == .callback(callback.name) }
      note(
        callback.citations + own.flatMap(\.allCitations),
        Words(pack.callbackNames.display(callback.name)), .page(of: callback.name), isCode: true)
    }
    for machine in pack.machines {
      note(machine.citations, machine.title, .page(of: machine.name))
    }
    for situation in pack.situations {
      let members = Set(situation.interactions)
      let interactions = pack.interactions.filter { members.contains($0.name) }
      let scenarios = pack.scenarios.filter { situation.scenarios.contains($0.name) }
      let own = pack.guarantees.filter {
        if case .interaction(let name)? = $0.topics.first { members.contains(name) } else { false }
      }
      note(
        interactions.flatMap(\.citations) + scenarios.flatMap(\.citations)
          + own.flatMap(\.allCitations),
        situation.title, .page(of: situation.name))
    }
    for recording in pack.recordings {
      note([recording.citation], recording.title, .page(of: recording.name))
    }
    return found
  }
}

extension Guarantee {
  /// Whoever it cites: those who claim it, its sources, and those who report violations.
  fileprivate var allCitations: [Citation] {
    claimants + citations + violations.map(\.citation)
  }
}
