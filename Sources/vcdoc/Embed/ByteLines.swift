import Base
import CSystem

extension ArraySlice<UInt8> {
  func begins(with text: String) -> Bool { starts(with: text.utf8) }

  /// The number of consecutive occurrences of a byte from an index on.
  func run(of byte: UInt8, at index: Int) -> Int {
    var end = index
    while end < endIndex && self[end] == byte { end += 1 }
    return end - index
  }

  /// The slice without leading and trailing blanks.
  var trimmed: Self { dropLast(while: \.isBlankOrReturn).drop(while: \.isBlankOrReturn) }

  /// The slice without trailing blanks.
  var withoutTrailingBlanks: Self { dropLast(while: \.isBlankOrReturn) }

  /// The index of the first byte that is not a blank; `endIndex` if there is none.
  var firstNonBlank: Int { firstIndex { !$0.isBlankOrReturn } ?? endIndex }
}

extension [UInt8] {
  /// Whether a word occurs in the bytes, searched with the system's `memmem`.
  func holds(word: String) -> Bool {
    let needle = Array(word.utf8)
    return unsafe withUnsafeBytes { text in
      unsafe needle.withUnsafeBytes { word in
        unsafe vcdoc_find(text.baseAddress, text.count, word.baseAddress, word.count) >= 0
      }
    }
  }
}
