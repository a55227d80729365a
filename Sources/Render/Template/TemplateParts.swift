/// What a template consists of: a row of steps that can be taken without holding on to anything.
struct TemplateParts: Sendable {
  /// A piece of a template; texts, tags, and partials by their numbers.
  enum Step: BitwiseCopyable, Sendable {
    /// Text that stands as it is written.
    case text(Int)
    /// A value, escaped for HTML unless the template says otherwise.
    case hole(tag: Int, isEscaped: Bool)
    /// The next steps, so many, once for each item, or once when the value is true.
    case section(tag: Int, count: Int)
    /// The next steps, so many, when the value is false or an empty list.
    case inverted(tag: Int, count: Int)
    /// Another template.
    case partial(Int)
  }

  /// Where a name is looked up.
  enum Reach: BitwiseCopyable, Sendable {
    /// In all contexts, the innermost first; the name has one part.
    case anywhere
    /// In the outermost context; the name has one part.
    case outermost
    /// As the tag says.
    case other
  }

  /// The steps, in the order of the source.
  private(set) var steps: [Step] = []
  /// The stretches of text, one after the other.
  private(set) var text: [UInt8] = []
  /// Where in it each stretch is; a stretch may be empty.
  private(set) var texts: [Range<Int>] = []
  /// For each stretch, the places in the text at which a line of the template begins, ascending.
  ///
  /// An indented partial puts its indentation there, and nowhere inside the values.
  private(set) var lineStarts: [[Int]] = []
  /// What names a value.
  private(set) var tags: [Template.Tag] = []
  /// For each of these, the first part of the name, and where it is looked up: a renderer gets hold of
  /// them a million times, and of the rest hardly ever.
  private(set) var names: [(text: String, reach: Reach)] = []
  /// What names a template.
  private(set) var partials: [Template.Partial] = []

  /// Whether the last step ends a section.
  private var isAfterSection = false

  /// Adds text, to the last stretch where nothing came between.
  mutating func addText(_ text: some Collection<UInt8>) {
    if text.isEmpty { return }
    openText()
    self.text.append(contentsOf: text)
    texts[texts.count - 1] = texts[texts.count - 1].lowerBound..<self.text.count
  }

  /// Notes that a line begins here.
  mutating func beginLine() {
    openText()
    lineStarts[texts.count - 1].append(text.count)
  }

  private mutating func openText() {
    if !isAfterSection, case .text? = steps.last { return }
    isAfterSection = false
    steps.append(.text(texts.count))
    texts.append(text.count..<text.count)
    lineStarts.append([])
  }

  /// Adds a hole.
  mutating func addHole(_ tag: Template.Tag, isEscaped: Bool) {
    steps.append(.hole(tag: tags.count, isEscaped: isEscaped))
    add(tag)
  }

  private mutating func add(_ tag: Template.Tag) {
    let isPlain = tag.key.rest.isEmpty && !tag.key.isLocal
    let reach = isPlain ? (tag.isOutermost ? Reach.outermost : .anywhere) : .other
    tags.append(tag)
    names.append((tag.key.first, reach))
  }

  /// Adds a partial.
  mutating func add(_ partial: Template.Partial) {
    steps.append(.partial(partials.count))
    partials.append(partial)
  }

  /// Begins a section, inverted or not, and gives its step.
  mutating func begin(_ tag: Template.Tag, isInverted: Bool) -> Int {
    steps.append(
      isInverted ? .inverted(tag: tags.count, count: 0) : .section(tag: tags.count, count: 0))
    add(tag)
    return steps.count - 1
  }

  /// Ends the section that began with a step.
  mutating func end(_ place: Int) {
    isAfterSection = true
    let count = steps.count - 1 - place
    switch steps[place] {
    case .section(let tag, _): steps[place] = .section(tag: tag, count: count)
    case .inverted(let tag, _): steps[place] = .inverted(tag: tag, count: count)
    case .text, .hole, .partial: break
    }
  }
}
