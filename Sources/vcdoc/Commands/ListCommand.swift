import Base
import Formats
import Pack
import Pages

extension Command {
  static let list = Command(
    name: "list", summary: "list the names that a pack has of one kind",
    operands: Operands("KIND", count: 1...1, choices: PackList.Kind.allCases.map(\.rawValue)),
    options: [.pack, .textOrJSON, .textLocale],
    about: [
      "KIND is one of: \(PackList.Kind.allCases.map(\.rawValue).joined(separator: ", ")).",
      """
      Prints one name per line with its title (for callbacks: the declared name and the class), in \
      the pack's order. 'vcdoc diagram' and 'vcdoc simulate' take these names; '--set' takes those \
      of options, '--repeat' those of loops with a number after '=', '--region' those of regions, \
      and '--locale' those of languages. Only '--format json' lists interactions that are just \
      parts of others.
      """,
    ],
    examples: [
      Example("vcdoc list interactions", "the names for 'vcdoc simulate'"),
      Example("vcdoc list callbacks --format json", "the callbacks of the pack, for a program"),
      Example("vcdoc list branches", "which branches interactions have"),
      Example("vcdoc list loops", "which loops '--repeat' can repeat"),
      Example("vcdoc list options", "what '--set' can choose"),
      Example("vcdoc list machines --pack docs/lifecycle", "the machines of your own pack"),
    ]
  ) { request, console in
    let pack = try CheckedPack(request, console).pack
    guard let kind = request.operands.first.flatMap(PackList.Kind.init(rawValue:)) else {
      return .usage
    }
    let list = PackList(of: kind, in: pack)
    try console.print(list.text, or: list.json, for: request)
    return .done
  }
}

/// The names of one kind in a pack, in the pack's order.
struct PackList {
  /// The kinds of names.
  enum Kind: String, Hashable, Sendable, CaseIterable {
    case callbacks, machines, regions, states, events, interactions, branches, loops, scenarios
    case guarantees, options, languages
  }

  /// One entry of the list: its name, its title for people, and its JSON for programs.
  fileprivate struct Row {
    let name: String
    let title: String
    let json: JSON
    /// Whether it exists only as a part of others.
    var isPart = false
  }

  private let kind: Kind
  private let rows: [Row]

  init(of kind: Kind, in pack: Pack) {
    self.kind = kind
    rows =
      switch kind {
      case .callbacks: Row.rows(ofCallbacksIn: pack)
      case .machines: pack.declaredMachines.map { Row($0, in: pack) }
      case .regions: Row.rows(ofRegionsIn: pack)
      case .states: Row.rows(ofStatesIn: pack)
      case .events: Row.rows(ofEventsIn: pack)
      case .interactions: Row.rows(ofInteractionsIn: pack)
      case .branches: Row.rows(ofChoicesIn: pack)
      case .loops: Row.rows(ofLoopsIn: pack)
      case .scenarios: pack.scenarios.map { Row($0, in: pack) }
      case .guarantees: pack.guarantees.map { Row($0, in: pack) }
      case .options: pack.options.flatMap { Row.rows(of: $0, in: pack) }
      case .languages: pack.pageLocales.map(Row.init(language:))
      }
  }

  /// A name and a title on each line, in columns.
  ///
  /// Entries that are only parts of others are left out.
  var text: String {
    let rows = rows.filter { !$0.isPart }
    let width = rows.map(\.name.count).max() ?? 0
    return rows.map { row in
      let gap = String(repeating: " ", count: width - row.name.count + 2)
      let isSaid = row.title.isEmpty || row.title == row.name
      return isSaid ? row.name + "\n" : row.name + gap + row.title + "\n"
    }.joined()
  }

  /// The list as JSON: `{"callbacks": [{"name": ..., ...}, ...]}`.
  var json: JSON {
    .object([JSON.Member(name: kind.rawValue, value: .array(rows.map(\.json)))])
  }
}

extension PackList.Row {
  /// The callbacks: each with its owner, after its declared name if some have another than their
  /// identifier.
  fileprivate static func rows(ofCallbacksIn pack: Pack) -> [Self] {
    let titles = pack.callbacks.map { pack.callbackNames.display($0.name) }
    let width = titles.map(\.columns).max() ?? 0
    let areDeclared = titles != pack.callbacks.map(\.name.text)
    return zip(pack.callbacks, titles).map { callback, title in
      Self(
        name: callback.name.text,
        title: (areDeclared ? title.padded(to: width) + "  " : "") + callback.owner,
        json: [
          "name": .string(callback.name.text), "title": .string(title),
          "owner": .string(callback.owner), "phase": .string(callback.phase.text),
          "summary": .string(pack.text(callback.texts.summary)),
        ])
    }
  }

  fileprivate init(_ machine: Machine, in pack: Pack) {
    name = machine.name.text
    title = pack.text(machine.title)
    let regions = machine.writtenRegions.map { JSON.string($0.name.text) }
    json = ["name": .string(name), "title": .string(title), "regions": .array(regions)]
  }

  /// The regions of all machines; regions of one name share an entry that names all their machines.
  fileprivate static func rows(ofRegionsIn pack: Pack) -> [Self] {
    var machines: [String: [Machine]] = [:]
    var names: [String] = []
    for machine in pack.declaredMachines {
      for region in machine.writtenRegions.map(\.name.text) {
        if machines[region] == nil { names.append(region) }
        machines[region, default: []].append(machine)
      }
    }
    return names.map { name in
      let owners = machines[name, default: []]
      return Self(
        name: name, title: owners.map { pack.text($0.title) }.joined(separator: ", "),
        json: [
          "name": .string(name), "machines": .array(owners.map { .string($0.name.text) }),
        ])
    }
  }

  /// The states of all machines, as properties name them, with the machine if several have the
  /// region.
  fileprivate static func rows(ofStatesIn pack: Pack) -> [Self] {
    let regions = pack.declaredMachines.flatMap { $0.writtenRegions.map(\.name) }
    return pack.declaredMachines.flatMap { machine in
      machine.writtenRegions.flatMap { region in
        let isShared = regions.count { $0 == region.name } > 1
        return region.states.map { state in
          let name = (isShared ? "\(machine.name)." : "") + "\(region.name) \(state.name)"
          return Self(
            name: name,
            title: title(pack.text(state.title), of: state.name.text, in: pack.text(machine.title)),
            json: [
              "name": .string(name), "title": .string(pack.text(state.title)),
              "machine": .string(machine.name.text), "region": .string(region.name.text),
              "state": .string(state.name.text), "summary": .string(pack.text(state.summary)),
            ])
        }
      }
    }
  }

  /// The events of all machines, with the machine if several have an event of the name.
  fileprivate static func rows(ofEventsIn pack: Pack) -> [Self] {
    pack.declaredMachines.flatMap { machine in
      machine.events.map { event in
        let isShared = pack.events(named: event.spelling).count > 1
        let name = (isShared ? "\(machine.name)." : "") + event.spelling
        return Self(
          name: name,
          title: title(
            event.title(in: pack.mainLocale), of: event.spelling,
            in: pack.text(machine.title)),
          json: [
            "name": .string(name), "title": .string(event.title(in: pack.mainLocale)),
            "machine": .string(machine.name.text), "summary": .string(pack.text(event.summary)),
          ])
      }
    }
  }

  /// The title of a machine, after that of a thing in it if its name is another.
  private static func title(_ title: String, of name: String, in machine: String) -> String {
    (title == name ? "" : title + ", ") + machine
  }

  /// The branches that scripts can choose: each as `interaction:branch`, for interactions that can
  /// run by themselves.
  fileprivate static func rows(ofChoicesIn pack: Pack) -> [Self] {
    let labels = pack.stepLabels
    return pack.interactions.filter { !$0.isPart }.flatMap { interaction in
      (labels[interaction.name]?.choices ?? []).map { label in
        let name = "\(interaction.name):\(label)"
        return Self(
          name: name, title: pack.text(interaction.title),
          json: [
            "name": .string(name), "interaction": .string(interaction.name.text),
            "branch": .string(label),
          ])
      }
    }
  }

  /// The loops that scripts can repeat; loops of one name share an entry that names all their
  /// interactions.
  fileprivate static func rows(ofLoopsIn pack: Pack) -> [Self] {
    let labels = pack.stepLabels
    var owners: [String: [Interaction]] = [:]
    var names: [String] = []
    for interaction in pack.interactions where !interaction.isPart {
      for loop in labels[interaction.name]?.loops ?? [] {
        if owners[loop] == nil { names.append(loop) }
        owners[loop, default: []].append(interaction)
      }
    }
    return names.map { name in
      let owners = owners[name, default: []]
      return Self(
        name: name, title: owners.map { pack.text($0.title) }.joined(separator: ", "),
        json: [
          "name": .string(name), "interactions": .array(owners.map { .string($0.name.text) }),
        ])
    }
  }

  fileprivate init(language: Words.Locale) {
    name = language
    title = ""
    json = ["name": .string(language)]
  }

  fileprivate static func rows(ofInteractionsIn pack: Pack) -> [Self] {
    let labels = pack.stepLabels
    return pack.interactions.map { Self($0, labels[$0.name], in: pack) }
  }

  /// An interaction with the names of its branches and loops.
  private init(_ interaction: Interaction, _ labels: StepLabels?, in pack: Pack) {
    name = interaction.name.text
    title = pack.text(interaction.title)
    let lifelines = interaction.lifelines.map { lifeline in
      JSON.Member(name: lifeline.name.text, value: .string(lifeline.machine.text))
    }
    json = [
      "name": .string(name), "title": .string(title), "lifelines": .object(lifelines),
      "anytime": .bool(interaction.isAmbient), "refOnly": .bool(interaction.isPart),
      "branches": .array((labels?.choices ?? []).map { .string($0) }),
      "loops": .array((labels?.loops ?? []).map { .string($0) }),
    ]
    isPart = interaction.isPart
  }

  fileprivate init(_ scenario: Scenario, in pack: Pack) {
    name = scenario.name.text
    title = pack.text(scenario.title)
    let acts = scenario.acts.map { JSON.string($0.interaction.text) }
    json = ["name": .string(name), "title": .string(title), "interactions": .array(acts)]
  }

  fileprivate init(_ guarantee: Guarantee, in pack: Pack) {
    name = guarantee.name.text
    title = pack.text(guarantee.statement)
    json = [
      "name": .string(name), "statement": .string(title),
      "property": guarantee.property.map { .string($0.text) } ?? .null,
      "violations": guarantee.violationsJSON,
    ]
  }

  /// The settings of an axis, in its order.
  fileprivate static func rows(of axis: Axis, in pack: Pack) -> [Self] {
    axis.values.indices.map { index in
      let value = axis.values[index]
      let isDefault = index == axis.defaultIndex
      let setting = Setting(axis: axis.name.text, value: value.name.text).description
      let words = [axis.title, value.title].map(pack.text).filter { !$0.isEmpty }
      return Self(
        name: setting, title: words.joined(separator: ": ") + (isDefault ? " (default)" : ""),
        json: [
          "name": .string(setting), "option": .string(axis.name.text),
          "value": .string(value.name.text), "title": .string(pack.text(value.title)),
          "default": .bool(isDefault),
        ])
    }
  }
}
