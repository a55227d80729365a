/// Templates being joined: what each partial names goes where it is named, and words that are the same on
/// every page become text.
struct TemplateDraft {
  /// The templates that partials name.
  let partials: [String: Template]
  /// Texts that are the same on every page, and the name that templates have for all of them.
  let words: (name: String, values: Template.Value)
  /// Names that only the outermost context has.
  let outermost: Set<String>
  /// The language that texts land in.
  let language: TemplateLanguage

  private var parts = TemplateParts()
  /// The templates being put in, each inside the one before.
  private var open: [String] = []
  /// How many were put in.
  private var included = 0

  init(
    partials: [String: Template], words: (name: String, values: Template.Value),
    outermost: Set<String>, language: TemplateLanguage
  ) {
    self.partials = partials
    self.words = words
    self.outermost = outermost
    self.language = language
  }

  /// A template with all that it includes; what includes itself stays a partial, and so does what would
  /// make it too large.
  func joined(_ template: Template) -> Template {
    var draft = self
    draft.add(template.parts, template.parts.steps.indices, indentation: [])
    return Template(template, parts: draft.parts)
  }

  private mutating func add(
    _ other: TemplateParts, _ steps: Range<Int>, indentation: [UInt8]
  ) {
    var place = steps.lowerBound
    while place < steps.upperBound {
      switch other.steps[place] {
      case .text(let number): addText(number, of: other, indentation)
      case .hole(let tag, let isEscaped): add(other.tags[tag], isEscaped: isEscaped)
      case .section(let tag, let count), .inverted(let tag, let count):
        let step = parts.begin(joined(other.tags[tag]), isInverted: other.steps[place].isInverted)
        add(other, place + 1..<place + 1 + count, indentation: indentation)
        parts.end(step)
        place += count
      case .partial(let number): add(other.partials[number], indentation)
      }
      place += 1
    }
  }

  /// Adds text, and the indentation before each line that begins in it.
  private mutating func addText(
    _ number: Int, of other: TemplateParts, _ indentation: [UInt8]
  ) {
    let stretch = other.texts[number]
    if indentation.isEmpty { return parts.addText(other.text[stretch]) }
    var at = stretch.lowerBound
    for start in other.lineStarts[number] {
      parts.addText(other.text[at..<start] + indentation)
      at = start
    }
    parts.addText(other.text[at..<stretch.upperBound])
  }

  private mutating func add(_ tag: Template.Tag, isEscaped: Bool) {
    guard tag.key.first == words.name, !tag.key.isLocal, tag.key.rest.count == 1,
      case .text(let text)? = words.values.member(tag.key.rest[0])
    else { return parts.addHole(joined(tag), isEscaped: isEscaped) }
    var bytes: [UInt8] = []
    if isEscaped { language.escape(text, into: &bytes) } else { bytes += text.utf8 }
    parts.addText(bytes)
  }

  private mutating func add(_ partial: Template.Partial, _ outer: [UInt8]) {
    guard !open.contains(partial.name), !isLarge, let template = partials[partial.name] else {
      let indentation = partial.indentation.map { outer + $0 }
      return parts.add(
        Template.Partial(name: partial.name, indentation: indentation, spot: partial.spot))
    }
    included += 1
    open.append(partial.name)
    add(
      template.parts, template.parts.steps.indices, indentation: partial.indentation(within: outer))
    open.removeLast()
  }

  /// Whether nothing more is put in.
  private var isLarge: Bool {
    included >= Template.mostPartials || parts.steps.count > Template.mostSteps
      || parts.text.count > Template.mostBytes
  }

  private func joined(_ tag: Template.Tag) -> Template.Tag {
    guard outermost.contains(tag.key.first), !tag.key.isLocal else { return tag }
    return Template.Tag(key: tag.key, at: tag.spot, isOutermost: true)
  }
}

extension TemplateParts.Step {
  /// Whether the step begins an inverted section.
  fileprivate var isInverted: Bool {
    guard case .inverted = self else { return false }
    return true
  }
}
