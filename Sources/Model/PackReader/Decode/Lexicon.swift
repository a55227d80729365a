/// Every name that a pack declares, gathered before anything that uses names is read.
///
/// What is declared with a fault counts as known, so that one fault is reported once.
struct Lexicon {
  /// The languages; none when they could not be read.
  var locales: [String]?
  /// The axes; none when they could not be read.
  var axes: [AxisWords]?
  /// The phases of the index.
  var phases = Vocabulary("phase")
  /// The callbacks, by the names of their files.
  var callbacks = Vocabulary("callback")
  /// The keys of `sources.yaml`.
  var sources = Vocabulary("source")
  /// The machines, by the names of their files.
  var machineNames = Vocabulary("machine")
  /// The names inside each machine.
  var machines: [String: MachineWords] = [:]
  /// Whether every relation could be read; if not, an unknown word may be the way back of one.
  var relationsAreWhole = true
  /// The interactions of all files.
  var interactionNames = Vocabulary("interaction")
  /// The names inside each interaction.
  var interactions: [String: InteractionWords] = [:]
  /// The scenarios of all files.
  var scenarios = Vocabulary("scenario")
  /// The recordings, by the names of their files.
  var recordings = Vocabulary("recording")
}

/// The names that conditions use for one axis.
struct AxisWords {
  let name: String
  /// Whether `<` and its sisters apply.
  let isOrdered: Bool
  /// The values, in the pack's order.
  var values = Vocabulary("value")
}

/// The names that one machine declares.
struct MachineWords {
  let name: String
  /// Whether its file could be read as YAML.
  let isWhole: Bool
  /// The regions, in the pack's order.
  var regions = Vocabulary("region")
  /// The states of each region, by its number.
  var states: [Vocabulary] = []
  /// The events, in the pack's order.
  var events = Vocabulary("event")
  /// Where the object's pointers lead, by the words for them: its relations, and the way back of
  /// those that lead to it.
  var ends: [String: RelationEnd] = [:]
}

/// One end of a relation, seen from the object that points.
struct RelationEnd {
  /// The machine of the object pointed at.
  let machine: String
  /// Whether it is the way back, which follows from the way there.
  let isInverse: Bool
  /// The word for the other way.
  let other: String
  /// Where it was declared.
  let place: Place
}

/// The names that one interaction declares.
struct InteractionWords {
  let place: Place
  /// The lifelines, in the order of the diagram.
  var lifelines = Vocabulary("lifeline")
  /// The machine of each lifeline, by its number; none when it is not known.
  var machines: [String?] = []
  /// Whether it never begins by itself.
  let isPart: Bool
  /// Whether each lifeline stands for many objects.
  var isMany: [Bool] = []
}

extension Lexicon {
  /// Gathers every declared name; only what is declared twice is a fault here.
  init(of trees: PackTrees, faults: Faults) {
    locales = trees.locales
    survey(pack: trees.pack?.root)
    for file in trees.callbacks {
      callbacks.declare(file.name, at: Place(path: file.path, line: 1, column: 1))
    }
    for file in trees.machines { survey(machine: file) }
    for file in trees.machines { survey(relationsOf: file, faults: faults) }
    if let file = trees.sources {
      sources.isWhole = file.root?.isWholeMapping ?? false
      for entry in file.root?.entries ?? [] { sources.declare(entry.key, at: entry.place) }
    }
    for file in trees.interactions { survey(interactions: file, faults: faults) }
    for file in trees.scenarios { survey(scenarios: file, faults: faults) }
    for file in trees.recordings {
      recordings.declare(file.name, at: Place(path: file.path, line: 1, column: 1))
    }
    for vocabulary in [callbacks, machineNames, interactionNames, scenarios, recordings] {
      vocabulary.reportClashes(to: faults)
    }
  }

  /// The phases and axes; what is no mapping declares nothing that could be judged.
  private mutating func survey(pack root: Node?) {
    let isWhole = root?.isMapping ?? false
    phases.isWhole = isWhole && root?["phases"]?.isWholeMapping != false
    for entry in root?["phases"]?.entries ?? [] { phases.declare(entry.key, at: entry.place) }
    guard isWhole, root?["axes"]?.isMapping != false else { return }
    axes = root?["axes"]?.entries.map(AxisWords.init)
    if root?["axes"] == nil { axes = [] }
  }

  /// A machine, by the name of its file, and the names in it.
  private mutating func survey(machine file: PackTrees.File) {
    let start = Place(path: file.path, line: 1, column: 1)
    machineNames.declare(file.name, at: start)
    let words = MachineWords(of: file)
    if !words.isWhole { relationsAreWhole = false }
    machines[file.name] = words
  }

  /// Both ends of every relation: the word on the machine that declares it, and the way back.
  private mutating func survey(relationsOf file: PackTrees.File, faults: Faults) {
    if let node = file.root?["relations"], !node.isWholeMapping { relationsAreWhole = false }
    for entry in file.root?["relations"]?.entries ?? [] {
      guard let target = entry.value["to"]?.text, machines[target] != nil else {
        relationsAreWhole = false
        continue
      }
      let isMutual = entry.value["mutual"]?.text == "true"
      if !isMutual, entry.value["inverse"]?.text == nil { relationsAreWhole = false }
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

  /// The interactions of a file; of two with one name the first counts.
  private mutating func survey(interactions file: PackTrees.File, faults: Faults) {
    guard let root = file.root, root.isMapping else {
      interactionNames.isWhole = false
      return
    }
    if root.hasTwins { interactionNames.isWhole = false }
    for entry in root.entries {
      if let first = interactionNames.declare(entry.key, at: entry.place) {
        faults.report(secondDeclarationOf: "interaction", entry, first: first)
      } else {
        interactions[entry.key] = InteractionWords(of: entry)
      }
    }
  }

  /// The scenarios of a file; of two with one name the first counts.
  private mutating func survey(scenarios file: PackTrees.File, faults: Faults) {
    guard let root = file.root, root.isMapping else {
      scenarios.isWhole = false
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
  /// Two files can hold the same key, which no parser notices.
  fileprivate func report(secondDeclarationOf kind: String, _ entry: Node.Entry, first: Place) {
    error(
      "\(kind) \(entry.key.quoted) is declared twice; rename one", at: entry.place,
      notes: [Diagnostic.Note("the first is here", at: first)])
  }
}

extension Vocabulary {
  /// Names become files: two that differ only in case would overwrite each other on some disks.
  fileprivate func reportClashes(to faults: Faults) {
    var folded: [String: String] = [:]
    for word in words {
      let key = word.lowercased()
      if let first = folded[key], let place = place(of: word), let other = self.place(of: first) {
        faults.error(
          "\(kind) \(word.quoted) differs from \(first.quoted) in case only; rename one",
          at: place, notes: [Diagnostic.Note("the other is here", at: other)])
      } else {
        folded[key] = word
      }
    }
  }
}

extension AxisWords {
  fileprivate init(of entry: Node.Entry) {
    name = entry.key
    // A faulty or unknown key may have meant it; that is one fault and not one for each comparison.
    let known: Set = ["title", "values", "mixed", "default"]
    isOrdered = entry.value.entries.contains { entry in
      !known.contains(entry.key) && !(entry.key == "ordered" && entry.value.text == "false")
    }
    let node = entry.value["values"]
    values.isWhole = node.map { $0.isCollection && !$0.hasTwins } ?? false
    for item in node?.items ?? [] { values.declare(item.text ?? "", at: item.place) }
    for value in node?.entries ?? [] { values.declare(value.key, at: value.place) }
  }
}

extension MachineWords {
  fileprivate init(of file: PackTrees.File) {
    name = file.name
    isWhole = file.root?.isMapping ?? false
    let regions = file.root?["regions"]
    self.regions.isWhole = regions?.isWholeMapping ?? false
    for entry in regions?.entries ?? [] {
      self.regions.declare(entry.key, at: entry.place)
      let node = entry.value["states"]
      // Of a region with a single state the others were left out, or are to be.
      let isWhole = node?.isWholeMapping == true && node?.entries.count != 1
      var states = Vocabulary("state", isWhole: isWhole)
      for state in node?.entries ?? [] { states.declare(state.key, at: state.place) }
      self.states.append(states)
    }
    let events = file.root?["events"]
    self.events.isWhole = events?.isWholeMapping ?? false
    for entry in events?.entries ?? [] { self.events.declare(entry.key, at: entry.place) }
  }

  /// Adds an end of a relation; one word names one thing of a machine.
  fileprivate mutating func declare(_ word: String, _ end: RelationEnd, faults: Faults) {
    if let region = regions.place(of: word) {
      faults.error(
        "\(word.quoted) already names a region of machine '\(name)'; rename one", at: end.place,
        notes: [Diagnostic.Note("the region is here", at: region)])
    } else if let first = ends[word] {
      faults.error(
        "\(word.quoted) already names a relation of machine '\(name)'; rename one", at: end.place,
        notes: [Diagnostic.Note("the other is here", at: first.place)])
    } else {
      ends[word] = end
    }
  }
}

extension InteractionWords {
  fileprivate init(of entry: Node.Entry) {
    place = entry.place
    isPart = entry.value["part"]?.text == "true"
    let node = entry.value["lifelines"]
    lifelines.isWhole = node?.isWholeMapping ?? false
    for lifeline in node?.entries ?? [] {
      lifelines.declare(lifeline.key, at: lifeline.place)
      machines.append(lifeline.value.text ?? lifeline.value["machine"]?.text)
      isMany.append(lifeline.value["many"]?.text == "true")
    }
  }
}
