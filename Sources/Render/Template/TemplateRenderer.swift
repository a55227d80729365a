internal import Model
internal import Synchronization

/// Fills templates with values, as UTF-8.
struct TemplateRenderer: ~Copyable {
  /// Whether a name that no value has is a fault; otherwise it stands for nothing.
  let isStrict: Bool
  /// The language that texts land in.
  let language: TemplateLanguage
  /// The templates that partials name.
  let partials: [String: Template]
  /// What was written so far.
  private(set) var output = TemplateOutput()
  /// What went wrong so far, each fault once.
  private(set) var faults: Set<Diagnostic> = []

  /// The contexts that have names; the last is asked first.
  private var contexts: [Template.Object] = []
  /// The innermost context of all, where it has no names.
  private var nameless: Template.Value?
  private var indentation: [UInt8] = []
  private var depth = 0
  /// How many partials may still be named; none once one was nested too deep.
  private var partialsLeft = Template.mostPartials + 1

  init(
    partials: [String: Template], isStrict: Bool, language: TemplateLanguage = .html
  ) {
    self.language = language
    self.partials = partials
    self.isStrict = isStrict
  }

  /// Writes a template; of the contexts, the last is asked first.
  mutating func render(_ template: Template, in contexts: [Template.Value]) {
    self.contexts = contexts.compactMap(\.object)
    if let last = contexts.last, last.object == nil { nameless = last }
    render(template.parts.steps.indices, of: template.parts)
  }

  /// Takes a stretch of a template's steps.
  private mutating func render(_ steps: Range<Int>, of parts: TemplateParts) {
    var place = steps.lowerBound
    while place < steps.upperBound {
      let next = place + 1
      switch parts.steps[place] {
      case .text(let number): output.add(number, of: parts, indentation: indentation)
      case .hole(let tag, let isEscaped): fill(tag, of: parts, isEscaped: isEscaped)
      case .section(let tag, let count):
        repeated(next..<next + count, for: tag, of: parts)
        place += count
      case .inverted(let tag, let count):
        if !isTrue(tag, of: parts) { render(next..<next + count, of: parts) }
        place += count
      case .partial(let number): include(parts.partials[number])
      }
      place += 1
    }
  }

  private mutating func fill(_ tag: Int, of parts: TemplateParts, isEscaped: Bool) {
    let isText =
      switch find(tag, of: parts) {
      case .pair(let context, let pair):
        contexts.span[context].write(pair, in: isEscaped ? language : nil, to: &output)
      case .value(let value): output.add(value, in: isEscaped ? language : nil)
      case nil: true
      }
    if !isText, isStrict { fault(Message.notText, at: parts.tags[tag]) }
  }

  private mutating func isTrue(_ tag: Int, of parts: TemplateParts) -> Bool {
    switch find(tag, of: parts) {
    case .pair(let context, let pair): contexts.span[context].isTrue(at: pair)
    case .value(let value): value.isTrue
    case nil: false
    }
  }

  private mutating func repeated(
    _ steps: Range<Int>, for tag: Int, of parts: TemplateParts
  ) {
    let value: Template.Value
    switch find(tag, of: parts) {
    case .pair(let context, let pair):
      if !contexts.span[context].isTrue(at: pair) { return }
      value = contexts[context].pairs[pair].1
    case .value(let found): value = found
    case nil: return
    }
    switch value {
    case .list(let items): for item in items { render(steps, of: parts, within: item) }
    case let value: if value.isTrue { render(steps, of: parts, within: value) }
    }
  }

  private mutating func render(
    _ steps: Range<Int>, of parts: TemplateParts, within context: Template.Value
  ) {
    let outer = nameless
    if case .object(let object) = context {
      nameless = nil
      contexts.append(object)
      render(steps, of: parts)
      contexts.removeLast()
    } else {
      nameless = context
      render(steps, of: parts)
    }
    nameless = outer
  }

  private mutating func include(_ partial: Template.Partial) {
    guard let other = partials[partial.name] else {
      if isStrict { fault(.noPartial(partial.name), at: partial.spot) }
      return
    }
    guard partialsLeft > 0 else { return }
    partialsLeft -= 1
    if depth == Template.deepest {
      partialsLeft = 0
      return fault(.tooDeep(partial.name, Template.deepest), at: partial.spot)
    }
    if partialsLeft == 0 {
      return fault(.tooMany(Template.mostPartials), at: partial.spot)
    }
    let outer = indentation
    indentation = partial.indentation(within: outer)
    depth += 1
    render(other.parts.steps.indices, of: other.parts)
    depth -= 1
    indentation = outer
  }

  /// What a tag names.
  private enum Finding {
    /// The value of a pair of a context, both by index.
    case pair(Int, Int)
    /// A value that may be deeper inside.
    case value(Template.Value)
  }

  /// What a tag, by its number, names; nothing where nothing has that name.
  @inline(__always)
  private mutating func find(_ tag: Int, of parts: TemplateParts) -> Finding? {
    recalled(tag, of: parts) ?? sought(tag, of: parts)
  }

  /// What a tag names, if the object that is asked first has it where another had it the last time.
  @inline(__always)
  private func recalled(_ tag: Int, of parts: TemplateParts) -> Finding? {
    let reach = parts.names.span[tag].reach
    if reach == .other || contexts.isEmpty { return nil }
    let context = reach == .outermost ? 0 : contexts.count - 1
    let place = parts.tags.span[tag].lastPlace.load(ordering: .relaxed)
    let isThere = contexts.span[context].hasName(parts.names.span[tag].text, at: place)
    return isThere ? .pair(context, place) : nil
  }

  /// What a tag names, wherever it is; a fault where it is nowhere.
  @inline(never)
  private mutating func sought(_ number: Int, of parts: TemplateParts) -> Finding? {
    let tag = parts.tags[number]
    switch parts.names[number].reach {
    case .other: if let found = value(tag.key) { return .value(found) }
    case .anywhere: if let found = pair(tag, in: contexts[...]) { return found }
    case .outermost: if let found = pair(tag, in: contexts.prefix(1)) { return found }
    }
    if isStrict { fault(Message.noValue, at: tag) }
    return nil
  }

  /// The pair that a tag names, whose name has one part, in the last of these contexts that has it.
  private func pair(_ tag: Template.Tag, in asked: ArraySlice<Template.Object>) -> Finding? {
    for context in asked.indices.reversed() {
      guard let place = asked[context].place(of: tag.key.first) else { continue }
      // Others fill templates at the same time, so nothing is written that is there already.
      if tag.lastPlace.load(ordering: .relaxed) != place {
        tag.lastPlace.store(place, ordering: .relaxed)
      }
      return .pair(context, place)
    }
    return nil
  }

  private func value(_ key: Template.Key) -> Template.Value? {
    let innermost = nameless ?? contexts.last.map(Template.Value.object)
    var found: Template.Value?
    if key.first.isEmpty {
      found = innermost
    } else if key.isLocal {
      found = innermost?.member(key.first)
    } else {
      found = contexts.lazy.reversed().compactMap { $0[key.first] }.first
    }
    for part in key.rest { found = found?.member(part) }
    return found
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

    static func tooMany(_ limit: Int) -> Message {
      Message(
        text: "a page includes at most \(limit.grouped) partials, and this is one more; "
          + "include others less often")
    }

    static func tooDeep(_ name: String, _ limit: Int) -> Message {
      Message(text: "partial '\(name)' is nested more than \(limit) deep; does it include itself?")
    }
  }
}
