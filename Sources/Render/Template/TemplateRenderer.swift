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

  /// The contexts that have names; the last is asked first.
  private var contexts: [Template.Object] = []
  /// The innermost context of all.
  private var innermost: Template.Value?
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
    self.contexts = contexts.compactMap(\.object)
    innermost = contexts.last
    render(template.parts.steps.indices, of: template.parts)
  }

  /// Takes a stretch of a template's steps.
  private mutating func render(_ steps: Range<Int>, of parts: TemplateParts) {
    var place = steps.lowerBound
    while place < steps.upperBound {
      let next = place + 1
      switch parts.steps[place] {
      case .text(let number):
        if indentation.isEmpty {
          output.append(contentsOf: parts.texts[number])
        } else {
          write(parts.texts[number], parts.lineStarts[number])
        }
      case .hole(let tag, let isEscaped): fill(tag, of: parts, isEscaped: isEscaped)
      case .section(let tag, let count):
        repeated(next..<next + count, for: tag, of: parts)
        place += count
      case .inverted(let tag, let count):
        if value(tag, of: parts)?.isTrue != true {
          render(next..<next + count, of: parts)
        }
        place += count
      case .partial(let number): include(parts.partials[number])
      }
      place += 1
    }
  }

  private mutating func write(_ text: [UInt8], _ lineStarts: [Int]) {
    var at = 0
    for start in lineStarts {
      output.append(contentsOf: text[at..<start])
      output.append(contentsOf: indentation)
      at = start
    }
    output.append(contentsOf: text[at...])
  }

  private mutating func fill(_ tag: Int, of parts: TemplateParts, isEscaped: Bool) {
    switch value(tag, of: parts) {
    case .text(let text):
      if isEscaped { language.escape(text, into: &output) } else { output += text.utf8 }
    case .html(let bytes): output.append(contentsOf: bytes)
    case .inset(let bytes):
      insets.append(output.count..<output.count + bytes.count)
      output.append(contentsOf: bytes)
    case nil: break
    case .flag, .list, .object:
      if isStrict { fault(Message.notText, at: parts.tags[tag]) }
    }
  }

  private mutating func repeated(
    _ steps: Range<Int>, for tag: Int, of parts: TemplateParts
  ) {
    guard let value = value(tag, of: parts), value.isTrue else { return }
    guard case .list(let items) = value else { return render(steps, of: parts, within: value) }
    for item in items { render(steps, of: parts, within: item) }
  }

  private mutating func render(
    _ steps: Range<Int>, of parts: TemplateParts, within context: Template.Value
  ) {
    let outer = innermost
    innermost = context
    if case .object(let object) = context {
      contexts.append(object)
      render(steps, of: parts)
      contexts.removeLast()
    } else {
      render(steps, of: parts)
    }
    innermost = outer
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

  /// The value that a tag, by its number, names.
  private mutating func value(_ tag: Int, of parts: TemplateParts) -> Template.Value? {
    let found =
      switch parts.names[tag].reach {
      case .anywhere: lookup(parts.names[tag].text)
      case .outermost: contexts.first?[parts.names[tag].text]
      case .other: value(parts.tags[tag].key)
      }
    if found == nil, isStrict { fault(Message.noValue, at: parts.tags[tag]) }
    return found
  }

  private func value(_ key: Template.Key) -> Template.Value? {
    var found =
      key.first.isEmpty
      ? innermost : key.isLocal ? innermost?.member(key.first) : lookup(key.first)
    for part in key.rest {
      guard let outer = found else { break }
      found = outer.member(part)
    }
    return found
  }

  private func lookup(_ name: String) -> Template.Value? {
    var place = contexts.count
    while place > 0 {
      place -= 1
      if let value = contexts[place][name] { return value }
    }
    return nil
  }

  private mutating func fault(_ message: (String) -> Message, at tag: Template.Tag) {
    fault(message(tag.key.text), at: tag.spot)
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
