import Base
import Checker
import Formats
import Graphics
import Pack

extension DifferenceReport {
  /// The report as text for a terminal.
  ///
  /// - Parameter isFull: Whether orders are printed whole; otherwise only the rows around each
  ///   change.
  /// - Returns: Lines that end in line feeds.
  func text(isFull: Bool) -> String {
    if isEmpty { return "nothing changes \(title)\n" }
    let parts =
      [
        names(
          "callbacks that begin to run", difference.gained.map { (title(of: $0), summary(of: $0)) }),
        names(
          "callbacks that cease to run",
          difference.gone.map { (title(of: $0), summary(of: $0)) },
          notes: difference.gone.map(succession)),
        names(
          "callbacks of the same types that stay",
          difference.stayed.map { (title(of: $0), summary(of: $0)) }),
        names(
          "callbacks newly deprecated",
          difference.deprecated.map { (title(of: $0.callback), "since \($0.version)") }),
        names(
          "interactions that the model has from here on",
          difference.begun.map { ($0.text, title(of: $0)) }),
        names(
          "interactions that the model no longer has",
          difference.ended.map { ($0.text, title(of: $0)) }),
        section(
          "orders that change", note: Self.legend,
          orders.map { listing(of: $0, isFull: isFull) }),
      ] + Difference.Turn.Kind.allCases.map(guarantees)
    let width = counts.map { "\($0.count)".count }.max() ?? 0
    let overview = counts.map { one in
      let number = "\(one.count)"
      return "  \(String(repeating: " ", count: width - number.count))\(number)  \(one.title)\n"
    }
    return title + "\n" + overview.joined() + parts.joined()
  }

  /// The legend of the signs in orders.
  private static let legend =
    "  - is gone, + is new; brackets show the part of the interaction that a row belongs to\n\n"

  private func section(_ title: String, note: String = "", _ items: [String]) -> String {
    items.isEmpty ? "" : "\n\(title): \(items.count)\n" + note + items.joined()
  }

  /// A section of names and descriptions in two columns; `notes` are lines below each of them.
  private func names(
    _ title: String, _ rows: [(name: String, words: String)], notes: [String] = []
  ) -> String {
    let width = rows.map(\.name.columns).max() ?? 0
    return section(
      title,
      rows.enumerated().map { number, row in
        let note = notes.isEmpty ? "" : notes[number]
        return row.words.isEmpty
          ? "  \(row.name)\n\(note)" : "  \(row.name.padded(to: width))  \(row.words)\n\(note)"
      })
  }

  /// Lines that say who takes over from a callback, and where its payload goes.
  private func succession(of callback: Name<Callback>) -> String {
    let payload = payload(of: callback)
    return (successor(of: callback).map { "    -> \(title(of: $0))\n" } ?? "")
      + (payload.isEmpty ? "" : "    payload: \(payload)\n")
  }

  /// A section of the guarantees whose verdict changes in one way.
  private func guarantees(_ kind: Difference.Turn.Kind) -> String {
    section(
      kind.title,
      turns(kind).map { "  \($0.guarantee.name)\n    \(pack.text($0.guarantee.statement))\n" })
  }
}

extension DifferenceReport {
  /// The order of an interaction as a diff: `-` marks removed rows, `+` added ones.
  private func listing(of change: OrderChange, isFull: Bool) -> String {
    let lines = change.lines
    let near = lines.indices.filter { index in
      isFull
        || lines[max(0, index - 1)...min(lines.count - 1, index + 1)].contains(where: \.isChange)
    }
    let width = lines.map(\.row.object.columns).max() ?? 0
    let circumstances = circumstances(of: change)
    let words =
      [title(of: change.interaction.name)].filter { !$0.isEmpty }
      + (circumstances.isEmpty ? [] : ["only if \(circumstances)"])
    var text = "  \(change.interaction.name)"
    text += words.isEmpty ? "\n" : "  \(words.joined(separator: ", "))\n"
    var last: Int?
    for index in near {
      if index > (last.map { $0 + 1 } ?? 0) { text += "      ⋮\n" }
      text += "    \(Self.line(lines[index], width: width))\n"
      last = index
    }
    if let last, last + 1 < lines.count { text += "      ⋮\n" }
    return text
  }

  private static func line(_ line: OrderChange.Line, width: Int) -> String {
    let row = line.row
    let words =
      row.kind == .gap ? "…  \(row.text)" : "\(row.object.padded(to: width))  \(row.text)"
    return "\(line.side.mark) \(words)" + line.frames.map { "  \($0)" }.joined()
  }
}

extension OrderChange.Line {
  /// Whether the line differs between the sides.
  fileprivate var isChange: Bool { side != .both || !former.isEmpty }

  /// The fragments around the row in brackets: the present ones, then the former ones.
  var frames: [String] {
    let now = row.context.isEmpty ? [] : ["[\(row.context.joined(separator: ", "))]"]
    return now + (former.isEmpty ? [] : ["[before: \(former.joined(separator: ", "))]"])
  }
}

extension OrderChange.Line.Side {
  /// The mark of a unified diff.
  var mark: String {
    switch self {
    case .both: " "
    case .before: "-"
    case .after: "+"
    }
  }
}

extension DifferenceReport {
  /// The report as Markdown, with whole orders as fenced diffs.
  var markdown: String {
    let heading = "# What changes \(title)\n"
    if isEmpty { return heading + "\nNothing.\n" }
    let parts =
      [
        list(
          "Callbacks that begin to run",
          difference.gained.map { "`\(title(of: $0))`: \(summary(of: $0))" }),
        list("Callbacks that cease to run", difference.gone.map(departureInMarkdown)),
        list(
          "Callbacks of the same types that stay",
          difference.stayed.map { "`\(title(of: $0))`: \(summary(of: $0))" }),
        list(
          "Callbacks newly deprecated",
          difference.deprecated.map { "`\(title(of: $0.callback))`, since \($0.version)" }),
        list(
          "Interactions that the model has from here on",
          difference.begun.map { "`\($0)`: \(title(of: $0))" }),
        list(
          "Interactions that the model no longer has",
          difference.ended.map { "`\($0)`: \(title(of: $0))" }),
        markdownSection(
          "Orders that change", orders.isEmpty ? [] : [orders.map(order).joined(separator: "\n")]),
      ]
      + Difference.Turn.Kind.allCases.map { kind in
        list(
          kind.title.prefix(1).uppercased() + kind.title.dropFirst(),
          turns(kind).map { pack.text($0.guarantee.statement) })
      }
    let overview = counts.map { "- \($0.title): \($0.count)\n" }
    return heading + "\n" + overview.joined() + parts.joined()
  }

  /// A callback that ceases, who takes over, and where its payload goes.
  private func departureInMarkdown(of callback: Name<Callback>) -> String {
    let payload = payload(of: callback)
    return "`\(title(of: callback))`: \(summary(of: callback))"
      + (successor(of: callback).map { " `\(title(of: $0))` takes over." } ?? "")
      + (payload.isEmpty ? "" : " " + payload)
  }

  private func markdownSection(_ title: String, _ parts: [String]) -> String {
    parts.isEmpty ? "" : "\n## \(title)\n\n" + parts.joined()
  }

  private func list(_ title: String, _ items: [String]) -> String {
    markdownSection(title, items.map { "- \($0)\n" })
  }

  private func order(_ change: OrderChange) -> String {
    let circumstances = circumstances(of: change)
    let lines = change.lines.map { line in
      let row = line.row
      let words = row.kind == .gap ? "… \(row.text)" : "\(row.object) \(row.text)"
      return "\(line.side.mark) \(words)" + line.frames.map { " \($0)" }.joined() + "\n"
    }
    let place = circumstances.isEmpty ? "" : ", only if \(circumstances)"
    return "### `\(change.interaction.name)`\(place)\n\n```diff\n\(lines.joined())```\n"
  }
}
