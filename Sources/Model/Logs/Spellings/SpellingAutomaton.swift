import Base

/// Finds every spelling in a line in one pass over its bytes.
///
/// Letters match in either case, and a blank matches a tab, a dash, and an underscore as well. It
/// is built once; a pass costs the same for each byte, however many spellings there are.
struct SpellingAutomaton: Sendable {
  /// A spelling that was found: where it is, and which one.
  struct Match: Hashable, Sendable {
    /// The bytes, by index into the line.
    let range: Range<Int>
    /// The spelling, by index.
    let spelling: Int
  }

  /// What each byte counts as; 0 for bytes in no spelling.
  private let classes: [UInt8]
  private let classCount: Int
  /// For each state and class, the next state.
  private let next: [Int32]
  /// For each state, the longest spelling that ends there, or -1.
  private let outputs: [Int32]
  /// For each state, the state of the next shorter spelling that ends there, or 0.
  private let shorter: [Int32]
  private let lengths: [Int]

  /// Builds the automaton of some spellings.
  init(of spellings: [[UInt8]]) {
    var classes = [UInt8](repeating: 0, count: 256)
    var count = 1
    for byte in spellings.joined().map(Self.folded) where classes[Int(byte)] == 0 {
      classes[Int(byte)] = UInt8(truncatingIfNeeded: count)
      count += 1
    }
    for byte in UInt8.min...UInt8.max { classes[Int(byte)] = classes[Int(Self.folded(byte))] }
    var trie = Trie(width: count, letters: spellings.reduce(0) { $0 + $1.count })
    for (number, spelling) in spellings.enumerated() {
      trie.insert(spelling.map { Int(classes[Int($0)]) }, as: number)
    }
    shorter = trie.closed()
    self.classes = classes
    classCount = count
    next = trie.next
    outputs = trie.outputs
    lengths = spellings.map(\.count)
  }

  /// Every spelling in a line that stands as a word of its own, in order; of those that overlap,
  /// the one that begins first, and of those, the longest.
  func matches(in line: ArraySlice<UInt8>) -> [Match] {
    var found: [Match] = []
    var state: Int32 = 0
    let bytes = line.span
    for place in bytes.indices {
      let kind = Int(classes[Int(bytes[place])])
      state = next[Int(state) &* classCount &+ kind]
      if state == 0 { continue }
      let position = line.startIndex &+ place
      var ending = outputs[Int(state)] >= 0 ? state : shorter[Int(state)]
      while ending != 0 {
        let spelling = Int(outputs[Int(ending)])
        let match = Match(
          range: (position &+ 1 &- lengths[spelling])..<(position &+ 1), spelling: spelling)
        if match.range.isWord(in: line) {
          found.take(match)
          break
        }
        ending = shorter[Int(ending)]
      }
    }
    return found
  }

  /// The byte that stands for all that match like it.
  static func folded(_ byte: UInt8) -> UInt8 {
    switch byte {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"): byte | 0x20
    case UInt8(ascii: "\t"), UInt8(ascii: "-"), UInt8(ascii: "_"): UInt8(ascii: " ")
    default: byte
    }
  }
}

extension Range<Int> {
  /// Whether no letter or digit at either end makes it a part of a longer word, but for a name with
  /// an underscore, or a number.
  fileprivate func isWord(in line: ArraySlice<UInt8>) -> Bool {
    if lowerBound > line.startIndex, line[lowerBound].isIdentifierPart,
      line[lowerBound - 1].isIdentifierPart, !line.hasName(joinedTo: self),
      !line.hasNumber(joinedTo: lowerBound)
    {
      return false
    }
    return upperBound >= line.endIndex || !line[upperBound].isIdentifierPart
      || !line[upperBound - 1].isIdentifierPart || line.mark(joinedTo: self) != nil
  }
}

extension ArraySlice<UInt8> {
  /// How far around a spelling names and brackets count, in bytes: whoever looked on would go
  /// through all of a long line for each spelling in it.
  static var longestName: Int { 200 }

  /// Whether an underscore joins a name or number to a word, `Home_viewDidLoad`, `1_viewDidLoad`.
  ///
  /// Inside brackets and after a dot the whole is a method, and so is `my_viewDidLoad` with a prefix
  /// of up to three small letters, and `swizzled_viewDidLoad()`.
  func hasName(joinedTo word: Range<Int>) -> Bool {
    let position = word.lowerBound
    guard position > startIndex, self[position - 1] == UInt8(ascii: "_") else { return false }
    let head = self[..<position].suffix(Self.longestName)
    let start = head.lastIndex { !$0.isIdentifierPart }.map { $0 + 1 } ?? head.startIndex
    guard start == startIndex || !self[start - 1].isIdentifierPart else { return false }
    let end = self[word.upperBound...].first ?? 0
    let isCall = "(:".utf8.contains(end) || !self[word.upperBound - 1].isIdentifierPart
    let isPrefix = position - start < 5 && self[start..<position - 1].allSatisfy(\.isSmall)
    let isName = self[start].isSmall && !isPrefix && !isCall
    guard isName || self[start].isCapital || self[start].isDigit else { return false }
    if start > startIndex, self[start - 1] == UInt8(ascii: ".") { return false }
    let bracket = head.lastIndex { "[]".utf8.contains($0) }
    return bracket.map { self[$0] == UInt8(ascii: "]") } ?? true
  }
}

extension ArraySlice<UInt8> {
  /// Whether a name or a number is joined to a word at either end.
  func joins(_ word: Range<Int>) -> Bool {
    hasName(joinedTo: word) || hasNumber(joinedTo: word.lowerBound)
      || mark(joinedTo: word) != nil
  }

  /// Whether what stands before a position is a number by itself, `1viewDidLoad`.
  fileprivate func hasNumber(joinedTo position: Int) -> Bool {
    let head = self[..<position]
    guard head.last?.isDigit == true else { return false }
    let other = head.last { !$0.isDigit }
    return other.map { !$0.isIdentifierPart && $0 != UInt8(ascii: ".") } ?? true
  }

  /// The number that is written right behind a word, `viewDidLoad2`, or the name that an underscore
  /// joins to it, `viewDidLoad_Home`, by which a log tells objects apart.
  ///
  /// - Parameter word: Where the word stands.
  /// - Returns: Where the number or name stands; nothing in brackets, behind a dot, and before
  ///   parentheses: there the whole is the name of another method.
  func mark(joinedTo word: Range<Int>) -> Range<Int>? {
    let tail = self[word.upperBound...]
    let last = self[word.upperBound - 1]
    guard last.isIdentifierPart, !last.isDigit, let first = tail.first,
      word.lowerBound == startIndex || self[word.lowerBound - 1] != UInt8(ascii: ".")
    else { return nil }
    let isName = first == UInt8(ascii: "_")
    let mark = (isName ? tail.dropFirst() : tail).prefix(Self.longestName)
      .prefix { $0.isIdentifierPart }
    let after = self[mark.endIndex...].first ?? 0
    guard let initial = mark.first, !after.isIdentifierPart, !"(]".utf8.contains(after),
      mark.allSatisfy(\.isDigit) ? mark.count < 3 : isName && initial.isCapital
    else { return nil }
    return mark.startIndex..<mark.endIndex
  }
}

extension [SpellingAutomaton.Match] {
  /// Adds a match that ends after all others, unless an earlier one has begun before it.
  fileprivate mutating func take(_ match: SpellingAutomaton.Match) {
    while let last, match.range.lowerBound <= last.range.lowerBound { removeLast() }
    if let last, match.range.lowerBound < last.range.upperBound { return }
    append(match)
  }
}

/// The states of an automaton while it is built: the beginnings of spellings.
private struct Trie {
  let width: Int
  var next: [Int32]
  var outputs: [Int32] = [-1]

  /// Begins with no word.
  ///
  /// - Parameters:
  ///   - width: How many classes of bytes there are.
  ///   - letters: How long all words are together.
  init(width: Int, letters: Int) {
    self.width = width
    next = []
    next.reserveCapacity(width * (letters + 1))
    next.append(contentsOf: repeatElement(0, count: width))
  }

  /// Adds a word, as classes of bytes; the first of equal words stays.
  mutating func insert(_ word: [Int], as number: Int) {
    var state = 0
    for kind in word {
      let place = state * width + kind
      if next[place] == 0 {
        next[place] = Int32(truncatingIfNeeded: outputs.count)
        outputs.append(-1)
        next.append(contentsOf: repeatElement(0, count: width))
      }
      state = Int(next[place])
    }
    if outputs[state] < 0 { outputs[state] = Int32(truncatingIfNeeded: number) }
  }

  /// Gives every state a move for every class: where there is none, that of its longest proper end.
  ///
  /// - Returns: For each state, the state of the next shorter word that ends there, or 0.
  mutating func closed() -> [Int32] {
    var ends = [Int32](repeating: 0, count: outputs.count)
    var shorter = ends
    var waiting = (0..<width).map { Int(next[$0]) }.filter { $0 != 0 }
    var position = 0
    while position < waiting.count {
      let state = waiting[position]
      position += 1
      let end = Int(ends[state])
      shorter[state] = outputs[end] >= 0 ? ends[state] : shorter[end]
      for kind in 0..<width {
        let child = Int(next[state * width + kind])
        if child == 0 {
          next[state * width + kind] = next[end * width + kind]
        } else {
          ends[child] = next[end * width + kind]
          waiting.append(child)
        }
      }
    }
    return shorter
  }
}
