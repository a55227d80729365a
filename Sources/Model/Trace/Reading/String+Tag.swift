extension String {
  /// Whether it is nothing but ASCII.
  private var isPlain: Bool { utf8.allSatisfy { $0 < 0x80 } }

  /// The name that stands nearest to its end.
  var lastName: String {
    let bare = withoutArguments.withoutGroups
    for part in bare.text.parts.reversed() {
      let name = part.withoutFiller
      if name.isEmpty { continue }
      if name.count > 60 { return "" }
      if !name.isAccount { return name.withoutModule }
      // An account in another script may have a name before it, or in brackets.
      if name.isPlain { return "" }
      if let owner = name.owner { return owner }
    }
    let group = bare.lastGroup.parts
    let name = group.first(where: \.namesFile) ?? group.first
    return name?.withoutFiller.withoutModule ?? ""
  }

  /// The name that stands at its beginning, if it is nothing but a name, or that of a file.
  var firstName: String {
    if let file = fileName { return file }
    let lead = drop { $0.isWhitespace || $0.isPunctuation || $0.isSymbol }
    let text = String(lead).withoutGroups.text
    guard !text.contains(where: { ":=：".contains($0) }) else { return "" }
    guard let first = text.parts.first else { return "" }
    let name = String(first).withoutFiller
    return name.split(separator: " ").count > 4 || name.isAccount ? "" : name.withoutModule
  }

  /// The name before an account in another script, `Home 视图即将出现`; none where none stands there.
  private var owner: String? {
    guard let word = split(separator: " ").first, word.first?.isUppercase == true,
      word.utf8.allSatisfy(\.isIdentifierPart)
    else { return nil }
    return String(word).withoutModule
  }

  /// Whether it tells in words what the callback means, and names nobody.
  private var isAccount: Bool {
    if !isPlain, Self.happenings.contains(where: contains) { return true }
    let words = split(separator: " ")
    return words.count > 1 && words.contains { Self.deeds.contains($0.lowercased()) }
  }

  private static let happenings = [
    "即将", "已经", "将要", "加载完", "加载视图", "视图加载", "显示", "出现", "消失", "销毁", "释放", "布局",
    "初始化", "读み込", "表示", "消え", "나타", "사라",
  ]

  private static let deeds: Set<String> = [
    "about", "will", "did", "loaded", "loading", "appeared", "appearing", "appears", "disappeared",
    "disappearing", "disappears", "shown", "hidden", "visible", "memory", "layout", "laid",
    "finished", "created", "destroyed", "has", "been", "already", "before", "after",
  ]

  /// The text without what stands in angle brackets right behind a name, `List<Item>`, but for an
  /// address.
  private var withoutArguments: String {
    guard utf8.contains(UInt8(ascii: "<")) else { return self }
    var text = ""
    var close = startIndex
    var rest = self[...]
    while let open = rest.firstIndex(of: "<") {
      text += rest[..<open]
      rest = rest[open...]
      if close <= open { close = rest.firstIndex(of: ">") ?? endIndex }
      let isBehindName = text.last.map { $0.isLetter || $0.isNumber } ?? false
      if isBehindName, close < endIndex, !self[index(after: open)..<close].isAddress {
        rest = self[close...].drop { $0 == ">" }
      } else {
        text.append("<")
        rest = rest.dropFirst()
      }
    }
    return text + rest
  }

  /// The text without what stands in brackets, and what stood in the last of them.
  private var withoutGroups: (text: String, lastGroup: String) {
    var text = ""
    var (group, closed) = ("", "")
    var callee = ""
    var depth = 0
    for character in self {
      if "([{（【「".contains(character) {
        if depth == 0 {
          (group, callee) = ("", character == "(" ? text.takeLastWord() : "")
        }
        depth += 1
      } else if ")]}）】」".contains(character) {
        if depth == 1, group.isAddress { text += callee + " " }
        if depth == 1 { closed = group }
        depth = Swift.max(depth - 1, 0)
      } else if depth == 0 {
        text.append(character)
      } else {
        group.append(character)
      }
    }
    if depth == 0 { return (text, group) }
    return (text + " " + group, group.isEmpty ? closed : "")
  }

  /// Takes the letters and digits at its end away.
  private mutating func takeLastWord() -> String {
    let other = lastIndex { !$0.isLetter && !$0.isNumber }
    let start = other.map { index(after: $0) } ?? startIndex
    defer { removeSubrange(start...) }
    return String(self[start...])
  }

  /// The stretches between marks that part a tag from the rest.
  private var parts: [String] {
    var parts: [String] = [""]
    var hasLetter = false
    var previous: Character = " "
    for (character, next) in zip(self, dropFirst() + " ") {
      let isWide = character.isWhitespace && previous.isWhitespace
      let isDash = character == "-" && (previous == "-" || previous == " ")
      let isCount = character == "#" && next.isNumber && hasLetter
      if ":：|，,、;；。»›→⇒➡—–=><#/\t".contains(character) && !isCount || isWide || isDash {
        parts.append("")
        hasLetter = false
      } else {
        parts[parts.count - 1].append(character)
        hasLetter = hasLetter || character.isLetter
      }
      previous = character
    }
    return parts
  }

  /// The words that can name an object.
  private var withoutFiller: String {
    var words = split(whereSeparator: \.isWhitespace).map { word in
      String(word.withoutOuterMarks).withoutPossessive
    }
    .filter { !$0.isEmpty && !$0.isAddress }
    words.dropNumbers()
    words.trimEnds(\.isFiller)
    while let first = words.first, first.allSatisfy(\.isNumber) { words.removeFirst() }
    guard words.count <= 7 else { return "" }
    let name = words.joined(separator: " ")
    return name.withoutFileEnding ?? name
  }

  /// Whether it is the name of a file with source code.
  var namesFile: Bool { Self.fileEndings.contains(where: hasSuffix) }

  private static let fileEndings = [".swift", ".mm", ".m"]

  /// The name of a file with source code without its ending; none where it is no such name.
  private var withoutFileEnding: String? {
    Self.fileEndings.first { hasSuffix($0) && count > $0.count }.map { String(dropLast($0.count)) }
  }

  /// The name of the file with source code that it names, without its ending, `Home.swift:24`; none
  /// where it names none.
  private var fileName: String? {
    guard utf8.contains(UInt8(ascii: ".")) else { return nil }
    return split { !$0.isLetter && !$0.isNumber && !"._+".contains($0) }.lazy
      .compactMap { String($0).withoutFileEnding }.first
  }

  /// Whether it is the number of a line: `L24`, `第24行`, `24行`.
  var isLineNumber: Bool {
    let digits = hasPrefix("L") || hasPrefix("第") ? dropFirst() : self[...]
    let number = hasSuffix("行") ? digits.dropLast() : digits
    return number.count < count && !number.isEmpty && number.allSatisfy(\.isNumber)
  }

  private var withoutPossessive: String {
    for ending in ["'s", "’s", "的", "の", "의"] where hasSuffix(ending) && count > ending.count {
      return String(dropLast(ending.count))
    }
    return self
  }

  /// Whether it is a word around names that names nobody.
  var isFiller: Bool { Self.filler.contains(lowercased()) }

  private static let filler: Set<String> = [
    "debug", "info", "trace", "warn", "warning", "error", "notice", "log", "verbose", "default",
    "is", "was", "are", "were", "be", "called", "calls", "call", "calling", "invoke", "invoked",
    "invokes",
    "receives", "receive", "received", "gets", "sends", "runs", "run", "ran", "executed", "fired",
    "in", "on", "of", "at", "from", "by", "for", "and", "then", "animated", "true", "false", "yes",
    "enter", "entering", "entered", "exit", "exiting", "exited", "begin", "end", "leaving",
    "before", "after",
    "nil", "func", "function", "method", "the", "self", "override", "void", "public", "open",
    "被调用", "被调用了", "调用", "调用了", "执行", "执行了", "进入", "方法", "的", "了",
    "开始", "结束", "离开", "退出", "完成",
    "が呼ばれた", "호출",
  ]
}

extension Substring {
  /// Without marks and symbols at either end.
  fileprivate var withoutOuterMarks: Substring {
    let from = drop { !$0.isLetter && !$0.isNumber }
    let reversed = from.reversed().prefix { !$0.isLetter && !$0.isNumber }
    return from.dropLast(reversed.count)
  }
}

extension [String] {
  /// Drops words that count: those that name a line of source, `line 24`, `L24`, `第24行`, `24` behind a
  /// file; those that number records, `step 3`; and numbers with a point.
  fileprivate mutating func dropNumbers() {
    var kept: [String] = []
    for word in self {
      let isNumber = word.allSatisfy(\.isNumber)
      if !isNumber, word.allSatisfy({ $0.isNumber || $0 == "." }) { continue }
      if isNumber, let last = kept.last, Self.counters.contains(last.lowercased()) || last.namesFile
      {
        if !last.namesFile { kept.removeLast() }
      } else if !word.isLineNumber || (kept.isEmpty && count == 1 && !word.hasSuffix("行")) {
        kept.append(word)
      }
    }
    self = kept
  }

  private static let counters: Set<String> = [
    "line", "step", "seq", "sequence", "count", "counter", "index", "idx", "tick", "event", "entry",
  ]

  /// Drops what meets a condition at either end.
  fileprivate mutating func trimEnds(_ isIdle: (String) -> Bool) {
    while let last, isIdle(last) { removeLast() }
    while let first, isIdle(first) { removeFirst() }
  }
}
