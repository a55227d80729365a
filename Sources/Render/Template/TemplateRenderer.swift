internal import Model

/// Fills templates with values, as UTF-8.
struct TemplateRenderer {
  /// How deep partials may nest; a template that includes itself without end stops here.
  private static let deepest = 64

  /// Whether a name that no value has is a fault; otherwise it stands for nothing.
  let isStrict: Bool
  /// The language that texts land in.
  let language: TemplateLanguage
  /// The templates that partials name.
  let partials: [String: Template]
  /// What was written so far.
  private(set) var output: [UInt8] = []
  /// Where insets landed in it.
  private(set) var insets: [Range<Int>] = []
  /// What went wrong so far, each fault once.
  private(set) var faults: Set<Diagnostic> = []

  private var contexts: [Template.Value] = []
  private var indentation: [UInt8] = []
  private var depth = 0

  init(
    partials: [String: Template], isStrict: Bool, language: TemplateLanguage = .html
  ) {
    self.language = language
    self.partials = partials
    self.isStrict = isStrict
    output.reserveCapacity(1 << 14)
  }

  /// Writes a template; of the contexts, the last is asked first.
  mutating func render(_ template: Template, in contexts: [Template.Value]) {
    self.contexts = contexts
    render(template.parts.steps.indices, of: template.parts)
  }

  /// Takes a stretch of a template's steps.
  private mutating func render(_ steps: Range<Int>, of parts: TemplateParts) {
    var place = steps.lowerBound
    while place < steps.upperBound {
      let next = place + 1
      switch parts.steps[place] {
      case .text(let number): write(parts.texts[number], of: parts)
      case .hole(let tag, let isEscaped): fill(parts.tags[tag], isEscaped: isEscaped)
      case .section(let tag, let count):
        repeated(next..<next + count, for: parts.tags[tag], of: parts)
        place += count
      case .inverted(let tag, let count):
        if value(parts.tags[tag])?.isTrue != true {
          render(next..<next + count, of: parts)
        }
        place += count
      case .partial(let number): include(parts.partials[number])
      }
      place += 1
    }
  }

  private mutating func write(_ text: Template.Text, of parts: TemplateParts) {
    var at = text.bytes.lowerBound
    if !indentation.isEmpty {
      for start in parts.lineStarts[text.lineStarts] {
        output.append(contentsOf: parts.bytes[at..<start])
        output.append(contentsOf: indentation)
        at = start
      }
    }
    output.append(contentsOf: parts.bytes[at..<text.bytes.upperBound])
  }

  private mutating func fill(_ tag: Template.Tag, isEscaped: Bool) {
    switch value(tag) {
    case .text(let text):
      if isEscaped { language.escape(text, into: &output) } else { output += text.utf8 }
    case .html(let bytes): output.append(contentsOf: bytes)
    case .inset(let bytes):
      insets.append(output.count..<output.count + bytes.count)
      output.append(contentsOf: bytes)
    case nil: break
    case .flag, .list, .object:
      if isStrict { fault(.notText(tag.key.text), at: tag.spot) }
    }
  }

  private mutating func repeated(
    _ steps: Range<Int>, for tag: Template.Tag, of parts: TemplateParts
  ) {
    guard let value = value(tag), value.isTrue else { return }
    guard case .list(let items) = value else { return render(steps, of: parts, within: value) }
    for item in items { render(steps, of: parts, within: item) }
  }

  private mutating func render(
    _ steps: Range<Int>, of parts: TemplateParts, within context: Template.Value
  ) {
    contexts.append(context)
    render(steps, of: parts)
    contexts.removeLast()
  }

  private mutating func include(_ partial: Template.Partial) {
    guard let other = partials[partial.name] else {
      if isStrict { fault(.noPartial(partial.name), at: partial.spot) }
      return
    }
    guard depth < Self.deepest else {
      return fault(.tooDeep(partial.name, Self.deepest), at: partial.spot)
    }
    let outer = indentation
    indentation += partial.indentation
    depth += 1
    render(other.parts.steps.indices, of: other.parts)
    depth -= 1
    indentation = outer
  }

  private mutating func value(_ tag: Template.Tag) -> Template.Value? {
    var found = tag.key.first.isEmpty ? contexts.last : lookup(tag)
    for part in tag.key.rest {
      guard let outer = found else { break }
      found = outer.member(part)
    }
    if found == nil, isStrict { fault(.noValue(tag.key.text), at: tag.spot) }
    return found
  }

  private func lookup(_ tag: Template.Tag) -> Template.Value? {
    if tag.key.isLocal { return contexts.last?.member(tag.key.first) }
    if tag.isOutermost { return contexts.first?.member(tag.key.first) }
    for context in contexts.reversed() {
      if let value = context.member(tag.key.first) { return value }
    }
    return nil
  }

  private mutating func fault(_ message: Message, at spot: Template.Spot) {
    faults.insert(Diagnostic(.error, message.text, at: spot.place))
  }
}

extension TemplateRenderer {
  /// What can go wrong while a template is filled.
  struct Message {
    let text: String

    static func noValue(_ name: String) -> Message {
      Message(text: "no value is named '\(name)' here")
    }

    static func notText(_ name: String) -> Message {
      Message(text: "'\(name)' is no text; open a section with '{{#\(name)}}'")
    }

    static func noPartial(_ name: String) -> Message {
      Message(text: "no template is named '\(name)'")
    }

    static func tooDeep(_ name: String, _ limit: Int) -> Message {
      Message(text: "partial '\(name)' is nested more than \(limit) deep; does it include itself?")
    }
  }
}
