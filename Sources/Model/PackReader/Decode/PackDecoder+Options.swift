import Base
import Pack

/// An option of configurations.
enum OptionKeys: Keys {
  static let values = Key.required(
    "values",
    .node(
      .either([.list(.name()), .named(.either([.text(), .construct { ValueKeys.construct }]))])),
    "the values; a mapping gives them titles")
  static let title = Key("title", .term, "what readers call it")
  static let ordered = Key(
    "ordered", .truth, "whether the values are in order, so that `<` and the like apply")
  static let standard = Key(
    "default", .node(.name()), "the value that is usual: the last if ordered, else the first")
  static let adopting = Key(
    "adopting", .node(.construct { AdoptionKeys.construct }),
    "what code does that moves to the default, of an option without an order")

  static let construct = Construct("an option", [values, title, ordered, standard, adopting])
}

/// A value of an option, such as a version.
enum ValueKeys: Keys {
  static let title = Key.required("title", .term, "what readers call it")
  static let known = Key(
    "knownFor", .texts(isMarkdown: true), "what it is known for; its page of changes begins with it"
  )

  static let construct = Construct("a value", [title, known])
}

/// What a team does that moves to the default of an option.
enum AdoptionKeys: Keys {
  static let title = Key.required("title", .term, "what readers call it")
  static let summary = Key("summary", .markdown, "what it takes")
  static let timeline = Key(
    "timeline", .texts(isMarkdown: true),
    "what the system does to those who do not, version by version")
  static let themes = Key(
    "themes", .items(.construct { ThemeKeys.construct }),
    "the callbacks that cease or stay, by theme; the others come last")
  static let dos = Key("do", .texts(isMarkdown: true), "what to do")
  static let donts = Key("dont", .texts(isMarkdown: true), "what people trip over")
  static let citations = Key("sources", .citations, "where it is said")

  static let construct = Construct(
    "'adopting'", [title, summary, timeline, themes, dos, donts, citations])
}

/// Callbacks of one theme.
enum ThemeKeys: Keys {
  static let title = Key.required("title", .term, "what readers call it")
  static let callbacks = Key.required(
    "callbacks", .allKnown { $0.callbacks } as Kind<[Name<Callback>]>, "the callbacks, in order")

  static let construct = Construct("a theme", [title, callbacks])
}

extension PackDecoder {
  /// Decodes the axes; empty, with a fault, if they have too many combinations.
  func axes(_ node: Node?) -> [Axis] {
    let entries = entries(node, "'options'")
    let axes = entries.compactMap(axis)
    var product = 1
    for axis in axes where product <= Limits.configurations { product *= axis.values.count }
    if let node, product > Limits.configurations {
      faults.report(
        .configurations,
        "the options have more than \(Limits.configurations.grouped) combinations; remove an "
          + "option",
        at: node.place)
      return []
    }
    return axes
  }

  private func axis(_ entry: Node.Entry) -> Axis? {
    guard let fields = fields(entry.value, OptionKeys.self) else { return nil }
    if ["and", "or", "not"].contains(entry.key) {
      faults.report(
        .nameReserved,
        "option name '\(entry.key)' is a word of conditions; rename it", at: entry.place)
    }
    let (title, isOrdered) = (fields.title, fields.ordered)
    let values = values(fields.values)
    var chosen = isOrdered ? values.count - 1 : 0
    if let node = fields.standard,
      let names = symbols.axes?.first(where: { $0.name == entry.key })
    {
      chosen = index(of: node, in: names.values, owner: " of option '\(entry.key)'") ?? 0
    }
    guard let name: Name<Axis> = name(entry.key, at: entry.place), values.indices.contains(chosen)
    else { return nil }
    return Axis(
      name: name, title: title.or(name.text), isOrdered: isOrdered,
      values: values, defaultIndex: chosen,
      adoption: adoption(fields.adopting, isOrdered: isOrdered), place: entry.place)
  }

  /// `{title, summary}`: what a team does that moves to the default value.
  private func adoption(_ node: Node?, isOrdered: Bool) -> Axis.Adoption? {
    guard let node, let fields = fields(node, AdoptionKeys.self) else { return nil }
    if isOrdered {
      faults.report(
        .optionForm, "unexpected 'adopting' in an ordered option; remove it", at: node.place)
    }
    return Axis.Adoption(
      title: fields.title, summary: fields.summary, timeline: fields.timeline,
      themes: fields.themes.compactMap(theme), dos: fields.dos, donts: fields.donts,
      citations: fields.citations)
  }

  private func theme(_ node: Node) -> Axis.Adoption.Theme? {
    guard let fields = fields(node, ThemeKeys.self) else { return nil }
    return Axis.Adoption.Theme(title: fields.title, callbacks: fields.callbacks)
  }

  /// A title, or `{title, knownFor}`.
  private func value(_ entry: Node.Entry) -> Axis.Value? {
    let name: Name<Axis.Value>? = value(entry.key, at: entry.place)
    if entry.value[ValueKeys.title.name] == nil {
      let title = term(entry.value, "a value's title")
      return name.map { Axis.Value(name: $0, title: title) }
    }
    guard let fields = fields(entry.value, ValueKeys.self) else { return nil }
    let (title, known) = (fields.title, fields.known)
    return name.map { Axis.Value(name: $0, title: title, knownFor: known) }
  }

  /// `[value, value]`, or `{value: title}`.
  private func values(_ node: Node?) -> [Axis.Value] {
    if let node, case .mapping = node.content {
      return entries(node, "'values'").compactMap(value)
    }
    var seen: [String: Place] = [:]
    return items(node, "'values'").compactMap { item in
      guard let text = text(item, "a value"), let name = value(text, at: item.place) else {
        return nil
      }
      if let first = seen.updateValue(item.place, forKey: text) {
        faults.report(
          .nameDuplicate, "duplicate value '\(text)'; keep one", at: item.place,
          notes: [Diagnostic.Note("the first is here", at: first)])
      }
      return Axis.Value(name: name, title: Words(text))
    }
  }

  /// Decodes a value's name; keywords of conditions are faults.
  private func value(_ word: String, at place: Place) -> Name<Axis.Value>? {
    if ["and", "or", "not"].contains(word) {
      faults.report(.nameReserved, "value '\(word)' is a word of conditions; rename it", at: place)
    }
    return name(word, at: place)
  }
}
