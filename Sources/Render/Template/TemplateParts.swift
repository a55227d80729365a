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

  /// The steps, in the order of the source.
  private(set) var steps: [Step] = []
  /// The stretches of text.
  private(set) var texts: [Template.Text] = []
  /// What names a value.
  private(set) var tags: [Template.Tag] = []
  /// What names a template.
  private(set) var partials: [Template.Partial] = []

  /// Whether the last step ends a section.
  private var isAfterSection = false

  /// Adds text, to the last one where nothing came between.
  ///
  /// - Parameter change: Writes the text.
  mutating func addText(_ change: (inout Template.Text) -> Void) {
    if !isAfterSection, case .text(let number)? = steps.last { return change(&texts[number]) }
    isAfterSection = false
    steps.append(.text(texts.count))
    texts.append(Template.Text())
    change(&texts[texts.count - 1])
  }

  /// Adds a hole.
  mutating func addHole(_ tag: Template.Tag, isEscaped: Bool) {
    steps.append(.hole(tag: tags.count, isEscaped: isEscaped))
    tags.append(tag)
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
    tags.append(tag)
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
