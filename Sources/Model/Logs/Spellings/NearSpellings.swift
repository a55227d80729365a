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
  /// The spelling that it is with few wrong letters, by index; `nil` if it can be another word.
  private(set) var spelling: Int?
}

/// Finds words that are nearly a spelling: with blanks where none belong, or with up to two wrong
/// letters.
struct NearSpellings: Sendable {
  /// A spelling without blanks and in small letters.
  private struct Entry: Sendable {
    let letters: [UInt8]
    let mask: UInt32
    let callback: Int
    /// Its index among all spellings.
    let spelling: Int
  }

  /// Spellings of three words and more, letters only, with their index.
  private let loose: [[UInt8]: Int]
  private let entries: [Entry]
  /// How many letters the longest and the shortest have.
  private let (longest, shortest): (Int, Int)
  /// For three letters that follow each other, whether a spelling has them, and whether one begins
  /// with them; most words of most logs are passed over by these at a glance.
  private let trigrams: [Bool]
  private let beginnings: [Bool]
  /// For each byte, what it is in a word.
  private let kinds: [ByteKind]

  private enum ByteKind { case other, small, capital, digit }

  /// Prepares to compare words with spellings of three words and more.
  init(of spellings: [Spelling]) {
    var loose: [[UInt8]: Int] = [:]
    var entries: [Entry] = []
    for (number, spelling) in spellings.enumerated()
    where spelling.kind == .callback && !spelling.isShort && spelling.strength == .plain
      && spelling.text.wordCount > 2
    {
      let letters = Self.letters(of: spelling.text.utf8)
      guard loose[letters] == nil, let callback = spelling.callbacks.first else { continue }
      loose[letters] = number
      entries.append(
        Entry(letters: letters, mask: letters.mask, callback: callback, spelling: number))
    }
    self.loose = loose
    self.entries = entries
    var trigrams = [Bool](repeating: false, count: 1 << 15)
    var beginnings = trigrams
    for letters in entries.map(\.letters) {
      beginnings[Self.trigram(letters[0], letters[1], letters[2])] = true
      for place in 2..<letters.count {
        trigrams[Self.trigram(letters[place - 2], letters[place - 1], letters[place])] = true
      }
    }
    (self.trigrams, self.beginnings) = (trigrams, beginnings)
    kinds = (UInt8.min...UInt8.max).map { byte in
      if !byte.isIdentifierPart { return .other }
      return byte.isCapital ? .capital : byte.isDigit ? .digit : .small
    }
    let lengths = entries.map(\.letters.count)
    (longest, shortest) = (lengths.max() ?? 0, lengths.min() ?? 0)
  }

  /// Words without blanks and in small letters.
  private static func letters(of words: some Sequence<UInt8>) -> [UInt8] {
    words.filter { $0.isIdentifierPart && $0 != UInt8(ascii: "_") }.map(SpellingAutomaton.folded)
  }

  private static func trigram(_ one: UInt8, _ two: UInt8, _ three: UInt8) -> Int {
    (Int(one) & 31) << 10 | (Int(two) & 31) << 5 | Int(three) & 31
  }

  /// Spellings with blanks at other places than they have, `view did  appear`, `viewDid Appear`.
  func looseMatches(in line: ArraySlice<UInt8>) -> [SpellingAutomaton.Match] {
    var found: [SpellingAutomaton.Match] = []
    let bytes = line.span
    var (place, wasPart) = (0, false)
    while place < bytes.count {
      let isPart = kinds[Int(bytes[place])] != .other
      let isStart = isPart && !wasPart
      wasPart = isPart
      if isStart, let match = looseMatch(in: line, at: line.startIndex &+ place) {
        found.append(match)
        place = match.range.upperBound - line.startIndex
      } else {
        place &+= 1
      }
    }
    return found
  }

  private func looseMatch(in line: ArraySlice<UInt8>, at start: Int) -> SpellingAutomaton.Match? {
    guard start + 2 < line.endIndex,
      beginnings[Self.trigram(line[start], line[start + 1], line[start + 2])]
    else { return nil }
    var (place, count, blanks, trigram) = (start, 0, 0, 0)
    while place < line.endIndex, count <= longest, blanks < 4 {
      let byte = line[place]
      if byte.isIdentifierPart, byte != UInt8(ascii: "_") {
        count += 1
        trigram = (trigram << 5 | Int(byte & 31)) & 0x7FFF
        if count > 2, !trigrams[trigram] { return nil }
        blanks = 0
        let isEnd = place + 1 == line.endIndex || !line[place + 1].isIdentifierPart
        if isEnd, count >= shortest, let spelling = loose[Self.letters(of: line[start...place])] {
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
  /// Only words of several capitals are looked at, as methods are written, and long ones of small
  /// letters. Of these, only such count that share half of their letters with spellings, three at a
  /// time.
  func unread(in line: ArraySlice<UInt8>, _ memory: inout ByteMemory<Unread?>) -> Unread? {
    let bytes = line.span
    var (start, changes, hits, trigram) = (0, 0, 0, 0)
    var wasSmall = false
    for place in 0...bytes.count {
      let kind = place < bytes.count ? kinds[Int(bytes[place])] : .other
      if kind != .other {
        if kind == .capital, wasSmall { changes &+= 1 }
        wasSmall = kind == .small
        trigram = (trigram << 5 | Int(bytes[place] & 31)) & 0x7FFF
        if place &- start > 1, trigrams[trigram] { hits &+= 1 }
        continue
      }
      let length = place &- start
      if length > (changes > 0 ? 7 : 9), hits &* 2 >= length &- 2, length < 2 * longest {
        let word = line[line.startIndex + start..<line.startIndex + place]
        let known = memory.value(for: word)
        let found = known ?? nearest(to: word)
        if known == nil { memory.keep(found, for: word) }
        if let found { return found }
      }
      (start, changes, hits, trigram) = (place &+ 1, 0, 0, 0)
      wasSmall = false
    }
    return nil
  }

  /// A word with the nearest callback, and why it is near; none where none is.
  private func nearest(to word: ArraySlice<UInt8>) -> Unread? {
    // A name of parts with underscores is that of another method: `XX_viewDidLoad`.
    if word.contains(UInt8(ascii: "_")) { return nil }
    let text = String(decoding: word, as: UTF8.self)
    let letters = word.map(SpellingAutomaton.folded)
    let mask = letters.mask
    var best: (distance: Int, entry: Entry, isOnly: Bool)?
    for entry in entries {
      let difference = letters.count - entry.letters.count
      if difference > 2 {
        let isJoined =
          letters.suffix(entry.letters.count).elementsEqual(entry.letters)
          || letters.starts(with: entry.letters)
            && word.dropFirst(entry.letters.count).first?.isCapital == false
        if isJoined, difference < 24 {
          return Unread(word: text, callback: entry.callback, reason: .joined)
        }
        continue
      }
      guard difference >= -2, (mask ^ entry.mask).nonzeroBitCount <= 4 else { continue }
      let distance = Suggestion.distance(letters, entry.letters)
      if distance < best?.distance ?? 3 {
        best = (distance, entry, true)
      } else if distance == best?.distance {
        best?.isOnly = false
      }
    }
    return best.map { distance, entry, isOnly in
      // Two wrong letters can make another word of a short name, and two more letters of any.
      let isSure = distance == 1 || letters.count > 12 && letters.count < entry.letters.count + 2
      return Unread(
        word: text, callback: entry.callback, reason: distance == 0 ? .joined : .misspelt,
        spelling: distance > 0 && isOnly && isSure ? entry.spelling : nil)
    }
  }
}

extension [UInt8] {
  /// A bit for each letter that occurs.
  fileprivate var mask: UInt32 { reduce(0) { $0 | 1 << UInt32($1 & 31) } }
}
