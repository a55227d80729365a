/// What a callback's files say of it in words, which no walk and no verdict depends on.
public struct CallbackTexts: Hashable, Sendable {
  /// One of the texts.
  public enum Key: Hashable, Sendable {
    case summary, superNote, caller, thread, prose
    /// Something to do, by index.
    case `do`(Int)
    /// Something not to do, by index.
    case dont(Int)
  }

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

  /// All texts, the prose last.
  public var keys: [Key] {
    [.summary, .superNote, .caller, .thread] + dos.indices.map(Key.do)
      + donts.indices.map(Key.dont) + [.prose]
  }

  /// A text; empty where there is none.
  public subscript(key: Key) -> Words {
    switch key {
    case .summary: summary
    case .superNote: superNote
    case .caller: caller
    case .thread: thread
    case .prose: prose
    case .do(let index): dos.indices.contains(index) ? dos[index] : Words("")
    case .dont(let index): donts.indices.contains(index) ? donts[index] : Words("")
    }
  }
}

extension CallbackTexts.Key {
  /// A word for it: `caller`, `do.2`.
  public var word: String {
    switch self {
    case .summary: "summary"
    case .superNote: "superNote"
    case .caller: "caller"
    case .thread: "thread"
    case .prose: "prose"
    case .do(let index): "do.\(index)"
    case .dont(let index): "dont.\(index)"
    }
  }

  /// Reads such a word; nothing when it is none.
  public init?(word: String) {
    let index = word.split(separator: ".").last.flatMap { Int($0) } ?? 0
    let keys: [Self] = [.summary, .superNote, .caller, .thread, .prose, .do(index), .dont(index)]
    guard let key = keys.first(where: { $0.word == word }) else { return nil }
    self = key
  }
}

extension Pack {
  /// The pack without what its callbacks' files say in words.
  public var withoutTexts: Pack {
    var pack = self
    pack.callbacks = callbacks.map { $0.with(CallbackTexts()) }
    return pack
  }

  /// The callbacks whose texts are in some files.
  ///
  /// - Parameter paths: The paths of files of the pack.
  /// - Returns: The callbacks; nothing when one of the files holds the texts of none.
  public func callbacks(withTextsIn paths: [String]) -> [Callback]? {
    var open = Set(paths)
    let found = callbacks.filter { callback in
      let translations = locales.map { "callbacks/\(callback.name).\($0).md" }
      let own = open.intersection([callback.place.path] + translations)
      open.subtract(own)
      return !own.isEmpty
    }
    return open.isEmpty ? found : nil
  }
}

extension Survey {
  /// The same survey, of the pack without what its callbacks' files say in words.
  public var withoutTexts: Survey {
    var survey = self
    survey.exploration.pack = pack.withoutTexts
    return survey
  }
}
