import Base

/// The states of an imported machine by number, with their names in the pack; the root is 0.
///
/// Children of a parallel state are regions only. One that is more, such as a state without
/// children, is the only state of a region of its name.
struct StateTree {
  /// A state, its region, or the root.
  struct Entry {
    let state: ImportedState
    let name: String
    let parent: Int?
    var children: [Int] = []
  }

  private(set) var entries: [Entry] = []
  private var numbers: [String: Int] = [:]
  /// The states of each name, without choices and regions.
  private var byName: [String: [Int]] = [:]
  /// The same by their ids, and by their titles.
  private var byID: [String: [Int]] = [:]
  private var byTitle: [String: [Int]] = [:]

  /// Numbers the states.
  ///
  /// - Parameters:
  ///   - root: The state around all.
  ///   - named: The ids that arrows name.
  init(_ root: ImportedState, named: Set<String>) {
    var choices = UniqueNames("choice", reserved: Self.reserved)
    add(root, in: nil, "", named, &choices)
    // No choice has the name of a state.
    for number in entries.indices where entries[number].state.kind == .choice {
      while byName[entries[number].name] != nil {
        let state = entries[number].state
        let other = choices.new(of: state.name + " choice")
        entries[number] = Entry(state: state, name: other, parent: entries[number].parent)
      }
    }
  }

  /// The words that arrows, guards, and requirements have for something else.
  private static let reserved = ["any", "else", "and", "or", "not", "call", "if"]

  private mutating func add(
    _ state: ImportedState, in parent: Int?, _ name: String, _ named: Set<String>,
    _ choices: inout UniqueNames
  ) {
    let number = entries.count
    entries.append(Entry(state: state, name: name, parent: parent))
    numbers[state.id] = number
    if let parent { entries[parent].children.append(number) }
    if !isRegion(number), state.kind != .choice {
      byName[name, default: []].append(number)
      byID[state.id, default: []].append(number)
      if let title = state.title?.inOneLine { byTitle[title, default: []].append(number) }
    }
    var own = UniqueNames("state", reserved: Self.reserved)
    for child in state.children {
      let isRegion = state.kind == .parallel
      let isChoice = child.kind == .choice && !isRegion
      let name = isChoice ? choices.new(of: child.name) : own.new(of: child.name)
      add(isRegion ? child.region(named) : child, in: number, name, named, &choices)
    }
  }

  /// The number of a state; `nil` if it has no such state.
  subscript(id: String) -> Int? { numbers[id] }

  /// The states around a state, the nearest first.
  func around(_ number: Int) -> [Int] {
    var result: [Int] = []
    var next = entries[number].parent
    while let state = next {
      result.append(state)
      next = entries[state].parent
    }
    return result
  }

  /// The innermost state around two states.
  func common(_ first: Int, _ second: Int) -> Int {
    let others = Set(around(second))
    return around(first).first(where: others.contains) ?? 0
  }

  /// The word for a state in arrows between the children of a state around it.
  func word(for number: Int, in scope: Int) -> String {
    if entries[number].state.kind == .choice { return entries[number].name }
    let between = around(number).prefix { $0 != scope }
    return (between.reversed() + [number]).map { entries[$0].name }.joined(separator: ".")
  }

  /// The states that a pack reads in a part of a guard: those of a name, perhaps after their
  /// region, or after the states around them.
  func states(named words: String) -> [Int] {
    let parts = words.split(separator: " ").map(String.init)
    let path = parts.last?.split(separator: ".").map(String.init) ?? []
    guard parts.count < 3, let name = path.last else { return [] }
    return (byName[name] ?? []).filter { state in
      let around = around(state).reversed() + [state]
      let regions = around.filter(isRegion).map { entries[$0].name } + ["state"]
      let names = around.map { entries[$0].name }
      let short = around.filter { !isRegion($0) }.map { entries[$0].name }
      return (parts.count == 1 || regions.contains(parts[0]))
        && (names.suffix(path.count) == path[...] || short.suffix(path.count) == path[...])
    }
  }

  /// The states that a part of a guard can mean: those of a name, or else those of an id or title.
  func states(called words: String) -> [Int] {
    let named = states(named: words)
    return named.isEmpty ? byID[words] ?? byTitle[words] ?? [] : named
  }

  /// The words for a state in a guard: its name, or what sets it apart from others of its name.
  func words(inGuardFor number: Int) -> String {
    let name = entries[number].name
    guard let others = byName[name], others.count > 1 else { return name }
    // A path does not begin with a region of the machine.
    guard entries[0].state.kind == .parallel,
      let region = around(number).last(where: { $0 > 0 })
    else { return word(for: number, in: 0) }
    return "\(entries[region].name) \(word(for: number, in: region))"
  }

  private func isRegion(_ number: Int) -> Bool {
    entries[number].parent.map { entries[$0].state.kind == .parallel } ?? false
  }

  /// The children that are states: neither choices nor regions.
  func states(in scope: Int) -> [Int] {
    entries[scope].children.filter { entries[$0].state.kind != .choice }
  }

  /// The state in which a scope begins; `nil` if it has none.
  func initial(of scope: Int) -> Int? {
    let states = states(in: scope)
    let named = entries[scope].state.initial.flatMap { self[$0] }
    return states.first { $0 == named } ?? states.first
  }
}

extension ImportedState {
  /// A child of a parallel state as a region: itself, or what is around it if it is more.
  fileprivate func region(_ named: Set<String>) -> ImportedState {
    let isPlain =
      kind == .simple && !children.isEmpty && entry.isEmpty && exit.isEmpty && note == nil
      && !named.contains(id)
    if isPlain { return self }
    var region = ImportedState(id: "region of \(id)", name: name)
    var inner = self
    if inner.kind != .parallel { inner.kind = .simple }
    region.children = [inner]
    return region
  }

  /// The names of all states inside, and its own.
  var allIDs: [String] { [id] + children.flatMap(\.allIDs) }
}
