import Base
import Logs
package import Pack

extension [TraceLine] {
  /// The most words that are reported as looking like a callback.
  private static var mostUnread: Int { 5 }

  /// Why nothing can be said of a log that names no callback: the rule with a way out, then the
  /// words that come nearest to one.
  ///
  /// - Parameters:
  ///   - pack: The model that it was held to.
  ///   - words: The language.
  ///   - advice: The way out if the log is not that of a logger that vcdoc knows.
  /// - Returns: A line for each.
  package func refusal(
    in pack: Pack, _ words: LogPhrases, advice: String
  ) -> [String] {
    let foreign = lazy.compactMap(\.aside?.foreign).first
    let wayOut = foreign.map { "it has \($0.title); \($0.advice)" } ?? advice
    let near = lazy.compactMap { line in line.unread.map { (line.number, $0) } }
    let name = words.quoted(pack.name.text)
    return [words("names no callback of \(name); \(wayOut)", "没有提到\(name)的任何回调；\(wayOut)")]
      + near.prefix(Self.mostUnread).map { number, unread in
        let callback = words.names.display(pack.callbacks[unread.callback].name)
        let word = words.quoted(unread.word.visible)
        return words.labeled(
          words.line(number), words("\(word) looks like \(callback)", "\(word)像是 \(callback)"))
      }
  }
}
