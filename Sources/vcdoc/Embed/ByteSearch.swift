import CSystem

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
