import Base
import Conformance
import Pack

/// What pages look up by name.
struct Register: Sendable {
  let interactions: [Name<Interaction>: Interaction]
  /// The situation of each interaction that is in one, by index into the pack's.
  let situations: [Name<Interaction>: Int]
  /// Where each of these comes, situation by situation.
  private let ranks: [Name<Interaction>: Int]
  let machines: [Name<Machine>: Machine]
  let scenarios: [Name<Scenario>: Scenario]
  let recordings: [Name<Recording>: Recording]
  let sources: [Name<Source>: Source]
  /// The claims of each article on its page, by its source and their names.
  let claims: [Name<Source>: [String: Address]]

  /// Enters a pack, and what its recordings say.
  init(of pack: Pack, _ evidence: Evidence) {
    interactions = Dictionary(uniqueKeysWithValues: pack.interactions.map { ($0.name, $0) })
    let members = pack.situations.enumerated().flatMap { number, situation in
      situation.interactions.map { ($0, number) }
    }
    situations = Dictionary(uniqueKeysWithValues: members)
    ranks = Dictionary(uniqueKeysWithValues: members.enumerated().map { ($1.0, $0) })
    machines = Dictionary(uniqueKeysWithValues: pack.machines.map { ($0.name, $0) })
    scenarios = Dictionary(uniqueKeysWithValues: pack.scenarios.map { ($0.name, $0) })
    recordings = Dictionary(
      evidence.findings.map { ($0.recording.name, $0.recording) },
      uniquingKeysWith: { first, _ in first })
    sources = Dictionary(uniqueKeysWithValues: pack.sources.map { ($0.name, $0) })
    claims = pack.articles.reduce(into: [:]) { claims, article in
      let own = article.claims.map { ($0.name.text, Address.page(of: $0.name, in: article)) }
      claims[article.source] = Dictionary(own) { first, _ in first }
    }
  }

  /// Those of some interactions that are in a situation, situation by situation.
  func inOrderOfSituations(_ interactions: Set<Name<Interaction>>) -> [Name<Interaction>] {
    interactions.filter { ranks[$0] != nil }.sorted { ranks[$0] ?? 0 < ranks[$1] ?? 0 }
  }
}

extension Catalog {
  /// The situation of an interaction; `nil` if it is in none.
  func situation(of interaction: Name<Interaction>) -> Situation? {
    register.situations[interaction].map { pack.situations[$0] }
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

  /// For each machine, the interactions that have a lifeline of it, in the pack's order.
  let lifelines: [Name<Machine>: [Name<Interaction>]]
  /// For each source, the pages that cite it, each once.
  let citings: [Name<Source>: [Citing]]

  /// For each interaction, those that use it as a part, in the pack's order.
  static func users(ofPartsIn pack: Pack) -> [Name<Interaction>: [Name<Interaction>]] {
    gathered(pack.interactions.map { ($0.name, $0.steps.references.map(\.interaction)) })
  }

  /// Gathers the uses of a pack, whose things are at some addresses.
  init(of pack: Pack, at addresses: PageAddresses) {
    lifelines = Self.gathered(pack.interactions.map { ($0.name, $0.lifelines.map(\.machine)) })
    citings = Self.citings(in: pack, at: addresses)
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
    in pack: Pack, at addresses: PageAddresses
  ) -> [Name<Source>: [Citing]] {
    var found: [Name<Source>: [Citing]] = [:]
    var seen: [Name<Source>: Set<Address>] = [:]
    func note(_ citations: [Citation], _ title: Words, _ address: Address, isCode: Bool = false) {
      for source in citations.map(\.source)
      where seen[source, default: []].insert(address).inserted {
        found[source, default: []].append(Citing(title: title, address: address, isCode: isCode))
      }
    }
    let guarantees = Dictionary(grouping: pack.guarantees, by: \.topics.first)
    func citations(about topic: Guarantee.Topic) -> [Citation] {
      (guarantees[topic] ?? []).flatMap(\.allCitations)
    }
    for callback in pack.callbacks {
      note(
        callback.citations + citations(about: .callback(callback.name)),
        Words(pack.callbackNames.display(callback.name)), .page(of: callback.name), isCode: true)
    }
    for machine in pack.machines {
      note(machine.citations, machine.title, .page(of: machine.name))
    }
    let interactions = Dictionary(
      uniqueKeysWithValues: pack.interactions.map { ($0.name, $0.citations) })
    let scenarios = Dictionary(uniqueKeysWithValues: pack.scenarios.map { ($0.name, $0.citations) })
    for situation in pack.situations {
      let own = situation.interactions.flatMap {
        (interactions[$0] ?? []) + citations(about: .interaction($0))
      }
      note(
        own + situation.scenarios.flatMap { scenarios[$0] ?? [] }, situation.title,
        .page(of: situation.name))
    }
    for recording in pack.recordings {
      note([recording.citation], recording.title, addresses[recording.name])
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
