extension String {
  /// The text in quotation marks, cut after 60 characters.
  package var quoted: String {
    let limit = 60
    guard utf8.count > limit, unicodeScalars.count > limit else { return "'\(self)'" }
    var cut = String.UnicodeScalarView()
    cut.append(contentsOf: unicodeScalars.prefix(limit - 1))
    return "'\(String(cut))…'"
  }
}

extension Sequence<String> {
  /// The words as a list: `a, b, or c`.
  package func listed(_ conjunction: String = "or") -> String {
    let words = Array(self)
    guard words.count > 2, let last = words.last else {
      return words.joined(separator: " \(conjunction) ")
    }
    return words.dropLast().joined(separator: ", ") + ", \(conjunction) " + last
  }
}

extension Int {
  /// The number in digits, grouped from five digits on: `2024`, `10,000`.
  package var grouped: String {
    let digits = Array(String(magnitude))
    guard digits.count > 4 else { return String(self) }
    var text = self < 0 ? "-" : ""
    for (index, digit) in digits.enumerated() {
      if index > 0, (digits.count - index) % 3 == 0 { text.append(",") }
      text.append(digit)
    }
    return text
  }

  /// The number and the noun that it counts: `1 line`, `81,020 lines`.
  package func counted(_ noun: String) -> String { "\(grouped) \(noun)" + (self == 1 ? "" : "s") }
}

/// The one known word that a misspelled word is likely to mean.
package struct Suggestion {
  /// The known word; `nil` if no word is near, or several are equally near.
  package let word: String?

  /// Finds the candidate with the smallest edit distance, without regard to case.
  ///
  /// At most a third of the letters may be wrong, and at most four.
  package init(for word: String, among candidates: some Sequence<String>) {
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

  /// The end of a message about an unknown word: `did you mean 'x'?` if one known word is near,
  /// otherwise `other`, by default a list of all known words.
  package static func wayOut(
    of word: String, among known: [String], else other: String? = nil
  ) -> String {
    Suggestion(for: word, among: known).word.map { "did you mean '\($0)'?" }
      ?? other ?? "known: " + known.listed("and")
  }

  /// The letters that are compared: the first 200, in lower case.
  private static func letters(_ word: String) -> [UInt8] {
    word.utf8.prefix(200).map { byte in
      (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) ? byte | 0x20 : byte
    }
  }

  /// The optimal string alignment distance: letters inserted, deleted, replaced, or swapped.
  ///
  /// Dynamic programming, three rows at a time: row `i`, column `j` is the distance of the first
  /// `i` letters of one word and the first `j` of the other. Source: Damerau, CACM 7, 1964.
  package static func distance(_ left: [UInt8], _ right: [UInt8]) -> Int {
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
