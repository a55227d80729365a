import Base
package import Conformance
import Logs
package import Pack

extension TraceReading {
  /// Why nothing can be said of a log that names no callback: the rule with a way out, then the
  /// words that come nearest to one.
  ///
  /// - Parameters:
  ///   - pack: The model that it was held to.
  ///   - words: The language.
  ///   - advice: The way out if the log is not that of a logger that vcdoc knows.
  /// - Returns: A line for each; at least one.
  package func refusal(
    in pack: Pack, _ words: LogPhrases, advice: String
  ) -> [String] {
    if isWhole, lines.isEmpty { return [words("is empty", "是空的")] }
    let foreign = lines.lazy.compactMap(\.aside?.foreign).first
    let isCode = lines.contains { $0.doubt == .code }
    let wayOut = foreign?.wayOut(in: words) ?? (isCode ? Self.code(in: words) : advice)
    let near = lines.lazy.compactMap { line in line.unread.map { (line, $0) } }
    let name = words.quoted(pack.name.text)
    return [words("names no callback of \(name); \(wayOut)", "没有提到\(name)的任何回调；\(wayOut)")]
      + near.prefix(Self.mostLookalikes).map { words.lookalike($1, in: $0, pack) }
  }
}

extension TraceReading {
  /// Why records in comments count for nothing, and what to do.
  private static func code(in words: LogPhrases) -> String {
    words(
      "only comments or source code name some; remove the marks before records, such as //",
      "只有注释或源代码提到回调；请去掉记录前的 // 等标记")
  }
}

extension ForeignLog {
  /// What it is, and what to log instead.
  fileprivate func wayOut(in words: LogPhrases) -> String {
    let (english, chinese) =
      switch self {
      case .sentry, .firebase:
        (
          "log each callback of the controllers; 'vcdoc probe' prints a class that does",
          "请记录控制器的每个回调；'vcdoc probe' 会打印一个这样做的类"
        )
      case .flutter, .reactNative:
        (
          "log the callbacks of the app delegate and the scene delegate, such as "
            + "sceneDidBecomeActive(_:)",
          "请记录 app delegate 和 scene delegate 的回调，例如 sceneDidBecomeActive(_:)"
        )
      case .swiftUI:
        (
          "log the callbacks of a scene delegate, or of UIHostingController; 'vcdoc probe' prints "
            + "a class that does",
          "请记录 scene delegate 或 UIHostingController 的回调；'vcdoc probe' 会打印一个这样做的类"
        )
      }
    return words("it has \(rawValue); \(english)", "其中是 \(rawValue) 的记录；\(chinese)")
  }
}
