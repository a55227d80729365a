import Base
import Formats
import Graphics
import Pack
import StateSpace

/// The tables of the simulator in one language: what acts do in each configuration.
///
/// Lists instead of objects, so that they are small; `simulator.js` says what each place means.
struct SimulatorData {
  /// What the paths of the simulator's scripts begin with.
  static let scripts = "assets/simulator"
  /// The path of the tables.
  static let path = "\(scripts)-data.js"

  let site: LocalizedSite
  private let tables: SimulatorTables
  /// The diagram of a machine; `nil` if the site has none.
  let figure: (Machine) -> Figure?
  /// The callbacks that any act calls, each once, and the place of each in that list.
  private let callbacks: [Name<Callback>]
  let places: [Name<Callback>: Int]
  /// The acts, each with one of its forms, and the place of each in that list.
  let acts: [ScriptTables.Act]
  private let actPlaces: [Name<Interaction>: Int]
  /// For each machine, the acts that are its events.
  let events: [Name<Machine>?: [ScriptTables.Act]]

  /// Prepares the tables in a language.
  init(
    of tables: SimulatorTables, in site: LocalizedSite,
    drawing figure: @escaping (Machine) -> Figure? = { _ in nil }
  ) {
    (self.site, self.tables, self.figure) = (site, tables, figure)
    var callbacks: [Name<Callback>] = []
    var places: [Name<Callback>: Int] = [:]
    for action in tables.rules.all.joined().flatMap(\.actions) {
      guard let callback = action.call?.callback, places[callback] == nil else { continue }
      places[callback] = callbacks.count
      callbacks.append(callback)
    }
    (self.callbacks, self.places) = (callbacks, places)
    var acts: [ScriptTables.Act] = []
    var actPlaces: [Name<Interaction>: Int] = [:]
    for act in tables.acts.all where actPlaces[act.word] == nil {
      actPlaces[act.word] = acts.count
      acts.append(act)
    }
    (self.acts, self.actPlaces) = (acts, actPlaces)
    events = Dictionary(grouping: acts.filter { !$0.isInteraction }) {
      $0.interaction.lifelines.first?.machine
    }
  }

  /// A script, because pages that are opened from a folder read no files.
  var file: SiteFile {
    SiteFile(path: Self.path, bytes: Array("vcdocSimulator = ".utf8) + json.bytes(.compact))
  }

  /// The tables.
  var json: JSON {
    [
      "callbacks": .array(
        callbacks.map {
          [
            .string($0.text), .string(site.name(of: $0)),
            .string(Address.page(of: $0).link(from: .simulator)),
          ]
        }),
      "groups": .array(site.pack.situationGroups.map { .string(title(ofGroup: $0.name)) }),
      "options": .array(options.map { json(of: site.pack.axes[$0]) }),
      "configurations": .array(tables.configurations.map(json)),
      "machines": .array(
        tables.components.map { component in
          .array(component.machines.indices.map { json(ofMachine: $0, in: component) })
        }),
      "rules": .array(tables.rules.all.map { .array($0.map(json)) }),
      "starts": .array(tables.starts.all.map(json)),
      "nesting": .integer(site.pack.bounds.nesting),
      "acts": .array(acts.map(json)), "plays": .array(tables.acts.all.map(play)),
      "variants": .array(tables.variants.all.map(json)),
    ]
  }

  private func title(ofGroup group: String) -> String {
    site.pack.title(ofGroup: group, in: site.locale)
  }

  /// The options in which the configurations differ, by index.
  private var options: [Int] {
    let choices = tables.configurations.map(\.configuration.choices)
    return site.pack.axes.indices.filter { axis in Set(choices.map { $0[axis] }).count > 1 }
  }

  /// An option: its name, its title, and its values by name and title, the newest of versions first.
  private func json(of option: Axis) -> JSON {
    let values = option.values.map { value -> JSON in
      [.string(value.name.text), .string(site.title(of: value))]
    }
    return [
      .string(option.name.text), .string(site.title(of: option)),
      .array(option.isOrdered ? values.reversed() : values),
    ]
  }

  /// A configuration: the value of each option, and its variant.
  private func json(of one: (configuration: Configuration, variant: Int)) -> JSON {
    let values = options.map { option -> JSON in
      .string(site.pack.axes[option].values[one.configuration.choices[option]].name.text)
    }
    return .array(values + [.integer(one.variant)])
  }

  /// A variant: for each component the rules by machine and event, the acts, and where they begin.
  private func json(of variant: SimulatorTables.Variant) -> JSON {
    .array(
      variant.components.map {
        [.array($0.rules.map(JSON.integers)), .integers($0.acts), .integers($0.starts)]
      })
  }

  private func json(of start: ScriptTables.Start) -> JSON {
    [
      .array(start.objects.map { [.integer($0.machine), .integers($0.states)] }),
      .array(start.links.map { .integers([$0.object, $0.relation, $0.target]) }),
    ]
  }
}

extension SimulatorData {
  /// What an act does in some configurations: its place, its tests, and its positions.
  private func play(_ act: ScriptTables.Act) -> JSON {
    [
      .integer(actPlaces[act.word] ?? 0), .array(act.tests.map(json)),
      .array(act.positions.map { .array($0.map(json)) }),
    ]
  }

  /// What is the same of an act in all configurations.
  private func json(of act: ScriptTables.Act) -> JSON {
    let interaction = act.interaction
    let known = site.pack.stepLabels(of: [act.word])[act.word]
    let labels = (known?.choices ?? []) + (known?.loops ?? [])
    let needs = interaction.requires.map { site.need(of: $0, in: interaction) }
    let situation = site.model.lookup.situations[act.word].map { site.pack.situations[$0] }
    let group = situation.flatMap { one in
      site.pack.situationGroups.firstIndex { $0.name == one.group }
    }
    return [
      "id": .string(act.word.text), "link": .string(link(to: act.word)),
      "title": .string(site.title(of: interaction)),
      "path": .string(path(of: act)), "group": .integer(group ?? -1),
      "fills": .integer(interaction.fills ? 1 : 0), "isEvent": .bool(!act.isInteraction),
      "labels": .object(
        labels.map { label in
          let title = site.pack.title(ofChoice: label, in: act.word, site.locale)
          return JSON.Member(name: label, value: .string(title))
        }),
      "lines": .array(
        zip(interaction.lifelines, act.machines).map { lifeline, machine in
          [.integer(machine), .integer(lifeline.isMany ? 1 : 0), .string(site.title(of: lifeline))]
        }),
      "needs": .array(needs.map { .string($0) }),
    ]
  }

  /// The end of the address with an act whose name is not ASCII; empty for others.
  private func link(to act: Name<Interaction>) -> String {
    let link = Address.simulator(playing: [act]).fragment
    return link == "run-\(act)" ? "" : link
  }

  private func path(of act: ScriptTables.Act) -> String {
    if act.isInteraction { return site.model.addresses[act.word].link(from: .simulator) }
    let machine = act.interaction.lifelines.first?.machine
    return machine.map { Address.page(of: $0).link(from: .simulator) } ?? ""
  }

  /// A test: its role, its guard, and for each relation that it names the relation, the machine for
  /// an inverse, and the role to which it leads, or -1 for any object, or -2 for none.
  private func json(of test: ScriptTables.Need) -> JSON {
    let links = test.links.map { link -> JSON in
      let goal =
        switch link.goal {
        case .none: -2
        case .some: -1
        case .role(let role): role
        }
      return .integers([link.relation ?? -1, link.inverseOf ?? -1, goal])
    }
    return [.integer(test.role), json(of: test.states), .array(links)]
  }

  /// A path: its conditions, its step, and the next position, or -1.
  private func json(of path: ScriptTables.Path) -> JSON {
    [.array(path.conditions.map(json)), json(of: path.step), .integer(path.next ?? -1)]
  }

  private func json(of condition: EdgeTest) -> JSON {
    switch condition {
    case .open(let test): .integers([0, test])
    case .check(let test): .integers([1, test])
    case .accepts(let role, let event): .integers([2, role, event])
    case .refuses(let role, let event): .integers([3, role, event])
    }
  }

  private func json(of step: ScriptTables.Step) -> JSON {
    switch step {
    case .nothing, .mark(.lap), .mark(.entry): return []
    case .mark(.gap(let words)): return [0, .string(site.text(words))]
    case .mark(.operand(let label, let alt)):
      return [1, .string(label), .integer(alt == nil ? 0 : 1)]
    case .mark(.group(let group)): return json(of: group)
    case .mark(.again(let loop, let most)): return [5, .string(loop), .integer(most ?? -1)]
    case .send(let role, let event, let sender):
      return .integers([3, role, event] + (sender.map { [$0] } ?? []))
    case .relate(let role, let relation, let target):
      return .integers([4, role, relation, target ?? -1])
    }
  }

  /// 1 begins parts whose order is open, with the open question, 2 begins the next of them, 3 begins
  /// a part that need not come, with how often it can come, or -1; and 0 ends either.
  private func json(of group: Run.Group) -> JSON {
    switch group {
    case .end: [2, 0]
    case .either(let question): [2, 1, .string(site.text(question))]
    case .next: [2, 2]
    case .optional(let most): [2, 3, .integer(most ?? -1)]
    }
  }
}

extension LocalizedSite {
  /// What an interaction needs, in words: `the new screen: appearance disappeared, no parent`.
  fileprivate func need(of requirement: Requirement, in interaction: Interaction) -> String {
    let lifeline = interaction.lifelines[requirement.lifeline]
    let machine = model.lookup.machines[lifeline.machine]
    let states = requirement.states.allowed.sorted { $0.key < $1.key }.compactMap {
      region, allowed -> String? in
      guard let region = machine?.regions[region] else { return nil }
      let names = allowed.sorted().map { title(of: region.states[$0]) }
      return "\(title(of: region))\(strings(.colon))\(names.joined(separator: " / "))"
    }
    let links = requirement.relations.sorted { $0.key < $1.key }.map { relation, target in
      let text =
        switch target {
        case .none: strings(.leadsNowhere)
        case .some: strings(.leadsSomewhere)
        case .role(let other): title(of: interaction.lifelines[other])
        }
      let title = pack.title(of: relation, on: lifeline.machine, in: locale)
      return "\(title)\(strings(.colon))\(text)"
    }
    return "\(title(of: lifeline)) – " + (states + links).joined(separator: "; ")
  }
}

extension JSON {
  static func integers(_ numbers: [Int]) -> JSON {
    .array(numbers.map { .integer($0) })
  }

  /// Points of a picture, rounded.
  static func numbers(_ numbers: [Double]) -> JSON {
    .integers(numbers.map { Int($0.rounded()) })
  }
}

extension PageContext {
  /// A link to the simulator that plays the first of some interactions that it can play; none if it
  /// can play none.
  func play(_ interactions: [Name<Interaction>]) -> Template.Value {
    let first = interactions.first(where: model.plays)
    return .list(first.map { [["path": .link(.simulator(playing: [$0]))]] } ?? [])
  }

  /// The page of the simulator; without scripts it lists the situations.
  func simulator() -> PageContent {
    let groups = pack.situationGroups.map { name, situations -> Template.Value in
      [
        "title": .text(pack.title(ofGroup: name, in: site.locale)),
        "items": .list(
          situations.map { situation in
            let ids = situation.interactions.filter(model.plays)
            return [
              "title": .text(site.title(of: situation)), "path": .link(.page(of: situation.name)),
              "ids": .list(ids.map { ["id": .text("run-\($0)".asciiName)] }),
            ]
          }),
      ]
    }
    let values = pack.axes.filter { !$0.isScope }.map {
      "\(site.title(of: $0)) \(site.title(of: $0.values[$0.defaultIndex]))"
    }
    return PageContent(
      address: address, template: "simulator", title: strings(.simulator),
      description: strings(.simulatorAbout),
      values: [
        "groups": .list(groups), "configuration": .text(site.joined(values)),
        "pack": .text(pack.operand ?? ""),
      ])
  }
}

extension Pack {
  /// What `--pack` takes in the folder of the pack; `nil` for a folder, which needs no name there.
  fileprivate var operand: String? {
    let paths = Set(machines.map(\.place.path) + interactions.map(\.place.path))
    guard paths.count == 1, let path = paths.first, path != PackFiles.head, !path.contains("/")
    else { return nil }
    return path
  }
}
