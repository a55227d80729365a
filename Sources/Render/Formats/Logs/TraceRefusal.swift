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
  ///   - advice: The way out if the log is not that of a logger that vcdoc knows.
  /// - Returns: A line for each.
  package func refusal(in pack: Pack, advice: String) -> [String] {
    let foreign = lazy.compactMap(\.aside?.foreign).first
    let wayOut = foreign.map { "it has \($0.title); \($0.advice)" } ?? advice
    let near = lazy.compactMap { line in line.unread.map { (line.number, $0) } }
    return ["names no callback of '\(pack.name)'; \(wayOut)"]
      + near.prefix(Self.mostUnread).map { number, unread in
        let callback = pack.callbackNames.display(pack.callbacks[unread.callback].name)
        return "line \(number): '\(unread.word.visible)' looks like \(callback)"
      }
  }
}
