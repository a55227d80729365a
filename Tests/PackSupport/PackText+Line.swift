import Base
import Pack

extension PackText {
  /// Where the text stands and what it says, on one line.
  package var line: String { "\(place.path):\(place.line): \(words.base)" }
}
