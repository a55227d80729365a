package import Base
import Checker
package import Pack

/// A pack in one configuration, with claims, as a model for the model checker Spin.
///
/// It is written from the machines and interactions of the pack only, as an independent oracle: it
/// does not use the state graph, the compiled interactions, or the property automata. Spin finds
/// the global states and checks the claims.
package struct Promela: Sendable {
  /// A property to be checked.
  package struct Claim: Sendable {
    /// The name.
    package let name: String
    /// The property.
    package let property: Property
    /// The place of the property in the pack, for diagnostics.
    package let place: Place

    /// Creates a claim.
    package init(
      name: String, property: Property, at place: Place = Place(path: PackFiles.head)
    ) {
      self.name = name
      self.property = property
      self.place = place
    }
  }

  /// The model, ending in a line feed.
  package let text: String
  /// For each claim, its name in the model; `nil` if it does not apply to this configuration.
  package let words: [String?]

  /// Writes a pack.
  ///
  /// Machines that share no interaction are separate models, selected by the macro `PART`, from 0.
  ///
  /// - Parameters:
  ///   - pack: The pack.
  ///   - configuration: The configuration.
  ///   - claims: The claims, each about every run.
  /// - Throws: Errors for interactions and claims that are too large.
  package init(
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
        if let remark = Self.remark(leavingOut: claim, writer) {
          if part == 0 || claim.property.context != nil { lines.append(remark) }
          continue
        }
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

  /// The most until operators in a formula that Spin translates in reasonable time.
  private static let bearableUntilCount = 14

  /// A claim that no run satisfies the violation: an LTL formula, or an automaton if that is too
  /// large for Spin; `nil` if both are too large.
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
      "   Only the global states, each one state: spin -a -o2 -DWORLDS FILE, then gcc with "
        + "-DNOCLAIM.",
      parts > 1 ? "   It has \(parts) parts: -DPART=0 to -DPART=\(parts - 1). */" : "*/", "",
      "#define BEGIN 254", "#define STEP d_step", "#ifdef WORLDS",
      "#define START 0", "#define MOVE atomic", "/* Claims do not distinguish global states. */",
      "#define FLAG hidden byte", "#else", "#define START 255", "#define MOVE", "#define FLAG bit",
      "#endif",
      "",
    ]
  }

  /// The comment in place of a claim that is left out; `nil` if it is not.
  private static func remark(leavingOut claim: Claim, _ writer: PromelaWriter) -> String? {
    let subject: String? =
      claim.property.isReachability
      ? "what can be reached"
      : writer.movesOccurrences(of: claim.property)
        ? "what can go on when an interaction around it ends" : nil
    return subject.map {
      "/* Left out, since it is about \($0): \(plain(claim.property.text)) */"
    }
  }

  /// The text without the end of a comment.
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
    writer.writeCuts()
    writer.writeProcess()
    return writer.lines
  }
}

extension Diagnostic {
  fileprivate static func tooLarge(_ claim: Promela.Claim) -> Self {
    Diagnostic(
      .spin,
      "the property of '\(claim.name)' is too large for Spin; split it, or use smaller counts",
      at: claim.place)
  }
}
