import Analysis
import Base
import Checker
import Conformance
import Formats
import Graphics
import Pack

extension Catalog {
  /// A link to the page of a callback, set as code.
  ///
  /// - Parameters:
  ///   - name: The callback.
  ///   - title: The text of the link.
  ///   - when: The configurations in which it belongs to a list; empty for all.
  ///   - isSelf: Whether the page is its own.
  /// - Returns: What `parts/callbacks` names.
  static func link(
    to name: Name<Callback>, called title: String, when: String = "", isSelf: Bool = false
  ) -> Template.Value {
    [
      "name": .name(title), "path": .link(Address.page(of: name)), "when": .text(when),
      "isSelf": .flag(isSelf),
    ]
  }

  /// A link to a state on the page of its machine.
  ///
  /// - Parameters:
  ///   - state: The state.
  ///   - region: Its region.
  ///   - machine: The machine.
  ///   - when: The configurations in which it belongs to a list; empty for all.
  ///   - isFirst: Whether no other stands before it in its list.
  ///   - locale: The language.
  /// - Returns: What `parts/states` names.
  static func link(
    to state: State, in region: Region, of machine: Machine, when: String = "", isFirst: Bool,
    locale: Words.Locale
  ) -> Template.Value {
    [
      "title": .text(state.title.shown(as: state.name, in: locale)),
      "path": .link(Address.page(of: state.name, in: region.name, of: machine.name)),
      "when": .text(when), "isFirst": .flag(isFirst),
    ]
  }

  /// Links to a state of which nothing is said but its title.
  struct StateLinks {
    /// The link as it stands alone, or before all others of a list.
    let first: Template.Value
    /// The link as it stands behind others.
    let later: Template.Value
  }

  /// Links to all states of a pack, by machine and region.
  static func stateLinks(
    of pack: Pack, in locale: Words.Locale
  ) -> [Name<Machine>: [[StateLinks]]] {
    pack.machines.reduce(into: [:]) { links, machine in
      links[machine.name] = machine.regions.map { region in
        region.states.map { state in
          StateLinks(
            first: link(to: state, in: region, of: machine, isFirst: true, locale: locale),
            later: link(to: state, in: region, of: machine, isFirst: false, locale: locale))
        }
      }
    }
  }
}

extension Catalog {
  /// Where something is shown: on a machine, in one model.
  struct Home: Hashable, Sendable {
    /// The model, by index.
    let model: Int
    /// The machine.
    let machine: Name<Machine>
  }

  /// The machine whose objects a callback runs on, in the first model in which it runs.
  func home(of callback: Name<Callback>) -> Home? { places[callback].flatMap { callbackHomes[$0] } }

  /// Looks for the home of a callback.
  static func home(
    of callback: Name<Callback>, in models: [ModelFacts], _ mentions: Mentions
  ) -> Home? {
    for model in mentions.callbacks[callback, default: []] {
      guard let machine = models[model].facts.callbacks[callback]?.machine,
        mentions.machines[machine, default: []].contains(model)
      else { continue }
      return Home(model: model, machine: machine)
    }
    return nil
  }

  /// A machine in the first model in which it moves, or else in which it takes part.
  func home(of machine: Name<Machine>) -> Home? {
    let all = mentions.machines[machine, default: []]
    let lively = all.first { models[$0].facts.machines[machine]?.moves.isEmpty == false }
    return (lively ?? all.first).map { Home(model: $0, machine: machine) }
  }

  /// The callbacks, by their places in reading order, those of one home, or of none, in a row; rows
  /// and callbacks are in reading order.
  var callbacksByHome: [Int] {
    let rows = Dictionary(grouping: callbacks.indices) { callbackHomes[$0] }.values
    return Array(rows.sorted { $0[0] < $1[0] }.joined())
  }

  /// What the walk of a home says of its machine.
  func facts(at home: Home) -> MachineFacts? { models[home.model].facts.machines[home.machine] }

  /// The moves of a home as they are drawn; `nil` if there is no such machine.
  func drawnMoves(at home: Home) -> DrawnTransitions? {
    drawn.answer(home) {
      guard let machine = register.machines[home.machine], let facts = facts(at: home) else {
        return nil
      }
      return DrawnTransitions(
        of: machine, facts: facts, in: models[home.model].configuration, among: taken(on: machine))
    }
  }
}

extension Catalog {
  /// The index of versions, and a page for each step at which something changes.
  var versionPages: [Page] {
    let orders = orders
    let steps = zip(chronicle.steps, orders).filter { !$0.0.isQuiet }
    return [ChangesPage(of: self, orders: orders).page()]
      + steps.map { VersionPage(of: $0, orders: $1, in: self).page() }
  }

  /// What came of the recordings, those that share a page together, in the order of the pack.
  var recordingsByPage: [[Evidence.Finding]] {
    let pages = evidence.findings.map { addresses[$0.recording.name].file }
    let members = Dictionary(grouping: evidence.findings.indices) { pages[$0] }
    return evidence.findings.indices.compactMap { place in
      members[pages[place]].flatMap { $0[0] == place ? $0.map { evidence.findings[$0] } : nil }
    }
  }
}

extension Catalog {
  /// What came of a claim, and of which article it is: claims of two articles may share a name.
  struct RuledClaim: Sendable {
    /// The article.
    let article: Name<Source>
    /// What came of it.
    let ruling: ClaimVerdict
  }

  /// What came of all claims, by name; nothing of those that the walks do not speak of.
  static func rulings(
    of survey: PackFacts, _ verification: Verification
  ) -> [Name<Claim>: [RuledClaim]] {
    var rulings: [Name<Claim>: [RuledClaim]] = [:]
    for article in survey.pack.articles {
      for claim in article.claims {
        guard let ruling = ClaimVerdict(on: claim, in: survey.exploration, verification.verdicts)
        else {
          continue
        }
        rulings[claim.name, default: []].append(
          RuledClaim(article: article.source, ruling: ruling))
      }
    }
    return rulings
  }

  /// What readers call an article.
  func title(of article: Article) -> String { title(of: article.source) }

  /// What readers call a source.
  func title(of source: Name<Source>) -> String {
    register.sources[source]?.title.shown(as: source, in: locale) ?? source.text
  }

  /// The page of a claim that a citation names; nothing where it names none.
  func claim(_ citation: Citation) -> Address? {
    register.claims[citation.source]?[citation.detail.base]
  }
}

extension Catalog {
  /// The axis of a step.
  func axis(of step: VersionHistory.Step) -> Axis { pack.axes[step.axis] }

  /// What a step is called: "iOS 12 → 13", "Adopting scenes".
  func title(of step: VersionHistory.Step) -> String {
    let axis = axis(of: step)
    guard let adoption = axis.adoption else { return title(from: step, to: step) }
    if axis.values.count == 2 { return text(adoption.title) }
    let origin = axis.values[step.origin]
    return "\(text(adoption.title)) (\(origin.title.shown(as: origin.name, in: locale)))"
  }

  /// What several steps in a row, one after the other, are called.
  func title(from step: VersionHistory.Step, to last: VersionHistory.Step) -> String {
    let axis = axis(of: step)
    let values = [step.origin, last.value].map { value in
      axis.values[value].title.shown(as: axis.values[value].name, in: locale)
    }
    return strings(.versionStep, axis.title.shown(as: axis.name, in: locale), values[0], values[1])
  }

  /// The page of a step; there is none of a quiet one.
  func address(of step: VersionHistory.Step) -> Address {
    let axis = axis(of: step)
    var name = axis.name.text
    if axis.isOrdered || axis.values.count > 2 {
      let value = axis.values[axis.isOrdered ? step.value : step.origin].name
      // No name has a tilde in it.
      name = isAmbiguous("\(name)-\(value)", of: step) ? "\(name)~\(value)" : "\(name)-\(value)"
    }
    return Address(path: "\(Room.changes.folder)/\(name)/index.html")
  }

  /// Whether another axis makes the same words, but for their case: `v` and `x-c` those of `v-x`
  /// and `c`, or of `v-x-c`.
  private func isAmbiguous(_ words: String, of step: VersionHistory.Step) -> Bool {
    let words = words.lowercased()
    return pack.axes.enumerated().contains { number, axis in
      let others = [axis.name.text] + axis.values.map { "\(axis.name)-\($0.name)" }
      return number != step.axis && others.contains { $0.lowercased() == words }
    }
  }

  /// The last value, by index, up to which nothing changes any more after a step.
  func lastAlike(after step: VersionHistory.Step) -> Int {
    let next = chronicle.steps.first {
      $0.axis == step.axis && $0.value > step.value && !$0.isQuiet
    }
    let known = chronicle.steps.filter { $0.axis == step.axis }.map(\.value).max() ?? step.value
    return next.map { $0.value - 1 } ?? known
  }

  /// For each step between versions, the interactions that run in another order after it, with
  /// links from the top of the site.
  var orders: [[OrderChange]] {
    let tables = OrderTables(of: survey, courses) { self.sequence(of: $0, $1) }
    return chronicle.steps.map { $0.isQuiet ? [] : OrderChange.all(in: $0.difference, tables) }
  }
}
