import Base
import Pack

extension PackHead {
  /// The possible configurations; `nil` if an axis could not be decoded.
  func space(symbols: SymbolTable) -> ConfigurationSpace? {
    guard let names = symbols.axes, names.count == axes.count(where: { !$0.isScope }),
      zip(names, axes).allSatisfy({ $0.values.words.count == $1.values.count })
    else { return nil }
    return ConfigurationSpace(of: axes, impossible: impossible)
  }

  /// Checks that some configuration is possible, and that the defaults are.
  func check(_ space: ConfigurationSpace, faults: Faults) {
    guard !space.possible.isEmpty else {
      faults.report(
        .impossible, "every configuration is impossible; remove a condition", at: impossiblePlace)
      return
    }
    let defaults = Configuration(choices: axes.map(\.defaultIndex))
    guard !space.possible.contains(space.point(of: defaults)) else { return }
    faults.report(
      .impossible,
      "the default configuration \(axes.text(of: defaults).quoted) is declared impossible; "
        + "change a default",
      at: impossiblePlace)
  }

  /// Checks that each protocol owns a callback.
  ///
  /// - Parameters:
  ///   - callbacks: All callbacks of the pack.
  ///   - faults: Collects what is wrong.
  func checkProtocols(among callbacks: [Callback], faults: Faults) {
    let owners = Set(callbacks.map(\.owner)).sorted()
    for (owner, place) in protocols where !owners.contains(owner) {
      let way = Suggestion.wayOut(
        of: owner, among: owners, else: "remove it, or add a callback")
      faults.report(.nameUnknown, "no callback has the owner \(owner.quoted); \(way)", at: place)
    }
  }

  /// Checks that each titled group has an interaction or a situation.
  ///
  /// - Parameters:
  ///   - interactions: All interactions of the pack.
  ///   - situations: The situations that the pack declares.
  ///   - faults: Collects what is wrong.
  func checkGroups(of interactions: [Interaction], _ situations: [Situation], faults: Faults) {
    let known = Set(interactions.map(\.heading) + situations.map(\.group)).sorted()
    for (group, _, place) in groups where !known.contains(group) {
      let way = Suggestion.wayOut(
        of: group, among: known, else: "remove it, or add one to a file of interactions/")
      faults.report(
        .nameUnknown, "no interaction is in group \(group.quoted); \(way)", at: place)
    }
  }

  /// Checks that the scenario of the first page exists.
  ///
  /// - Parameters:
  ///   - scenarios: All scenarios of the pack.
  ///   - faults: Collects what is wrong.
  func checkLife(among scenarios: [Scenario], faults: Faults) {
    guard let life, let lifePlace, !scenarios.contains(where: { $0.name == life }) else { return }
    let way = Suggestion.wayOut(
      of: life.text, among: scenarios.map(\.name.text).sorted(),
      else: "remove 'life', or add one to a file of scenarios/")
    faults.report(.nameUnknown, "unknown scenario \(life.text.quoted); \(way)", at: lifePlace)
  }

  /// Checks that the typical interactions exist and begin by themselves, each named once.
  ///
  /// - Parameters:
  ///   - interactions: All interactions of the pack.
  ///   - faults: Collects what is wrong.
  func checkTypical(among interactions: [Interaction], faults: Faults) {
    let known = interactions.filter { !$0.isPart }.map(\.name)
    var seen: Set<Name<Interaction>> = []
    for (name, place) in typical {
      if !known.contains(name) {
        let way = Suggestion.wayOut(
          of: name.text, among: known.map(\.text).sorted(),
          else: "remove it, or name an interaction that begins by itself")
        faults.report(.nameUnknown, "unknown interaction \(name.text.quoted); \(way)", at: place)
      } else if !seen.insert(name).inserted {
        faults.report(.nameDuplicate, "duplicate interaction \(name.text.quoted)", at: place)
      }
    }
  }

  /// The greatest number of objects of a machine in a scope in which an interaction begins.
  private func mostObjects(of machine: Name<Machine>, in own: [Pack.Scope]) -> Int {
    let usual = bounds.objects(of: machine)
    return own.map { $0.objects[machine] ?? usual }.max() ?? usual
  }

  /// Checks that the bounds allow enough objects for the lifelines of an interaction.
  func check(_ interaction: Interaction, faults: Faults) {
    let single = interaction.lifelines.filter { !$0.isMany }
    let own = scopes.filter { interaction.isPart || $0.includes(interaction.name.text) }
    var counts: [Name<Machine>: Int] = [:]
    for lifeline in single {
      counts[lifeline.machine, default: 0] += 1
      let most = mostObjects(of: lifeline.machine, in: own)
      guard counts[lifeline.machine] == most + 1 else { continue }
      let needed = single.count { $0.machine == lifeline.machine }
      let noun = most == 1 ? "object" : "objects"
      faults.report(
        .objectCount,
        "'\(interaction.name)' needs \(needed) objects of machine '\(lifeline.machine)', but "
          + "'bounds' allows \(most) \(noun); raise it in pack.yaml", at: lifeline.place,
        notes: boundsPlace.map { [Diagnostic.Note("the bounds are here", at: $0)] } ?? [])
    }
  }
}
