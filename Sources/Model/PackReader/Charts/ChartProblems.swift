import Base
import Pack

extension Chart {
  /// What makes a chart impossible to flatten: an error for each choice from which arrows lead
  /// back to it through choices only.
  var problems: [Diagnostic] {
    var next = choices.map { _ in Set<Int>() }
    for arrow in arrows {
      if case .choice(let from) = arrow.source, case .choice(let to) = arrow.target {
        next[from].insert(to)
      }
    }
    return choices.indices.filter { start in
      var (reached, open) = (Set<Int>(), next[start].sorted())
      while let choice = open.popLast() {
        if reached.insert(choice).inserted { open += next[choice].sorted() }
      }
      return reached.contains(start)
    }
    .map { choice in
      Diagnostic(
        .transitionForm,
        "choice '\(choices[choice].name)' leads back to itself through choices only; let one of "
          + "the arrows lead to a state", at: choices[choice].place)
    }
  }
}
