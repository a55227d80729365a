/// Happenings with their callbacks as indices into the pack, ready to be asked of positions.
///
/// Each is a chain of tests, and each test says where to go on from it: nothing is asked that does not
/// matter any more, and nothing is copied.
struct Questions: Sendable {
  /// What one test asks of a position.
  enum Atom: Sendable {
    /// A callback runs on a role; with the argument of a number, or with any.
    case call(role: Int, callback: Int, argument: Int?)
    /// Any callback runs on a role.
    case anyCall(role: Int)
    /// A region of a role is in a state.
    case state(role: Int, region: Int, state: UInt16)
  }

  /// An atom, and the tests that come after it when it is true and when it is not.
  private struct Test {
    let atom: Atom
    let whenTrue: Int
    let whenFalse: Int

    /// In place of a test: the happening is true.
    static let yes = -1
    /// In place of a test: it is not.
    static let no = -2
  }

  /// The tests of all happenings.
  private var tests: [Test] = []
  /// The first test of each happening.
  private var firsts: [Int] = []
  /// The arguments that are asked for.
  private(set) var arguments: [String] = []

  /// Prepares happenings of a pack; their roles become the given ones.
  init(_ happenings: [Happening], _ index: PackIndex, roles: [Int]) {
    for happening in happenings {
      firsts.append(add(happening, index, roles, Test.yes, Test.no))
    }
  }

  /// How many there are.
  var count: Int { firsts.count }

  /// Every callback and state that they ask for, each as often as it is named.
  var atoms: [Atom] { tests.map(\.atom) }

  /// Whether one of them is true at a position.
  func holds(_ number: Int, at position: Instant) -> Bool {
    // What is looked at in a span is not copied.
    let tests = tests.span
    var place = firsts[number]
    while place >= 0 {
      let isTrue: Bool
      switch tests[place].atom {
      case .call(let role, let callback, let argument):
        isTrue =
          position.callback == callback && position.role == role
          && (argument.map { arguments[$0] == position.argument } ?? true)
      case .anyCall(let role): isTrue = position.role == role
      case .state(let role, let region, let state):
        isTrue = position.states[role][region] == state
      }
      place = isTrue ? tests[place].whenTrue : tests[place].whenFalse
    }
    return place == Test.yes
  }

  /// Adds the tests of a happening, those that come last first.
  ///
  /// - Returns: The first of them.
  private mutating func add(
    _ happening: Happening, _ index: PackIndex, _ roles: [Int], _ yes: Int, _ no: Int
  ) -> Int {
    switch happening {
    case .call(let role, let callback, let argument):
      let word = argument.map { number(of: $0) }
      return add(
        .call(role: roles[role], callback: index.callback(callback), argument: word), yes, no)
    case .anyCall(let role?): return add(.anyCall(role: roles[role]), yes, no)
    case .anyCall(nil):
      // Objects that a property does not name are none of its business.
      return roles.reversed().reduce(no) { add(.anyCall(role: $1), yes, $0) }
    case .state(let role, let region, let state):
      let number = UInt16(truncatingIfNeeded: state)
      return add(.state(role: roles[role], region: region, state: number), yes, no)
    case .not(let inner): return add(inner, index, roles, no, yes)
    case .all(let parts):
      return parts.reversed().reduce(yes) { add($1, index, roles, $0, no) }
    case .any(let parts):
      return parts.reversed().reduce(no) { add($1, index, roles, yes, $0) }
    }
  }

  private mutating func add(_ atom: Atom, _ yes: Int, _ no: Int) -> Int {
    tests.append(Test(atom: atom, whenTrue: yes, whenFalse: no))
    return tests.count - 1
  }

  private mutating func number(of argument: String) -> Int {
    if let known = arguments.firstIndex(of: argument) { return known }
    arguments.append(argument)
    return arguments.count - 1
  }
}
