import Model
import Render

extension DifferenceReport {
  /// The difference as Markdown, with the whole of both orders as fenced differences.
  var markdown: String {
    let heading = "# What changes \(title)\n"
    if isEmpty { return heading + "\nNothing.\n" }
    let parts = [
      list(
        "Callbacks that begin to run", difference.gained.map { "`\($0)`: \(summary(of: $0))" }),
      list("Callbacks that cease to run", difference.gone.map { "`\($0)`: \(summary(of: $0))" }),
      list(
        "Callbacks newly deprecated",
        difference.deprecated.map { "`\($0.callback)`, since \($0.version)" }),
      list(
        "Interactions that the model has from here on",
        difference.begun.map { "`\($0)`: \(title(of: $0))" }),
      list(
        "Interactions that the model no longer has",
        difference.ended.map { "`\($0)`: \(title(of: $0))" }),
      section(
        "Orders that change", orders.isEmpty ? [] : [orders.map(order).joined(separator: "\n")]),
      list("Guarantees that begin to hold", turns { $0.after == .holds }.map(statement)),
      list("Guarantees that cease to hold", turns { $0.before == .holds }.map(statement)),
    ]
    return heading + parts.joined()
  }

  private func section(_ title: String, _ parts: [String]) -> String {
    parts.isEmpty ? "" : "\n## \(title)\n\n" + parts.joined()
  }

  private func list(_ title: String, _ items: [String]) -> String {
    section(title, items.map { "- \($0)\n" })
  }

  private func statement(of turn: Difference.Turn) -> String {
    let isRefuted = turn.before == .fails || turn.after == .fails
    let side = turn.before == .fails ? "before" : "now"
    return turn.guarantee.statement.base + (isRefuted ? " A run refutes it \(side)." : "")
  }

  private func order(_ change: OrderChange) -> String {
    let circumstances = circumstances(of: change)
    let lines = change.lines.map { line in
      let row = line.row
      let words = row.kind == .gap ? "… \(row.text)" : "\(row.object) \(row.text)"
      return "\(line.side.mark) \(words)" + line.frames.map { " \($0)" }.joined() + "\n"
    }
    let place = circumstances.isEmpty ? "" : ", only where \(circumstances)"
    return "### `\(change.interaction.name)`\(place)\n\n```diff\n\(lines.joined())```\n"
  }
}
