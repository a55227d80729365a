import Base
import Pack

/// The contents of `pack.yaml`.
struct PackHead {
  /// The identifier of the pack; `nil` if it is faulty.
  let name: Name<Pack>?
  /// What readers call it.
  let title: Words
  /// What it models.
  let summary: Words
  /// The sender of the callbacks.
  let system: Words
  /// The locales; untranslated texts are in the first.
  let locales: [Words.Locale]
  /// The axes, without faulty ones.
  let axes: [Axis]
  /// The condition of impossible configurations; never true if it is not given.
  let impossible: Condition
  /// The place of `impossible`, else of `axes`, else of the file.
  let impossiblePlace: Place
  /// The scopes of exploration, with the places of the words that name interactions.
  let scopes: [Pack.Scope]
  /// The limits of exploration.
  let bounds: Pack.Bounds
  /// The place of `bounds`; `nil` if it is not given.
  let boundsPlace: Place?
  /// The phases; at least one if there is no fault.
  let phases: [Phase]
  /// The titled groups of interactions, with their places.
  let groups: [(name: String, title: Words, place: Place)]
  /// What callbacks take that lack a field of their own.
  let callbackDefaults: CallbackDefaults
  /// The owners of callbacks that are protocols, with their places.
  let protocols: [(owner: String, place: Place)]
  /// The scenario that the first page of a site draws; `nil` if none.
  let life: Name<Scenario>?
  /// The place of `life`; `nil` if it is not given.
  let lifePlace: Place?
  /// What else the first page shows; `nil` if it is not given.
  let home: Pack.Home?
  /// Whether its site has a simulator.
  let hasSimulator: Bool
  /// The interactions that readers know best, in their order, with their places.
  let typical: [(interaction: Name<Interaction>, place: Place)]
}

/// The pack, in `pack.yaml`.
enum PackKeys: Keys {
  static let name = Key(
    "name", .name() as Kind<Name<Pack>?>,
    "the identifier of the pack; a pack of one file has that of the file")
  static let title = Key("title", .term, "what readers call it; otherwise its name")
  static let summary = Key("summary", .markdown, "what it models")
  static let system = Key(
    "system", .term, "who sends the callbacks, drawn as the left lifeline; default `System`")
  static let locales = Key(
    "locales", .node(.list(.string(pattern: "^[A-Za-z0-9]{2,3}(-[A-Za-z0-9]{1,8})*$"))),
    "the languages; the first is that of plain strings; default `[en]`")
  static let options = Key(
    "options", .node(.named(.construct { OptionKeys.construct })),
    "what configurations differ in, such as the version of the system", former: "axes")
  static let impossible = Key("impossible", .condition, "the configurations that cannot exist")
  static let phases = Key(
    "phases", .node(.named(.either([.text(), .construct { PhaseKeys.construct }]))),
    "the order of the index, with titles; without phases all callbacks are in one")
  static let groups = Key(
    "groups", .entries(.text()),
    "titles of groups of interactions; without one, the word itself is the title",
    former: "families")
  static let protocols = Key(
    "protocols", .items(.string()),
    "owners of callbacks that are protocols; one with an `optional func` needs no mention")
  static let callbackDefaults = Key(
    "callbackDefaults", .node(.construct { CallbackDefaultKeys.construct }),
    "what callbacks take that lack the field")
  static let eventCallbacks = Key(
    "eventCallbacks", .truth, "whether each event of its machines is a callback, MACHINE.EVENT")
  static let machines = Key(
    "machines", .node(.named(.construct { MachineKeys.construct })),
    "machines, as in files of `machines/`")
  static let interactions = Key(
    "interactions", .node(.named(.construct { InteractionKeys.construct })),
    "interactions, as in a file of `interactions/`")
  static let callbacks = Key(
    "callbacks", .node(CallbackKeys.several),
    "callbacks, as in `callbacks.yaml`; without any, calls declare them")
  static let scenarios = Key(
    "scenarios", .node(.named(.construct { ScenarioKeys.construct })),
    "scenarios, as in a file of `scenarios/`")
  static let guarantees = Key(
    "guarantees",
    .node(
      .either([
        .list(.construct { GuaranteeKeys.separate }),
        .named(.construct { GuaranteeKeys.separate }),
      ])), "guarantees, as in a file of `guarantees/`, or a list of them")
  static let sources = Key(
    "sources", .node(.named(.construct { SourceKeys.construct })), "sources, as in `sources.yaml`")
  static let scopes = Key(
    "scopes", .entries(.construct { ScopeKeys.construct }), "what is explored together, below")
  static let bounds = Key(
    "bounds", .node(.construct { BoundsKeys.construct }), "how much is explored, below")
  static let life = Key(
    "life", .name() as Kind<Name<Scenario>?>,
    "the scenario that the first page of a site draws: the life of one object")
  static let home = Key(
    "home", .node(.construct { HomeKeys.construct }), "what else the first page shows, below")
  static let site = Key(
    "site", .node(.construct { SiteKeys.construct }), "what the site of the pack has, below")
  static let typical = Key(
    "typical", .items(.name()),
    "the interactions that readers know best, in their order; pages list them first")
  static let format = Key(
    "vcdoc",
    Kind(.number(1...PackFormat.version)) { decoder, node, _ in decoder.check(format: node) },
    "the version of this format")

  static let construct = Construct(
    "a pack",
    [
      name, title, summary, system, locales, options, impossible, phases, groups, protocols,
      callbackDefaults, eventCallbacks, scopes, bounds, life, home, site, typical, format,
      machines, interactions, callbacks, scenarios, guarantees, sources,
    ])
}

/// A phase.
enum PhaseKeys: Keys {
  static let title = Key.required("title", .term, "what readers call it")
  static let callbacks = Key.required(
    "callbacks", .allKnown { $0.callbacks } as Kind<[Name<Callback>]>,
    "its callbacks in the order in which pages list them; those left out follow")

  static let construct = Construct("a phase", [title, callbacks])
}

/// The bounds of exploration.
enum BoundsKeys: Keys {
  static let objects = Key(
    "objects", .entries(.number(1...8)), "how many objects of a machine exist; default 1")
  static let nesting = Key(
    "nesting", .number(1...8), "how many interactions are under way inside one another; default 2")
  static let states = Key(
    "states", .number(1...100_000_000),
    "the most global states that one exploration may find; default 200,000", former: "worlds")
  static let costs = Pack.Bounds.Costs.Measure.allCases.map { measure in
    (measure, Key(measure.rawValue, .number(1...measure.most), measure.meaning))
  }

  static let construct = Construct("'bounds'", [objects, nesting, states] + costs.map { $0.1 })
}

extension Pack.Bounds.Costs.Measure {
  fileprivate var meaning: String {
    let most =
      switch self {
      case .transitions: "transitions of one exploration that lead to another global state"
      case .configurations: "configurations in which machines that meet behave differently"
      case .memory: "megabytes of the machines and of all state graphs together"
      }
    return "the most \(most); default \(usual.grouped)"
  }
}

/// A scope of exploration.
enum ScopeKeys: Keys {
  static let title = Key("title", .term, "what readers call it")
  static let objects = Key(
    "objects", .entries(.number(1...8)), "how many objects of a machine exist in it")
  static let interactions = Key(
    "interactions", .items(.name()),
    "the interactions that begin in it, by name or by the first part of their names; default all")
  static let without = Key("without", .items(.name()), "interactions that do not begin in it")

  static let construct = Construct("a scope", [title, objects, interactions, without])
}

extension PackDecoder {
  /// Decodes `pack.yaml`.
  func head(_ file: ParsedPack.NamedFile) -> PackHead? {
    guard let fields = fields(file.root, PackKeys.self) else { return nil }
    fields.format
    _ = fields.eventCallbacks
    let packName = name(of: fields, in: file)
    let written = fields.node(PackKeys.name)?.written ?? packName?.text
    let title = fields.title.or(written ?? "")
    let scopes = fields.scopes.compactMap(scope)
    let scopesPlace = fields.node(PackKeys.scopes)?.place
    let bounds = fields.node(PackKeys.bounds)
    let impossible = fields.node(PackKeys.impossible)
    return PackHead(
      name: packName, title: title, summary: fields.summary,
      system: fields.system.or("System"), locales: locales(fields.locales),
      axes: axes(fields.options) + scopeAxis(scopes, at: scopesPlace),
      impossible: impossible == nil ? .any([]) : fields.impossible ?? .any([]),
      impossiblePlace: (impossible ?? fields.options)?.place ?? fields.place,
      scopes: scopes, bounds: self.bounds(bounds, in: file.path), boundsPlace: bounds?.place,
      phases: phases(fields.phases, title: title),
      groups: fields.groups.map { entry in
        (entry.key, term(entry.value, "a group's title"), entry.place)
      },
      callbackDefaults: callbackDefaults(fields),
      protocols: fields.protocols.compactMap { item in
        text(item, "a protocol").map { ($0, item.place) }
      },
      life: fields.life, lifePlace: fields.node(PackKeys.life)?.place,
      home: home(fields.home), hasSimulator: hasSimulator(fields.site),
      typical: fields.typical.compactMap { item in
        name(item, "an interaction").map { ($0, item.place) }
      })
  }

  /// The name of the pack; of one in one file, that of the file.
  private func name(of fields: Fields<PackKeys>, in file: ParsedPack.NamedFile) -> Name<Pack>? {
    if !fields.isMissing(PackKeys.name.name) { return fields.name }
    if file.path != PackFiles.head {
      let stem = file.path.prefix { $0 != "." }
      if let name = Name<Pack>(label: stem) { return name }
    }
    faults.report(.missingKey, "missing key 'name' in a pack", at: fields.place)
    return nil
  }

  /// `[en, zh-Hans]`.
  private func locales(_ node: Node?) -> [Words.Locale] {
    guard node != nil else { return ["en"] }
    var seen: Set<String> = []
    return items(node, "'locales'").compactMap { item in
      guard let text = text(item, "a locale") else { return nil }
      if !text.isLocale {
        faults.report(
          .locale,
          "\(text.quoted) is not a locale; write a tag such as en or zh-Hans", at: item.place)
      } else if !seen.insert(text.lowercased()).inserted {
        faults.report(
          .locale, "duplicate locale '\(text)' (upper and lower case are the same); remove one",
          at: item.place)
      } else {
        faults.checkFileName("locale", text, at: item.place)
      }
      return text
    }
  }

  /// `{phase: title}`, or `{phase: {title, callbacks}}`; without `phases` there is one, titled like
  /// the pack.
  private func phases(_ node: Node?, title: Words) -> [Phase] {
    guard node != nil else {
      return Name("callbacks").map { [Phase(name: $0, title: title)] } ?? []
    }
    return entries(node, "'phases'").compactMap { entry in
      let name: Name<Phase>? = name(entry.key, at: entry.place)
      guard entry.value[PhaseKeys.callbacks.name] != nil else {
        let title = term(entry.value, "a phase's title")
        return name.map { Phase(name: $0, title: title) }
      }
      guard let fields = fields(entry.value, PhaseKeys.self) else { return nil }
      let (title, callbacks) = (fields.title, fields.callbacks)
      return name.map { Phase(name: $0, title: title, callbacks: callbacks) }
    }
  }

  private func bounds(_ node: Node?, in path: String) -> Pack.Bounds {
    let fields = fields(node, BoundsKeys.self)
    let place = fields?.place ?? Place(path: path)
    return Pack.Bounds(
      objects: objects(fields?.objects),
      nesting: fields?.nesting ?? 2, states: fields?.states ?? 200_000,
      place: fields?.node(BoundsKeys.states)?.place ?? place, costs: costs(fields, place))
  }

  /// `{machine: 2}`: how many objects there are.
  func objects(_ entries: [Node.Entry]?) -> [Name<Machine>: Int] {
    var objects: [Name<Machine>: Int] = [:]
    for entry in entries ?? [] {
      let count = number(entry.value, "the number of objects", in: 1...8)
      let index = index(
        of: entry.key, at: entry.place, in: symbols.machineNames,
        remedy: "add machines/\(entry.key).yaml")
      if index != nil, let machine = Name<Machine>(entry.key) { objects[machine] = count }
    }
    return objects
  }

  private func costs(_ fields: Fields<BoundsKeys>?, _ place: Place) -> Pack.Bounds.Costs {
    var values: [Pack.Bounds.Costs.Measure: Int] = [:]
    var places: [Pack.Bounds.Costs.Measure: Place] = [:]
    for (measure, key) in BoundsKeys.costs {
      guard let node = fields?.node(key) else { continue }
      values[measure] = fields?[key] ?? nil
      places[measure] = node.place
    }
    return Pack.Bounds.Costs(values, places: places, place: place)
  }
}

extension String {
  /// Whether it has the form of a language tag: `en`, `zh-Hans`.
  ///
  /// - Note: Source: RFC 5646, section 2.1, without extensions and private use.
  var isLocale: Bool {
    let parts = split(separator: "-", omittingEmptySubsequences: false)
    return (2...3).contains(parts[0].utf8.count)
      && parts.allSatisfy { part in
        (1...8).contains(part.utf8.count)
          && part.unicodeScalars.allSatisfy {
            $0.isASCII && $0.properties.isAlphabetic || $0.isDigit
          }
      }
  }
}

extension Unicode.Scalar {
  fileprivate var isDigit: Bool { ("0"..."9").contains(self) }
}
