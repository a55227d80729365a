internal import Model

/// The few words that diagrams say by themselves, in the languages they know.
///
/// Operators such as `alt` are UML's and the same in all of them.
struct DiagramPhrases: Hashable, Sendable {
  private let isChinese: Bool

  /// Finds the words of a language; English where it is not known.
  init(locale: Words.Locale) { isChinese = locale.hasPrefix("zh") }

  /// Says which of its states a region is in.
  func region(_ region: String, isIn states: [String]) -> String {
    isChinese ? "\(region)：\(any(states))" : "\(region) is \(any(states))"
  }

  /// Says which states of a region are drawn, and what leads from one to another.
  func region(_ region: String, shows states: [String], moves: [String] = []) -> String {
    isChinese
      ? "\(region)：\(([states.joined(separator: "、")] + moves).joined(separator: "；"))。"
      : "\(region): \(([states.joined(separator: ", ")] + moves).joined(separator: "; "))."
  }

  /// Says what leads from one state to another, and which callbacks it runs.
  func move(from: String, to: String, on events: [String], calls: [String]) -> String {
    let way =
      isChinese
      ? Self.spaced(["从", from, "到", to]) + "，事件 " + events.joined(separator: "、")
      : "\(from) to \(to) on \(events.joined(separator: ", "))"
    if calls.isEmpty { return way }
    return way
      + (isChinese ? "：" + calls.joined(separator: "、") : ": " + calls.joined(separator: ", "))
  }

  /// Says that there are more transitions than were told.
  func moreMoves(_ count: Int) -> String {
    isChinese ? "另有 \(count) 个转换" : "and \(count) more"
  }

  /// Says one thing after another.
  func text(of sentences: [String]) -> String { sentences.joined(separator: isChinese ? "" : " ") }

  /// Says that all of several things hold.
  func all(_ parts: [String]) -> String { joined(parts, by: isChinese ? "，" : " and ") }

  /// Says that one of several things holds.
  func any(_ parts: [String]) -> String { joined(parts, by: isChinese ? "或" : " or ") }

  /// Says that a relation leads nowhere, somewhere, or to somebody.
  func relation(_ relation: String, leadsTo target: String) -> String { "\(relation): \(target)" }

  /// No object.
  var nobody: String { isChinese ? "无" : "none" }

  /// Some object.
  var somebody: String { isChinese ? "任意" : "any" }

  /// Says which callbacks an object gets.
  func calls(_ callbacks: [String], on object: String) -> String {
    isChinese
      ? Self.spaced([object, "的", callbacks.joined(separator: "、")])
      : "\(callbacks.joined(separator: ", ")) on \(object)"
  }

  /// Says that things happen one after another.
  func order(_ parts: [String]) -> String {
    joined(parts, by: isChinese ? "，然后" : ", then ")
  }

  /// Says what the operands of a fragment do.
  func operands(_ parts: [String]) -> String { parts.joined(separator: isChinese ? "；" : "; ") }

  /// Says that more callbacks follow than were named.
  func more(_ count: Int) -> String {
    isChinese ? "另有 \(count) 个回调" : "\(count) more callback\(count == 1 ? "" : "s")"
  }

  /// Says that nothing is called.
  var silence: String { isChinese ? "没有回调。" : "No callback runs." }

  /// Says what a log is, and how much of it the model explains.
  func log(callbacks: Int, unexplained: Int) -> String {
    if isChinese {
      let verdict = unexplained == 0 ? "模型能解释全部内容" : "模型无法解释其中 \(unexplained) 个"
      return "一份有 \(callbacks) 个回调的日志。\(verdict)。"
    }
    let verdict =
      unexplained == 0 ? "explains all of it" : "does not explain \(unexplained) of them"
    return "A log of \(callbacks) callback\(callbacks == 1 ? "" : "s"). The model \(verdict)."
  }

  /// Says that a log is too long for all of it to be drawn.
  var onlyUnexplained: String {
    isChinese
      ? "日志太长，只画出模型无法解释的部分" : "the log is long: only what the model does not explain is drawn"
  }

  /// An object without a name.
  var someObject: String { isChinese ? "对象" : "object" }

  /// Ends a sentence.
  func sentence(_ text: String) -> String { text + (isChinese ? "。" : ".") }

  /// The head over numbers.
  var number: String { isChinese ? "序号" : "No." }

  /// The head over objects.
  var object: String { isChinese ? "对象" : "Object" }

  /// The head over callbacks and remarks.
  var whatHappens: String { isChinese ? "发生的事" : "What happens" }

  /// The head over the frames around something.
  var within: String { isChinese ? "所在片段" : "Within" }

  /// The head over the states that transitions leave.
  var from: String { isChinese ? "从" : "From" }

  /// The head over events.
  var event: String { isChinese ? "事件" : "Event" }

  /// The head over what transitions call.
  var calls: String { isChinese ? "调用" : "Calls" }

  /// The head over the states that transitions enter.
  var to: String { isChinese ? "到" : "To" }

  private func joined(_ parts: [String], by word: String) -> String {
    guard isChinese, let first = parts.first else { return parts.joined(separator: word) }
    return Self.spaced([first] + parts.dropFirst().flatMap { [word, $0] })
  }

  /// Sets words one after another, with a space where an ideograph meets a letter or a digit of
  /// another script.
  private static func spaced(_ words: [String]) -> String {
    words.reduce(into: "") { text, word in
      if let last = text.unicodeScalars.last, let first = word.unicodeScalars.first,
        last.properties.isIdeographic != first.properties.isIdeographic,
        last.properties.isAlphanumeric, first.properties.isAlphanumeric
      {
        text += " "
      }
      text += word
    }
  }
}

extension Unicode.Scalar.Properties {
  fileprivate var isAlphanumeric: Bool { isAlphabetic || numericType != nil }
}
