import Base
import Pack

extension PackDecoder {
  func scope(_ entry: Node.Entry) -> Pack.Scope? {
    let name: Name<Axis.Value>? = name(entry.key, at: entry.place)
    let fields = fields(entry.value, ScopeKeys.self)
    guard let name, let fields else { return nil }
    return Pack.Scope(
      name: name, title: fields.title.or(name.text), objects: objects(fields.objects),
      interactions: fields.has(ScopeKeys.interactions) ? interactions(fields.interactions) : nil,
      without: interactions(fields.without))
  }

  /// `[navigation, create.code]`: names of interactions, or first parts of names.
  private func interactions(_ items: [Node]) -> [String] {
    items.compactMap { item in
      guard let word = text(item, "an interaction") else { return nil }
      let known = symbols.interactionNames.words
      if !known.contains(where: { $0 == word || $0.hasPrefix(word + ".") }),
        symbols.interactionNames.isComplete
      {
        let way = Suggestion.wayOut(of: word, among: known, else: "remove it")
        faults.report(
          .nameUnknown, "unknown interaction or prefix \(word.quoted); \(way)", at: item.place)
      }
      return word
    }
  }

  /// The axis whose values are the scopes; empty if there are none.
  func scopeAxis(_ scopes: [Pack.Scope], at place: Place?) -> [Axis] {
    guard !scopes.isEmpty, let place, let name = Name<Axis>("scope") else { return [] }
    if let option = symbols.axes?.first(where: { $0.name == name.text }) {
      faults.report(
        .nameReserved,
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
