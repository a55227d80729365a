internal import Model

extension PageScope {
  /// A link to a state on the page of its machine.
  ///
  /// - Parameters:
  ///   - state: The state, by index.
  ///   - region: Its region, by index.
  ///   - machine: The machine.
  ///   - when: The configurations in which it belongs here; empty for all.
  ///   - isFirst: Whether no other stands before it in its list.
  /// - Returns: What `parts/states` names.
  func item(
    state: Int, in region: Int, of machine: Machine, when: String = "", isFirst: Bool = true
  ) -> Template.Value {
    if when.isEmpty, let links = catalog.stateLinks[machine.name]?[region][state] {
      return isFirst ? links.first : links.later
    }
    let region = machine.regions[region]
    return Catalog.link(
      to: region.states[state], in: region, of: machine, when: when, isFirst: isFirst,
      locale: catalog.locale)
  }

  /// Links to states of a region, one of which it is in.
  ///
  /// - Parameters:
  ///   - states: The states, by index, each with the configurations in which it belongs here; empty for all.
  ///   - region: Their region, by index.
  ///   - machine: The machine.
  /// - Returns: The items of `parts/states`.
  func items(
    states: [(state: Int, when: String)], in region: Int, of machine: Machine
  ) -> Template.Value {
    .list(
      states.enumerated().map { place, one in
        item(state: one.state, in: region, of: machine, when: one.when, isFirst: place == 0)
      })
  }

  /// The states that a guard allows, region by region.
  func items(of states: Guard, on machine: Machine) -> [Template.Value] {
    states.allowed.sorted { $0.key < $1.key }.map { region, allowed in
      [
        "title": .text(title(of: machine.regions[region])),
        "states": items(states: allowed.map { ($0, "") }, in: region, of: machine), "text": "",
      ]
    }
  }

  /// A value that is chosen on an axis, by index.
  func item(choice: Int, on axis: Axis) -> Template.Value {
    let value = axis.values[choice]
    return [
      "axis": .text(axis.title.shown(as: axis.name, in: catalog.locale)),
      "value": .text(value.title.shown(as: value.name, in: catalog.locale)),
    ]
  }

  /// What readers call a region.
  func title(of region: Region) -> String {
    region.title.shown(as: region.name, in: catalog.locale)
  }

  /// A callback that runs, with the argument worth showing.
  func item(
    _ callback: Name<Callback>, argument: String, when: String = ""
  ) -> Template.Value {
    [
      "name": .name(argument.isEmpty ? callback.text : "\(callback.text)(\(argument))"),
      "path": .text(Address.page(of: callback).path), "when": .text(when),
    ]
  }

  /// Where a condition holds, in words; empty when it holds everywhere in question.
  func phrase(for condition: Condition, of universe: ConfigurationBits) -> String {
    if condition == .always { return "" }
    let configurations = catalog.survey.configurations
    let holding = configurations.indices.filter { index in
      universe.contains(index) && condition.holds(in: configurations[index])
    }
    return catalog.circumstances.phrase(ConfigurationBits(holding), of: universe)
  }
}
