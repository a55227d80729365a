import CSystem
import Model

extension ArraySlice<UInt8> {
  /// Whether it begins with a text.
  func begins(with text: String) -> Bool { starts(with: text.utf8) }

  /// How many times a byte comes at an index and after it.
  func run(of byte: UInt8, at index: Int) -> Int {
    var end = index
    while end < endIndex && self[end] == byte { end += 1 }
    return end - index
  }

  /// The slice without blanks at its ends.
  var trimmed: Self { dropLast(while: \.isBlankOrReturn).drop(while: \.isBlankOrReturn) }

  /// The slice without blanks behind.
  var withoutTrailingBlanks: Self { dropLast(while: \.isBlankOrReturn) }

  /// The first index that holds no blank; the end of a blank slice.
  var firstNonBlank: Int { firstIndex { !$0.isBlankOrReturn } ?? endIndex }
}

extension [UInt8] {
  /// Whether a word is in it, found as fast as the system can.
  func holds(word: String) -> Bool {
    let needle = Array(word.utf8)
    return unsafe withUnsafeBytes { text in
      unsafe needle.withUnsafeBytes { word in
        unsafe vcdoc_find(text.baseAddress, text.count, word.baseAddress, word.count) >= 0
      }
    }
  }
}
