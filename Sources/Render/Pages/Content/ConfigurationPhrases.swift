import Base
import Pack

/// Puts sets of configurations into words: "iOS 13 and later".
///
/// It does not matter what a phrase says of configurations that are not in question, the universe.
struct ConfigurationPhrases: Sendable {
  private let boxes: ConfigurationBoxes
  private let words: AxisPhrases

  /// Makes phrases in a language.
  init(_ boxes: ConfigurationBoxes, in locale: Words.Locale, _ strings: Strings) {
    self.boxes = boxes
    words = AxisPhrases(strings: strings, locale: locale)
  }

  /// All possible configurations.
  var all: ConfigurationSet { boxes.cover.all }

  /// A set as shortly as the axes allow; empty if it has all configurations of the universe.
  func phrase(_ bits: ConfigurationSet, of universe: ConfigurationSet) -> String {
    if bits == universe { return "" }
    return boxes.cover.phrase(for: boxes.answer(bits, of: universe).boxes, in: words)
  }

  /// A set among all possible configurations; empty if it has all of them.
  func phrase(_ bits: ConfigurationSet) -> String { phrase(bits, of: all) }

  /// A set in the form of the attribute `data-when`; empty if it has all of the universe.
  func mark(_ bits: ConfigurationSet, of universe: ConfigurationSet) -> String {
    bits == universe ? "" : boxes.answer(bits, of: universe).mark
  }
}
