/// The one candidate that a misspelt word is likely to mean.
public struct Suggestion {
  /// The candidate; none when nothing, or more than one thing, is near.
  public let word: String?

  /// Looks for the word nearest to another.
  ///
  /// Letters that are left out, put in, replaced, or swapped count one each; capitals count nothing.
  /// A third of the letters, and at most four, may be wrong.
  public init(for word: String, among candidates: some Sequence<String>) {
    let letters = Self.letters(word)
    var best = min(letters.count / 3, 4)
    var nearest: String?
    var isTied = false
    for candidate in candidates {
      let others = Self.letters(candidate)
      guard abs(others.count - letters.count) <= best else { continue }
      let distance = Self.distance(letters, others)
      if distance < best || (distance == best && nearest == nil) {
        (best, nearest, isTied) = (distance, candidate, false)
      } else if distance == best {
        isTied = true
      }
    }
    self.word = isTied ? nil : nearest
  }

  /// The end of a message about an unknown word: the one that was probably meant, or another way out;
  /// unless it is said, all that are known.
  static func wayOut(
    of word: String, among known: [String], else other: String? = nil
  ) -> String {
    Suggestion(for: word, among: known).word.map { "did you mean '\($0)'?" }
      ?? other ?? "known: " + known.listed("and")
  }

  /// The letters that count: the first 200, without regard to case.
  private static func letters(_ word: String) -> [UInt8] {
    word.utf8.prefix(200).map { byte in
      (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) ? byte | 0x20 : byte
    }
  }

  /// How many letters differ.
  ///
  /// The optimal string alignment of Damerau and Levenshtein, three rows at a time: row `i`, column `j`
  /// is the cost of turning the first `i` letters of one word into the first `j` of the other.
  private static func distance(_ left: [UInt8], _ right: [UInt8]) -> Int {
    var older = [Int](repeating: 0, count: right.count + 1)
    var old = Array(0...right.count)
    for (row, letter) in left.enumerated() {
      var new = [row + 1]
      for (column, other) in right.enumerated() {
        var cost = min(
          old[column + 1] + 1, new[column] + 1, old[column] + (letter == other ? 0 : 1))
        if row > 0, column > 0, letter == right[column - 1], left[row - 1] == other {
          cost = min(cost, older[column - 1] + 1)
        }
        new.append(cost)
      }
      (older, old) = (old, new)
    }
    return old[right.count]
  }
}
