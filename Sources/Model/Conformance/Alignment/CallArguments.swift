import Logs
import Pack
import StateSpace

/// What the transitions of a pack call each callback with, and which of it a record can mean.
///
/// A pack calls `scenePhase(active)` and `scenePhase(background)`. A record that prints one of the
/// words is of that call.
struct CallArguments: Sendable {
  /// For each callback, all that it is called with, sorted; an empty text if it is with nothing.
  private let all: [[String]]

  /// Gathers what a pack calls its callbacks with.
  init(of pack: Pack, _ index: PackIndex) {
    var all = [Set<String>](repeating: [], count: pack.callbacks.count)
    for call in pack.machines.flatMap(\.calls) {
      all[index.callback(call.callback)].insert(call.argument)
    }
    self.all = all.map { $0.sorted() }
  }

  /// What a callback may have been called with, in the words of the pack.
  ///
  /// - Parameters:
  ///   - text: What the record prints of it, maybe with its label: `toParent: nil`, `.active`.
  ///   - callback: The callback, by index into the pack.
  /// - Returns: The arguments that agree; all if none does, since logs print what they like.
  func fitting(_ text: String, to callback: Int) -> [String] {
    let all = all[callback]
    guard all.count > 1, !text.isEmpty else { return all }
    // Where nil matters, a word such as `parent` is the name of a variable.
    if !all.contains("nil") {
      let value = PrintedArgument.value(of: text)
      let same = all.filter { !$0.isEmpty && $0.lowercased() == value }
      return same.isEmpty ? all : same
    }
    return switch PrintedArgument(text) {
    case .unsaid: all
    case .nothing: ["nil"]
    case .something: all.filter { $0 != "nil" }
    }
  }

  /// The code of what a record says of a callback.
  func code(printed text: String, of callback: Int) -> Int {
    let all = all[callback]
    guard all.count > 1, !text.isEmpty else { return CallbackRuns.code(callback) }
    let fitting = Set(fitting(text, to: callback))
    let bits = all.indices.filter { fitting.contains(all[$0]) }.map { Self.bit(of: $0) }
    return CallbackRuns.code(callback, bits.reduce(0, |))
  }

  /// The code of a call of the model.
  func code(argument: String, of callback: Int) -> Int {
    guard !argument.isEmpty, let place = all[callback].firstIndex(of: argument) else {
      return CallbackRuns.code(callback)
    }
    return CallbackRuns.code(callback, Self.bit(of: place))
  }

  /// The bit of an argument; those after the seventh share one.
  private static func bit(of place: Int) -> UInt8 { 1 << UInt8(min(place, 7)) }
}
