/// What a template has written so far.
struct TemplateOutput: ~Copyable {
  private var writer = ByteWriter(capacity: 1 << 15)

  /// The bytes, UTF-8.
  var bytes: [UInt8] { writer.bytes }

  /// Adds a stretch of a template's text.
  ///
  /// - Parameters:
  ///   - number: The stretch.
  ///   - parts: The template.
  ///   - indentation: What goes before each line that begins in it.
  mutating func add(_ number: Int, of parts: TemplateParts, indentation: [UInt8]) {
    let text = parts.text.span
    let stretch = parts.texts[number]
    if indentation.isEmpty { return writer.append(text.extracting(stretch)) }
    var at = stretch.lowerBound
    for start in parts.lineStarts[number] {
      writer.append(text.extracting(at..<start))
      writer.append(indentation.span)
      at = start
    }
    writer.append(text.extracting(at..<stretch.upperBound))
  }

  /// Adds a value.
  ///
  /// - Parameters:
  ///   - value: The value.
  ///   - language: The language that texts are made harmless in; none to write them as they are.
  /// - Returns: Whether it is one that can be written.
  @inline(__always)
  mutating func add(_ value: Template.Value, in language: TemplateLanguage?) -> Bool {
    switch value {
    case .text(let text):
      guard let language else {
        writer.append(text.utf8.span)
        break
      }
      language.escape(text, into: &writer)
    case .name(let name):
      guard let language else {
        writer.append(name.utf8.span)
        break
      }
      language.escape(name: name, into: &writer)
    case .html(let markup): writer.append(markup.span)
    case .flag, .list, .object: return false
    }
    return true
  }
}
