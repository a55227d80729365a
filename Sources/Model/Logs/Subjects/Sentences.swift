import Base

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

  /// Whether words behind a callback say what becomes of a subscription that was made in it, as
  /// RxSwift's `debug()` prints them: `-> subscribed`, `-> Event next(5)`.
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

extension String {
  /// Whether words before a callback say that it does not come: `no`, `did not call`, `没有调用`.
  var deniesWhatFollows: Bool {
    guard !utf8.isEmpty else { return false }
    if deniesInOneWord(atEnd: true) { return true }
    let last = split { !$0.isWordLetter }.last.map { String($0) }
    let lacks =
      last.map { ["missing", "expected", "expecting"].contains($0.lowercased()) } ?? false
    return last?.isNegation == true || lacks || deniesACall
  }

  /// Whether words behind a callback say that it did not come: `was never called`, `没被调用`.
  var deniesWhatPrecedes: Bool {
    guard !utf8.isEmpty else { return false }
    if deniesInOneWord(atEnd: false) { return true }
    let words = smallWords
    if let first = words.first, ["should", "must", "expected"].contains(first) { return true }
    return deniesACall || (words.count == 1 && ["never", "not", "missing"].contains(words[0]))
  }

  /// Its words in small letters, without marks and numbers.
  var smallWords: [String] {
    split { !$0.isWordLetter }.map { $0.lowercased() }
  }

  /// Whether it is a word that denies; `NO` is a flag.
  var isNegation: Bool { Self.negations.contains(lowercased()) && self != "NO" }

  /// Whether a word that denies stands a few words before one of calling.
  private var deniesACall: Bool {
    let words = smallWords
    return words.indices.contains { place in
      let next = words[(place + 1)...].prefix(3)
      return Self.negations.contains(words[place]) && next.contains(where: Self.calls.contains)
        || Self.foreignNegations.contains(words[place])
          && next.contains { word in Self.foreignCalls.contains(where: word.hasPrefix) }
    }
  }

  private static let foreignNegations: Set<String> = [
    "nicht", "nie", "niemals", "не", "никогда", "pas", "jamais", "no", "nunca", "não", "jamás",
  ]

  /// How words of calling begin in other languages.
  private static let foreignCalls = [
    "aufgerufen", "gerufen", "ausgeführt", "aufruf", "вызв", "вызыв", "выполн", "сраб", "приход",
    "appel", "exécut", "invoqu", "llama", "ejecut", "invoca", "chamad", "chama", "execut",
  ]

  private static let negations: Set<String> = [
    "not", "never", "no", "without", "isn't", "wasn't", "doesn't", "didn't", "won't", "hasn't",
    "isn’t", "wasn’t", "doesn’t", "didn’t", "won’t", "hasn’t", "cannot", "can't", "can’t", "aren't",
    "couldn't", "haven't", "fails", "failed",
  ]

  private static let calls: Set<String> = [
    "call", "called", "calling", "calls", "come", "comes", "came", "execute", "executed", "fire",
    "fired", "fires", "get", "gets", "got", "happen", "happened", "happens", "hit", "implemented",
    "invoke", "invoked", "received", "run", "runs", "ran", "sent", "trigger", "triggered",
  ]

  /// How words of calling begin in Japanese and Korean, and how verbs that deny end.
  private static let foreignDenials = [
    (["ばれ", "び出され", "され", "来", "こな", "通ら", "走ら"], ["ない", "なかった", "ません", "ずに"]),
    (["불리", "불려", "호출", "실행"], ["지 않", "지않", "안 ", "안됨", "안돼", "못"]),
    (["안 불", "안불"], ["불"]),
  ]

  /// Whether 没, 不, or 未 stands before a word of calling, or at the end; or Japanese says so.
  private func deniesInOneWord(atEnd: Bool) -> Bool {
    guard utf8.contains(where: { $0 >= 0x80 }) else { return false }
    let isDenied = Self.foreignDenials.contains { stems, denials in
      stems.contains(where: contains) && denials.contains(where: contains)
    }
    if isDenied { return true }
    let letters = Array(self)
    return letters.indices.contains { place in
      guard "没沒不未".contains(letters[place]) else { return false }
      let rest = letters[(place + 1)...].drop { "有被会會再能曾得到是".contains($0) }
      guard let next = rest.first(where: { !$0.isWhitespace }) else { return atEnd }
      return "调調呼执執走触觸收进進回运運响響".contains(next)
    }
  }
}

extension Character {
  /// Whether it is part of a word, with its apostrophe.
  fileprivate var isWordLetter: Bool { isLetter || self == "'" || self == "’" }
}

/// Words around names and callbacks that name nobody.
extension String {
  /// Whether it is a word around names that names nobody.
  var isFiller: Bool {
    let small = lowercased()
    return Self.filler.contains(small) || Self.foreignFiller.contains(small)
      || Self.prepositions.contains(self)
  }

  private static let filler: Set<String> = [
    "debug", "info", "trace", "warn", "warning", "error", "notice", "log", "verbose", "default",
    "is", "was", "are", "were", "be", "being", "called", "calls", "call", "calling", "invoke",
    "invoked", "invokes",
    "receives", "receive", "received", "gets", "sends", "runs", "run", "ran", "executed", "fired",
    "in", "on", "of", "at", "from", "by", "for", "and", "then", "animated", "true", "false", "yes",
    "enter", "entering", "entered", "exit", "exiting", "exited", "begin", "end", "leaving",
    "before", "after", "took", "now", "inside",
    "nil", "func", "function", "method", "the", "self", "override", "void", "public", "open",
  ]

  /// What is said of calls in other languages.
  private static let foreignFiller: Set<String> = [
    "被调用", "被调用了", "调用", "调用了", "调用到", "执行", "执行了", "执行到", "进入", "进入了", "方法", "的", "了",
    "打印", "打印了", "输出", "触发", "触发了", "走到", "走了", "来到", "回调", "运行", "运行到",
    "开始", "结束", "离开", "退出", "完成",
    "呼叫", "調用", "執行", "執行到", "進入", "觸發", "列印", "開始", "結束", "離開", "完了", "終了",
    "が呼ばれた", "が呼ばれました", "呼ばれた", "呼び出し", "が呼び出された", "実行", "実行中",
    "호출", "호출됨", "호출됐다", "호출되었습니다", "실행", "실행됨", "시작", "종료",
    "вызван", "вызвана", "вызвано", "вызов", "вызывается", "вызвался", "метод", "метода", "функция",
    "контроллера", "контроллере", "класса", "экрана",
    "начало", "конец", "вход", "выход", "сработал", "сработала", "выполнен", "выполняется",
    "appel", "appelé", "appelée", "appelle", "appelons", "méthode", "fonction", "exécution",
    "début",
    "fin", "entrée", "sortie",
    "aufruf", "aufgerufen", "wird", "wurde", "methode", "funktion", "ausgeführt", "anfang", "ende",
    "llamada", "llamado", "llamando", "llama", "método", "función", "ejecutando", "ejecutado",
    "chamada", "chamado", "chamando", "chamou", "função", "executando", "executado", "início",
    "inicio",
  ]

  /// Words too short to count in capitals, which may be the initials of a name.
  private static let prepositions: Set<String> = [
    "de", "du", "des", "dans", "par", "sur", "pour", "est", "von", "im", "aus", "auf", "bei", "en",
    "del", "desde", "se", "em", "do", "da", "у", "в", "из", "на", "для", "от", "에서", "で",
  ]
}
