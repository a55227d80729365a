import Base
import Pack

extension MachineDecoder {
  /// Reports an arrow such as `closed -> open`, which other formats have for a transition.
  ///
  /// - Parameters:
  ///   - node: The node.
  ///   - isAlone: Whether it replaces a whole list of transitions.
  /// - Returns: Whether the node is one.
  func reportArrow(_ node: Node, isAlone: Bool = false) -> Bool {
    guard let text = node.text, let arrow = ["-->", "->", "→", "=>"].first(where: text.contains)
    else { return false }
    let words = text.split(separator: arrow, maxSplits: 1).map { side in
      String(side.prefix { $0 != ":" }).split(separator: " ").last.map(String.init) ?? "state"
    }
    let ends = [words.first ?? "state", words.count > 1 ? words[1] : "state"]
    let (home, states) = region(withSome: ends)
    let meant = ends.map { states.index(of: $0) != nil ? $0 : states.suggestion(for: $0) ?? $0 }
    let transition = "{from: {\(home): \(meant[0])}, to: {\(home): \(meant[1])}}"
    let changed = zip(ends, meant).filter { $0 != $1 }
    let end =
      changed.isEmpty
      ? ForeignKeys.reference
      : "unknown state\(changed.count == 1 ? "" : "s") " + changed.map(\.0.quoted).listed("and")
        + "; did you mean " + changed.map { "'\($1)'" }.listed("and") + "?"
    faults.report(
      .transitionForm,
      "unexpected arrow; write \(isAlone ? "[\(transition)]" : transition); \(end)",
      at: node.place)
    return true
  }

  /// The first region that has one of some states, or a state with a similar name, and its states.
  private func region(withSome states: [String]) -> (name: String, states: NameTable) {
    let tables = Array(zip(names.regions.words, names.states))
    let found =
      tables.first { region in states.contains { region.1.index(of: $0) != nil } }
      ?? tables.first { region in states.contains { region.1.suggestion(for: $0) != nil } }
    return found ?? (exampleRegion, NameTable("state"))
  }
}
