package import Base

/// One thing that differs between two packs.
package struct PackChange: Hashable, Sendable {
  /// What differs.
  package enum Subject: String, Hashable, Sendable, CaseIterable {
    case pack, option, callback, machine, region, state, event, transition, interaction, lifeline,
      step, message, scenario, guarantee
  }

  /// How it differs.
  package enum Kind: String, Hashable, Sendable, CaseIterable {
    case added, removed, changed, moved, renamed
  }

  /// A property that has another value; empty on the side that does not have it.
  package struct Detail: Hashable, Sendable {
    /// What the property is called.
    package let name: String
    /// Its value in either pack.
    package let before, after: String

    /// Makes a detail.
    package init(_ name: String, before: String, after: String) {
      (self.name, self.before, self.after) = (name, before, after)
    }
  }

  /// What differs.
  package let subject: Subject
  /// How it differs.
  package let kind: Kind
  /// The machine or interaction that it belongs to, as the new pack names it; empty for none.
  package let owner: String
  /// What it is in the old pack; empty if it is new.
  package let before: String
  /// What it is in the new pack; empty if it is gone.
  package let after: String
  /// The properties that differ, if it is in both packs.
  package let details: [Detail]
  /// Where the new pack has it, or the old one if it is gone.
  package let place: Place

  /// Makes a change.
  package init(
    _ subject: Subject, _ kind: Kind, of owner: String = "", before: String = "",
    after: String = "", details: [Detail] = [], at place: Place
  ) {
    (self.subject, self.kind, self.owner) = (subject, kind, owner)
    (self.before, self.after, self.details) = (before, after, details)
    self.place = place
  }
}

/// A property of a declaration, in words that do not depend on the order of the pack.
struct Trait: Hashable, Sendable {
  let name: String
  let value: String

  init(_ name: String, _ value: String) { (self.name, self.value) = (name, value) }
}

extension [Trait] {
  /// The properties whose values differ, those of the new list first.
  func differences(to new: [Trait]) -> [PackChange.Detail] {
    let before = Dictionary(map { ($0.name, $0.value) }) { first, _ in first }
    let after = Dictionary(new.map { ($0.name, $0.value) }) { first, _ in first }
    let names = new.map(\.name) + map(\.name).filter { after[$0] == nil }
    return names.filter { before[$0] ?? "" != after[$0] ?? "" }.map {
      PackChange.Detail($0, before: before[$0] ?? "", after: after[$0] ?? "")
    }
  }
}

/// The names of an old pack that the new one has changed, to compare texts that use them.
struct Renames: Hashable, Sendable {
  private(set) var words: [String: String] = [:]

  init() {}

  mutating func add(_ old: String, _ new: String) { if old != new { words[old] = new } }

  mutating func add(_ others: Renames) { words.merge(others.words) { first, _ in first } }

  /// A name as the new pack has it.
  func name(_ name: String) -> String { words[name] ?? name }

  /// A text with each name in it as the new pack has it.
  ///
  /// A name with dots is replaced as a whole, or else each part of it.
  func text(_ text: String) -> String {
    if words.isEmpty { return text }
    var result = ""
    var word = ""
    func end() {
      result +=
        words[word]
        ?? word.split(separator: ".", omittingEmptySubsequences: false)
        .map { words[String($0)] ?? String($0) }.joined(separator: ".")
      word = ""
    }
    for scalar in text.unicodeScalars {
      if scalar.isPartOfName || ".-_".unicodeScalars.contains(scalar) {
        word.unicodeScalars.append(scalar)
      } else {
        end()
        result.unicodeScalars.append(scalar)
      }
    }
    end()
    return result
  }
}
