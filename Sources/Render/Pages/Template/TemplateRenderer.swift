import Base
import Formats
import Graphics

/// Fills templates with values: walks over their nodes with a stack of contexts and writes
/// UTF-8.
struct TemplateRenderer: ~Copyable {
  /// Whether a name without a value is a fault; otherwise nothing is written for it.
  let isStrict: Bool
  /// The language that decides how values are written.
  let language: TemplateLanguage
  /// The templates that partials name.
  let partials: [String: Template]
  /// What was written so far.
  private(set) var output = ByteWriter(capacity: 1 << 15)
  /// What went wrong so far, each fault once.
  private(set) var faults: Set<Diagnostic> = []

  /// Where names are looked up; the last context is asked first.
  private var contexts: [Template.Value] = []
  /// What the partials that are open write before each line.
  private var indentation: [UInt8] = []
  /// How many partials are open.
  private var depth = 0
  /// How many partials the page may still include; none once one was nested too deep.
  private var partialsLeft = Template.mostPartials + 1
  /// How many more nodes the page may have.
  private var nodesLeft = Template.mostNodes
  /// Whether the page has become too large, so that nothing is added any more.
  private var isFull = false

  init(
    partials: [String: Template], isStrict: Bool, language: TemplateLanguage = .html(from: .home)
  ) {
    self.language = language
    self.partials = partials
    self.isStrict = isStrict
  }

  /// Writes a template; of the contexts, the last is asked first.
  mutating func render(_ template: Template, in contexts: [Template.Value]) {
    self.contexts = contexts
    render(template.nodes.indices, of: template, at: 0)
  }

  /// Writes nodes.
  ///
  /// - Parameters:
  ///   - nodes: The nodes, by their places in the template.
  ///   - template: Their template.
  ///   - offset: Where the section is that they are in, for a page that becomes too large.
  private mutating func render(_ nodes: Range<Int>, of template: Template, at offset: Int) {
    let all = template.nodes
    var place = nodes.lowerBound
    while place < nodes.upperBound, hasRoom(offset, template) {
      let node = all[place]
      place += 1
      switch node {
      case .text(let range, let beginsLine): write(range, of: template, beginsLine)
      case .value(let tag, let isRaw):
        guard let value = value(of: tag, in: template) else { continue }
        if !write(value, isRaw: isRaw), isStrict {
          let tag = template.tags[tag]
          fault(.notText(tag.text), at: tag.offset, of: template)
        }
      case .section(let tag, let isInverted, let end):
        let inner = place..<end
        place = end
        let value = value(of: tag, in: template)
        if value?.isTrue(in: language) ?? false == isInverted { continue }
        let offset = template.tags[tag].offset
        render(inner, of: template, at: offset, within: isInverted ? nil : value)
      case .partial(let number): include(template.partials[number], of: template)
      case .skip(let next): place = next
      }
    }
  }

  /// Writes the nodes of a section: once for each item of a list, once for another value, which is
  /// their innermost context then, and once for none.
  private mutating func render(
    _ nodes: Range<Int>, of template: Template, at offset: Int, within value: Template.Value?
  ) {
    guard let value else { return render(nodes, of: template, at: offset) }
    guard case .list(let items) = value else {
      contexts.append(value)
      render(nodes, of: template, at: offset)
      contexts.removeLast()
      return
    }
    for item in items where hasRoom(offset, template) {
      contexts.append(item)
      render(nodes, of: template, at: offset)
      contexts.removeLast()
    }
  }

  /// Counts a node, and says whether the page has room for it; a fault if it has none.
  private mutating func hasRoom(_ offset: Int, _ template: Template) -> Bool {
    if isFull { return false }
    nodesLeft -= 1
    isFull = nodesLeft < 0 || output.count > Template.mostBytes
    if isFull { fault(.tooLarge, at: offset, of: template) }
    return !isFull
  }

  private mutating func include(_ partial: Template.Partial, of template: Template) {
    guard let other = partials[partial.name] else {
      if isStrict { fault(.noPartial(partial.name), at: partial.offset, of: template) }
      return
    }
    guard partialsLeft > 0 else { return }
    partialsLeft -= 1
    if depth == Template.deepest {
      partialsLeft = 0
      return fault(.tooDeep(partial.name, Template.deepest), at: partial.offset, of: template)
    }
    if partialsLeft == 0 {
      return fault(.tooMany(Template.mostPartials), at: partial.offset, of: template)
    }
    let outer = indentation
    indentation = partial.indentation.map { outer + $0 } ?? []
    depth += 1
    render(other.nodes.indices, of: other, at: 0)
    depth -= 1
    indentation = outer
  }

  /// Writes text of a template, and the indentation before each line that begins in it.
  private mutating func write(_ range: Range<Int>, of template: Template, _ beginsLine: Bool) {
    let (text, indentation) = (template.text, indentation)
    if indentation.isEmpty { return output.append(text.span.extracting(range)) }
    if beginsLine { output.append(indentation.span) }
    for place in range where output.count <= Template.mostBytes {
      output.append(text[place])
      if text[place] == UInt8(ascii: "\n"), place + 1 < range.upperBound {
        output.append(indentation.span)
      }
    }
  }

  /// Writes a value, and says whether it is one that can be written.
  private mutating func write(_ value: Template.Value, isRaw: Bool) -> Bool {
    switch value {
    case .text(let text) where isRaw: output.append(text.utf8.span)
    case .name(let name) where isRaw: output.append(name.utf8.span)
    case .text(let text): language.escape(text, into: &output)
    case .name(let name): language.escape(name: name, into: &output)
    case .prose(let prose): language.write(prose, into: &output)
    case .markup(let html, let markdown):
      language.write(html: html, markdown: markdown, into: &output)
    case .figure(let figure): if let figure { language.write(figure, into: &output) }
    case .link(let address): language.writeLink(to: address, into: &output)
    case .web(let address): language.write(.web(address), into: &output)
    case .flag, .list, .object: return false
    }
    return true
  }

  /// The value that a tag names, by its number; a fault if there is none.
  private mutating func value(of number: Int, in template: Template) -> Template.Value? {
    let tags = template.tags
    if let found = lookUp(tags[number].name) {
      let members = tags[number].members
      let value = members.isEmpty ? found : members.reduce(found) { $0?.member($1) }
      if let value { return value }
    }
    if isStrict { fault(.noValue(tags[number].text), at: tags[number].offset, of: template) }
    return nil
  }

  /// The value of a name in the innermost context that has it.
  private func lookUp(_ name: String) -> Template.Value? {
    if name.isEmpty { return contexts.last }
    let contexts = contexts.span
    for place in contexts.indices.reversed() {
      if let found = contexts[place].member(name) { return found }
    }
    return nil
  }

  private mutating func fault(_ message: Message, at offset: Int, of template: Template) {
    faults.insert(Diagnostic(message.rule, message.text, at: template.place(of: offset)))
  }
}

extension TemplateRenderer {
  /// What can go wrong while a template is filled.
  struct Message {
    var rule = Diagnostic.Rule.templateValue
    let text: String

    static func noValue(_ name: String) -> Message {
      Message(text: "unknown value '\(name)'")
    }

    static func notText(_ name: String) -> Message {
      Message(text: "'\(name)' is not text; open a section with '{{#\(name)}}'")
    }

    static func noPartial(_ name: String) -> Message {
      Message(text: "unknown template '\(name)'")
    }

    static let tooLarge = Message(
      rule: .templateSize,
      text: "the page has more than \(Template.mostBytes.grouped) bytes or "
        + "\(Template.mostNodes.grouped) tags here; repeat fewer sections and partials")

    static func tooMany(_ limit: Int) -> Message {
      Message(
        rule: .templateSize, text: "too many partials; a page includes at most \(limit.grouped)")
    }

    /// What is said of a page that has no room for all that it is to show.
    static let excesses = [tooLarge.text, tooMany(Template.mostPartials).text]

    static func tooDeep(_ name: String, _ limit: Int) -> Message {
      Message(
        rule: .templateSize,
        text: "partial '\(name)' is nested more than \(limit) deep; does it include itself?")
    }
  }
}
