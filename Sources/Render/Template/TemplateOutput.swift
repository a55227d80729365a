/// What a template has written so far.
struct TemplateOutput {
  /// The bytes, UTF-8.
  private(set) var bytes: [UInt8] = []
  /// Where insets landed in them.
  private(set) var insets: [Range<Int>] = []

  /// Begins with room for a page.
  init() { bytes.reserveCapacity(1 << 15) }

  /// Adds a stretch of a template's text.
  ///
  /// - Parameters:
  ///   - number: The stretch.
  ///   - parts: The template.
  ///   - indentation: What goes before each line that begins in it.
  mutating func add(_ number: Int, of parts: TemplateParts, indentation: [UInt8]) {
    let text = parts.text.span
    let stretch = parts.texts[number]
    if indentation.isEmpty { return bytes.append(text.extracting(stretch)) }
    var at = stretch.lowerBound
    for start in parts.lineStarts[number] {
      bytes.append(text.extracting(at..<start))
      bytes.append(indentation.span)
      at = start
    }
    bytes.append(text.extracting(at..<stretch.upperBound))
  }

  /// Adds a value.
  ///
  /// - Parameters:
  ///   - value: The value.
  ///   - language: The language that texts are made harmless in; none to write them as they are.
  /// - Returns: Whether it is one that can be written.
  mutating func add(_ value: Template.Value, in language: TemplateLanguage?) -> Bool {
    switch value {
    case .text(let text):
      if let language { language.escape(text, into: &bytes) } else { bytes += text.utf8 }
    case .html(let markup): bytes.append(markup.span)
    case .inset(let markup):
      insets.append(bytes.count..<bytes.count + markup.count)
      bytes.append(markup.span)
    case .flag, .list, .object: return false
    }
    return true
  }
}
