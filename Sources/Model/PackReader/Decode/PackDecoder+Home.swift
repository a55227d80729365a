import Base
import Pack

/// What the first page of a site shows, in `pack.yaml`.
enum HomeKeys: Keys {
  static let title = Key("title", .term, "what the picture of the life is called")
  static let machine = Key(
    "machine", .known({ $0.machineNames }) as Kind<Name<Machine>?>,
    "the machine of the object that the picture follows")
  static let levels = Key(
    "levels", .items(.construct { LevelKeys.construct }),
    "how far the object is, the lowest first; the picture draws the highest that holds")
  static let symptoms = Key(
    "symptoms", .items(.construct { SymptomKeys.construct }),
    "the complaints that the page lists; without them it lists those of callbacks and situations")

  static let construct = Construct("'home'", [title, machine, levels, symptoms])
}

/// What a site has, in `pack.yaml`.
enum SiteKeys: Keys {
  static let simulator = Key(
    "simulator", .node(.truth), "whether it has a page that plays the model; default `true`")

  static let construct = Construct("'site'", [simulator])
}

/// A level of the picture of a life.
enum LevelKeys: Keys {
  static let title = Key.required("title", .term, "what readers call it")
  static let states = Key.required(
    "states", .entries(.either([.name(), .names])),
    "the states of the machine that belong to it, by region")

  static let construct = Construct("a level", [title, states])
}

/// A complaint on the first page.
enum SymptomKeys: Keys {
  static let says = Key.required("says", .term, "what people say")
  static let answer = Key.required("answer", .term, "the answer, in one sentence")
  static let callback = Key(
    "callback", .known({ $0.callbacks }) as Kind<Name<Callback>?>, "the page that says more")
  static let interaction = Key(
    "interaction", .known({ $0.interactionNames }) as Kind<Name<Interaction>?>,
    "the page that says more, if it is that of a situation")

  static let construct = Construct("a symptom", [says, answer, callback, interaction])
}

extension PackDecoder {
  /// Decodes `home`; `nil` if it is missing.
  func home(_ node: Node?) -> Pack.Home? {
    guard let node, let fields = fields(node, HomeKeys.self) else { return nil }
    let (title, machine, levels) = (fields.title, fields.machine, fields.levels)
    if machine == nil, let level = levels.first, !fields.mayMean(HomeKeys.machine),
      !fields.has(HomeKeys.machine)
    {
      faults.report(
        .missingKey, "missing key 'machine'; levels are states of one machine", at: level.place)
    }
    return Pack.Home(
      title: title, machine: machine,
      levels: machine.map { machine in levels.compactMap { level($0, of: machine) } } ?? [],
      symptoms: fields.symptoms.compactMap(symptom), place: node.place)
  }

  /// Decodes `site`.
  func hasSimulator(_ node: Node?) -> Bool {
    guard let fields = fields(node, SiteKeys.self), let wish = fields.simulator else { return true }
    return truth(wish, "'\(SiteKeys.simulator.name)'")
  }

  private func level(_ node: Node, of machine: Name<Machine>) -> Pack.Home.Level? {
    guard let fields = fields(node, LevelKeys.self) else { return nil }
    let (title, entries) = (fields.title, fields.states)
    guard let names = symbols.machines[machine.text] else { return nil }
    var states: [Int: Set<Int>] = [:]
    for entry in entries {
      let region = index(
        of: entry.key, at: entry.place, in: names.regions, owner: " of machine '\(machine)'")
      guard let region, names.states.indices.contains(region) else { continue }
      let words =
        if case .sequence(let items) = entry.value.content { items } else { [entry.value] }
      let own = words.compactMap {
        index(of: $0, in: names.states[region], owner: " in region '\(entry.key)'")
      }
      states[region] = Set(own)
    }
    return Pack.Home.Level(title: title, states: states)
  }

  private func symptom(_ node: Node) -> Pack.Home.Symptom? {
    guard let fields = fields(node, SymptomKeys.self) else { return nil }
    let (says, answer) = (fields.says, fields.answer)
    let pages = [
      fields.callback.map { Guarantee.Topic.callback($0) },
      fields.interaction.map { Guarantee.Topic.interaction($0) },
    ].compactMap(\.self)
    let isFaulty = fields.mayMean(SymptomKeys.callback, SymptomKeys.interaction)
    let count = [fields.has(SymptomKeys.callback), fields.has(SymptomKeys.interaction)]
      .count { $0 }
    if count != 1, !isFaulty {
      faults.report(
        .missingKey, "a symptom must have a page; write 'callback' or 'interaction', one of them",
        at: node.place)
    }
    return pages.first.map { Pack.Home.Symptom(says: says, answer: answer, page: $0) }
  }
}
