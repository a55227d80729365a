package import Base
package import Conformance
package import Pack

/// The words in which vcdoc answers to a log, in English and Chinese.
package struct LogPhrases: Hashable, Sendable {
  /// What readers call the callbacks.
  let names: CallbackNames
  /// The language.
  package let locale: Words.Locale

  /// Prepares the words for a pack.
  ///
  /// - Parameters:
  ///   - pack: The pack.
  ///   - locale: The language; `nil` for the first of the pack. English if there are no words for
  ///     it.
  package init(of pack: Pack, in locale: Words.Locale? = nil) {
    names = pack.callbackNames
    self.locale = locale ?? pack.locales.first ?? "en"
  }

  private var isChinese: Bool { locale.hasPrefix("zh") }

  /// One of two texts, by the language; in Chinese no blank comes before a quotation mark.
  func callAsFunction(_ english: String, _ chinese: String) -> String {
    isChinese ? chinese.replacing(" “", with: "“") : english
  }

  /// A list without a conjunction.
  func series(_ items: some Sequence<String>) -> String {
    items.joined(separator: isChinese ? "、" : ", ")
  }

  /// A text in quotation marks.
  func quoted(_ text: String) -> String { isChinese ? "“\(text)”" : "'\(text)'" }

  /// A label before what it is about.
  package func labeled(_ label: String, _ text: String) -> String {
    isChinese ? "\(label)：\(text)" : "\(label): \(text)"
  }

  /// The callback of an object: `viewDidLoad() of 'Home'`.
  func call(_ callback: Name<Callback>, of object: String) -> String {
    let call = names.display(callback)
    if object.isEmpty { return call }
    let owner = quoted(object.withoutControls)
    return isChinese ? "\(owner)的 \(call)" : "\(call) of \(owner)"
  }

  /// How many callbacks a log names, in how many segments.
  private func extent(_ callbacks: Int, in segments: Int) -> String {
    let end = segments > 1 ? self(" in \(segments) segments", "，分为 \(segments) 段") : ""
    return self(callbacks.counted("callback"), "\(callbacks.grouped) 个回调") + end
  }
}

extension LogPhrases {
  /// The verdict in a word.
  package func verdict(_ kind: AlignmentVerdict.Kind) -> String {
    switch kind {
    case .consistent: self("consistent", "一致")
    case .doubtful: self("doubtful", "存疑")
    case .inconsistent: self("inconsistent", "不一致")
    }
  }

  /// That a log names no callback, in place of a verdict.
  package var noVerdict: String { self("no verdict", "无结论") }

  /// How many logs there are.
  package func logs(_ count: Int) -> String {
    self(count.counted("log"), "\(count.grouped) 份日志")
  }

  /// The verdict in a line: what is wrong, or what must be supposed, or that nothing is.
  func headline(of verdict: TraceVerdict) -> String {
    labeled(self.verdict(verdict.kind), reason(of: verdict))
  }

  /// What is wrong first, or what must be supposed; if nothing is, how much the log names.
  package func reason(of verdict: TraceVerdict) -> String {
    guard let first = verdict.findings.first ?? verdict.suppositions.first else {
      return extent(verdict.callCount, in: verdict.segments.count)
    }
    let count =
      verdict.kind == .inconsistent ? verdict.unpairedCount : verdict.suppositions.count
    let rest = (count - 1).grouped
    let more = count > 1 ? self("; \(rest) more", "；还有 \(rest) 处") : ""
    return labeled(line(first.line), first.message(in: self)) + more
  }

  /// A line of the log, by its number.
  package func line(_ number: Int) -> String { self("line \(number)", "第 \(number) 行") }

  /// That the log never prints some callbacks, at most three of them by name.
  func notLogged(_ callbacks: [Name<Callback>]) -> String {
    let (shown, rest) = (series(callbacks.prefix(3).map(names.display)), callbacks.count - 3)
    let more = rest > 0 ? self(", and \(rest) more", "，还有 \(rest) 个") : ""
    return labeled(self("not logged", "未记录"), shown + more)
  }

  /// The way out if a log names no callback.
  package var seePattern: String { self("see --pattern", "参见 --pattern") }

  /// That lines do not follow from those before them; of very many lines, the first.
  func breaks(at lines: [Int]) -> String {
    let some = series(lines.prefix(6).map(String.init))
    let rest = lines.count - 6
    let more = rest > 0 ? self(", and \(rest) more", "，还有 \(rest) 行") : ""
    if lines.count == 1 {
      return self(
        "line \(some) does not follow from the lines before it, so it begins a new segment",
        "第 \(some) 行接不上前面的行，因此从这里开始新的一段")
    }
    return self(
      "lines \(some)\(more) do not follow from the lines before them, so each begins a new segment",
      "第 \(some) 行\(more)接不上前面的行，因此各自开始新的一段")
  }

  /// A known violation: what was promised, in which versions it is broken, and who says so.
  func knownViolation(of statement: String, in versions: String, _ origin: [String]) -> String {
    labeled(
      self(
        "known violation of \(quoted(statement)) (\(versions))",
        "已知违反\(quoted(statement))（\(versions)）"), series(origin))
  }

  /// What an interaction can be as well.
  func alternatives(to name: String, _ others: [String], more: Int) -> String {
    let rest = more > 0 ? self(", or \(more) more", "，或另外 \(more) 个") : ""
    let all = series(others) + rest
    return self("\(name) can be \(all)", "\(name) 也可能是 \(all)")
  }
}
