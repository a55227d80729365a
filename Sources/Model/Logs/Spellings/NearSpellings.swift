import Base
import Pack

/// What looks like a callback and is none: a name that is misspelt, or joined to another word.
package struct Unread: Hashable, Sendable {
  /// Why it looks like one.
  package enum Reason: Hashable, Sendable {
    /// It differs from a spelling in one or two letters.
    case misspelt
    /// Another word is joined to a spelling: `HomeviewDidLoad`.
    case joined
    /// It is a notification that is posted with the callback.
    case notification
  }

  /// The word as the log writes it.
  package let word: String
  /// The callback that is nearest, by index into the pack.
  package let callback: Int
  /// Why it looks like one.
  package let reason: Reason
}

/// Finds words that are nearly a spelling: with blanks where none belong, or with up to two wrong
/// letters (the optimal string alignment distance, Damerau 1964).
struct NearSpellings: Sendable {
  /// A spelling without blanks and in small letters.
  private struct Entry: Sendable {
    let letters: [UInt8]
    let mask: UInt32
    let callback: Int
  }

  /// Spellings of three words and more, letters only, with their index.
  private let loose: [[UInt8]: Int]
  private let entries: [Entry]
  private let longest: Int

  /// Prepares to compare words with spellings of three words and more.
  init(of spellings: [Spelling]) {
    var loose: [[UInt8]: Int] = [:]
    var entries: [Entry] = []
    for (number, spelling) in spellings.enumerated()
    where spelling.kind == .callback && !spelling.isShort && spelling.strength == .plain
      && spelling.text.wordCount > 2
    {
      let letters = spelling.text.utf8.filter { $0.isIdentifierPart && $0 != UInt8(ascii: "_") }
        .map(SpellingAutomaton.folded)
      guard loose[letters] == nil, let callback = spelling.callbacks.first else { continue }
      loose[letters] = number
      entries.append(Entry(letters: letters, mask: letters.mask, callback: callback))
    }
    self.loose = loose
    self.entries = entries
    longest = entries.map(\.letters.count).max() ?? 0
  }

  /// Spellings with blanks at other places than they have, `view did  appear`, `viewDid Appear`.
  func looseMatches(in line: ArraySlice<UInt8>) -> [SpellingAutomaton.Match] {
    var found: [SpellingAutomaton.Match] = []
    var start = line.startIndex
    while start < line.endIndex {
      let isStart = line[start].isIdentifierPart
      if isStart, let match = looseMatch(in: line, at: start) {
        found.append(match)
        start = match.range.upperBound
      } else {
        start = line[start...].firstIndex { !$0.isIdentifierPart } ?? line.endIndex
        start = line[start...].firstIndex { $0.isIdentifierPart } ?? line.endIndex
      }
    }
    return found
  }

  private func looseMatch(in line: ArraySlice<UInt8>, at start: Int) -> SpellingAutomaton.Match? {
    var letters: [UInt8] = []
    var place = start
    var blanks = 0
    while place < line.endIndex, letters.count <= longest, blanks < 4 {
      let byte = line[place]
      if byte.isIdentifierPart, byte != UInt8(ascii: "_") {
        letters.append(SpellingAutomaton.folded(byte))
        blanks = 0
        let isEnd = place + 1 == line.endIndex || !line[place + 1].isIdentifierPart
        if isEnd, let spelling = loose[letters] {
          return SpellingAutomaton.Match(range: start..<place + 1, spelling: spelling)
        }
      } else if byte.isBlank || byte == UInt8(ascii: "_") {
        blanks += 1
      } else {
        return nil
      }
      place += 1
    }
    return nil
  }

  /// The word of a line that looks like a callback; none where none does.
  ///
  /// Only words of several capitals are looked at, as methods are written.
  func unread(in line: ArraySlice<UInt8>, _ memory: inout UnreadMemory) -> Unread? {
    var start = line.startIndex
    while start < line.endIndex {
      guard line[start].isIdentifierPart else {
        start += 1
        continue
      }
      var end = start
      var (changes, wasSmall) = (0, false)
      while end < line.endIndex, line[end].isIdentifierPart {
        let isCapital = line[end].isCapital
        if isCapital, wasSmall { changes += 1 }
        wasSmall = !isCapital && !line[end].isDigit
        end += 1
      }
      if changes > 0, end - start > 7, end - start < 2 * longest + 2 {
        let word = line[start..<end]
        if let known = memory.known(word, or: { nearest(to: word) }) {
          return Unread(
            word: String(decoding: word, as: UTF8.self), callback: known.callback,
            reason: known.reason)
        }
      }
      start = end
    }
    return nil
  }

  /// The nearest callback, and why it is near; none where none is.
  func nearest(to word: ArraySlice<UInt8>) -> UnreadMemory.Near? {
    // A name of parts with underscores is that of another method: `XX_viewDidLoad`.
    if word.contains(UInt8(ascii: "_")) { return nil }
    let letters = word.map(SpellingAutomaton.folded)
    let mask = letters.mask
    var best: (distance: Int, callback: Int)?
    for entry in entries {
      let difference = letters.count - entry.letters.count
      if difference > 2 {
        let isJoined =
          letters.ends(with: entry.letters)
          || letters.starts(with: entry.letters)
            && word.dropFirst(entry.letters.count).first?.isCapital == false
        if isJoined, difference < 24 {
          return UnreadMemory.Near(callback: entry.callback, reason: .joined)
        }
        continue
      }
      guard difference >= -2, (mask ^ entry.mask).nonzeroBitCount <= 4 else { continue }
      let distance = letters.distance(to: entry.letters, atMost: 2)
      if let distance, distance < best?.distance ?? 3 { best = (distance, entry.callback) }
    }
    guard let best else { return nil }
    return UnreadMemory.Near(
      callback: best.callback, reason: best.distance == 0 ? .joined : .misspelt)
  }
}

/// What was found out of words; a log repeats them.
struct UnreadMemory: Sendable {
  /// A callback that a word is near to.
  struct Near: Hashable, Sendable {
    let callback: Int
    let reason: Unread.Reason
  }

  private struct Entry {
    let word: [UInt8]
    let near: Near?
  }

  private static let count = 1_024
  private var entries = [Entry?](repeating: nil, count: Self.count)

  /// What is known of a word, or is found out now; a new word takes the place of an older one.
  mutating func known(_ word: ArraySlice<UInt8>, or near: () -> Near?) -> Near? {
    let place = word.digest & (Self.count - 1)
    if let entry = entries[place], entry.word[...] == word { return entry.near }
    let found = near()
    entries[place] = Entry(word: Array(word), near: found)
    return found
  }
}

extension [UInt8] {
  /// A bit for each letter that occurs.
  fileprivate var mask: UInt32 { reduce(0) { $0 | 1 << UInt32($1 & 31) } }

  fileprivate func ends(with other: [UInt8]) -> Bool { suffix(other.count).elementsEqual(other) }

  /// How many letters must be changed, added, dropped, or exchanged with their neighbor to make it
  /// another word; none where they are more than a limit.
  fileprivate func distance(to other: [UInt8], atMost limit: Int) -> Int? {
    var (above, row) = ([Int](repeating: 0, count: other.count + 1), Array<Int>(0...other.count))
    for (line, letter) in enumerated() {
      var next = [Int](repeating: line + 1, count: other.count + 1)
      for column in 1...other.count {
        let isSame = letter == other[column - 1]
        next[column] = Swift.min(
          row[column] + 1, next[column - 1] + 1, row[column - 1] + (isSame ? 0 : 1))
        if line > 0, column > 1, letter == other[column - 2], self[line - 1] == other[column - 1] {
          next[column] = Swift.min(next[column], above[column - 2] + 1)
        }
      }
      if next.allSatisfy({ $0 > limit }) { return nil }
      (above, row) = (row, next)
    }
    return row[other.count] <= limit ? row[other.count] : nil
  }
}
