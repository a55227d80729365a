import Base
package import Conformance
import Logs
package import Pack

extension AlignmentVerdict.Finding {
  /// What is said of the record, in a sentence.
  package func message(in words: LogPhrases) -> String {
    switch reason {
    case .reported:
      let marker = words.quoted(record.complaint?.kind.rawValue ?? "this")
      let owner = words.quoted(object.withoutControls)
      return words(
        "UIKit itself reports \(marker)" + (object.isEmpty ? "" : " of \(owner)"),
        "UIKit 自己报告了\(object.isEmpty ? "" : "\(owner)的")\(marker)")
    case .extra, .unexplained:
      if let change = record.aside?.change {
        let (source, target) = (words.quoted(change.source), words.quoted(change.target))
        return words(
          "no event leads from \(source) to \(target)", "没有任何事件从 \(source) 通往 \(target)")
      }
      let what = what(words)
      guard let repeatedLine else {
        return words("nothing in the model calls \(what) here", "模型中没有任何交互会在这里触发 \(what)")
      }
      return words(
        "\(what) ran already at line \(repeatedLine), and nothing in between lets it run again",
        "\(what) 已在第 \(repeatedLine) 行出现过，其间没有任何事情会使它再次触发")
    case .missing:
      return words(
        "\(what(words)) is missing before this line; the log prints it elsewhere",
        "\(what(words)) 在这一行之前缺失；日志在别处打印了它")
    case .swapped:
      let other =
        repairs.lazy.compactMap { if case .swapped(let line) = $0 { line } else { nil } }.first
        ?? line + 1
      return words(
        "\(what(words)) and line \(other) have changed places",
        "\(what(words)) 与第 \(other) 行交换了位置")
    default:
      let condition = condition(words)
      return words("consistent only if \(condition)", "仅当\(condition)时才一致")
    }
  }

  /// What is said of the record, a line each: the sentence, what could have come instead, and what
  /// one change repairs the log.
  package func remarks(in words: LogPhrases) -> [String] {
    let others = expected.filter { $0.callback != callback || $0.object != object }
      .prefix(Self.mostExpected).map { words.call($0.callback, of: $0.object) }
    let ways = repairs.map { repair in
      switch repair {
      case .extra: words("this line goes", "去掉这一行")
      case .missing(let record):
        words(
          "\(words.call(record.callback, of: record.object)) comes before it",
          "在它之前有\(words.call(record.callback, of: record.object))")
      case .swapped(let line):
        words("it changes places with line \(line)", "把它与第 \(line) 行交换")
      }
    }
    // That a record is doubled, missing, or swapped says already what repairs it.
    let isSaid = kind != .order && ways.count < 2
    let possible = words.labeled(words("possible here", "这里可能的是"), words.series(others))
    let repair = words(
      "consistent if " + ways.joined(separator: ", or if "),
      "\(ways.joined(separator: "，或者"))，就一致")
    return [message(in: words)] + (others.isEmpty ? [] : [possible])
      + (ways.isEmpty || isSaid ? [] : [repair])
  }

  /// The most records that are listed as possible.
  private static let mostExpected = 6

  /// The page that explains what the system itself reports: the name of a callback or interaction,
  /// and what readers call it; `nil` if the pack has none.
  package func page(in pack: Pack) -> (name: String, title: String)? {
    guard reason == .reported, let page = record.complaint?.kind.page else { return nil }
    if let callback = pack.callbacks.first(where: { $0.name.text == page }) {
      return (page, pack.callbackNames.display(callback.name))
    }
    return pack.interactions.first { $0.name.text == page }.map {
      (page, $0.title.text(in: pack.locales.first ?? ""))
    }
  }

  /// What must be the case, in words that follow "only if".
  private func condition(_ words: LogPhrases) -> String {
    let whose =
      object.isEmpty ? words("an object", "某个对象") : words.quoted(object.withoutControls)
    switch reason {
    case .unlike:
      let call = callback.map(words.names.display) ?? words("a callback", "某个回调")
      return words(
        "\(whose) does not log \(call), which others of its kind log",
        "\(whose)不记录 \(call)（同类的其他对象会记录）")
    case .again: return unprinted(words)
    case .second:
      return object.isEmpty
        ? words("this is a second object", "这是第二个对象")
        : words("this is a second object named \(whose)", "这是名为\(whose)的第二个对象")
    case .segment: return words("a new run of the app begins here", "应用的另一次运行从这里开始")
    case .leftOut:
      return words("lines are left out before this", "此行之前省略了若干行")
    case .overlap:
      return words(
        "this begins while something else is still under way", "这是在另一个交互进行期间开始的")
    case .rare: return words("something rare happened here", "这里发生了少见的事情")
    case .alone:
      return words("an object takes part that the log does not name", "有日志没有提到的对象参与")
    case .companion:
      return words(
        "\(whose) gets this together with another object, such as its container",
        "\(whose)与另一个对象（例如它的容器）同时收到它")
    case .lag:
      return words(
        "more than a second passed in the middle of this, which has no wait there",
        "其间过了一秒以上，而这里没有等待")
    case .extra, .unexplained, .missing, .swapped, .reported: return message(in: words)
    }
  }

  /// That something happened before the record of which the log says nothing.
  private func unprinted(_ words: LogPhrases) -> String {
    repeatedLine.map {
      words(
        "something that the log does not print happened between lines \($0) and \(line)",
        "第 \($0) 行与第 \(line) 行之间发生了日志没有打印的事情")
    }
      ?? words(
        "something that the log does not print happened before this line",
        "这一行之前发生了日志没有打印的事情")
  }

  /// The callback of the object: `viewDidLoad() of 'Home'`.
  private func what(_ words: LogPhrases) -> String {
    callback.map { words.call($0, of: object) } ?? words("the callback", "该回调")
  }

  /// Where in its line the record names the callback, or where the system's own words are.
  ///
  /// - Parameter text: The line.
  /// - Returns: The first column, from 0, and the number of columns.
  package func columns(in text: String) -> (start: Int, width: Int) {
    let own = record.complaint?.kind.rawValue ?? record.aside?.change?.text
    let spelling = record.call?.spelling ?? own ?? ""
    // A log can have blanks between the words of a name.
    let written = [spelling, spelling.replacing("-", with: " ")]
    let range = written.lazy.compactMap { text.firstRange(of: $0) }.first
    guard !spelling.isEmpty, let range else { return (0, 1) }
    return (String(text[..<range.lowerBound]).columns, spelling.columns)
  }
}

extension Complaint.Kind {
  /// The callback or interaction of UIKit whose page says what the app should do.
  fileprivate var page: String {
    switch self {
    case .unbalanced, .calledDirectly: "beginAppearanceTransition"
    case .detached, .alreadyPresenting, .notInWindow: "present.completion"
    case .dismissedTooEarly: "dismiss.completion"
    case .transitionUnderWay, .nestedPush, .unexpectedState, .pushedTwice: "navigation.push"
    case .requiresUpdate: "application.launchRefused"
    }
  }
}
