extension PackReader {
  /// Reads the axes of a pack.
  func axes(_ node: Node?) -> [Axis] {
    let entries = entries(node, "'axes'")
    let axes = entries.compactMap(axis)
    var product = 1
    for axis in axes where product <= Limits.configurations { product *= axis.values.count }
    if let node, product > Limits.configurations {
      faults.error(
        "the axes have more than \(Limits.configurations.grouped) combinations; leave an axis out",
        at: node.place)
      return []
    }
    return axes
  }

  /// `axis: {title, ordered, mixed, values, default}`.
  private func axis(_ entry: Node.Entry) -> Axis? {
    guard
      let fields = fields(
        entry.value, of: "an axis", required: ["values"],
        optional: ["title", "ordered", "mixed", "default"])
    else { return nil }
    if ["and", "or", "not"].contains(entry.key) {
      faults.error(
        "no axis is called '\(entry.key)', a word of conditions; rename it", at: entry.place)
    }
    let title = words(fields["title"], "'title'")
    let isOrdered = truth(fields["ordered"], "'ordered'")
    let values = values(fields["values"])
    var chosen = isOrdered ? values.count - 1 : 0
    if let node = fields["default"],
      let words = lexicon.axes?.first(where: { $0.name == entry.key })
    {
      chosen = index(of: node, in: words.values, owner: " on axis '\(entry.key)'") ?? 0
    }
    guard let name: Name<Axis> = name(entry.key, at: entry.place), values.indices.contains(chosen)
    else { return nil }
    return Axis(
      name: name, title: title.or(name.text), isOrdered: isOrdered,
      isMixed: truth(fields["mixed"], "'mixed'"), values: values, defaultIndex: chosen,
      place: entry.place)
  }

  /// `[value, value]`, or `{value: title}`.
  private func values(_ node: Node?) -> [Axis.Value] {
    if let node, case .mapping = node.content {
      return entries(node, "'values'").compactMap { entry in
        let title = words(entry.value, "a value's title")
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
          "value '\(text)' comes twice; keep one", at: item.place,
          notes: [Diagnostic.Note("the first is here", at: first)])
      }
      return Axis.Value(name: name, title: Words(text))
    }
  }

  /// A name that conditions can tell from their own words.
  private func value(_ word: String, at place: Place) -> Name<Axis.Value>? {
    if ["and", "or", "not"].contains(word) {
      faults.error("no value is called '\(word)', a word of conditions; rename it", at: place)
    }
    return name(word, at: place)
  }
}
