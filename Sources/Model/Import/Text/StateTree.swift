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
  /// How often each name of a state occurs, without choices.
  private(set) var names: [String: Int] = [:]
  /// The names of regions.
  private(set) var regions: Set<String> = ["state"]

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
      while names[entries[number].name] != nil {
        let state = entries[number].state
        let other = choices.new(of: state.name + " choice")
        entries[number] = Entry(state: state, name: other, parent: entries[number].parent)
      }
    }
  }

  /// The words that arrows, guards, and requirements have for something else.
  private static let reserved = [
    "any", "else", "none", "inactive", "and", "or", "not", "call", "if",
  ]

  private mutating func add(
    _ state: ImportedState, in parent: Int?, _ name: String, _ named: Set<String>,
    _ choices: inout UniqueNames
  ) {
    let number = entries.count
    entries.append(Entry(state: state, name: name, parent: parent))
    numbers[state.id] = number
    if let parent { entries[parent].children.append(number) }
    if let parent, entries[parent].state.kind == .parallel {
      regions.insert(name)
    } else if state.kind != .choice {
      names[name, default: 0] += 1
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
