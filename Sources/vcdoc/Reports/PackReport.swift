import Base
import Checker
import Formats
import Pack
import StateSpace

/// The report of `vcdoc diff --old`: what differs between two packs, and which verdicts change.
struct PackReport {
  let old: OldPack
  let pack: Pack
  let comparison: PackComparison
  /// The verdicts that changed; empty if the old pack cannot be explored.
  let verdicts: [VerdictChange]
  /// What keeps the comparison from being whole; sentences without a full stop.
  let remarks: [String]

  /// Compares two packs, and explores both.
  ///
  /// - Parameters:
  ///   - old: The old pack.
  ///   - checked: The new pack.
  ///   - console: Where errors are printed.
  /// - Throws: `Rejected` if the new pack cannot be explored, after its errors are printed.
  init(from old: OldPack, to checked: CheckedPack, _ console: Console) async throws(Rejected) {
    self.old = old
    pack = checked.pack
    comparison = PackComparison(from: old.pack, to: checked.pack)
    let jobs = Environment.processorCount
    let exploration = try await checked.explored(.everything, console)
    if !old.errors.isEmpty {
      verdicts = []
      remarks = [
        "the old pack has \(old.errors.count.counted("error")), so it is compared as far as it "
          + "can be read, without verdicts; the first: \(Self.line(old.errors[0], old.origins))"
      ]
      return
    }
    do {
      let former = try await Exploration(of: old.pack, jobs: jobs)
      verdicts = VerdictChange.all(
        from: await GuaranteeVerdicts(of: former, jobs: jobs), of: old.pack,
        to: await GuaranteeVerdicts(of: exploration, jobs: jobs), of: pack, comparison)
      remarks = []
    } catch {
      verdicts = []
      let errors = error.diagnostics.filter { $0.severity == .error }
      let first = errors.first.map { "; the first error: \(Self.line($0, old.origins))" } ?? ""
      remarks = ["the old pack cannot be explored, so no verdicts are compared\(first)"]
    }
  }

  private static func line(_ diagnostic: Diagnostic, _ origins: Origins) -> String {
    let place = diagnostic.place
    let line = place.line > 0 ? ":\(place.line)" : ""
    return "\(origins.title(of: place.path))\(line): \(diagnostic.message)"
  }

  var isEmpty: Bool { comparison.changes.isEmpty && verdicts.isEmpty }

  /// How much differs, in the order of subjects: `2 transitions added`.
  var counts: [String] {
    var counts: [String] = []
    for subject in PackChange.Subject.allCases {
      for kind in PackChange.Kind.allCases {
        let count = comparison.changes.count { $0.subject == subject && $0.kind == kind }
        if count > 0 { counts.append("\(count.counted(subject.rawValue)) \(kind.rawValue)") }
      }
    }
    let lost = verdicts.count(where: \.isLost)
    if lost > 0 { counts.append("\(lost.counted("guarantee")) lost") }
    let others = verdicts.count - lost
    return counts + (others > 0 ? ["\(others.counted("other verdict")) changed"] : [])
  }

  /// The changes of each subject that has any, those of one owner together.
  fileprivate var sections: [(subject: PackChange.Subject, changes: [PackChange])] {
    PackChange.Subject.allCases.compactMap { subject in
      let changes = comparison.changes.filter { $0.subject == subject }
      return changes.isEmpty ? nil : (subject, changes)
    }
  }
}

extension PackChange {
  /// The lines of a diff: `+` is new, `-` is gone, `!` is another one than before, and a blank what
  /// is said of it.
  var lines: [(sign: Character, text: String)] {
    let place = owner.isEmpty ? "" : "\(owner): "
    let details = details.map { detail in
      let before = detail.before.isEmpty ? "none" : detail.before
      let after = detail.after.isEmpty ? "none" : detail.after
      return (sign: Character(" "), text: "    \(detail.name): \(before) → \(after)")
    }
    switch kind {
    case .added: return [("+", place + after)]
    case .removed: return [("-", place + before)]
    case .renamed: return [("!", "\(place)\(before) is \(after) now")] + details
    case .moved where before == after: return [("!", "\(place)\(after) has moved")]
    case .moved where subject == .state:
      return [("!", "\(place)\(before) is at \(after) now")] + details
    case .changed where before == after: return [("!", place + after)] + details
    case .changed, .moved: return [("-", place + before), ("+", place + after)] + details
    }
  }
}

extension VerdictChange {
  /// What happened to the verdict, as a line.
  fileprivate var line: String {
    let was =
      before == .absent ? "new, and \(after.rawValue)" : "\(before.rawValue) → \(after.rawValue)"
    return isLost ? "lost: \(guarantee.name)" : "\(guarantee.name): \(was)"
  }

  /// A shortest run that shows it, as lines; empty if it is not refuted.
  fileprivate func run(in pack: Pack) -> [String] {
    guard let run = decision?.counterexample else { return [] }
    let configuration = pack.text(of: run.configuration)
    return (configuration.isEmpty ? [] : ["with \(configuration):"]) + run.lines(in: pack)
  }
}

// MARK: - Text

extension PackReport {
  /// A line, and the parameter of its color; empty for none.
  typealias ColoredLine = (text: String, color: String)

  /// The report for a terminal.
  var lines: [ColoredLine] {
    let title = isEmpty ? "nothing changed since \(old.title)" : "what changed since \(old.title)"
    var lines: [ColoredLine] = []
    func add(_ text: String, _ color: String = "") { lines.append((text, color)) }
    add(title, "1")
    for count in counts { add("  \(count)") }
    for remark in remarks { add("note: \(remark)", "36") }
    for (subject, changes) in sections {
      add("")
      add("\(subject.plural): \(changes.count)", "1")
      for line in changes.flatMap(\.lines) {
        add("  \(line.sign) \(line.text)", Self.color(of: line.sign))
      }
    }
    if verdicts.isEmpty { return lines }
    add("")
    add("verdicts: \(verdicts.count)", "1")
    for verdict in verdicts {
      add("  ! \(verdict.line)", verdict.isLost ? "31" : "33")
      add("    \(pack.text(verdict.guarantee.statement))")
      let run = verdict.run(in: pack)
      if !run.isEmpty { add("    a shortest run that refutes it:") }
      for line in run { add("      \(line)") }
    }
    return lines
  }

  private static func color(of sign: Character) -> String {
    switch sign {
    case "+": "32"
    case "-": "31"
    case "!": "33"
    default: ""
    }
  }
}

extension PackChange.Subject {
  fileprivate var plural: String { self == .pack ? rawValue : rawValue + "s" }
}

// MARK: - Markdown and JSON

extension PackReport {
  /// The most pictures in a comment.
  private static let mostPictures = 6

  /// The report as Markdown, for a comment on a pull request, with a Mermaid picture of each
  /// machine and interaction that changed, up to six.
  ///
  /// - Parameters:
  ///   - checked: The new pack.
  ///   - console: Where notes are printed.
  /// - Returns: The text.
  /// - Throws: As `Drawing.init`.
  func markdown(of checked: CheckedPack, _ console: Console) async throws -> String {
    // An old pack with errors has no pictures.
    if !remarks.isEmpty { return markdown }
    let versions = VersionSubjects(from: old, to: checked)
    var text = markdown
    for subject in versions.changed.prefix(Self.mostPictures) {
      let found: Drawing?
      do {
        found = try await versions.drawing(of: subject, [], DrawingOptions(), console)
      } catch is DrawingError {
        // One of the versions never begins, or only others use it.
        found = nil
      }
      guard let drawing = found else { continue }
      let mermaid = String(decoding: try drawing.bytes(as: .mermaid), as: UTF8.self)
      text += "\n<details><summary>The \(subject.kind) <code>\(subject.name)</code></summary>\n\n"
      text += "```mermaid\n\(mermaid)```\n\n</details>\n"
    }
    return text
  }

  /// The report as Markdown, without pictures.
  private var markdown: String {
    let title = "### What changed in \(MarkdownText.text(pack.text(pack.title)))\n\n"
    let since = "Since `\(old.title.visible.replacing("`", with: "'"))`: "
    if isEmpty { return title + since + "nothing.\n" + remarksInMarkdown }
    var text = title + since + counts.listed("and") + ".\n" + remarksInMarkdown
    for (subject, changes) in sections {
      let heading = subject.plural.prefix(1).uppercased() + subject.plural.dropFirst()
      let lines = changes.flatMap(\.lines).map { "\($0.sign) \($0.text)" }
      text += "\n**\(heading)**\n\n" + Self.fence(lines, as: "diff")
    }
    for verdict in verdicts {
      let name = verdict.isLost ? "Guarantee lost" : "Verdict changed"
      let statement = MarkdownText.text(pack.text(verdict.guarantee.statement))
      text += "\n**\(name): `\(verdict.guarantee.name)`** (\(verdict.before.rawValue) → "
      text += "\(verdict.after.rawValue))\n\n> \(statement)\n"
      let run = verdict.run(in: pack)
      if run.isEmpty { continue }
      text += "\n<details><summary>A shortest run that refutes it</summary>\n\n"
      text += Self.fence(run, as: "text") + "\n</details>\n"
    }
    return text
  }

  private var remarksInMarkdown: String {
    remarks.map { remark in
      "\n" + MarkdownText.text(remark.prefix(1).uppercased() + remark.dropFirst()) + ".\n"
    }.joined()
  }

  /// A block of code, in a fence that none of its lines can end.
  private static func fence(_ lines: [String], as language: String) -> String {
    let text = lines.map { $0.visible + "\n" }.joined()
    var fence = "```"
    while text.contains(fence) { fence += "`" }
    return "\(fence)\(language)\n\(text)\(fence)\n"
  }

  /// The report as JSON.
  var json: JSON {
    [
      "old": .string(old.title), "changed": .bool(!isEmpty),
      "counts": .array(counts.map { .string($0) }),
      "remarks": .array(remarks.map { .string($0) }),
      "changes": .array(comparison.changes.map(json)),
      "verdicts": .array(verdicts.map(json)),
    ]
  }

  private func json(_ change: PackChange) -> JSON {
    [
      "subject": .string(change.subject.rawValue), "change": .string(change.kind.rawValue),
      "of": .string(change.owner), "before": .string(change.before),
      "after": .string(change.after),
      "details": .array(
        change.details.map {
          [
            "name": .string($0.name), "before": .string($0.before), "after": .string($0.after),
          ]
        }),
      "path": .string(change.place.path), "line": .integer(change.place.line),
    ]
  }

  private func json(_ verdict: VerdictChange) -> JSON {
    let head: JSON = [
      "id": .string(verdict.guarantee.name.text),
      "statement": .string(pack.text(verdict.guarantee.statement)),
      "before": .string(verdict.before.rawValue), "after": .string(verdict.after.rawValue),
      "lost": .bool(verdict.isLost),
    ]
    return verdict.decision.map { head.adding($0.json(in: pack)) } ?? head
  }
}
