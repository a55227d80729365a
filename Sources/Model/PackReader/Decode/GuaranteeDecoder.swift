import Base
import Pack

/// A guarantee: of a callback, of an interaction, or in a file of `guarantees/`.
enum GuaranteeKeys: Keys {
  static let id = Key(
    "id", .line, "the rest of its name; otherwise made of the first words of the text")
  static let about = Key(
    "about", .node(.either([.name(), .names])),
    "in a file of guarantees: callbacks and interactions whose pages show it, one or a list")
  static let says = Key(
    "says", .markdown, "what is promised; proved, unless `expect` says otherwise")
  static let misconception = Key(
    "misconception", .markdown,
    "a claim that is repeated elsewhere; refuted, unless `expect` says otherwise", former: "myth")
  static let recommendation = Key(
    "recommendation", .markdown, "what no model decides: cited, not proved", former: "advice")
  static let property = Key(
    "property", .node(.string()), "what is checked: [the property language](properties.md)")
  static let condition = Key("if", .condition, "the configurations it speaks of; otherwise all")
  static let expect = Key("expect", .choice(Verdict.self), "the verdict that is right")
  static let claimants = Key("claimedBy", .citations, "who says it")
  static let instead = Key("instead", .markdown, "what is true instead")
  static let reason = Key("why", .markdown, "why it is so")
  static let sources = Key(
    "sources", .citations, "documents that say the same, or, of a misconception, contradict it")
  static let usual = Key(
    "usual", .truth,
    "whether logs show it as a rule and no document promises it; refuted, unless `expect` says "
      + "otherwise")
  static let modeled = Key(
    "modeled", .truth,
    "whether it is a choice of the model, so that its class is model only whatever is cited")
  static let violations = Key(
    "violations", .items(.construct { ViolationKeys.construct }),
    "where UIKit, or a library, is known to have broken it")

  /// A guarantee of a callback or an interaction.
  static let construct = Construct("a guarantee", [id] + shared)
  /// A guarantee in a file of its kind.
  static let separate = Construct("a guarantee", [about] + shared)
  /// The keys of which exactly one is present.
  static let statements = [says, misconception, recommendation]

  private static let shared: [any DeclaredKey] = [
    says, misconception, recommendation, property, condition, expect, claimants, instead, reason,
    sources, usual, modeled, violations,
  ]
}

/// A known violation of a guarantee.
enum ViolationKeys: Keys {
  static let source = Key.required("source", .citation, "who reports it")
  static let versions = Key.required(
    "versions", .term, "the versions, and what became of it: `iOS 9; open`")
  static let log = Key(
    "log",
    .known({ $0.recordings }, remedy: "add recordings/NAME.log, or leave 'log' out")
      as Kind<Name<Recording>?>,
    "the recording that shows it")
  static let about = Key("about", .markdown, "what happens")

  static let construct = Construct("a violation", [source, versions, log, about])
}

/// Decodes one guarantee.
struct GuaranteeDecoder {
  let decoder: PackDecoder
  let fields: Fields<GuaranteeKeys>

  /// A guarantee without its name.
  struct Draft {
    let statement: Words
    /// The kind of guarantee; `nil` if a fault leaves it open.
    let kind: Guarantee.Kind?
    let propertyPlace: Place
    let claimants: [Citation]
    let instead: Words
    let reason: Words
    let citations: [Citation]
    let violations: [Guarantee.Violation]
    let isModeled: Bool

    /// Makes the guarantee; a recommendation if its kind is unknown.
    func guarantee(
      named name: Name<Guarantee>, topics: [Guarantee.Topic], at place: Place
    ) -> Guarantee {
      Guarantee(
        name: name, statement: statement, kind: kind ?? .advice, topics: topics,
        claimants: claimants, instead: instead, reason: reason, citations: citations,
        violations: violations, isModeled: isModeled, place: place, propertyPlace: propertyPlace)
    }
  }

  private var faults: Faults { decoder.faults }

  /// Decodes all but the name; `nil` if a fault prevents it.
  func draft() -> Draft? {
    let said = GuaranteeKeys.statements.filter { fields.has($0) }
    let claimants = fields.claimants
    let sources = fields.sources
    let (instead, reason) = (fields.instead, fields.reason)
    let violations = fields.violations.compactMap(violation)
    let isModeled = fields.modeled
    guard said.count == 1, let statement = said.first else {
      let (says, misconception) = (GuaranteeKeys.says, GuaranteeKeys.misconception)
      if said.isEmpty, fields.mayMean(says, misconception, GuaranteeKeys.recommendation) {
        return nil
      }
      let message =
        said.isEmpty
        ? "missing key in a guarantee; add 'says', 'misconception', or 'recommendation'"
        : "a guarantee has only one of the keys 'says', 'misconception', and 'recommendation'; "
          + "remove the others"
      faults.report(.guaranteeForm, message, at: fields.place)
      return nil
    }
    let words = fields[statement]
    let kind = kind(statement.name)
    guard !words.base.isEmpty else { return nil }
    if fields.has(GuaranteeKeys.recommendation), sources.isEmpty, !fields.has(GuaranteeKeys.sources)
    {
      faults.report(
        .guaranteeForm,
        "missing 'sources'; a recommendation is cited, not checked", at: fields.place)
    }
    return Draft(
      statement: words, kind: kind,
      propertyPlace: fields.property?.place ?? fields.place, claimants: claimants,
      instead: instead, reason: reason, citations: sources, violations: violations,
      isModeled: isModeled)
  }

  private func violation(_ node: Node) -> Guarantee.Violation? {
    guard let fields = decoder.fields(node, ViolationKeys.self) else { return nil }
    let (citation, versions) = (fields.source, fields.versions)
    let (recording, about) = (fields.log, fields.about)
    guard let citation else { return nil }
    return Guarantee.Violation(
      citation: citation, versions: versions, recording: recording, about: about, place: node.place)
  }

  private func kind(_ key: String) -> Guarantee.Kind? {
    guard key != GuaranteeKeys.recommendation.name else {
      let others: [any DeclaredKey] = [
        GuaranteeKeys.property, GuaranteeKeys.condition, GuaranteeKeys.expect, GuaranteeKeys.usual,
        GuaranteeKeys.violations,
      ]
      for key in others {
        guard let node = fields.node(key) else { continue }
        faults.report(
          .guaranteeForm, "unexpected '\(key.name)'; a recommendation is cited, not checked",
          at: node.place)
      }
      return .advice
    }
    let isUsual = fields.usual
    let isMisconception = fields.has(GuaranteeKeys.misconception)
    if isMisconception, let node = fields.node(GuaranteeKeys.usual) {
      faults.report(
        .guaranteeForm,
        "a misconception cannot be 'usual'; remove one of them, or write it as 'says'",
        at: node.place)
    }
    if isMisconception || isUsual, let node = fields.node(GuaranteeKeys.violations) {
      faults.report(
        .guaranteeForm,
        "unexpected 'violations'; only a guarantee with 'says' that always holds can have them",
        at: node.place)
    }
    let expected = fields.expect
    guard let property = property(for: key) else { return nil }
    if isMisconception { return .myth(property, expected: expected ?? .refuted) }
    return isUsual
      ? .usual(property, expected: expected ?? .refuted)
      : .promise(property, expected: expected ?? .proved)
  }

  private func property(for key: String) -> Property? {
    let condition = fields.condition
    guard let node = fields.property else {
      faults.report(
        .guaranteeForm,
        "missing 'property' for '\(key)'; add one that states the same, or write 'recommendation'",
        at: fields.place)
      return nil
    }
    guard let text = decoder.text(node, "'property'") else { return nil }
    do throws(PropertyFaults) {
      guard let property = try decoder.properties?.property(text), let condition else { return nil }
      return checked(property.limited(to: condition), node)
    } catch {
      let note = Diagnostic.Note("'vcdoc help properties' has the grammar")
      for (number, fault) in error.faults.enumerated() {
        faults.report(
          .propertySyntax, fault.message, at: node.source.place(ofCharacter: fault.offset),
          notes: number == error.faults.count - 1 ? [note] : [])
      }
      return nil
    }
  }

  /// Checks that a property is about some possible configuration; `nil`, with a fault, if not.
  private func checked(_ property: Property, _ node: Node) -> Property? {
    guard let space = decoder.space, !space.possible.isEmpty else { return property }
    if !space.points(in: property.condition).isEmpty { return property }
    faults.report(
      .conditionNever, "this condition holds in no possible configuration; fix it", at: node.place)
    return nil
  }
}

/// The guarantees of a callback or an interaction, as they are written.
private struct GuaranteeList: Sendable {
  let node: Node
  let owner: String
  /// Whose they are; `nil` if the owner's name is malformed.
  let topic: Guarantee.Topic?
}

extension PackDecoder {
  /// Decodes all guarantees: those of callbacks, of interactions, then those of files of their own.
  ///
  /// A second guarantee with the same name is reported and dropped.
  func guarantees(of parsed: ParsedPack) -> [Guarantee] {
    // In a faulty file some guarantees may be unreadable.
    guaranteeNames.isComplete =
      !faults.hasErrors(in: "callbacks", or: parsed.callbacks)
      && !faults.hasErrors(in: "interactions", or: parsed.interactions)
      && parsed.guarantees.allSatisfy { $0.isComplete && $0.root?.isMapping == true }
    let callbacks = parsed.callbacks.compactMap { file in
      file.root?["guarantees"].map { node in
        let topic = Name<Callback>(file.name).map(Guarantee.Topic.callback)
        return GuaranteeList(node: node, owner: file.name, topic: topic)
      }
    }
    let interactions = parsed.interactions.flatMap { $0.root?.entries ?? [] }.compactMap { entry in
      entry.value["guarantees"].map { node in
        let topic = Name<Interaction>(entry.key).map(Guarantee.Topic.interaction)
        return GuaranteeList(node: node, owner: entry.key, topic: topic)
      }
    }
    let topics = parsed.guarantees.isEmpty ? nil : topicNames
    let ofLists = each(of: callbacks + interactions) { decoder, list in
      (decoder.guarantees(list), decoder.guaranteeNames, decoder.undecidedGuarantees)
    }
    let ofFiles = each(of: parsed.guarantees) { decoder, file in
      (decoder.guarantees(file, among: topics), decoder.guaranteeNames, decoder.undecidedGuarantees)
    }
    var found: [Guarantee] = []
    for (guarantees, names, undecided) in ofLists + ofFiles {
      found += guarantees
      guaranteeNames.declare(names)
      undecidedGuarantees += undecided
    }
    return unique(found)
  }

  /// Decodes the guarantees of a callback or an interaction.
  private func guarantees(_ list: GuaranteeList) -> [Guarantee] {
    let (node, owner, topic) = (list.node, list.owner, list.topic)
    if node.items.isEmpty { guaranteeNames.isComplete = false }
    return items(node, "'guarantees'").compactMap { item in
      let errorCount = faults.errorCount
      let fields = fields(item, GuaranteeKeys.self)
      // An unknown key may have been meant as 'id'.
      if faults.errorCount > errorCount { guaranteeNames.isComplete = false }
      guard let fields, let draft = GuaranteeDecoder(decoder: self, fields: fields).draft() else {
        return unnamed()
      }
      let id = fields.node(GuaranteeKeys.id)
      let word = id == nil ? draft.statement.base.slug : fields.id
      if word.isEmpty, id == nil {
        faults.report(
          .guaranteeForm, "missing 'id' of a guarantee; its text has no letter to make one of",
          at: item.place)
      }
      guard !word.isEmpty, let topic else { return unnamed() }
      let place = id?.place ?? item.place
      return made(of: draft, name("\(owner).\(word)", at: place), about: [topic], at: item.place)
    }
  }

  /// Decodes a file of guarantees.
  private func guarantees(_ file: ParsedPack.NamedFile, among names: NameTable?) -> [Guarantee] {
    guard let names else { return [] }
    return entries(file.root, "the file").compactMap { guarantee($0, among: names) }
  }

  /// Decodes a guarantee from a file of guarantees; `nil` if a fault prevents it.
  private func guarantee(_ entry: Node.Entry, among names: NameTable) -> Guarantee? {
    let name: Name<Guarantee>? = name(entry.key, at: entry.place)
    faults.checkFileName("guarantee", entry.key, at: entry.place)
    let fields = fields(entry.value, GuaranteeKeys.self, as: GuaranteeKeys.separate)
    let about = (fields?.about ?? nil).map { topics($0, among: names) } ?? []
    guard let fields, let draft = GuaranteeDecoder(decoder: self, fields: fields).draft() else {
      return unnamed()
    }
    return made(of: draft, name, about: about, at: entry.place)
  }

  /// Declares the guarantee's name, and returns it; `nil` if its kind is unknown, so that only its
  /// texts are kept.
  private func made(
    of draft: GuaranteeDecoder.Draft, _ name: Name<Guarantee>?, about topics: [Guarantee.Topic],
    at place: Place
  ) -> Guarantee? {
    guard let name else { return unnamed() }
    guaranteeNames.declare(name.text, at: place)
    let guarantee = draft.guarantee(named: name, topics: topics, at: place)
    if draft.kind != nil { return guarantee }
    undecidedGuarantees.append(guarantee)
    return nil
  }

  /// Returns no guarantee, and notes that some declared name is unknown.
  private func unnamed() -> Guarantee? {
    guaranteeNames.isComplete = false
    return nil
  }

  /// The names that `about` can use: callbacks, then interactions.
  private var topicNames: NameTable {
    var known = NameTable("callback or interaction")
    known.isComplete = symbols.callbacks.isComplete && symbols.interactionNames.isComplete
    for names in [symbols.callbacks, symbols.interactionNames] {
      for word in names.words {
        if let place = names.place(of: word) { known.declare(word, at: place) }
      }
    }
    return known
  }

  /// The callbacks and interactions that a scalar or a list names.
  private func topics(_ node: Node, among known: NameTable) -> [Guarantee.Topic] {
    let words = node.text == nil ? items(node, "'about'") : [node]
    return words.compactMap { word in
      guard index(of: word, in: known) != nil, let text = word.text else { return nil }
      if symbols.callbacks.index(of: text) != nil { return Name(text).map { .callback($0) } }
      return Name(text).map { .interaction($0) }
    }
  }

  private func unique(_ guarantees: [Guarantee]) -> [Guarantee] {
    var places: [String: Place] = [:]
    return guarantees.filter { guarantee in
      let key = guarantee.name.text.lowercased()
      guard let first = places[key] else {
        places[key] = guarantee.place
        return true
      }
      faults.report(
        .guaranteeDuplicate, "duplicate guarantee '\(guarantee.name)'; give one another 'id'",
        at: guarantee.place, notes: [Diagnostic.Note("the first is here", at: first)])
      return false
    }
  }
}

extension String {
  /// The text as a name: its first words of ASCII letters and digits, joined by dashes, at most 50
  /// characters.
  var slug: String {
    let words = lowercased().split { !$0.unicodeScalars.allSatisfy(\.isPartOfName) }
    var slug = ""
    for word in words {
      let part = slug.isEmpty && word.utf8.count > 50 ? word.prefix(12) : word
      let longer = slug.isEmpty ? String(part) : "\(slug)-\(part)"
      if longer.utf8.count > 50 { break }
      slug = longer
    }
    return slug
  }
}
