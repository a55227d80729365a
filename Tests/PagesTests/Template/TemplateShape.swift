@testable import Pages

/// What values that fill templates have in common: what is named in them, and what can be done with
/// it.
indirect enum TemplateShape: Hashable, Sendable {
  /// What no list has an example of.
  case nothing
  case text, link, markup, flag
  case list(TemplateShape)
  case group(TemplateShape)
  case object([String: Member])

  /// A named value.
  struct Member: Hashable, Sendable {
    var shape: TemplateShape
    /// Whether every object has it.
    var isEverywhere = true
  }

  /// The shape of one value.
  init(of value: Template.Value) {
    switch value {
    case .text, .name: self = .text
    case .link, .web: self = .link
    case .prose, .markup, .figure: self = .markup
    case .flag: self = .flag
    case .list(let items): self = .list(Self.common(to: items))
    case .object(let object):
      if Set(object.pairs.map(\.0)) == ["items", "count", "isLong"],
        case .list(let items)? = object["items"]
      {
        self = .group(Self.common(to: items))
      } else {
        let members = object.pairs.map { ($0.0, Member(shape: Self(of: $0.1))) }
        self = .object(Dictionary(uniqueKeysWithValues: members))
      }
    }
  }

  private static func common(to items: [Template.Value]) -> Self {
    items.map(Self.init).reduce(.nothing) { $0.joined(with: $1) }
  }

  /// What both have in common; a value that is absent is a flag, an empty text, or no items.
  func joined(with other: Self) -> Self {
    switch (self, other) {
    case (.list(let own), .list(let others)): .list(own.joined(with: others))
    case (.group(let own), .group(let others)): .group(own.joined(with: others))
    case (.object(let own), .object(let others)):
      .object(
        own.merging(others) {
          Member(
            shape: $0.shape.joined(with: $1.shape),
            isEverywhere: $0.isEverywhere && $1.isEverywhere)
        }.marking(own, others))
    default: rank < other.rank ? other : self
    }
  }

  /// Which of two says more.
  private var rank: Int {
    switch self {
    case .nothing: 0
    case .flag: 1
    case .text: 2
    case .link: 3
    case .markup: 4
    case .list: 5
    case .group: 6
    case .object: 7
    }
  }

  /// All names in it, at any depth.
  var names: Set<String> {
    switch self {
    case .nothing, .text, .link, .markup, .flag: []
    case .list(let item), .group(let item): item.names
    case .object(let members):
      members.values.reduce(into: Set(members.keys)) { $0.formUnion($1.shape.names) }
    }
  }

  /// A line for each name, those inside another one indented.
  func lines(_ indentation: String = "") -> [String] {
    switch self {
    case .nothing, .text, .link, .markup, .flag: []
    case .list(let item), .group(let item): item.lines(indentation)
    case .object(let members):
      members.sorted { $0.key < $1.key }.flatMap { name, member in
        [indentation + name + (member.isEverywhere ? "" : "?") + ": " + member.shape.word]
          + member.shape.lines(indentation + "  ")
      }
    }
  }

  private var word: String {
    switch self {
    case .nothing: "nothing"
    case .text: "text"
    case .link: "link"
    case .markup: "markup"
    case .flag: "flag"
    case .list(let item): "list of \(item.word)"
    case .group(let item): "group of \(item.word)"
    case .object: "names"
    }
  }
}

extension [String: TemplateShape.Member] {
  /// The same members, of which those that only one side has are not everywhere.
  fileprivate func marking(_ own: Self, _ others: Self) -> Self {
    reduce(into: [:]) { members, pair in
      members[pair.key] = pair.value
      if own[pair.key] == nil || others[pair.key] == nil {
        members[pair.key]?.isEverywhere = false
      }
    }
  }
}
