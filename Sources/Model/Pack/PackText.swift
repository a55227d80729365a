package import Base

/// A text of a pack for readers, and its place.
package struct PackText: Hashable, Sendable {
  /// The text in all its languages.
  package let words: Words
  /// Where it is written in the pack's first language, or else what it belongs to.
  package let place: Place

  /// A text; `place` is where its owner is declared.
  fileprivate init(words: Words, place: Place) {
    self.words = words
    self.place = words.place ?? place
  }
}

extension Pack {
  /// The texts for readers, in the pack's order.
  ///
  /// Without titles of sources, which stay as published, and texts without letters, which are the
  /// same in every language.
  package var texts: [PackText] {
    let parts =
      ownTexts + callbackTexts + declaredMachines.flatMap(\.texts)
      + interactions.flatMap(\.texts) + scenarios.flatMap(\.texts)
      + situations.filter { $0.place.path == PackFiles.situations }.flatMap(\.texts)
      + guarantees.flatMap(\.texts)
      + recordings.flatMap(\.texts)
      + articles.flatMap(\.texts) + sources.flatMap(\.texts)
    return parts.filter { text in
      text.words.base.unicodeScalars.contains { $0.properties.isAlphabetic }
    }
  }

  /// The texts without a translation; empty for the pack's first language.
  package func textsMissing(in locale: Words.Locale) -> [PackText] {
    if locale == locales.first { return [] }
    return texts.filter { $0.words.translations[locale] == nil }
  }

  /// The texts of the callbacks; those that are defaults only once.
  private var callbackTexts: [PackText] {
    var defaults: Set<Place> = []
    return callbacks.flatMap(\.ownTexts).filter { text in
      text.place.path != PackFiles.head || defaults.insert(text.place).inserted
    }
  }

  private var ownTexts: [PackText] {
    let titles =
      options.flatMap(\.texts) + scopes.map(\.title)
    let groups = groups.sorted { $0.key < $1.key }.map(\.value)
    return
      ([title, summary, system] + titles + phases.map(\.title) + groups
      + (home?.texts ?? [])).map {
        PackText(words: $0, place: Place(path: PackFiles.head))
      }
  }
}

extension Pack.Home {
  fileprivate var texts: [Words] {
    [title] + levels.map(\.title) + symptoms.flatMap { [$0.says, $0.answer] }
  }
}

extension Axis {
  fileprivate var texts: [Words] {
    [title] + values.flatMap { [$0.title] + $0.knownFor } + (adoption?.texts ?? [])
  }
}

extension Situation {
  fileprivate var texts: [PackText] {
    [title, summary].map { PackText(words: $0, place: place) }
  }
}

extension Callback {
  fileprivate var ownTexts: [PackText] {
    (texts.lines + [texts.prose]).map { PackText(words: $0, place: place) }
  }
}

extension Machine {
  fileprivate var texts: [PackText] {
    let own = [title, summary].map { PackText(words: $0, place: place) }
    let answers = regions.flatMap { region in
      [PackText(words: region.title, place: region.place)]
        + region.states.flatMap { state in
          [state.title, state.summary].map { PackText(words: $0, place: state.place) }
        }
    }
    let reactions = declaredEvents.flatMap { event in
      [event.title, event.summary].map { PackText(words: $0, place: event.place) }
    }
    return own + answers + reactions
      + spans.map { PackText(words: $0.title, place: $0.place) }
      + relations.flatMap { relation in
        [relation.title, relation.inverseTitle].map {
          PackText(words: $0, place: relation.place)
        }
      }
  }
}

extension Interaction {
  fileprivate var texts: [PackText] {
    var found = [title, summary].map { PackText(words: $0, place: place) }
    found += lifelines.flatMap { lifeline in
      [lifeline.title, lifeline.box].map { PackText(words: $0, place: lifeline.place) }
    }
    steps.forEachStep { found += $0.texts }
    found += openQuestions.map { PackText(words: $1, place: $0) }
    return found
  }
}

extension Step {
  /// The texts of this step and its operands, without those of steps inside.
  fileprivate var texts: [PackText] {
    switch self {
    case .send(let send): [PackText(words: send.note, place: send.place)]
    case .gap(let label, let place), .note(let label, _, let place):
      [PackText(words: label, place: place)]
    case .alt(let operands, _), .par(let operands, _):
      operands.map { PackText(words: $0.title, place: $0.place) }
    case .opt(let operand, _), .break(let operand, _), .loop(let operand, _, _, _):
      [PackText(words: operand.title, place: operand.place)]
    case .relate, .invariant, .ref, .when: []
    }
  }
}

extension Scenario {
  fileprivate var texts: [PackText] {
    [title, summary].map { PackText(words: $0, place: place) }
  }
}

extension Guarantee {
  fileprivate var texts: [PackText] {
    [statement, instead, reason].map { PackText(words: $0, place: place) }
      + violations.flatMap { violation in
        [violation.versions, violation.about].map { PackText(words: $0, place: violation.place) }
      }
  }
}

extension Recording {
  fileprivate var texts: [PackText] {
    [title, shows, reason].map { PackText(words: $0, place: place) }
  }
}

extension Source {
  /// The version, if it has translations.
  fileprivate var texts: [PackText] {
    version.translations.isEmpty ? [] : [PackText(words: version, place: place)]
  }
}

extension Article {
  fileprivate var texts: [PackText] {
    [PackText(words: summary, place: place)]
      + claims.flatMap { claim in
        [claim.statement, claim.reason].map { PackText(words: $0, place: claim.place) }
      }
  }
}
