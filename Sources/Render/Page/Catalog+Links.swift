internal import Model

extension Catalog {
  /// A link to the page of a callback, set as code.
  ///
  /// - Parameters:
  ///   - name: The callback.
  ///   - when: The configurations in which it belongs to a list; empty for all.
  ///   - isSelf: Whether the page is its own.
  /// - Returns: What `parts/callbacks` names.
  static func link(
    to name: Name<Callback>, when: String = "", isSelf: Bool = false
  ) -> Template.Value {
    [
      "name": .name(name.text), "path": .text(Address.page(of: name).path), "when": .text(when),
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
      "path": .text(Address.page(of: state.name, in: region.name, of: machine.name).path),
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
