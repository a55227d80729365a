import Base
package import Pack

extension QuestionSubject {
  /// Reads what a question is about, as properties name it: `viewDidLoad`, `order.pay`, or
  /// `order paid`.
  ///
  /// Unlike a property, a question may be about a callback that several machines call.
  ///
  /// - Parameters:
  ///   - text: The words.
  ///   - names: The names that it may use.
  /// - Throws: Everything that is wrong with it.
  package init(_ text: String, names: PropertyNames) throws(PropertyFaults) {
    let called = names.isCallback(text) ? [text] : names.callbacks(called: text, of: nil)
    if called.count == 1, let name = Name<Callback>(called[0]) {
      self = .callback(name)
      return
    }
    var parser = PropertyParser(PropertyToken.tokens(of: text).tokens, names: names)
    do throws(PropertyFaults.Fault) {
      self = try parser.subject()
    } catch {
      throw PropertyFaults(parser.faults + [error])
    }
  }
}

extension PropertyParser {
  /// Reads a callback or a state, and nothing else.
  fileprivate mutating func subject() throws(Fault) -> QuestionSubject {
    let proposition = try proposition()
    if let first = faults.first {
      faults.removeFirst()
      throw first
    }
    guard case .end = token.kind else {
      throw fault("unexpected \(token.text.quoted); name one callback, event, or state")
    }
    switch proposition {
    case .call(_, let name, argument: nil): return .callback(name)
    case .state(let role, let region, let state):
      return .state(machine: roles[role].machine, region: region, states: [state])
    case .any(let parts):
      let states = parts.compactMap { part in
        if case .state(_, _, let state) = part { state } else { nil }
      }
      // The states inside an outer state; what `or` joins has other regions.
      if case .state(let role, let region, _) = parts[0], states.count == parts.count {
        return .state(machine: roles[role].machine, region: region, states: states)
      }
    case .call, .anyCall, .not, .all: break
    }
    throw Fault("name one callback, event, or state", at: 0)
  }
}
