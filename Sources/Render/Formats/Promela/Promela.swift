public import Model

/// A pack in one configuration, and what is claimed of it, in the language of the model checker
/// Spin.
///
/// It is written from the pack's own machines and interactions; no walk takes part. Spin finds the
/// worlds and judges the claims by itself.
public struct Promela: Sendable {
  /// Something that is claimed.
  public struct Claim: Sendable {
    /// What it is called.
    public let name: String
    /// What it says.
    public let property: Property
    /// Where it is said.
    public let place: Place

    /// Names a property.
    public init(
      name: String, property: Property, at place: Place = Place(path: PackFiles.head)
    ) {
      self.name = name
      self.property = property
      self.place = place
    }
  }

  /// The model, ending in a line feed.
  public let text: String
  /// For each claim, the word that Spin knows it by; none for one that says nothing of this
  /// configuration.
  public let words: [String?]

  /// Writes a pack.
  ///
  /// Machines that never meet are models of their own, each under a number `PART`, from 0.
  ///
  /// - Parameters:
  ///   - pack: The pack.
  ///   - configuration: The configuration.
  ///   - claims: What is claimed, each of every run.
  /// - Throws: The interactions that have too many positions between their steps, and the claims that are
  ///   too large.
  public init(
    of pack: Pack, in configuration: Configuration, claims: [Claim]
  ) throws(PackErrors) {
    let groups = MachineGroup.all(in: pack, configuration)
    let faults = groups.flatMap { $0.faults(in: pack) }
    guard faults.isEmpty else { throw PackErrors(faults) }
    var lines = Self.head(of: pack, configuration, parts: groups.count)
    var words: [String?] = claims.map { _ in nil }
    var tooLarge: [Diagnostic] = []
    for (part, group) in groups.enumerated() {
      var writer = PromelaWriter(of: group, in: pack, configuration)
      var formulas: [String] = []
      for (number, claim) in claims.enumerated() where words[number] == nil {
        guard claim.property.condition.holds(in: configuration) else { continue }
        if claim.property.asksTooMuch {
          tooLarge.append(.tooLarge(claim))
          words[number] = ""
          continue
        }
        guard let violation = writer.violation(of: claim.property) else { continue }
        let word = writer.names.word(claim.name)
        words[number] = word
        guard let text = Self.claim(word, against: violation) else {
          tooLarge.append(.tooLarge(claim))
          continue
        }
        formulas += ["/* \(Self.plain(claim.property.text)) */", text]
      }
      if groups.count > 1 { lines.append("#if PART == \(part)") }
      lines += writer.model + formulas
      if groups.count > 1 { lines.append("#endif") }
    }
    guard tooLarge.isEmpty else { throw PackErrors(tooLarge.sorted()) }
    text = lines.joined(separator: "\n") + "\n"
    self.words = words
  }

  /// How many parts that last Spin bears in a formula that it translates.
  private static let bearableUntilCount = 14

  /// A claim that runs of one kind do not exist: a formula, or where that is too long for Spin the
  /// automaton that it would make of it; none where that is too large as well.
  private static func claim(_ word: String, against violation: Formula) -> String? {
    violation.untilCount > bearableUntilCount
      ? NeverClaim(of: violation)?.text(named: word) : "ltl \(word) { !(\(violation.text)) }"
  }

  private static func head(
    of pack: Pack, _ configuration: Configuration, parts: Int
  ) -> [String] {
    let chosen = zip(pack.axes, configuration.choices).map { axis, choice in
      "\(axis.name)=\(axis.values[choice].name)"
    }
    let place = chosen.isEmpty ? "" : " with \(chosen.joined(separator: " "))"
    return [
      "/* The pack '\(pack.name)'\(place).", "",
      "   One claim: spin -a FILE && gcc -O2 -DNOREDUCE -o pan pan.c && ./pan -a -N CLAIM",
      "   The worlds alone, each one state: spin -a -o2 -DWORLDS FILE, then gcc with -DNOCLAIM.",
      parts > 1 ? "   It has \(parts) parts: -DPART=0 to -DPART=\(parts - 1). */" : "*/", "",
      "#define BEGIN 254", "#define STEP d_step", "#ifdef WORLDS",
      "#define START 0", "#define MOVE atomic", "/* What claims ask tells no worlds apart. */",
      "#define FLAG hidden byte", "#else", "#define START 255", "#define MOVE", "#define FLAG bit",
      "#endif",
      "",
    ]
  }

  /// A text without what would end a remark.
  private static func plain(_ text: String) -> String {
    text.split(separator: "*/", omittingEmptySubsequences: false).joined(separator: "* /")
  }
}

extension PromelaWriter {
  /// The lines of the model, without claims.
  var model: [String] {
    var writer = self
    writer.writeState()
    writer.writeQuestions()
    writer.writeEnds()
    writer.writeMachines()
    writer.writeProcess()
    return writer.lines
  }
}

extension Diagnostic {
  fileprivate static func tooLarge(_ claim: Promela.Claim) -> Self {
    Diagnostic(
      .error,
      "the sentence of '\(claim.name)' is too large to be written for Spin; split it, or count less",
      at: claim.place)
  }
}
