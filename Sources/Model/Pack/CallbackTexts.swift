/// What a callback's files say of it in words, which no walk and no verdict depends on.
public struct CallbackTexts: Hashable, Sendable {
  /// What it is, in one sentence of Markdown.
  public var summary = Words("")
  /// More about the super rule, Markdown; empty when the rule says all.
  public var superNote = Words("")
  /// Who calls it, in a few words.
  public var caller = Words("")
  /// The thread it runs on, in a few words.
  public var thread = Words("")
  /// What to do in it, a sentence of Markdown each.
  public var dos: [Words] = []
  /// What not to do in it, a sentence of Markdown each.
  public var donts: [Words] = []
  /// The prose of the page, Markdown without a title; may be empty.
  public var prose = Words("")

  /// Makes texts that say nothing.
  public init() {}

  /// All texts but the prose, in the order in which files of callbacks have them; some may be
  /// empty.
  public var lines: [Words] { [summary, superNote, caller, thread] + dos + donts }
}
