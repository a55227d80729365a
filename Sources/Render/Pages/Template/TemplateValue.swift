import Formats

extension Template {
  /// A value that fills a template.
  enum Value: Hashable, Sendable {
    /// A text, which is escaped when it is written; an empty one counts as false.
    case text(String)
    /// A name from code, which is escaped when it is written; HTML may break a long one.
    case name(String)
    /// A text of the pack, which is written in the language of the template.
    case prose(Prose)
    /// Markup in HTML and Markdown as UTF-8, which is written as it is; empty markup counts as
    /// false.
    case markup(html: [UInt8], markdown: [UInt8])
    /// A diagram, which is written in the language of the template; `nil` counts as false.
    indirect case figure(Figure?)
    /// A page or a picture of the site, which is written as a link from the page; an empty path
    /// counts as false.
    case link(Address)
    /// An address of the web; an empty one counts as false.
    case web(String)
    /// The condition of a section.
    case flag(Bool)
    /// The items of a section.
    case list([Value])
    /// Named values.
    case object(Object)

    /// A number in decimal digits.
    static func number(_ number: Int) -> Value { .text(String(number)) }

    /// An object with `items`, their `count`, and `isLong`, which is true of more than 12; false
    /// without items.
    static func group(_ items: [Value]) -> Value {
      if items.isEmpty { return false }
      return [
        "items": .list(items), "count": .number(items.count), "isLong": .flag(items.count > 12),
      ]
    }

    /// A group of objects, each of which gets the flag `isFirst`.
    static func series(_ items: [Value]) -> Value {
      .group(
        items.enumerated().map { place, item in
          .object((item.object ?? [:]) + ["isFirst": .flag(place == 0)])
        })
    }

    /// Whether a section with this value is written in a language.
    func isTrue(in language: TemplateLanguage) -> Bool {
      switch self {
      case .text(let text), .name(let text), .web(let text): !text.isEmpty
      case .prose(let prose): !prose.isEmpty
      case .markup(let html, let markdown): !(language.isHTML ? html : markdown).isEmpty
      case .figure(let figure): figure.map(language.shows) ?? false
      case .link(let address): !address.path.isEmpty
      case .flag(let flag): flag
      case .list(let items): !items.isEmpty
      case .object: true
      }
    }

    /// A text or a name as it is; empty of other values.
    var words: String {
      switch self {
      case .text(let text), .name(let text): text
      default: ""
      }
    }

    /// The named values; `nil` if it is no object.
    var object: Object? {
      guard case .object(let object) = self else { return nil }
      return object
    }

    /// The value of a name inside; `nil` if there is none.
    func member(_ name: String) -> Value? {
      if case .object(let object) = self { object[name] } else { nil }
    }
  }
}

extension Template {
  /// Named values: few ones are searched one by one, the texts of the site by a hash table.
  struct Object: Sendable, ExpressibleByDictionaryLiteral {
    /// The most names that are searched one by one.
    private static let mostSearched = 32

    /// The names, each with its value.
    let pairs: [(String, Value)]
    /// The place of each name, if there are many.
    private let places: [String: Int]?

    /// Makes an object of values with different names.
    init(_ pairs: [(String, Value)]) {
      self.pairs = pairs
      places =
        pairs.count <= Self.mostSearched
        ? nil : Dictionary(zip(pairs.map(\.0), pairs.indices)) { first, _ in first }
    }

    /// Makes an object of values with different names.
    init(dictionaryLiteral elements: (String, Value)...) { self.init(elements) }

    /// The values of both, which have different names.
    static func + (left: Self, right: Self) -> Self { Self(left.pairs + right.pairs) }

    /// The value of a name; `nil` if there is none.
    subscript(name: String) -> Value? {
      if let places { return places[name].map { pairs[$0].1 } }
      // By index, since a closure gets a copy of each pair.
      for place in pairs.indices where pairs[place].0 == name { return pairs[place].1 }
      return nil
    }
  }
}

extension Template.Object: Hashable {
  /// Whether both have the same values with the same names in the same order.
  static func == (left: Self, right: Self) -> Bool {
    left.pairs.elementsEqual(right.pairs, by: ==)
  }

  /// Hashes the names and their values in their order.
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
  /// Makes a text.
  init(stringLiteral value: String) { self = .text(value) }

  /// Makes a condition.
  init(booleanLiteral value: Bool) { self = .flag(value) }

  /// Makes a list.
  init(arrayLiteral elements: Template.Value...) { self = .list(elements) }

  /// Makes an object of values with different names.
  init(dictionaryLiteral elements: (String, Template.Value)...) {
    self = .object(Template.Object(elements))
  }
}
