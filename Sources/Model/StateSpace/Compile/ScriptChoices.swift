package import Base
import Pack

/// The choices that a script makes in an interaction.
///
/// They are made while the steps are compiled, so that what remains is one way, but for `alt`,
/// whose operand depends on the choices before it or on the objects: an `opt` is taken only if its
/// label is chosen; a `loop` runs once, or as often as the script says; the operands of a `par` run
/// one after the other.
struct ScriptChoices: Hashable, Sendable {
  /// The labels of the operands to take, in order.
  let labels: [String]
  /// How often loops run, by address; others run once.
  let repeats: [String: Int]
  /// Whether each `opt` with a label is left open, for a reader who chooses while the act runs.
  var isOpen = false

  /// Takes the choices of an act.
  init(of act: Scenario.Act) {
    labels = act.labels
    repeats = act.repeats
  }

  private init(isOpen: Bool) { (labels, repeats, self.isOpen) = ([], [:], isOpen) }

  /// No choices yet: those that scripts make by labels stay open, and loops run once.
  static let open = Self(isOpen: true)

  /// Whether the operand of an `opt` is taken, or may be.
  func takes(_ operand: Step.Operand) -> Bool {
    !operand.address.isEmpty && (isOpen || labels.contains(operand.address))
  }
}

/// What a script passes between the steps that change objects.
///
/// In the automaton of a script each is a step without an action, so that a position has edges of
/// one choice only.
package enum ScriptMark: Hashable, Sendable {
  /// Time passes.
  case gap(Words)
  /// An operand is entered: one of an `alt`, whose place is given, or that of an `opt`.
  case operand(label: String, alt: Place?)
  /// The body of a loop is entered, by the loop's address, which may be empty.
  case lap(String)
  /// A loop, by its address, runs once more before its last time; at most so often, or `nil` for any
  /// number of times.
  case again(String, atMost: Int?)
  /// A boundary of steps whose order is open, or that need not come.
  case group(Run.Group)
  /// An operand of a `par` is entered, or a loop passed by.
  case entry
}

extension InteractionCompiler.Draft {
  /// A loop, as a residual.
  ///
  /// In a script it runs as often as that says, within its bounds; if that says nothing, once, or
  /// not at all where it need not run and its body cannot be entered. A `break` leaves it in the
  /// last pass; `first` is the body in the passes before that.
  mutating func loop(
    _ body: Residual.Branch, after first: Residual.Branch, atLeast: Int, atMost: Int?
  ) -> Int {
    guard let choices else {
      return residuals.number(of: .loop(body, atLeast: atLeast, atMost: atMost))
    }
    let asked = choices.repeats[body.lap]
    let times = min(max(asked ?? 1, atLeast), atMost ?? Int.max)
    let isForced = asked != nil || times == atLeast
    let skipped = Residual.Branch(label: "", opens: [], body: mark(.entry))
    let laps =
      isForced
      ? residuals.sequence(
        residuals.number(of: .loop(first, atLeast: max(times - 1, 0), atMost: max(times - 1, 0))),
        residuals.number(of: .loop(body, atLeast: min(times, 1), atMost: min(times, 1))))
      : residuals.number(of: .choice([body, skipped]))
    let all = residuals.sequence(more(first, than: times, atMost: atMost), laps)
    if atLeast > 0 { return all }
    return residuals.sequence([mark(.group(.optional(atMost: atMost))), all, mark(.group(.end))])
  }

  /// The passes of a loop before those that it has at least, if a reader chooses how often it runs.
  private mutating func more(_ body: Residual.Branch, than times: Int, atMost: Int?) -> Int {
    let most = atMost.map { $0 - times }
    guard choices?.isOpen == true, !body.lap.isEmpty, most != 0 else { return Residuals.done }
    let pass = residuals.number(of: .loop(body, atLeast: 1, atMost: 1))
    let again = residuals.sequence(mark(.again(body.lap, atMost: most)), pass)
    return residuals.number(
      of: .loop(Residual.Branch(label: "", opens: [], body: again), atLeast: 0, atMost: nil))
  }

  /// The operands of a `par`, as a residual in which they run one after the other.
  mutating func inOrder(_ parts: [Int], open question: Words) -> Int {
    var all: [Int] = []
    for part in parts {
      all += [mark(.group(all.isEmpty ? .either(open: question) : .next)), part]
    }
    return residuals.sequence(all + [mark(.group(.end))])
  }
}
