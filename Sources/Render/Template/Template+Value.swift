extension Template {
  /// What fills a template.
  enum Value: Hashable, Sendable {
    /// Words, escaped where they land; empty words count as false.
    case text(String)
    /// A name as code writes it, escaped where it lands; a page may break a long one between its words.
    case name(String)
    /// Markup that is safe already, as UTF-8, written as it is; empty markup counts as false.
    case html([UInt8])
    /// A yes or no for a section.
    case flag(Bool)
    /// Items for a section.
    case list([Value])
    /// Named values.
    case object(Object)

    /// A number, written in decimal digits.
    static func number(_ number: Int) -> Value { .text(String(number)) }

    /// Items with what stands around them once: false where there are none, otherwise an object with
    /// `items`, their `count`, and whether they are so many that a page may fold them away, `isLong`.
    static func group(_ items: [Value]) -> Value {
      if items.isEmpty { return false }
      return [
        "items": .list(items), "count": .number(items.count), "isLong": .flag(items.count > 12),
      ]
    }

    /// A group whose items, named values all of them, say which of them comes first: `isFirst`.
    static func series(_ items: [Value]) -> Value {
      .group(
        items.enumerated().map { place, item in
          .object(Object((item.object?.pairs ?? []) + [("isFirst", .flag(place == 0))]))
        })
    }

    /// Whether a section with this value appears.
    var isTrue: Bool {
      switch self {
      case .text(let text), .name(let text): !text.isEmpty
      case .html(let bytes): !bytes.isEmpty
      case .flag(let flag): flag
      case .list(let items): !items.isEmpty
      case .object: true
      }
    }

    /// The named values; nothing where they are none.
    var object: Object? {
      guard case .object(let object) = self else { return nil }
      return object
    }

    /// The named value inside; nothing where there is none.
    func member(_ name: String) -> Value? { object?[name] }
  }
}

extension Template {
  /// Named values: few are searched one by one, many are sorted by their names.
  struct Object: Sendable, ExpressibleByDictionaryLiteral {
    /// Up to here a search from front to end is faster.
    private static let longestSearched = 64

    /// The names and their values; few are in the order in which they were given.
    let pairs: [(String, Value)]

    /// Makes an object of names, each once, and their values.
    init(_ pairs: [(String, Value)]) {
      self.pairs = pairs.count > Self.longestSearched ? pairs.sorted { $0.0 < $1.0 } : pairs
    }

    /// Makes an object of names, each once, and their values.
    init(dictionaryLiteral elements: (String, Value)...) { self.init(elements) }

    /// The value of a name; nothing where there is none.
    subscript(name: String) -> Value? { place(of: name).map { pairs[$0].1 } }

    /// Where a name is in `pairs`; nothing where there is none.
    func place(of name: String) -> Int? {
      let pairs = pairs.span
      if pairs.count > Self.longestSearched { return found(name) }
      for place in pairs.indices where pairs[place].0 == name { return place }
      return nil
    }

    /// Whether a name is at a place, from 0, of `pairs`, which may have fewer.
    @inline(__always)
    func hasName(_ name: String, at place: Int) -> Bool {
      place < pairs.count && pairs.span[place].0 == name
    }

    /// Whether a section with a value, by its place in `pairs`, appears.
    func isTrue(at place: Int) -> Bool { pairs.span[place].1.isTrue }

    /// Writes a value, by its place in `pairs`.
    @inline(__always)
    func write(
      _ place: Int, in language: TemplateLanguage?, to output: inout TemplateOutput
    ) -> Bool {
      output.add(pairs.span[place].1, in: language)
    }

    private func found(_ name: String) -> Int? {
      let place = pairs.partitioningIndex { $0.0 >= name }
      return place < pairs.count && pairs[place].0 == name ? place : nil
    }
  }
}

extension Template.Object: Hashable {
  /// Whether both have the same names with the same values, in the same order.
  static func == (left: Self, right: Self) -> Bool { left.pairs.elementsEqual(right.pairs, by: ==) }

  /// Feeds the names and their values into a hasher.
  func hash(into hasher: inout Hasher) {
    for (name, value) in pairs {
      hasher.combine(name)
      hasher.combine(value)
    }
  }
}

extension Template.Value: ExpressibleByStringLiteral, ExpressibleByBooleanLiteral,
  ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
  /// Makes words.
  init(stringLiteral value: String) { self = .text(value) }

  /// Makes a yes or no.
  init(booleanLiteral value: Bool) { self = .flag(value) }

  /// Makes items.
  init(arrayLiteral elements: Template.Value...) { self = .list(elements) }

  /// Makes named values, each name once.
  init(dictionaryLiteral elements: (String, Template.Value)...) {
    self = .object(Template.Object(elements))
  }
}
