import Base
import Pack

/// Finds guarantees that claim the same on one page.
///
/// Two properties claim the same if they have the same normal form: operands in a fixed order and
/// each once, no double negation, and the configurations that the condition selects.
struct DuplicateProperties {
  /// The guarantees that have a property, in the pack's order.
  private let guarantees: [Guarantee]
  private let space: ConfigurationSpace?

  /// Takes the guarantees of a pack; `space` has its configurations, `nil` if they are unknown.
  init(among guarantees: [Guarantee], in space: ConfigurationSpace?) {
    self.guarantees = guarantees.filter { $0.property != nil }
    self.space = space
  }

  /// Reports each guarantee that claims what another one on the same page claims.
  func report(to faults: Faults) {
    var first: [Claim: Guarantee] = [:]
    for guarantee in guarantees {
      guard let property = guarantee.property else { continue }
      let form = NormalForm(of: property, in: space)
      var isReported = false
      for topic in guarantee.topics {
        let claim = Claim(topic: topic, form: form)
        guard let former = first[claim] else {
          first[claim] = guarantee
          continue
        }
        guard !isReported, former.name != guarantee.name else { continue }
        isReported = true
        faults.report(
          .guaranteeDuplicate,
          "'\(guarantee.name)' has the property of '\(former.name)', on the same page; keep one, "
            + "with the 'claimedBy' and 'sources' of both",
          at: guarantee.propertyPlace,
          notes: [Diagnostic.Note("the other is here", at: former.propertyPlace)])
      }
    }
  }

  /// A property on the page of a topic.
  private struct Claim: Hashable {
    let topic: Guarantee.Topic
    let form: NormalForm
  }
}

/// A property without what makes no difference to what it claims.
private struct NormalForm: Hashable {
  /// Pattern, scope, and context in words of its own.
  private let words: String
  /// The configurations that it speaks of; `nil` if they are unknown.
  private let configurations: BitSet?
  /// The condition, if the configurations are unknown.
  private let condition: Condition?

  init(of property: Property, in space: ConfigurationSpace?) {
    let context = property.context.map { context in
      "in \(context.interaction) \(context.labels.sorted())"
    }
    let parts = [
      context ?? "", property.words(of: property.pattern), property.words(of: property.scope),
      property.isReachability ? "reachable" : "",
      property.isUnlessKilled && property.pattern.canBeOwed ? "unless killed" : "",
    ]
    words = parts.joined(separator: "; ")
    configurations = space?.points(in: property.condition)
    condition = space == nil ? property.condition : nil
  }
}

extension Property {
  fileprivate func words(of pattern: Pattern) -> String {
    switch pattern {
    case .absence(let one): "no \(words(of: one))"
    case .existence(let one, let count):
      "\(words(of: one)) \(count.atLeast)...\(count.atMost.map(String.init) ?? "")"
    case .universality(let one): "always \(words(of: one))"
    case .limitation(let one, let other): "\(words(of: one)) in \(words(of: other))"
    case .precedence(let causes, let last):
      "\(causes.map(words)) precede \(words(of: last))"
    case .response(let first, let effects):
      "\(words(of: first)) leads to \(effects.map(words))"
    case .succession(let first, let next): "\(words(of: first)) then \(words(of: next))"
    case .predecession(let first, let former): "\(words(of: first)) after \(words(of: former))"
    }
  }

  fileprivate func words(of scope: Scope) -> String {
    switch scope {
    case .globally: ""
    case .before(let closer): "before \(words(of: closer))"
    case .after(let opener): "after \(words(of: opener))"
    case .between(let opener, let closer): "between \(words(of: opener)), \(words(of: closer))"
    case .afterUntil(let opener, let closer):
      "after \(words(of: opener)) until \(words(of: closer))"
    }
  }

  private func words(of proposition: Proposition) -> String {
    switch proposition {
    case .call(let role, let callback, let argument):
      "\(words(ofRole: role)).\(callback)(\(argument ?? "any"))"
    case .anyCall(let role): "\(role.map(words(ofRole:)) ?? "any").callback"
    case .state(let role, let region, let state): "\(words(ofRole: role)).\(region)=\(state)"
    case .not(.not(let inner)): words(of: inner)
    case .not(let inner): "not \(words(of: inner))"
    case .all(let parts): words(of: parts, joinedBy: "and")
    case .any(let parts): words(of: parts, joinedBy: "or")
    }
  }

  private func words(of parts: [Proposition], joinedBy word: String) -> String {
    let parts = Set(parts.map { words(of: $0) }).sorted()
    return parts.count == 1 ? parts[0] : "(\(parts.joined(separator: " \(word) ")))"
  }

  private func words(ofRole role: Int) -> String {
    "\(roles[role].machine)/\(roles[role].lifeline ?? -1)"
  }
}
