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
    render(template.nodes, of: template)
  }

  private mutating func render(_ nodes: [Template.Node], of template: Template) {
    // By place, because taking a node out of the list would copy all that it holds.
    let nodes = nodes.span
    for place in nodes.indices {
      switch nodes[place] {
      case .text(let text): write(text)
      case .hole(let tag, let isEscaped): fill(tag, isEscaped: isEscaped, of: template)
      case .section(let tag, let inner): repeated(inner, for: tag, of: template)
      case .inverted(let tag, let inner):
        if !(value(tag, of: template)?.isTrue ?? false) { render(inner, of: template) }
      case .partial(let name, let indentation, let offset):
        include(name, indentation: indentation, offset: offset, of: template)
      }
    }
  }

  private mutating func write(_ text: Template.Text) {
    guard !indentation.isEmpty else { return output.append(contentsOf: text.bytes) }
    var at = 0
    for start in text.lineStarts {
      output.append(contentsOf: text.bytes[at..<start])
      output.append(contentsOf: indentation)
      at = start
    }
    output.append(contentsOf: text.bytes[at...])
  }

  private mutating func fill(_ tag: Template.Tag, isEscaped: Bool, of template: Template) {
    switch value(tag, of: template) {
    case .text(let text):
      if isEscaped { language.escape(text, into: &output) } else { output += text.utf8 }
    case .html(let bytes): output.append(contentsOf: bytes)
    case .inset(let bytes):
      insets.append(output.count..<output.count + bytes.count)
      output.append(contentsOf: bytes)
    case nil: break
    case .flag, .list, .object:
      if isStrict { fault(.notText(tag.key.text), at: tag.offset, of: template) }
    }
  }

  private mutating func repeated(
    _ nodes: [Template.Node], for tag: Template.Tag, of template: Template
  ) {
    guard let value = value(tag, of: template), value.isTrue else { return }
    guard case .list(let items) = value else { return render(nodes, of: template, within: value) }
    for item in items { render(nodes, of: template, within: item) }
  }

  private mutating func render(
    _ nodes: [Template.Node], of template: Template, within context: Template.Value
  ) {
    contexts.append(context)
    render(nodes, of: template)
    contexts.removeLast()
  }

  private mutating func include(
    _ name: String, indentation inner: [UInt8], offset: Int, of template: Template
  ) {
    guard let partial = partials[name] else {
      if isStrict { fault(.noPartial(name), at: offset, of: template) }
      return
    }
    guard depth < Self.deepest else {
      return fault(.tooDeep(name, Self.deepest), at: offset, of: template)
    }
    let outer = indentation
    indentation += inner
    depth += 1
    render(partial.nodes, of: partial)
    depth -= 1
    indentation = outer
  }

  private mutating func value(_ tag: Template.Tag, of template: Template) -> Template.Value? {
    var found = tag.key.first.isEmpty ? contexts.last : lookup(tag.key)
    for part in tag.key.rest {
      guard let outer = found else { break }
      found = outer.member(part)
    }
    if found == nil, isStrict { fault(.noValue(tag.key.text), at: tag.offset, of: template) }
    return found
  }

  private func lookup(_ key: Template.Key) -> Template.Value? {
    if key.isLocal { return contexts.last?.member(key.first) }
    for context in contexts.reversed() {
      if let value = context.member(key.first) { return value }
    }
    return nil
  }

  private mutating func fault(_ message: Message, at offset: Int, of template: Template) {
    let place = Template.place(of: offset, in: template.source, path: template.path)
    faults.insert(Diagnostic(.error, message.text, at: place))
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
