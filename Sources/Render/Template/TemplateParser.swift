internal import Model

/// Reads a template into its parts and gathers every fault on the way.
struct TemplateParser {
  private struct Open {
    let tag: Template.Tag
    /// The step that it is.
    let step: Int
  }

  /// What is wrong with the template, in the order of its source.
  private(set) var faults: [Diagnostic] = []

  private let path: String
  private var scanner: TemplateScanner
  private var parts = TemplateParts()
  private var open: [Open] = []
  private var isLinePending = true

  init(path: String, source: [UInt8]) {
    self.path = path
    scanner = TemplateScanner(source)
  }

  /// The parts; where there are faults, what can be made of the rest.
  mutating func parse() -> TemplateParts {
    var at = 0
    do {
      while let found = try scanner.next(from: at) {
        let line = found.kind.standsAlone ? scanner.lineAlone(found.extent) : nil
        text(at..<(line?.lowerBound ?? found.extent.lowerBound))
        if line == nil { beginLine() }
        take(found, indentation: line.map { $0.lowerBound..<found.extent.lowerBound })
        at = line?.upperBound ?? found.extent.upperBound
      }
      text(at..<scanner.source.count)
    } catch {
      fault(.unclosedTag(String(decoding: scanner.closing, as: UTF8.self)), at: error.offset)
    }
    closeAll()
    return parts
  }

  private mutating func take(_ found: TemplateScanner.Found, indentation: Range<Int>?) {
    let content = String(decoding: scanner.source[found.content], as: UTF8.self)
    switch found.kind {
    case .comment: break
    case .delimiters: setDelimiters(content, found)
    case .partial: partial(content, found, indentation: indentation)
    case .hole, .raw, .triple:
      guard let tag = tag(content, found) else { return }
      parts.addHole(tag, isEscaped: found.kind == .hole)
    case .section, .inverted:
      let key = tag(content, found)?.key ?? Template.Key(first: "", rest: [], text: content)
      let tag = Template.Tag(key: key, at: spot(found))
      let step = parts.begin(tag, isInverted: found.kind == .inverted)
      open.append(Open(tag: tag, step: step))
      if open.count == Template.deepest + 1 {
        fault(.tooDeep(Template.deepest), at: offset(found))
      }
    case .close: close(content, found)
    }
  }

  private func offset(_ found: TemplateScanner.Found) -> Int { found.extent.lowerBound }

  private func spot(_ found: TemplateScanner.Found) -> Template.Spot {
    Template.Spot(path: path, source: scanner.source, offset: offset(found))
  }

  private mutating func tag(
    _ content: String, _ found: TemplateScanner.Found
  ) -> Template.Tag? {
    guard let key = Template.Key(content) else {
      fault(content.isEmpty ? .emptyTag : .notAName(content), at: offset(found))
      return nil
    }
    return Template.Tag(key: key, at: spot(found))
  }

  private mutating func partial(
    _ name: String, _ found: TemplateScanner.Found, indentation: Range<Int>?
  ) {
    guard !name.isEmpty, !name.utf8.contains(where: { $0 <= UInt8(ascii: " ") }) else {
      return fault(name.isEmpty ? .emptyTag : .notAName(name), at: offset(found))
    }
    let indentation = indentation.map { Array(scanner.source[$0]) }
    parts.add(Template.Partial(name: name, indentation: indentation, spot: spot(found)))
  }

  private mutating func setDelimiters(_ content: String, _ found: TemplateScanner.Found) {
    let marks = content.split(whereSeparator: \.isWhitespace)
    guard marks.count == 2, !content.contains("=") else {
      return fault(.delimiters, at: offset(found))
    }
    scanner.opening = Array(marks[0].utf8)
    scanner.closing = Array(marks[1].utf8)
  }

  private mutating func close(_ content: String, _ found: TemplateScanner.Found) {
    guard let section = open.popLast() else {
      return fault(.strayClose(content), at: offset(found))
    }
    if section.tag.key.text != content {
      let begun = Diagnostic.Note("the section begins here", at: section.tag.spot.place)
      fault(
        .wrongClose(content, expected: section.tag.key.text), at: offset(found), notes: [begun])
    }
    parts.end(section.step)
  }

  private mutating func closeAll() {
    while let section = open.popLast() {
      if faults.isEmpty {
        fault(.unclosedSection(section.tag.key.text), at: section.tag.spot.offset)
      }
      parts.end(section.step)
    }
  }

  /// Adds text, and notes where lines of it begin.
  private mutating func text(_ range: Range<Int>) {
    guard !range.isEmpty else { return }
    let (source, wasPending) = (scanner.source, isLinePending)
    isLinePending = source[range.upperBound - 1] == UInt8(ascii: "\n")
    for at in range {
      let isStart = at == range.lowerBound ? wasPending : source[at - 1] == UInt8(ascii: "\n")
      if isStart { parts.beginLine() }
      parts.addText(CollectionOfOne(source[at]))
    }
  }

  /// Notes that a line begins with a tag.
  private mutating func beginLine() {
    guard isLinePending else { return }
    parts.beginLine()
    isLinePending = false
  }

  private func place(_ offset: Int) -> Place {
    Template.place(of: offset, in: scanner.source, path: path)
  }

  private mutating func fault(
    _ message: Message, at offset: Int, notes: [Diagnostic.Note] = []
  ) {
    faults.append(Diagnostic(.error, message.text, at: place(offset), notes: notes))
  }
}

extension TemplateParser {
  /// What can be wrong with a tag.
  struct Message {
    let text: String

    static let emptyTag = Message(text: "a tag names nothing; write a name between its braces")
    static let delimiters = Message(
      text: "a set-delimiter tag holds two words without '='; write '{{=<% %>=}}'")

    static func unclosedTag(_ closing: String) -> Message {
      Message(text: "a tag is opened and never closed; end it with '\(closing)'")
    }

    static func notAName(_ content: String) -> Message {
      Message(text: "'\(content)' is no name; a name has no spaces, and single dots join its parts")
    }

    static func strayClose(_ name: String) -> Message {
      Message(text: "section '\(name)' is closed here but was never opened")
    }

    static func tooDeep(_ limit: Int) -> Message {
      Message(
        text: "sections nest at most \(limit) deep; put the inner ones into a part of its own")
    }

    static func wrongClose(_ name: String, expected: String) -> Message {
      Message(text: "'\(name)' closes section '\(expected)'; sections close in reverse order")
    }

    static func unclosedSection(_ name: String) -> Message {
      Message(text: "section '\(name)' is never closed; end it with '{{/\(name)}}'")
    }
  }
}
