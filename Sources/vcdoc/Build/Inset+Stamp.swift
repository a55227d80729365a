import Model
import Render

/// The insets of a page are kept as a line for the page, and one for each of them.
extension [Inset] {
  /// What begins the line of a page.
  private static let page = [UInt8]("page ".utf8)

  /// The insets as a stamp keeps them.
  var stampLines: [UInt8] {
    var bytes: [UInt8] = []
    var last: Inset?
    for inset in self {
      if last?.page != inset.page || last?.locale != inset.locale {
        bytes += Self.page + [UInt8]("\(inset.locale) \(inset.page)\n".utf8)
      }
      inset.addStampLine(to: &bytes)
      last = inset
    }
    return bytes
  }

  /// Reads what a stamp keeps; nothing when it is something else.
  init?(stampLines: ArraySlice<UInt8>) {
    self = []
    var rest = stampLines
    var (locale, page) = ("", "")
    while var line = rest.takeLine() {
      if line.starts(with: Self.page) {
        line.removeFirst(Self.page.count)
        guard let word = line.takeWord() else { return nil }
        (locale, page) = (word.text, line.text)
      } else {
        guard let inset = Inset(line, in: locale, page: page) else { return nil }
        append(inset)
      }
    }
    guard rest.isEmpty else { return nil }
  }
}

extension Inset {
  fileprivate func addStampLine(to bytes: inout [UInt8]) {
    for number in [range.lowerBound, range.upperBound] {
      bytes += String(number).utf8
      bytes.append(UInt8(ascii: " "))
    }
    bytes += "\(label.form.rawValue) \(label.text.word) \(label.callback)\n".utf8
  }

  fileprivate init?(_ line: ArraySlice<UInt8>, in locale: Words.Locale, page: String) {
    var line = line
    guard let start = line.takeWord()?.number.flatMap(Int.init(exactly:)),
      let end = line.takeWord()?.number.flatMap(Int.init(exactly:)), start <= end,
      let form = (line.takeWord()?.text).flatMap(Label.Form.init(rawValue:)),
      let text = (line.takeWord()?.text).flatMap(CallbackTexts.Key.init(word:)),
      let callback = Name<Callback>(line.text), !page.isEmpty
    else { return nil }
    self.init(
      Label(text, of: callback, as: form), in: locale, page: page, range: start..<end)
  }
}
