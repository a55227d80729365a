import Base

/// All names that a pack declares, gathered before anything that uses names is decoded.
///
/// A faulty declaration counts as known, so that its fault is reported only once.
struct SymbolTable {
  /// The locales; `nil` if they could not be read.
  var locales: [String]?
  /// The axes; `nil` if they could not be read.
  var axes: [AxisNames]?
  /// The phases.
  var phases = NameTable("phase")
  /// The callbacks, from the names of their files and from files of several, then events.
  var callbacks = NameTable("callback")
  /// Whether the pack makes events callbacks.
  private(set) var hasEventCallbacks = false
  /// The callbacks that are events of machines with `eventCallbacks`.
  private(set) var eventCallbacks: Set<String> = []
  /// The title of the first machine that calls each callback.
  private(set) var owners: [String: String] = [:]
  /// The keys of `sources.yaml`.
  var sources = NameTable("source")
  /// The machines, from the names of their files.
  var machineNames = NameTable("machine")
  /// The names inside each machine, by its name.
  var machines: [String: MachineNames] = [:]
  /// Whether every relation could be read; if not, an unknown name may be an inverse.
  var relationsAreComplete = true
  /// The interactions of all files.
  var interactionNames = NameTable("interaction")
  /// The names inside each interaction, by its name.
  var interactions: [String: InteractionNames] = [:]
  /// The scenarios of all files.
  var scenarios = NameTable("scenario")
  /// The recordings, from the names of their files.
  var recordings = NameTable("recording")
}

/// The names of one axis.
struct AxisNames {
  let name: String
  /// Whether the axis is ordered, so that `<` and the like apply.
  let isOrdered: Bool
  /// The values, in the pack's order.
  var values = NameTable("value")
}

/// The names that a machine declares.
struct MachineNames {
  let name: String
  /// Whether its file was parsed.
  let isComplete: Bool
  /// Whether each event is a callback.
  fileprivate(set) var hasEventCallbacks = false
  /// What is written under `events`.
  private let eventsNode: Node?
  /// The regions, in the pack's order.
  var regions = NameTable("region")
  /// The states of each region, by the region's index.
  var states: [NameTable] = []
  /// The events, in the pack's order.
  var events = NameTable("event")
  /// For each title of an event, the event.
  var titles: [String: String] = [:]
  /// The relations of its objects, inverse ones included, by name.
  var ends: [String: RelationEnd] = [:]
  /// The names of its chart, from which its regions and their states are made; `nil` if it has
  /// none.
  let chart: ChartNames?
}

/// One direction of a relation, seen from the object that points.
struct RelationEnd {
  /// The machine of the object pointed at.
  let machine: String
  /// Whether it is the inverse of a declared relation.
  let isInverse: Bool
  /// The name of the opposite direction.
  let other: String
  /// Where it was declared.
  let place: Place
}

/// The names that an interaction declares.
struct InteractionNames {
  let place: Place
  /// The lifelines, in the order of the diagram.
  var lifelines = NameTable("lifeline")
  /// The machine of each lifeline, by the lifeline's index; an implied one if it names none; `nil`
  /// if it is unknown.
  var machines: [String?] = []
  /// Whether only others use it, by reference.
  let isPart: Bool
  /// Whether each lifeline, by index, stands for many objects.
  var isMany: [Bool] = []
  /// Whether each lifeline, by index, names no machine.
  var isImplied: [Bool] = []
}

extension SymbolTable {
  /// Gathers all names; reports only those that are declared twice.
  init(of parsed: ParsedPack, faults: Faults) {
    locales = parsed.locales
    survey(pack: parsed.pack?.root)
    hasEventCallbacks = parsed.pack?.root?[PackKeys.eventCallbacks]?.text == "true"
    callbacks.isComplete = !parsed.lacksCallbacks
    for file in parsed.callbacks { callbacks.declare(file.name, at: file.place) }
    for file in parsed.machines {
      survey(machine: file, of: parsed.pack?.root)
      survey(callsOf: file)
    }
    for file in parsed.machines { survey(relationsOf: file, faults: faults) }
    if let file = parsed.sources {
      sources.isComplete = file.root?.isCompleteMapping ?? false
      for entry in file.root?.entries ?? [] { sources.declare(entry.key, at: entry.place) }
    }
    for file in parsed.interactions { survey(interactions: file, faults: faults) }
    for file in parsed.scenarios { survey(scenarios: file, faults: faults) }
    for file in parsed.recordings {
      recordings.declare(file.name, at: Place(path: file.path, line: 1, column: 1))
    }
    var articles = NameTable("article")
    for file in parsed.articles {
      articles.declare(file.name, at: Place(path: file.path, line: 1, column: 1))
    }
    let options = axisNames(in: parsed.pack?.root)
    for table in [
      callbacks, machineNames, interactionNames, scenarios, recordings, sources, articles, options,
    ] {
      table.reportClashes(to: faults)
      for word in table.words {
        table.place(of: word).map { faults.checkFileName(table.kind, word, at: $0) }
      }
    }
    for axis in axes ?? [] { axis.values.reportClashes(to: faults) }
  }

  /// Gathers phases and axes.
  ///
  /// If they are no mapping, unknown names cannot be judged.
  private mutating func survey(pack root: Node?) {
    let isComplete = root?.isMapping ?? false
    phases.isComplete = isComplete && root?["phases"]?.isCompleteMapping != false
    for entry in root?["phases"]?.entries ?? [] { phases.declare(entry.key, at: entry.place) }
    guard isComplete, root?["options"]?.isMapping != false else { return }
    axes = root?["options"]?.entries.map(AxisNames.init)
    if root?["options"] == nil { axes = [] }
  }

  /// The axes as a table; pages of versions are files named after them.
  private func axisNames(in root: Node?) -> NameTable {
    var table = NameTable("option")
    for entry in root?["options"]?.entries ?? [] { table.declare(entry.key, at: entry.place) }
    return table
  }

  /// Gathers a machine, and the names in it; with `eventCallbacks`, its events are callbacks.
  private mutating func survey(machine file: ParsedPack.NamedFile, of pack: Node?) {
    let start = file.place
    machineNames.declare(file.name, at: start)
    var names = MachineNames(of: file)
    if !names.isComplete { relationsAreComplete = false }
    let wish = file.root?[MachineKeys.eventCallbacks] ?? pack?[PackKeys.eventCallbacks]
    names.hasEventCallbacks = wish?.text == "true"
    if names.hasEventCallbacks {
      if !names.events.isComplete { callbacks.isComplete = false }
      for event in names.events.words {
        let callback = "\(file.name).\(event)"
        eventCallbacks.insert(callback)
        callbacks.declare(callback, at: names.events.place(of: event) ?? start)
      }
    }
    machines[file.name] = names
  }

  /// Gathers the callbacks that a machine calls.
  private mutating func survey(callsOf file: ParsedPack.NamedFile) {
    let node = file.root?[MachineKeys.title]
    let title = node?.text ?? node?[locales?.first ?? ""]?.text ?? file.title
    file.root?.forEachCall { call in
      let name = String((call.calledName.text ?? "").prefix { $0 != "(" })
      if owners[name] == nil { owners[name] = title }
    }
  }

  /// Gathers both directions of each relation, each in the machine whose objects point.
  private mutating func survey(relationsOf file: ParsedPack.NamedFile, faults: Faults) {
    if let node = file.root?["relations"], !node.isCompleteMapping { relationsAreComplete = false }
    for entry in file.root?["relations"]?.entries ?? [] {
      guard let target = entry.value["to"]?.text, machines[target] != nil else {
        relationsAreComplete = false
        continue
      }
      let isMutual = entry.value["mutual"]?.text == "true"
      if !isMutual, entry.value["inverse"]?.text == nil { relationsAreComplete = false }
      let inverse = isMutual ? entry.key : entry.value["inverse"]?.text
      let end = RelationEnd(
        machine: target, isInverse: false, other: inverse ?? "", place: entry.place)
      machines[file.name]?.declare(entry.key, end, faults: faults)
      guard let inverse, !isMutual else { continue }
      let place = entry.value["inverse"]?.place ?? entry.place
      let back = RelationEnd(machine: file.name, isInverse: true, other: entry.key, place: place)
      machines[target]?.declare(inverse, back, faults: faults)
    }
  }

  /// Gathers the interactions of a file; the first of two with the same name is kept.
  private mutating func survey(interactions file: ParsedPack.NamedFile, faults: Faults) {
    guard let root = file.root, root.isMapping else {
      interactionNames.isComplete = false
      return
    }
    if root.hasDuplicateKeys { interactionNames.isComplete = false }
    for entry in root.entries {
      if let first = interactionNames.declare(entry.key, at: entry.place) {
        faults.report(secondDeclarationOf: "interaction", entry, first: first)
      } else {
        interactions[entry.key] = InteractionNames(of: entry)
      }
    }
  }

  /// Gathers the scenarios of a file; the first of two with the same name is kept.
  private mutating func survey(scenarios file: ParsedPack.NamedFile, faults: Faults) {
    guard let root = file.root, root.isMapping else {
      scenarios.isComplete = false
      return
    }
    for entry in root.entries {
      if let first = scenarios.declare(entry.key, at: entry.place) {
        faults.report(secondDeclarationOf: "scenario", entry, first: first)
      }
    }
  }
}

extension Faults {
  /// Reports a name that is declared twice, in different files or in one.
  fileprivate func report(secondDeclarationOf kind: String, _ entry: Node.Entry, first: Place) {
    report(
      .nameDuplicate, "duplicate \(kind) \(entry.key.quoted); rename one", at: entry.place,
      notes: [Diagnostic.Note("the first is here", at: first)])
  }
}

extension NameTable {
  /// Reports names that differ only in case: they become files, and some disks ignore case.
  fileprivate func reportClashes(to faults: Faults) {
    var folded: [String: String] = [:]
    for word in words {
      let key = word.lowercased()
      if let first = folded[key], let place = place(of: word), let other = self.place(of: first) {
        faults.report(
          .nameReserved,
          "\(kind) \(word.quoted) differs from \(first.quoted) only in case; rename one",
          at: place, notes: [Diagnostic.Note("the other is here", at: other)])
      } else {
        folded[key] = word
      }
    }
  }
}

extension Faults {
  /// Reports a name that no folder of a site can have: that of a device of Windows, or of a file
  /// beside it.
  func checkFileName(_ kind: String, _ word: String, at place: Place) {
    if word.namesDevice {
      report(
        .nameReserved, "\(kind) \(word.quoted) has a name that Windows reserves; rename it",
        at: place)
    }
    if ["index.html", "index.md"].contains(word.lowercased()) {
      report(
        .nameReserved, "\(kind) \(word.quoted) has the name of a file of the site; rename it",
        at: place)
    }
  }
}

extension AxisNames {
  fileprivate init(of entry: Node.Entry) {
    name = entry.key
    // A faulty or unknown key may have been meant as "ordered": do not report comparisons, too.
    let known: Set = ["title", "values", "mixed", "default"]
    isOrdered = entry.value.entries.contains { entry in
      !known.contains(entry.key) && !(entry.key == "ordered" && entry.value.text == "false")
    }
    let node = entry.value["values"]
    values.isComplete = node.map { $0.isCollection && !$0.hasDuplicateKeys } ?? false
    for item in node?.items ?? [] { values.declare(item.text ?? "", at: item.place) }
    for value in node?.entries ?? [] { values.declare(value.key, at: value.place) }
  }
}

extension MachineNames {
  fileprivate init(of file: ParsedPack.NamedFile) {
    name = file.name
    isComplete = file.root?.isMapping ?? false
    let regions = file.root?["regions"]
    self.regions.isComplete = regions?.isCompleteMapping ?? false
    chart = ChartNames(of: file.root)
    for region in chart?.declared ?? [] {
      self.regions.declare(region.name, at: region.place)
      states.append(region.states)
    }
    for entry in chart == nil ? regions?.entries ?? [] : [] {
      self.regions.declare(entry.key, at: entry.place)
      let node = entry.value["states"]
      // A region with a single state, itself a fault, probably lacks the others.
      let isComplete = node?.isCompleteMapping == true && node?.entries.count != 1
      var states = NameTable("state", isComplete: isComplete)
      for state in node?.entries ?? [] { states.declare(state.key, at: state.place) }
      self.states.append(states)
    }
    eventsNode = file.root?["events"]
    events.isComplete = eventsNode?.isCompleteMapping ?? false
    for entry in eventsNode?.entries ?? [] where !entry.value.has(EventKeys.automatic) {
      events.declare(entry.key, at: entry.place)
      entry.value["title"]?.forEachText { titles[$0] = titles[$0] ?? entry.key }
    }
  }

  /// The first event with a transition that calls a callback; `nil` if there is none.
  func event(calling callback: String) -> String? {
    eventsNode?.entries.first { event in
      (event.value["transitions"] ?? event.value).items.contains { transition in
        var isCalled = false
        transition["calls"]?.forEachWord { isCalled = isCalled || $0 == callback }
        return isCalled
      }
    }?.key
  }

  /// Adds a relation; its name must differ from regions and other relations.
  fileprivate mutating func declare(_ word: String, _ end: RelationEnd, faults: Faults) {
    if let region = regions.place(of: word) {
      faults.report(
        .nameDuplicate,
        "\(word.quoted) already names a region of machine '\(name)'; rename one", at: end.place,
        notes: [Diagnostic.Note("the region is here", at: region)])
    } else if let first = ends[word] {
      faults.report(
        .nameDuplicate,
        "\(word.quoted) already names a relation of machine '\(name)'; rename one", at: end.place,
        notes: [Diagnostic.Note("the other is here", at: first.place)])
    } else {
      ends[word] = end
    }
  }
}

extension InteractionNames {
  fileprivate init(of entry: Node.Entry) {
    place = entry.place
    isPart = entry.value["refOnly"]?.text == "true"
    let node = entry.value["lifelines"]
    lifelines.isComplete = node?.isCompleteMapping ?? false
    for lifeline in node?.entries ?? [] {
      lifelines.declare(lifeline.key, at: lifeline.place)
      let isImplied =
        lifeline.value.isEmpty || lifeline.value.isMapping && lifeline.value["machine"] == nil
      self.isImplied.append(isImplied)
      machines.append(
        isImplied
          ? "\(entry.key).\(lifeline.key)"
          : lifeline.value.text ?? lifeline.value["machine"]?.text)
      isMany.append(lifeline.value["many"]?.text == "true")
    }
  }
}
