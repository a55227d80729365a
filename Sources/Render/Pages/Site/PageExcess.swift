import Base
import Conformance
import Pack

extension PackErrors {
  /// These errors, or, if a page has no room for all that it shows, what it is about.
  ///
  /// The place in a template of the program does not help whoever writes the pack.
  func naming(_ subject: PageSubject, in pack: Pack) -> PackErrors {
    let isExcess = diagnostics.contains {
      TemplateRenderer.Message.excesses.contains($0.message)
    }
    return isExcess ? PackErrors([subject.excess(in: pack)]) : self
  }
}

extension PageSubject {
  /// That its page has no room for all of it, at its place in the pack.
  func excess(in pack: Pack) -> Diagnostic {
    let head = pack.head
    let (what, place) =
      switch self {
      case .home, .extras: ("the first page", head)
      case .section(let section): ("the page '\(section.index.path)'", head)
      case .callbacks(let callbacks):
        (
          "the page of callback '\(callbacks.first?.name.text ?? "")' or of one like it",
          callbacks.first?.place ?? head
        )
      case .machine(let model):
        (
          "the page of machine '\(model.machine.name)' with \(model.machine.size)",
          model.machine.place
        )
      case .situation(let situation):
        ("the page of situation '\(situation.name)'", situation.place)
      case .recordings(let findings):
        ("the page of a recording", findings.first?.recording.place ?? head)
      }
    return Diagnostic(
      .pageSize, "\(what) is too large; split what it is about, or shorten it", at: place)
  }
}

extension Machine {
  /// How large it is, for messages.
  var size: String {
    let states = regions.reduce(0) { $0 + $1.states.count }
    let transitions = events.reduce(0) { $0 + $1.transitions.count }
    return "\(states.grouped) states and \(transitions.grouped) transitions"
  }
}
