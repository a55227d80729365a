import Model
import Render

/// A command line by which `vcdoc simulate` does again what a run did.
///
/// There is not one for every run: a script cannot let an interaction begin in the midst of another,
/// nor choose who plays a role. So the script is run, and compared.
struct Replay {
  /// How often a loop goes round, by the word that scripts have for it.
  private typealias Repeat = (name: String, value: String)

  /// The line, as a person would type it.
  let line: String

  /// Looks for a script; nothing where none calls the same, on the same objects, in the same order.
  ///
  /// - Parameters:
  ///   - run: The run; of one that begins or ends in the midst of an interaction, the script does the
  ///     whole of it.
  ///   - isWhole: Whether the run begins where everything does, so that the script must call nothing before.
  ///   - exploration: The state graphs that it is a run of.
  ///   - request: The command line that asked for the run: it names the pack.
  /// - Throws: `UsageError` for settings of the request that are none.
  init?(
    of run: Run, fromTheBeginning isWhole: Bool, in exploration: Exploration, _ request: Request
  ) throws(UsageError) {
    let pack = exploration.pack
    func isGiven(by repeats: [Repeat]) -> Bool {
      guard let acts = Self.acts(run.script, repeats, in: pack) else { return false }
      return Self.gives(run, acts, fromTheBeginning: isWhole, in: exploration)
    }
    guard !run.interactions.isEmpty, let all = Self.repeats(of: run, in: pack), isGiven(by: all)
    else { return nil }
    // A loop that nothing is called in, or that stands where the run does not come by, need not be named.
    let repeats = all.reduce(all) { kept, one in
      let fewer = kept.filter { $0.name != one.name }
      return isGiven(by: fewer) ? fewer : kept
    }
    let named = pack.axes(of: try request.settings)
    let fixed = pack.axes.indices.filter {
      run.configuration.choices[$0] != pack.axes[$0].defaultIndex || named.contains($0)
    }
    let settings = fixed.map { axis in
      "\(pack.axes[axis].name)=\(pack.axes[axis].values[run.configuration.choices[axis]].name)"
    }
    let words =
      run.script + repeats.flatMap { ["--\(Option.repeating.name)", "\($0.name)=\($0.value)"] }
      + settings.flatMap { ["--\(Option.set.name)", $0] }
      + request.values(.pack).suffix(1).flatMap { ["--\(Option.pack.name)", $0] }
    line = (["vcdoc", "simulate"] + words).map(\.quotedForShell).joined(separator: " ")
  }

  /// The line as a program reads it.
  static func json(_ replay: Replay?) -> JSON { replay.map { .string($0.line) } ?? .null }

  /// How often loops go round that a script would let run once.
  ///
  /// - Returns: In the order of their words; nothing when loops of one word differ from act to act, which
  ///   no script can say.
  private static func repeats(of run: Run, in pack: Pack) -> [Repeat]? {
    var counts: [String: Int] = [:]
    let labels = pack.stepLabels
    for (name, choice) in zip(run.interactions, run.choices) {
      guard let known = labels[name] else { return nil }
      for (label, bounds) in known.bounds {
        let count = choice.laps[label] ?? min(bounds.atLeast, 1)
        if counts.updateValue(count, forKey: label) ?? count != count { return nil }
      }
    }
    return counts.filter { $0.value != 1 }.sorted { $0.key < $1.key }
      .map { (name: $0.key, value: "\($0.value)") }
  }

  /// The acts of a script; nothing for one that somebody could not type.
  private static func acts(
    _ words: [String], _ repeats: [Repeat], in pack: Pack
  ) -> [Scenario.Act]? {
    do { return try Script(words, repeats: repeats, in: pack).acts } catch { return nil }
  }

  /// Whether acts give a run, with what comes after it, and before it unless it is whole.
  private static func gives(
    _ run: Run, _ acts: [Scenario.Act], fromTheBeginning isWhole: Bool, in exploration: Exploration
  ) -> Bool {
    let again: [Run.Occurrence]
    do throws(PackErrors) {
      again = try exploration.run(of: acts, in: run.configuration).calls
    } catch {
      return false
    }
    let calls = run.calls
    guard calls.count <= again.count else { return false }
    let starts = isWhole ? 0...0 : 0...(again.count - calls.count)
    return starts.contains { start in
      again[start..<(start + calls.count)].deeds == calls[...].deeds
    }
  }
}

/// A callback of a run on an object, whatever the object is called.
private struct Deed: Hashable {
  /// The object, numbered as they come.
  let object: Int
  /// The callback and its argument.
  let call: String
}

extension ArraySlice<Run.Occurrence> {
  /// What happens to whom, in order.
  fileprivate var deeds: [Deed] {
    var numbers: [String: Int] = [:]
    return map { occurrence in
      let number = numbers[occurrence.participant] ?? numbers.count
      numbers[occurrence.participant] = number
      return Deed(object: number, call: occurrence.call.text)
    }
  }
}

extension Run {
  /// Its interactions as `vcdoc simulate` takes them, each with the operands that it took, such as
  /// `navigation.pop:cancelled`.
  var script: [String] {
    zip(interactions, choices).map { name, choice in
      choice.labels.isEmpty ? name.text : "\(name):\(choice.labels.joined(separator: ","))"
    }
  }
}
