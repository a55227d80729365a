import Base
import Formats
import Graphics
import Pack

/// Says in a sentence what a property means, as `docs/properties.md` defines it.
struct PropertyMeaning {
  private let property: Property
  private let catalog: Catalog

  /// Prepares to explain a property of a pack.
  init(of property: Property, in catalog: Catalog) {
    self.property = property
    self.catalog = catalog
  }

  /// The sentence, in Markdown.
  var text: String {
    let claim = property.isUnlessKilled ? strings(.unlessKilled, self.claim) : self.claim
    return strings(.meaning, segments, claim).withoutBlanksAtIdeographs
  }

  private var strings: Strings { catalog.strings }

  /// Of which stretches of which runs the claim is made.
  private var segments: String {
    switch property.scope {
    case .globally: runs
    case .before(let end): strings(.scopeBefore, runs, phrase(end))
    case .after(let start): strings(.scopeAfter, runs, phrase(start))
    case .between(let start, let end): strings(.scopeBetween, runs, phrase(start), phrase(end))
    case .afterUntil(let start, let end): strings(.scopeUntil, runs, phrase(start), phrase(end))
    }
  }

  private var runs: String {
    guard let context = property.context else {
      let machines = property.roles.map { catalog.pack.machines[$0.machine] }
      let titles = machines.map { Self.escaped($0.title.shown(as: $0.name, in: catalog.locale)) }
      return strings(.meaningLives, words.joined(titles, by: .bothObjects))
    }
    let interaction = catalog.pack.interactions[context.interaction]
    let title = interaction.title.shown(as: interaction.name, in: catalog.locale)
    let link = "[\(Self.escaped(title))](interaction:\(interaction.name))"
    if context.labels.isEmpty { return strings(.meaningOccasion, link) }
    let choices = context.labels.map { label in
      let title = catalog.pack.title(ofChoice: label, in: interaction.name, catalog.locale)
      return title.isEmpty ? "`\(label)`" : strings(.choice, Self.escaped(title))
    }
    return strings(.meaningChoice, link, words.joined(choices, by: .bothChoices))
  }

  private var words: AxisWords { AxisWords(strings: strings, locale: catalog.locale) }

  private var claim: String {
    switch property.pattern {
    case .absence(.anyCall(let role)): strings(.claimSilence, callback(.noCallback, of: role))
    case .absence(let one): strings(.claimAbsence, phrase(one))
    case .existence(let one, let count): times(phrase(one), count)
    case .universality(let one): strings(.claimUniversality, phrase(one))
    case .limitation(let one, let states): strings(.claimLimitation, phrase(one), phrase(states))
    case .precedence(let causes, let last): strings(.claimPrecedence, chain(causes), phrase(last))
    case .response(let first, let effects): strings(.claimResponse, phrase(first), chain(effects))
    case .succession(let one, let next): strings(.claimSuccession, phrase(one), phrase(next))
    case .predecession(let one, let former):
      strings(.claimPredecession, phrase(one), phrase(former))
    }
  }

  private func times(_ phrase: String, _ count: Pattern.Count) -> String {
    switch (count.atLeast, count.atMost) {
    case (1, nil): strings(.claimSome, phrase)
    case (let least, nil): strings(.claimAtLeast, phrase, "\(least)")
    case (0, 1?): strings(.claimAtMostOnce, phrase)
    case (0, let most?): strings(.claimAtMost, phrase, "\(most)")
    case (1, 1?): strings(.claimOnce, phrase)
    case (_, let most?): strings(.claimExactly, phrase, "\(most)")
    }
  }

  private func chain(_ propositions: [Proposition]) -> String {
    words.joined(propositions.map { phrase($0) }, by: .thenHappens)
  }
}

extension PropertyMeaning {
  private func phrase(_ proposition: Proposition) -> String {
    switch proposition {
    case .call(let role, let callback, let argument):
      return owned(link(to: callback, argument: argument ?? ""), by: role)
    case .anyCall(let role): return callback(.anyCallback, of: role)
    case .state(let role, let region, let state):
      return owned("*\(title(of: state, in: region, role))*", by: role)
    case .not(let inner): return strings(.notHappening, nested(inner))
    case .all(let parts): return words.joined(parts.map { nested($0) }, by: .bothHappen)
    case .any(let parts): return words.joined(parts.map { phrase($0) }, by: .eitherHappens)
    }
  }

  /// The declared name of a callback as Markdown; identifiers are links by themselves.
  private func link(to callback: Name<Callback>, argument: String) -> String {
    let name = catalog.pack.callbackNames.display(callback, argument: argument)
    let isIdentifier = name == CallbackNames.identifiers.display(callback, argument: argument)
    return isIdentifier ? "`\(name)`" : "[`\(name)`](callback:\(callback))"
  }

  /// Any callback or none, of whoever plays a role, or of anybody.
  private func callback(_ key: Strings.Key, of role: Int?) -> String {
    role.map { owned(strings(key), by: $0) } ?? strings(key)
  }

  /// A phrase inside another, in parentheses where it would be misread without.
  private func nested(_ proposition: Proposition) -> String {
    guard case .any = proposition else { return phrase(proposition) }
    return strings(.opening) + phrase(proposition) + strings(.closing)
  }

  /// Says whose it is, where several objects of an interaction come into question.
  private func owned(_ phrase: String, by role: Int) -> String {
    guard let context = property.context, let number = property.roles[role].lifeline else {
      return phrase
    }
    let lifelines = catalog.pack.interactions[context.interaction].lifelines
    let title = lifelines[number].title.shown(as: lifelines[number].name, in: catalog.locale)
    return lifelines.count == 1 ? phrase : strings(.ofRole, phrase, Self.escaped(title))
  }

  private func title(of state: Int, in region: Int, _ role: Int) -> String {
    let region = catalog.pack.machines[property.roles[role].machine].regions[region]
    let state = region.states[state]
    return strings(
      .stateOf, Self.escaped(region.title.shown(as: region.name, in: catalog.locale)),
      Self.escaped(state.title.shown(as: state.name, in: catalog.locale)))
  }

  /// A title as Markdown that shows just that.
  private static func escaped(_ title: String) -> String {
    title.withoutControls.withBackslashes(before: "\\`*_[]<>&#!|~")
  }
}

extension String {
  /// Without blanks between two ideographs, or beside a mark as wide as one; signs of emphasis do
  /// not count.
  fileprivate var withoutBlanksAtIdeographs: String {
    // What comes before U+3000 is neither; bytes of it stay below this one.
    guard utf8.contains(where: { $0 >= 0xE3 }) else { return self }
    let scalars = Array(unicodeScalars)
    var kept = String.UnicodeScalarView()
    for (index, scalar) in scalars.enumerated() {
      if scalar == " ", let before = scalars[..<index].last(where: { $0 != "*" }),
        let after = scalars[(index + 1)...].first(where: { $0 != "*" }),
        before.isSetWithoutBlank(before: after)
      {
        continue
      }
      kept.append(scalar)
    }
    return String(kept)
  }
}

extension Unicode.Scalar {
  /// Whether no blank stands between this and another.
  fileprivate func isSetWithoutBlank(before other: Self) -> Bool {
    isWideMark || other.isWideMark || (properties.isIdeographic && other.properties.isIdeographic)
  }

  /// Whether it is a mark of Chinese, which has room around it.
  private var isWideMark: Bool {
    (0x3000...0x303F).contains(value) || (0xFF00...0xFF0F).contains(value)
      || (0xFF1A...0xFF1F).contains(value)
  }
}
