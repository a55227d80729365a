import Base
package import Conformance
import Logs
package import Pack

extension AlignmentVerdict.Finding {
  /// What is said of the record, in a sentence.
  ///
  /// - Parameter names: What readers call the callbacks.
  /// - Returns: The sentence.
  package func message(calling names: CallbackNames) -> String {
    switch reason {
    case .reported:
      let words = record.complaint?.kind.marker ?? "this"
      return "UIKit itself reports '\(words)'\(object.isEmpty ? "" : " of \(whose)")"
    case .extra, .unexplained:
      guard let repeatedLine else { return "nothing in the model calls \(what(names)) here" }
      return "\(what(names)) ran already at line \(repeatedLine), and nothing in between lets it "
        + "run again"
    case .missing:
      return "\(what(names)) is missing before this line; the log prints it elsewhere"
    case .swapped:
      let other = repairs.lazy.compactMap { if case .swapped(let line) = $0 { line } else { nil } }
        .first
      return "\(what(names)) and line \(other ?? line + 1) have changed places"
    default: return "consistent only if \(condition(names))"
    }
  }

  /// What is said of the record, a line each: the sentence, what could have come instead, and what
  /// one change repairs the log.
  ///
  /// - Parameter names: What readers call the callbacks.
  /// - Returns: The lines.
  package func remarks(calling names: CallbackNames) -> [String] {
    let others = expected.filter { $0.callback != callback || $0.object != object }
      .prefix(Self.mostExpected).map { Self.words($0.callback, $0.object, names) }
    let ways = repairs.map { repair in
      switch repair {
      case .extra: "this line goes"
      case .missing(let record):
        "\(Self.words(record.callback, record.object, names)) comes before it"
      case .swapped(let line): "it changes places with line \(line)"
      }
    }
    // That a record is doubled, missing, or swapped says already what repairs it.
    let isSaid = kind != .order && ways.count < 2
    return [message(calling: names)]
      + (others.isEmpty ? [] : ["possible here: " + others.joined(separator: ", ")])
      + (ways.isEmpty || isSaid ? [] : ["consistent if " + ways.joined(separator: ", or if ")])
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
      (page, $0.title.base)
    }
  }

  /// What must be the case, in words that follow "only if".
  private func condition(_ names: CallbackNames) -> String {
    switch reason {
    case .unlike:
      let call = callback.map(names.display) ?? "a callback"
      return "\(whose) does not log \(call), which others of its kind log"
    case .again:
      let former = repeatedLine.map { "between lines \($0) and \(line)" } ?? "before this line"
      return "something that the log does not print happened \(former)"
    case .second:
      return object.isEmpty ? "this is a second object" : "this is a second object named \(whose)"
    case .segment: return "a new run of the app begins here"
    case .overlap: return "this begins while something else is still under way"
    case .rare: return "something rare happened here"
    case .alone: return "an object takes part that the log does not name"
    case .companion: return "\(whose) gets this together with another object, such as its container"
    case .lag: return "more than a second passed in the middle of this, which has no wait there"
    case .extra, .unexplained, .missing, .swapped, .reported: return message(calling: names)
    }
  }

  /// The callback of the object: `viewDidLoad() of 'Home'`.
  private func what(_ names: CallbackNames) -> String {
    callback.map { Self.words($0, object, names) } ?? "the callback"
  }

  private static func words(
    _ callback: Name<Callback>, _ object: String, _ names: CallbackNames
  ) -> String {
    let call = names.display(callback)
    return object.isEmpty ? call : "\(call) of '\(object.withoutControls)'"
  }

  private var whose: String { object.isEmpty ? "an object" : "'\(object.withoutControls)'" }

  /// Where in its line the record names the callback, or where the system's own words are.
  ///
  /// - Parameter text: The line.
  /// - Returns: The first column, from 0, and the number of columns.
  package func columns(in text: String) -> (start: Int, width: Int) {
    let spelling = record.call?.spelling ?? record.complaint?.kind.marker ?? ""
    guard !spelling.isEmpty, let range = text.firstRange(of: spelling) else { return (0, 1) }
    return (String(text[..<range.lowerBound]).columns, spelling.columns)
  }
}

extension LogJudgment {
  /// The verdict in a line: what is wrong, or what must be supposed, or that nothing is.
  ///
  /// - Parameters:
  ///   - callbacks: How many callbacks the log names, in how many segments, in words.
  ///   - names: What readers call the callbacks.
  /// - Returns: The line.
  package func headline(_ callbacks: String, calling names: CallbackNames) -> String {
    guard let first = findings.first ?? suppositions.first, verdict != .consistent else {
      return "consistent: \(callbacks)"
    }
    let count = verdict == .inconsistent ? count : suppositions.count
    let more = count > 1 ? "; \((count - 1).grouped) more" : ""
    return "\(verdict.rawValue): line \(first.line): \(first.message(calling: names))\(more)"
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
