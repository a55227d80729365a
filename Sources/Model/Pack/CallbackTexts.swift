package import Base

/// What a callback's files say of it in words, which no exploration and no verdict depends on.
package struct CallbackTexts: Hashable, Sendable {
  /// What it is, in one sentence of Markdown; empty in a sketch.
  package var summary = Words("")
  /// When it is called, one or two sentences of Markdown; may be empty.
  package var when = Words("")
  /// More about the super rule, Markdown; empty when the rule says all.
  package var superNote = Words("")
  /// Who calls it, in a few words.
  package var caller = Words("")
  /// The thread it runs on, in a few words.
  package var thread = Words("")
  /// What to do in it, a sentence of Markdown each.
  package var dos: [Words] = []
  /// What not to do in it, a sentence of Markdown each.
  package var donts: [Words] = []
  /// Where people expect it and it is not called, a sentence of Markdown each, with a link to the
  /// interaction.
  package var never: [Words] = []
  /// Other words for it, which people search for; four at most.
  package var synonyms: [Words] = []
  /// Questions that its page answers, as people ask them.
  package var symptoms: [Words] = []
  /// Where what it got is found under its successor, a sentence of Markdown; may be empty.
  package var payload = Words("")
  /// Questions about it that no source settles, a sentence of Markdown each.
  package var open: [Words] = []
  /// The prose of the page, Markdown without a title; may be empty.
  package var prose = Words("")

  /// Makes texts that say nothing.
  package init() {}

  /// All texts but the prose, in the order in which files of callbacks have them; some may be
  /// empty.
  package var lines: [Words] {
    [summary, when, superNote, caller, thread] + dos + donts + never + [payload] + open
  }
}
