/// A regular expression as a machine that reads each character of a line once, and never goes back.
///
/// It follows all ways to match at the same time, the preferred one first, so that a line takes time
/// in proportion to its length and to the size of the machine.
///
/// Source: Rob Pike's matcher, described by Cox, Regular Expression Matching: the Virtual Machine
/// Approach, 2009, after Thompson, Comm. ACM 11, 1968.
struct PatternProgram: Hashable, Sendable {
  private enum Instruction: Hashable, Sendable {
    case character(CharacterTest)
    case start, end
    case boundary(isDenied: Bool)
    /// Notes the position, an even slot for the begin of a group, an odd one for its end.
    case note(slot: Int)
    /// Goes on at two instructions, the first one preferred.
    case fork(Int, Int)
    case jump(Int)
    case match
  }

  /// The most instructions of a machine.
  private static let mostInstructions = 1_000

  private var code: [Instruction] = []

  /// Compiles an expression.
  ///
  /// - Throws: A fault if its repetitions make it too large.
  init(of syntax: PatternSyntax) throws(RecordPattern.Fault) {
    try add(syntax)
    code.append(.match)
  }

  private mutating func add(_ syntax: PatternSyntax) throws(RecordPattern.Fault) {
    if code.count > Self.mostInstructions {
      throw RecordPattern.Fault(
        message: "the expression repeats too much; lower the numbers in '{}'", offset: 0)
    }
    switch syntax {
    case .character(let test): code.append(.character(test))
    case .start: code.append(.start)
    case .end: code.append(.end)
    case .boundary(let isDenied): code.append(.boundary(isDenied: isDenied))
    case .sequence(let parts): for part in parts { try add(part) }
    case .choice(let branches): try add(choice: branches[...])
    case .group(let index, let inside):
      code.append(.note(slot: 2 * index))
      try add(inside)
      code.append(.note(slot: 2 * index + 1))
    case .repetition(let part, let least, let most, let isLazy):
      try add(part, least, most, isLazy: isLazy)
    }
  }

  private mutating func add(choice branches: ArraySlice<PatternSyntax>) throws(RecordPattern.Fault)
  {
    guard let first = branches.first else { return }
    if branches.count == 1 { return try add(first) }
    let fork = code.count
    code.append(.fork(fork + 1, 0))
    try add(first)
    let jump = code.count
    code.append(.jump(0))
    code[fork] = .fork(fork + 1, code.count)
    try add(choice: branches.dropFirst())
    code[jump] = .jump(code.count)
  }

  private mutating func add(
    _ part: PatternSyntax, _ least: Int, _ most: Int?, isLazy: Bool
  ) throws(RecordPattern.Fault) {
    for _ in 0..<least {
      let start = code.count
      try add(part)
      if code.count == start { break }
    }
    guard let most else {
      let fork = code.count
      code.append(.match)
      try add(part)
      code.append(.jump(fork))
      code[fork] = Self.fork(fork + 1, code.count, isLazy)
      return
    }
    var forks: [Int] = []
    for _ in 0..<max(most - least, 0) {
      forks.append(code.count)
      code.append(.match)
      try add(part)
    }
    for fork in forks { code[fork] = Self.fork(fork + 1, code.count, isLazy) }
  }

  private static func fork(_ inside: Int, _ after: Int, _ isLazy: Bool) -> Instruction {
    isLazy ? .fork(after, inside) : .fork(inside, after)
  }
}

extension PatternProgram {
  /// A way to match as far as a line has been read: the next instruction, and the noted positions.
  private struct Way {
    let instruction: Int
    let notes: [Int?]
  }

  /// The ways that go on at a position, preferred ones first, each instruction once.
  private struct Ways {
    var all: [Way] = []
    var seen: [Bool]
  }

  /// The text of each group in the first match of a line; `nil` if nothing matches.
  func groups(of line: String, count: Int) -> [String?]? {
    let text = Array(line)
    var found: [Int?]?
    var ways = Ways(seen: [Bool](repeating: false, count: code.count))
    for place in 0...text.count {
      if found == nil {
        let start = Way(instruction: 0, notes: [Int?](repeating: nil, count: 2 * count))
        add(start, at: place, of: text, &ways)
      }
      if ways.all.isEmpty, found != nil { break }
      var next = Ways(seen: [Bool](repeating: false, count: code.count))
      for way in ways.all {
        if case .match = code[way.instruction] {
          found = way.notes
          break
        }
        guard place < text.count, case .character(let test) = code[way.instruction],
          test.passes(text[place])
        else { continue }
        add(Way(instruction: way.instruction + 1, notes: way.notes), at: place + 1, of: text, &next)
      }
      ways = next
    }
    return found.map { notes in
      (0..<count).map { group in
        guard let start = notes[2 * group], let end = notes[2 * group + 1] else { return nil }
        return String(text[start..<end])
      }
    }
  }

  /// Adds a way, followed to the next instructions that read a character.
  private func add(_ way: Way, at place: Int, of text: [Character], _ ways: inout Ways) {
    var open = [way]
    while let way = open.popLast() {
      let index = way.instruction
      if ways.seen[index] { continue }
      ways.seen[index] = true
      switch code[index] {
      case .character, .match: ways.all.append(way)
      case .jump(let target): open.append(Way(instruction: target, notes: way.notes))
      case .fork(let first, let second):
        open.append(Way(instruction: second, notes: way.notes))
        open.append(Way(instruction: first, notes: way.notes))
      case .note(let slot):
        var notes = way.notes
        notes[slot] = place
        open.append(Way(instruction: index + 1, notes: notes))
      case .start, .end, .boundary:
        if holds(code[index], at: place, of: text) {
          open.append(Way(instruction: index + 1, notes: way.notes))
        }
      }
    }
  }

  private func holds(_ condition: Instruction, at place: Int, of text: [Character]) -> Bool {
    switch condition {
    case .start: return place == 0
    case .end: return place == text.count
    case .boundary(let isDenied):
      func isWord(_ index: Int) -> Bool {
        text.indices.contains(index) && CharacterTest.Kind.word.holds(of: text[index])
      }
      return (isWord(place - 1) != isWord(place)) != isDenied
    default: return true
    }
  }
}
