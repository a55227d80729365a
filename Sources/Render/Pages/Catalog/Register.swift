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
    /// The place inside the source.
    let detail: Words
  }

  /// For each interaction, those that use it as a part, in the pack's order.
  let refs: [Name<Interaction>: [Name<Interaction>]]
  /// For each interaction, the scenarios that act it, in the pack's order.
  let acts: [Name<Interaction>: [Name<Scenario>]]
  /// For each machine, the interactions that have a lifeline of it, in the pack's order.
  let lifelines: [Name<Machine>: [Name<Interaction>]]
  /// For each source, the pages that cite it.
  let citings: [Name<Source>: [Citing]]

  /// For each interaction, those that use it as a part, in the pack's order.
  static func users(ofPartsIn pack: Pack) -> [Name<Interaction>: [Name<Interaction>]] {
    gathered(pack.interactions.map { ($0.name, $0.steps.references.map(\.interaction)) })
  }

  /// Gathers the uses of a pack.
  init(of pack: Pack, _ addresses: PageAddresses) {
    refs = Self.users(ofPartsIn: pack)
    acts = Self.gathered(pack.scenarios.map { ($0.name, $0.acts.map(\.interaction)) })
    lifelines = Self.gathered(pack.interactions.map { ($0.name, $0.lifelines.map(\.machine)) })
    citings = Self.citings(in: pack, addresses)
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

  private static func citings(
    in pack: Pack, _ addresses: PageAddresses
  ) -> [Name<Source>: [Citing]] {
    var found: [Name<Source>: [Citing]] = [:]
    func note(_ citations: [Citation], _ title: Words, _ address: Address, isCode: Bool = false) {
      for citation in citations {
        found[citation.source, default: []].append(
          Citing(title: title, address: address, isCode: isCode, detail: citation.detail))
      }
    }
    for callback in pack.callbacks {
      let address = Address.page(of: callback.name)
      let title = Words(pack.callbackNames.display(callback.name))
      note(callback.citations, title, address, isCode: true)
    }
    for machine in pack.machines {
      note(machine.citations, machine.title, .page(of: machine.name))
    }
    for interaction in pack.interactions {
      note(interaction.citations, interaction.title, addresses[interaction.name])
    }
    for scenario in pack.scenarios {
      note(scenario.citations, scenario.title, addresses[scenario.name])
    }
    for guarantee in pack.guarantees {
      let cited =
        guarantee.claimants + guarantee.citations + guarantee.violations.map(\.citation)
      note(cited, Words(guarantee.name.text), addresses[guarantee.name], isCode: true)
    }
    for recording in pack.recordings {
      note([recording.citation], recording.title, .page(of: recording.name))
    }
    return found
  }
}
