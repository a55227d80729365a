import Base
import Pack

extension PropertyParser {
  /// What a name stands for, when it may have a role or a machine before it.
  private struct Spelling {
    /// The name without what stands before it.
    let word: String
    /// The lifeline before it, by index; none when it has none.
    var lifeline: Int?
    /// The machine before it, by index; none when it has none.
    var machine: Int?
  }

  /// The proposition that a word names; of a state, the region, with the state as the next token.
  ///
  /// The parser stays at the last token that belongs to it.
  mutating func named(_ word: String) throws(Fault) -> Proposition {
    let spelling = spelling(of: word)
    if spelling.word == "callback", !names.isCallback(word) {
      if let lifeline = spelling.lifeline { return .anyCall(role: role(of: lifeline)) }
      return .anyCall(role: spelling.machine.flatMap { objectRole(word, among: [$0], whatIf: "") })
    }
    let isRegion = !names.machines(withRegion: spelling.word).isEmpty
    if isRegion, !names.isCallback(spelling.word) || isState(second, of: spelling) {
      return try state(spelling)
    }
    if !names.isCallback(spelling.word), let machine = names.machineWords.index(of: word) {
      if let region = region(ofState: second, in: machine) {
        return try state(Spelling(word: region, machine: machine))
      }
      if noteMisspelledState(of: machine) { return .anyCall(role: nil) }
    }
    return call(word, argument: nil)
  }

  /// Notes that the word after a machine's name is no state of it, if it looks like one.
  private mutating func noteMisspelledState(of machine: Int) -> Bool {
    let machine = names.machines[machine]
    let regions = machine.regions.filter { $0.kind == .states }
    let known = NameTable(
      "state", of: regions.flatMap(\.states).map(\.name.text), at: Place(path: ""))
    guard context == nil, let word = second.word, !Self.keywords.contains(word),
      known.index(of: word) == nil, known.suggestion(for: word) != nil
    else { return false }
    advance()
    note(known.unknown(word, in: " of machine '\(machine.name)'"))
    return true
  }

  /// The only region of a machine that has a state: `order paid` is `order.state paid`; `nil` if
  /// none has it, or several do.
  private func region(ofState token: PropertyToken, in machine: Int) -> String? {
    guard context == nil, let word = token.word else { return nil }
    let machine = names.machines[machine]
    let found = machine.regions.indices.filter {
      machine.regions[$0].kind != .history && !machine.states(called: word, in: $0).isEmpty
    }
    return found.count == 1 ? machine.regions[found[0]].name.text : nil
  }

  /// The proposition that a callback's name stands for; a wrong name is noted.
  mutating func call(_ word: String, argument: String?) -> Proposition {
    let spelling = spelling(of: word)
    guard names.isCallback(spelling.word), let name = Name<Callback>(spelling.word) else {
      note(unknown(spelling, word: word))
      skipState()
      return .anyCall(role: nil)
    }
    let callers = names.callers(of: spelling.word)
    guard let role = role(of: spelling, word: word, among: callers, whatIf: "calls") else {
      return .anyCall(role: nil)
    }
    let arguments = names.arguments(of: spelling.word, on: roles[role].machine)
    let argument = argument.map { arguments.contains($0) ? $0 : $0.withoutLabel }
    if let argument, !arguments.contains(argument) {
      let end = arguments.isEmpty ? "; it has none" : "; known: " + arguments.listed("and")
      note("\(word.quoted) never runs with \(argument.quoted)" + end)
    }
    return .call(role: role, name, argument: argument)
  }

  private mutating func state(_ spelling: Spelling) throws(Fault) -> Proposition {
    let start = token.offset
    let all = names.machines(withRegion: spelling.word)
    // Of several machines, only those are meant that have the state.
    let owners = all.filter { isState(second, of: spelling.word, in: $0) }
    let asked = owners.isEmpty ? spelling.word : "\(spelling.word) \(second.word ?? "")"
    let role = role(
      of: spelling, word: asked, among: owners.isEmpty ? all : owners, whatIf: "has region")
    advance()
    guard let word = token.word else {
      throw fault("expected a state of region '\(spelling.word)'")
    }
    guard let role else { return .anyCall(role: nil) }
    let machine = names.machines[roles[role].machine]
    guard let region = machine.regions.firstIndex(where: { $0.name.text == spelling.word }) else {
      return .anyCall(role: nil)
    }
    if let lifeline = roles[role].lifeline, lifelines[lifeline].isMany {
      let message = "lifeline '\(lifelines[lifeline].name)' represents many objects"
      faults.append(Fault(message + "; name its callbacks, not its states", at: start))
    }
    let states = machine.states(called: word, in: region).map { state in
      Proposition.state(role: role, region: region, state: state)
    }
    if states.count > 1 { return .any(states) }
    if let state = states.first { return state }
    let known = machine.regions[region].states.map(\.name.text)
    note(
      machine.chart?.choices.contains { $0.name.text == word } ?? false
        ? "\(word.quoted) is a choice, and no object is ever in one; name a state"
        : NameTable("state", of: known, at: Place(path: ""))
          .unknown(word, in: " in region '\(spelling.word)'"))
    return .anyCall(role: nil)
  }

  /// Passes over an unknown region, so that its state is not reported as well.
  private mutating func skipState() {
    if let word = second.word, !Self.keywords.contains(word) { advance() }
  }

  /// Takes a role, or a machine, off a name, and replaces a declared name that only one callback
  /// has by the callback's identifier.
  private func spelling(of word: String) -> Spelling {
    let spelling = parts(of: word)
    if names.isCallback(spelling.word) || !names.machines(withRegion: spelling.word).isEmpty {
      return spelling
    }
    let called = called(spelling)
    guard called.count == 1 else { return spelling }
    return Spelling(word: called[0], lifeline: spelling.lifeline, machine: spelling.machine)
  }

  /// The identifiers of the callbacks that have the declared name.
  private func called(_ spelling: Spelling) -> [String] {
    let machine = spelling.lifeline.map { names.machine(of: lifelines[$0]) } ?? spelling.machine
    return names.callbacks(called: spelling.word, of: machine ?? self.machine)
  }

  /// Takes a role, or a machine, off a name that begins with one, `source.viewDidAppear`.
  private func parts(of word: String) -> Spelling {
    guard let dot = word.utf8.firstIndex(of: UInt8(ascii: ".")) else {
      return Spelling(word: word)
    }
    let first = word[..<dot]
    let rest = String(word[word.index(after: dot)...])
    guard let lifeline = lifelines.firstIndex(where: { $0.name.text == first }) else {
      let machine = context == nil ? names.machineWords.index(of: String(first)) : nil
      guard let machine, !names.isCallback(word) else { return Spelling(word: word) }
      return Spelling(word: rest, machine: machine)
    }
    let isWhole = names.isCallback(word) && !names.isCallback(rest)
    return isWhole ? Spelling(word: word) : Spelling(word: rest, lifeline: lifeline)
  }

  private func isState(_ token: PropertyToken, of spelling: Spelling) -> Bool {
    names.machines(withRegion: spelling.word).contains {
      isState(token, of: spelling.word, in: $0)
    }
  }

  /// Whether a machine has a region with the state.
  private func isState(_ token: PropertyToken, of region: String, in machine: Int) -> Bool {
    let machine = names.machines[machine]
    guard let word = token.word,
      let region = machine.regions.firstIndex(where: { $0.name.text == region })
    else { return false }
    return !machine.states(called: word, in: region).isEmpty
  }

  /// The lifelines of the interaction that the sentence is about.
  private var lifelines: [Lifeline] {
    context.map { names.interactions[$0.interaction].lifelines } ?? []
  }

  /// Notes something about the next token.
  private mutating func note(_ message: String) {
    faults.append(Fault(message, at: token.offset))
  }
}

// MARK: Roles

extension PropertyParser {
  /// The role that a name speaks of; none when that is not clear, which is noted.
  ///
  /// - Parameters:
  ///   - spelling: The name, and its role where it says one.
  ///   - word: The name as it was written.
  ///   - machines: The machines it can belong to.
  ///   - verb: What they do, for messages.
  /// - Returns: The role, by index.
  private mutating func role(
    of spelling: Spelling, word: String, among machines: [Int], whatIf verb: String
  ) -> Int? {
    let home = spelling.lifeline.map { names.machine(of: lifelines[$0]) } ?? spelling.machine
    if let machine = home {
      guard machines.contains(machine) else {
        let name = names.machines[machine].name
        note("machine '\(name)' never \(verb) '\(spelling.word)'")
        return nil
      }
      return spelling.lifeline.map { role(of: $0) }
        ?? objectRole(spelling.word, among: [machine], whatIf: verb)
    }
    let fitting = lifelines.indices.filter { machines.contains(names.machine(of: lifelines[$0])) }
    if fitting.count == 1 { return role(of: fitting[0]) }
    if fitting.count > 1 {
      let choices = fitting.map { "\(lifelines[$0].name).\(spelling.word)" }
      note("several lifelines have '\(word)'; write \(choices.listed())")
      return nil
    }
    return objectRole(word, among: machines, whatIf: verb)
  }

  private mutating func objectRole(
    _ word: String, among machines: [Int], whatIf verb: String
  ) -> Int? {
    if let machine, !machines.isEmpty {
      if machines.contains(machine) { return role(Property.Role(machine: machine)) }
      note(foreign(word, to: machine, of: machines))
      return nil
    }
    let known = machines.filter { roles.contains(Property.Role(machine: $0)) }
    if known.count == 1 { return role(Property.Role(machine: known[0])) }
    switch machines.count {
    case 1: return role(Property.Role(machine: machines[0]))
    case 0: note("no machine \(verb) '\(word)', so it cannot be checked")
    default:
      let owners = machines.map { names.machines[$0].name }
      let choices = owners.map { word.contains(" ") ? "'\($0).\(word)'" : "\($0).\(word)" }
      note(
        "several machines have '\(word)'; write \(choices.listed()), or begin with "
          + owners.map { "'for \($0):'" }.listed())
    }
    return nil
  }

  /// What to say of a word that the machine which `for` names has not, but others have.
  private func foreign(_ word: String, to machine: Int, of owners: [Int]) -> String {
    let own = names.machines[machine].name
    let homes = owners.map { names.machines[$0].name }
    let owner = homes.map { "'\($0)'" }.listed("and")
    let others = homes.map { "'for \($0):'" }.listed()
    return "'\(word)' belongs to machine\(homes.count == 1 ? "" : "s") \(owner), not to "
      + "'\(own)'; begin with \(others), or remove 'for \(own):'"
  }

  /// The role of whoever plays a lifeline.
  private mutating func role(of lifeline: Int) -> Int {
    role(Property.Role(machine: names.machine(of: lifelines[lifeline]), lifeline: lifeline))
  }

  /// The index of a role, which is taken up if it is new.
  mutating func role(_ role: Property.Role) -> Int {
    if let known = roles.firstIndex(of: role) { return known }
    roles.append(role)
    return roles.count - 1
  }

  private func unknown(_ spelling: Spelling, word: String) -> String {
    let machine = spelling.lifeline.map { names.machine(of: lifelines[$0]) } ?? spelling.machine
    let regions = names.machines.indices.filter { machine == nil || $0 == machine }
      .flatMap { names.machines[$0].regions.map(\.name.text) }
    let known = names.callbacks.map(\.text) + regions
    let start = "unknown callback or region \(spelling.word.quoted)"
    if let message = stateAlone(spelling.word, of: machine ?? self.machine) { return message }
    if let message = silent(spelling.word) { return message }
    if let dot = word.firstIndex(of: "."), spelling.lifeline == nil,
      known.contains(String(word[word.index(after: dot)...]))
    {
      return start + "; " + remedy(for: String(word[..<dot]))
    }
    if let message = misnamed(spelling) { return message }
    let written = names.callbacks(inLogs: spelling.word, of: machine ?? self.machine)
    if !written.isEmpty {
      let end = spelling.lifeline.map { lifeline in
        let asked = written.map { "'\(lifelines[lifeline].name).\($0)'" }
        return "; write " + asked.listed("or")
      }
      return start + "; in logs, it is the name of " + written.map(\.quoted).listed("and")
        + (end ?? "")
    }
    let whole = spelling.lifeline == nil ? names.callbacks.map(\.text) : []
    let near = Suggestion(for: word, among: whole).word
    if let meant = near ?? Suggestion(for: spelling.word, among: known).word {
      return start + "; did you mean '\(meant)'?"
    }
    return start + "; name a callback of the pack, or a region and one of its states"
  }

  /// What to say of a state without its region or machine; `nil` for other words.
  private func stateAlone(_ word: String, of machine: Int?) -> String? {
    let homes = names.machines.indices.filter { machine == nil || $0 == machine }.flatMap {
      number in
      names.machines[number].regions.filter { region in
        region.kind == .states && region.states.contains { $0.name.text == word }
      }.map { (machine: names.machines[number].name, region: $0.name) }
    }
    let isShared = Set(homes.map(\.machine)).count > 1
    let ways = homes.map { home in
      let isAlone = homes.count { $0.machine == home.machine } == 1
      let region = isAlone ? "" : ".\(home.region)"
      return isShared ? "'\(home.machine)\(region) \(word)'" : "'\(home.region) \(word)'"
    }
    let kind = isShared ? "a state of several machines" : "a state"
    return ways.isEmpty ? nil : "\(word.quoted) is \(kind); write \(ways.listed())"
  }

  /// What to say of an event that is no callback; `nil` for other words.
  private func silent(_ word: String) -> String? {
    let machine = names.machines.first { $0.events.contains { $0.isCalled(word) } }
    return machine.map { machine in
      "\(word.quoted) is an event of machine '\(machine.name)', and its events are no callbacks; "
        + "write 'eventCallbacks: true' in the machine"
    }
  }

  /// What to say of a declared name that several callbacks have, or that has empty parentheses too
  /// many; `nil` for other words.
  private func misnamed(_ spelling: Spelling) -> String? {
    let called = called(spelling)
    if called.count > 1 {
      let start = "several callbacks are declared as \(spelling.word.quoted)"
      return start + "; write " + called.map(\.quoted).listed()
    }
    let bare = spelling.word.hasSuffix("()") ? String(spelling.word.dropLast(2)) : ""
    return names.isCallback(bare)
      ? "\(spelling.word.quoted) has no argument; write \(bare.quoted)" : nil
  }

  /// What to do about a word that stands where a lifeline would.
  private func remedy(for role: String) -> String {
    let roles = lifelines.map(\.name.text)
    if roles.isEmpty {
      return "missing interaction before a role; begin with 'in some-interaction:'"
    }
    if let meant = Suggestion(for: role, among: roles).word {
      return "did you mean the lifeline '\(meant)'?"
    }
    return "the lifelines are " + roles.listed("and")
  }
}

extension String {
  /// The argument without its label: `nil` of `toParent: nil`.
  fileprivate var withoutLabel: String {
    guard let colon = firstRange(of: ": ") else { return self }
    return String(self[colon.upperBound...])
  }
}

extension PropertyNames {
  /// The machine of whoever plays a lifeline.
  func machine(of lifeline: Lifeline) -> Int {
    guard let machine = machines.firstIndex(where: { $0.name == lifeline.machine }) else {
      preconditionFailure("the pack has no machine '\(lifeline.machine)'")
    }
    return machine
  }
}
