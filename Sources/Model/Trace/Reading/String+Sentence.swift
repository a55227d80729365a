/// Sentences that speak of a callback and tell of something else: `data requested in viewDidLoad`.
extension ArraySlice<UInt8> {
  /// Whether words before a callback say that something else happens in it, from it, or around it.
  ///
  /// `in`, `now in`, `Home in`, and `called in` say that it was called itself.
  var tellsOfSomethingElse: Bool {
    let near = suffix(300)
    guard near.holdsWord(of: Self.relations) else { return false }
    let text = String(trace: near).dropLast { !$0.isLetter && !$0.isNumber }
    let start = text.startOfClause
    let words = text[start...].split(whereSeparator: \.isWhitespace)
    let place = words.indices.suffix(3).last { Self.small.contains(words[$0].lowercased()) }
    guard let place, words[(place + 1)...].allSatisfy(\.isArticleOrName) else { return false }
    let lead = words[..<place]
    if lead.contains(where: \.callsAFunction) { return true }
    let others = lead.filter(\.isOfProse)
    guard let other = others.first, others.count < 2 else { return !others.isEmpty }
    return other.endsLikeVerb || lead.contains { $0.isCalling || $0.isCapitalised }
      || text[..<start].namesController
  }

  private static let small: Set<String> = [
    "in", "from", "by", "during", "inside", "within", "before", "after", "at", "on", "until",
    "when", "while", "since", "for",
  ]

  /// Whether words behind a callback say what becomes of a subscription that was made in it, as RxSwift's
  /// `debug()` prints them: `-> subscribed`, `-> Event next(5)`.
  var tellsOfSubscription: Bool {
    let words = drop { $0.isBlank || $0 == UInt8(ascii: ")") }
    guard words.starts(with: "->".utf8) else { return false }
    let rest = words.dropFirst(2).drop { $0.isBlank }
    return ["subscribed", "Event ", "isDisposed"].contains { rest.starts(with: $0.utf8) }
  }

  private static let relations = small.sorted().map { Array($0.utf8) }
}

extension Substring {
  /// Behind the last mark after which something new is said; a parenthesis is one behind a blank.
  fileprivate var startOfClause: Index {
    let mark = indices.last { place in
      if self[place] != "(" { return ":=|\"“”‘[]{}<>《》【】,;：，；。—→".contains(self[place]) }
      return place > startIndex && self[index(before: place)].isWhitespace
    }
    return mark.map { index(after: $0) } ?? startIndex
  }

  /// The letters and digits without the marks around them.
  private var bare: Substring {
    drop { !$0.isLetter && !$0.isNumber }.dropLast { !$0.isLetter && !$0.isNumber }
  }

  /// Whether it may stand between a preposition and a callback: `the`, `method`, or a name.
  fileprivate var isArticleOrName: Bool {
    isCapitalised || ["the", "its", "my", "method", "function", "callback"].contains(lowercased())
  }

  /// Whether a capital is among its letters.
  fileprivate var isCapitalised: Bool { contains(where: \.isUppercase) }

  /// Whether it is `refresh()`, a function that begins with a small letter.
  fileprivate var callsAFunction: Bool {
    guard let first, first.isLowercase, let open = firstIndex(of: "(") else { return false }
    return self[..<open].utf8.allSatisfy { $0.isIdentifierPart || $0 == UInt8(ascii: ".") }
  }

  /// Whether it is a word in small letters that is no part of saying where a program is.
  fileprivate var isOfProse: Bool {
    let word = bare
    guard !word.isEmpty,
      word.utf8.allSatisfy({ $0 >= UInt8(ascii: "a") && $0 <= 0x7A || $0 == 0x2D })
    else { return false }
    return !String(word).isFiller && !Self.standing.contains(String(word))
      && !Self.roles.contains(String(word))
  }

  /// Whether it is a word of calling.
  fileprivate var isCalling: Bool {
    ["call", "called", "calls", "calling", "invoked", "invoking"].contains(bare.lowercased())
  }

  /// Whether it ends like a form of a verb, `requested`, `reloading`.
  fileprivate var endsLikeVerb: Bool {
    let word = bare
    return word.count > 4 && (word.hasSuffix("ing") || word.hasSuffix("ed"))
  }

  /// Whether a word in it is like the name of a controller.
  fileprivate var namesController: Bool {
    split { !$0.isLetter && !$0.isNumber && $0 != "_" }.contains(where: \.isLikeController)
  }

  /// Words with which people say where a program is, or that it prints.
  private static let standing: Set<String> = [
    "now", "currently", "still", "just", "here", "again", "already", "hello", "hi", "hey", "world",
    "we", "i", "am", "you", "it", "this", "that", "a", "an", "my", "our", "has", "have", "m", "re",
    "wir", "sind", "ich", "bin", "jetzt", "print", "prints", "printed", "printing", "println",
    "logs", "logged", "logging", "nslog", "test", "testing", "message", "output", "statement",
    "code", "text", "stop", "stopped", "stopping", "breakpoint", "running", "executing",
    "execution", "step", "line", "number", "inside", "within", "arrived", "reached", "landed",
    "thread",
  ]

  /// Words for objects, which stand in the names that people give them.
  private static let roles: Set<String> = [
    "view", "controller", "viewcontroller", "vc", "screen", "page", "scene", "window", "delegate",
    "app", "application", "object", "instance", "class", "root", "child", "parent", "tab", "nav",
    "navigation", "modal", "detail", "master", "main", "first", "second", "third", "left", "right",
    "top", "bottom", "inner", "outer", "new", "old", "red", "green", "blue",
  ]
}
