import Base

/// Reads a template and gathers every fault on the way.
struct TemplateParser {
  /// What is wrong with the template, in the order of its source.
  private(set) var faults: [Diagnostic] = []
  /// What was read; only part of it if there are faults.
  private(set) var nodes: [Template.Node] = []
  private(set) var tags: [Template.Tag] = []
  private(set) var partials: [Template.Partial] = []
  private(set) var text: [UInt8] = []

  private let path: String
  /// Whether the spaces that begin lines are kept.
  private let keepsIndentation: Bool
  private var scanner: TemplateScanner
  /// The sections that are not closed yet, by their places among the nodes.
  private var open: [Int] = []
  /// Whether what comes next begins a line.
  private var beginsLine = true

  init(path: String, source: [UInt8], keepsIndentation: Bool) {
    self.path = path
    self.keepsIndentation = keepsIndentation
    scanner = TemplateScanner(source)
  }

  /// Reads all of it.
  mutating func parse() {
    var at = 0
    do {
      while let found = try scanner.next(from: at) {
        let line = found.kind.standsAlone ? scanner.lineAlone(found.extent) : nil
        add(text: at..<(line?.lowerBound ?? found.extent.lowerBound))
        if line == nil, beginsLine {
          if keepsIndentation { add(text: []) }
          beginsLine = false
        }
        add(found, indentation: line.map { $0.lowerBound..<found.extent.lowerBound })
        at = line?.upperBound ?? found.extent.upperBound
      }
      add(text: at..<scanner.source.count)
    } catch {
      fault(.unclosedTag(String(decoding: scanner.closing, as: UTF8.self)), at: error.offset)
    }
    if let place = open.last, faults.isEmpty, case .section(let tag, _, _) = nodes[place] {
      fault(.unclosedSection(tags[tag].text), at: tags[tag].offset)
    }
  }

  private mutating func add(text range: Range<Int>) {
    if range.isEmpty { return }
    let text = scanner.source[range]
    add(text: keepsIndentation ? Array(text) : withoutIndentation(text))
  }

  private func withoutIndentation(_ text: ArraySlice<UInt8>) -> [UInt8] {
    var isIndentation = beginsLine
    return text.filter { byte in
      isIndentation = byte == UInt8(ascii: "\n") || isIndentation && byte == UInt8(ascii: " ")
      return !isIndentation || byte != UInt8(ascii: " ")
    }
  }

  private mutating func add(text added: [UInt8]) {
    let start = text.count
    text += added
    nodes.append(.text(start..<text.count, beginsLine: beginsLine))
    beginsLine = added.last == UInt8(ascii: "\n")
  }

  private mutating func add(_ found: TemplateScanner.Found, indentation: Range<Int>?) {
    let content = String(decoding: scanner.source[found.content], as: UTF8.self)
    let offset = found.extent.lowerBound
    switch found.kind {
    case .comment: break
    case .delimiters: setDelimiters(content, offset)
    case .close: close(content, offset)
    case .partial:
      guard check(content, isName: Self.isWord(content), at: offset) else { return }
      let indentation = indentation.map { keepsIndentation ? Array(scanner.source[$0]) : [] }
      nodes.append(.partial(partials.count))
      partials.append(Template.Partial(name: content, indentation: indentation, offset: offset))
    case .escaped, .raw, .triple:
      nodes.append(.value(tag: tag(content, offset), isRaw: found.kind != .escaped))
    case .section, .inverted:
      let tag = tag(content, offset)
      open.append(nodes.count)
      nodes.append(.section(tag: tag, isInverted: found.kind == .inverted, end: 0))
      if open.count == Template.deepest + 1 { fault(.tooDeep(Template.deepest), at: offset) }
    }
  }

  /// Reads a name: parts without white space, joined by single dots, or one dot alone.
  ///
  /// - Returns: The number of its tag.
  private mutating func tag(_ text: String, _ offset: Int) -> Int {
    let parts = text == "." ? [] : text.split(separator: ".", omittingEmptySubsequences: false)
    check(text, isName: parts.allSatisfy(Self.isWord), at: offset)
    tags.append(
      Template.Tag(
        text: text, name: String(parts.first ?? ""), members: parts.dropFirst().map(String.init),
        offset: offset))
    return tags.count - 1
  }

  private static func isWord(_ text: some StringProtocol) -> Bool {
    !text.isEmpty && !text.utf8.contains { $0 <= UInt8(ascii: " ") }
  }

  @discardableResult
  private mutating func check(_ text: String, isName: Bool, at offset: Int) -> Bool {
    if !isName { fault(text.isEmpty ? .emptyTag : .notAName(text), at: offset) }
    return isName
  }

  private mutating func setDelimiters(_ content: String, _ offset: Int) {
    let marks = content.split(whereSeparator: \.isWhitespace)
    guard marks.count == 2, !content.contains("=") else { return fault(.delimiters, at: offset) }
    scanner.opening = Array(marks[0].utf8)
    scanner.closing = Array(marks[1].utf8)
  }

  private mutating func close(_ content: String, _ offset: Int) {
    guard let place = open.popLast(), case .section(let number, let isInverted, _) = nodes[place]
    else { return fault(.strayClose(content), at: offset) }
    nodes[place] = .section(tag: number, isInverted: isInverted, end: nodes.count)
    let tag = tags[number]
    if tag.text != content {
      let begun = Diagnostic.Note("the section begins here", at: self.place(tag.offset))
      fault(.wrongClose(content, expected: tag.text), at: offset, notes: [begun])
    }
  }

  private func place(_ offset: Int) -> Place {
    Template.place(of: offset, in: scanner.source, path: path)
  }

  private mutating func fault(
    _ message: Message, at offset: Int, notes: [Diagnostic.Note] = []
  ) {
    faults.append(Diagnostic(.templateSyntax, message.text, at: place(offset), notes: notes))
  }
}

extension TemplateParser {
  /// What can be wrong with a tag.
  private struct Message {
    let text: String

    static let emptyTag = Message(text: "missing name in a tag; write it between the braces")
    static let delimiters = Message(
      text: "a set-delimiter tag needs two words without '='; write '{{=<% %>=}}'")

    static func unclosedTag(_ closing: String) -> Message {
      Message(text: "missing end of a tag; close it with '\(closing)'")
    }

    static func notAName(_ content: String) -> Message {
      Message(
        text: "'\(content)' is not a name; a name has no spaces, and single dots join its "
          + "parts")
    }

    static func strayClose(_ name: String) -> Message {
      Message(text: "unexpected end of section '\(name)', which was never opened")
    }

    static func tooDeep(_ limit: Int) -> Message {
      Message(
        text: "sections nest at most \(limit) deep; move the inner ones into a partial")
    }

    static func wrongClose(_ name: String, expected: String) -> Message {
      Message(text: "'\(name)' closes section '\(expected)'; sections close in reverse order")
    }

    static func unclosedSection(_ name: String) -> Message {
      Message(text: "section '\(name)' is never closed; end it with '{{/\(name)}}'")
    }
  }
}
