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
}

extension PackDecoder {
  /// Decodes `pack.yaml`.
  func head(_ file: ParsedPack.NamedFile) -> PackHead? {
    guard
      let fields = fields(
        file.root, of: "a pack", required: ["name", "title"],
        optional: [
          "summary", "system", "locales", "options", "impossible", "phases", "groups", "protocols",
          "callbacks", "scopes", "bounds", "life",
        ])
    else { return nil }
    let title = term(fields["title"], "'title'")
    let system = term(fields["system"], "'system'")
    let scopes = scopes(fields["scopes"])
    return PackHead(
      name: name(fields["name"], "'name'"), title: title,
      summary: words(fields["summary"], "'summary'"),
      system: system.or("System"), locales: locales(fields["locales"]),
      axes: axes(fields["options"]) + scopeAxis(scopes, at: fields["scopes"]?.place),
      impossible: fields.has("impossible")
        ? condition(fields["impossible"], "'impossible'") ?? .any([]) : .any([]),
      impossiblePlace: fields["impossible"]?.place ?? fields["options"]?.place ?? fields.place,
      scopes: scopes, bounds: bounds(fields["bounds"]), boundsPlace: fields["bounds"]?.place,
      phases: phases(fields["phases"], title: title),
      groups: entries(fields["groups"], "'groups'").map { entry in
        (entry.key, term(entry.value, "a group's title"), entry.place)
      },
      callbackDefaults: callbackDefaults(fields),
      protocols: items(fields["protocols"], "'protocols'").compactMap { item in
        text(item, "a protocol").map { ($0, item.place) }
      },
      life: fields.has("life") ? name(fields["life"], "'life'") : nil,
      lifePlace: fields["life"]?.place)
  }

  /// `[en, zh-Hans]`.
  private func locales(_ node: Node?) -> [Words.Locale] {
    guard node != nil else { return ["en"] }
    var seen: Set<String> = []
    return items(node, "'locales'").compactMap { item in
      guard let text = text(item, "a locale") else { return nil }
      if !text.isLocale {
        faults.error(
          "\(text.quoted) is not a locale; write a tag such as en or zh-Hans", at: item.place)
      } else if !seen.insert(text.lowercased()).inserted {
        faults.error(
          "duplicate locale '\(text)' (upper and lower case are the same); remove one",
          at: item.place)
      } else {
        faults.checkFileName("locale", text, at: item.place)
      }
      return text
    }
  }

  /// `{phase: title}`; without `phases` there is one, titled like the pack.
  private func phases(_ node: Node?, title: Words) -> [Phase] {
    guard node != nil else {
      return Name("callbacks").map { [Phase(name: $0, title: title)] } ?? []
    }
    return entries(node, "'phases'").compactMap { entry in
      let title = term(entry.value, "a phase's title")
      return name(entry.key, at: entry.place).map { Phase(name: $0, title: title) }
    }
  }

  /// `{objects: {machine: 2}, nesting: 2, states: 200000}`, and what exploration may cost.
  private func bounds(_ node: Node?) -> Pack.Bounds {
    let costs = Pack.Bounds.Costs.Measure.allCases.map(\.rawValue)
    let fields = fields(
      node, of: "'bounds'", optional: ["objects", "nesting", "states"] + costs)
    return Pack.Bounds(
      objects: objects(fields?["objects"]),
      nesting: number(fields?["nesting"], "'nesting'", in: 1...8) ?? 2,
      states: number(fields?["states"], "'states'", in: 1...100_000_000) ?? 200_000,
      place: fields?["states"]?.place ?? fields?.place, costs: self.costs(fields))
  }

  /// `{machine: 2}`: how many objects there are.
  private func objects(_ node: Node?) -> [Name<Machine>: Int] {
    var objects: [Name<Machine>: Int] = [:]
    for entry in entries(node, "'objects'") {
      let count = number(entry.value, "the number of objects", in: 1...8)
      let index = index(
        of: entry.key, at: entry.place, in: symbols.machineNames,
        remedy: "add machines/\(entry.key).yaml")
      if index != nil, let machine = Name<Machine>(entry.key) { objects[machine] = count }
    }
    return objects
  }

  /// `{transitions: 20000000, configurations: 4096, memory: 400}`.
  private func costs(_ fields: Fields?) -> Pack.Bounds.Costs {
    var values: [Pack.Bounds.Costs.Measure: Int] = [:]
    var places: [Pack.Bounds.Costs.Measure: Place] = [:]
    for key in Pack.Bounds.Costs.Measure.allCases {
      guard let node = fields?[key.rawValue] else { continue }
      values[key] = number(node, "'\(key.rawValue)'", in: 1...key.most)
      places[key] = node.place
    }
    return Pack.Bounds.Costs(values, places: places, place: fields?.place)
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

// MARK: - Scopes

extension PackDecoder {
  /// `{scope: {title, objects, interactions, without}}`.
  private func scopes(_ node: Node?) -> [Pack.Scope] {
    entries(node, "'scopes'").compactMap { entry in
      let name: Name<Axis.Value>? = name(entry.key, at: entry.place)
      let fields = fields(
        entry.value, of: "a scope", optional: ["title", "objects", "interactions", "without"])
      guard let name, let fields else { return nil }
      return Pack.Scope(
        name: name, title: term(fields["title"], "'title'").or(name.text),
        objects: objects(fields["objects"]),
        interactions: fields.has("interactions")
          ? interactions(fields["interactions"], "'interactions'") : nil,
        without: interactions(fields["without"], "'without'"))
    }
  }

  /// `[navigation, create.code]`: names of interactions, or first parts of names.
  private func interactions(_ node: Node?, _ what: String) -> [String] {
    items(node, what).compactMap { item in
      guard let word = text(item, "an interaction") else { return nil }
      let known = symbols.interactionNames.words
      if !known.contains(where: { $0 == word || $0.hasPrefix(word + ".") }),
        symbols.interactionNames.isComplete
      {
        let way = Suggestion.wayOut(of: word, among: known, else: "remove it")
        faults.error(
          "unknown interaction or prefix \(word.quoted); \(way)", at: item.place)
      }
      return word
    }
  }

  /// The axis whose values are the scopes; empty if there are none.
  private func scopeAxis(_ scopes: [Pack.Scope], at place: Place?) -> [Axis] {
    guard !scopes.isEmpty, let place, let name = Name<Axis>("scope") else { return [] }
    if let option = symbols.axes?.first(where: { $0.name == name.text }) {
      faults.error(
        "option name '\(option.name)' is reserved in a pack with 'scopes'; rename it",
        at: place)
      return []
    }
    let values = scopes.map { Axis.Value(name: $0.name, title: $0.title) }
    return [
      Axis(
        name: name, title: Words("scope"), isOrdered: false, isScope: true, values: values,
        defaultIndex: 0, place: place)
    ]
  }
}

extension PackDecoder {
  /// Decodes the axes; empty, with a fault, if they have too many combinations.
  func axes(_ node: Node?) -> [Axis] {
    let entries = entries(node, "'options'")
    let axes = entries.compactMap(axis)
    var product = 1
    for axis in axes where product <= Limits.configurations { product *= axis.values.count }
    if let node, product > Limits.configurations {
      faults.error(
        "the options have more than \(Limits.configurations.grouped) combinations; remove an "
          + "option",
        at: node.place)
      return []
    }
    return axes
  }

  /// `axis: {title, ordered, values, default, adopting}`.
  private func axis(_ entry: Node.Entry) -> Axis? {
    guard
      let fields = fields(
        entry.value, of: "an option", required: ["values"],
        optional: ["title", "ordered", "default", "adopting"])
    else { return nil }
    if ["and", "or", "not"].contains(entry.key) {
      faults.error(
        "option name '\(entry.key)' is a word of conditions; rename it", at: entry.place)
    }
    let title = term(fields["title"], "'title'")
    let isOrdered = truth(fields["ordered"], "'ordered'")
    let values = values(fields["values"])
    var chosen = isOrdered ? values.count - 1 : 0
    if let node = fields["default"],
      let names = symbols.axes?.first(where: { $0.name == entry.key })
    {
      chosen = index(of: node, in: names.values, owner: " of option '\(entry.key)'") ?? 0
    }
    guard let name: Name<Axis> = name(entry.key, at: entry.place), values.indices.contains(chosen)
    else { return nil }
    return Axis(
      name: name, title: title.or(name.text), isOrdered: isOrdered,
      values: values, defaultIndex: chosen,
      adoption: adoption(fields["adopting"], isOrdered: isOrdered), place: entry.place)
  }

  /// `{title, summary}`: what a team does that moves to the default value.
  private func adoption(_ node: Node?, isOrdered: Bool) -> Axis.Adoption? {
    guard let node,
      let fields = fields(node, of: "'adopting'", required: ["title"], optional: ["summary"])
    else { return nil }
    if isOrdered {
      faults.error(
        "unexpected 'adopting' in an ordered option; remove it", at: node.place)
    }
    return Axis.Adoption(
      title: term(fields["title"], "'title'"), summary: words(fields["summary"], "'summary'"))
  }

  /// `[value, value]`, or `{value: title}`.
  private func values(_ node: Node?) -> [Axis.Value] {
    if let node, case .mapping = node.content {
      return entries(node, "'values'").compactMap { entry in
        let title = term(entry.value, "a value's title")
        let name: Name<Axis.Value>? = value(entry.key, at: entry.place)
        return name.map { Axis.Value(name: $0, title: title) }
      }
    }
    var seen: [String: Place] = [:]
    return items(node, "'values'").compactMap { item in
      guard let text = text(item, "a value"), let name = value(text, at: item.place) else {
        return nil
      }
      if let first = seen.updateValue(item.place, forKey: text) {
        faults.error(
          "duplicate value '\(text)'; keep one", at: item.place,
          notes: [Diagnostic.Note("the first is here", at: first)])
      }
      return Axis.Value(name: name, title: Words(text))
    }
  }

  /// Decodes a value's name; keywords of conditions are faults.
  private func value(_ word: String, at place: Place) -> Name<Axis.Value>? {
    if ["and", "or", "not"].contains(word) {
      faults.error("value '\(word)' is a word of conditions; rename it", at: place)
    }
    return name(word, at: place)
  }
}
