/// The keys of one guarantee, to be read.
struct GuaranteeScope {
  let reader: PackReader
  let fields: Fields

  /// A guarantee without its name.
  struct Draft {
    let statement: Words
    /// How it is judged; none where a fault leaves that open.
    let kind: Guarantee.Kind?
    let propertyPlace: Place
    let claimants: [Citation]
    let instead: Words
    let reason: Words
    let citations: [Citation]

    /// The guarantee, which passes for advice where nobody can tell how it is judged.
    func guarantee(
      named name: Name<Guarantee>, topics: [Guarantee.Topic], at place: Place
    ) -> Guarantee {
      Guarantee(
        name: name, statement: statement, kind: kind ?? .advice, topics: topics,
        claimants: claimants, instead: instead, reason: reason, citations: citations, place: place,
        propertyPlace: propertyPlace)
    }
  }

  /// The keys of which a guarantee has one.
  private static let kinds = ["says", "myth", "advice"]

  private var faults: Faults { reader.faults }

  /// Reads everything but the name; none when a fault left nothing to be told.
  func draft() -> Draft? {
    let said = Self.kinds.filter(fields.has)
    let claimants = reader.citations(fields["claimedBy"], "'claimedBy'")
    let sources = reader.citations(fields["sources"], "'sources'")
    let instead = reader.words(fields["instead"], "'instead'")
    let reason = reader.words(fields["why"], "'why'")
    guard said.count == 1, let key = said.first else {
      if said.isEmpty, fields.mayMean(Self.kinds) { return nil }
      let message =
        said.isEmpty
        ? "a guarantee needs one of the keys 'says', 'myth', and 'advice'"
        : "a guarantee has one of the keys 'says', 'myth', and 'advice'; leave the others out"
      faults.error(message, at: fields.place)
      return nil
    }
    let statement = reader.words(fields[key], "'\(key)'")
    let kind = kind(key)
    guard !statement.base.isEmpty else { return nil }
    if key == "advice", sources.isEmpty, !fields.has("sources") {
      faults.error("advice is cited, since no model decides it; add 'sources'", at: fields.place)
    }
    return Draft(
      statement: statement, kind: kind,
      propertyPlace: fields["property"]?.place ?? fields.place, claimants: claimants,
      instead: instead, reason: reason, citations: sources)
  }

  private func kind(_ key: String) -> Guarantee.Kind? {
    guard key != "advice" else {
      for key in ["property", "if", "expect"] {
        guard let node = fields[key] else { continue }
        faults.error("advice has no '\(key)', since no model decides it", at: node.place)
      }
      return .advice
    }
    let expected = reader.choice(fields["expect"], "'expect'", of: Verdict.self)
    let property = property(for: key)
    guard let property else { return nil }
    return key == "myth"
      ? .myth(property, expected: expected ?? .refuted)
      : .promise(property, expected: expected ?? .proved)
  }

  private func property(for key: String) -> Property? {
    let condition = reader.condition(fields["if"])
    guard let node = fields["property"] else {
      faults.error(
        "'\(key)' needs a 'property' that says the same; or make it 'advice'", at: fields.place)
      return nil
    }
    guard let text = reader.text(node, "'property'") else { return nil }
    do throws(PropertyFaults) {
      guard let property = try reader.properties?.property(text), let condition else { return nil }
      return checked(property.limited(to: condition), node)
    } catch {
      for fault in error.faults {
        faults.error(fault.message, at: node.place(ofCharacter: fault.offset))
      }
      return nil
    }
  }

  /// A property that speaks of some possible configuration; none, and a fault, for another.
  private func checked(_ property: Property, _ node: Node) -> Property? {
    guard let space = reader.space, !space.possible.isEmpty else { return property }
    if !space.set(of: property.condition).isEmpty { return property }
    faults.error("this speaks of no possible configuration; correct its condition", at: node.place)
    return nil
  }
}
