import Base
import Formats
import Pack
import StateSpace

/// A command line by which `vcdoc simulate` runs the same callbacks as a given run.
///
/// Not every run has one: a script cannot begin an interaction inside another, nor choose which
/// object plays a role. So the script is run, and its result compared.
struct Replay {
  /// The number of iterations of a loop, by the loop's name in scripts.
  private typealias Repeat = (name: String, value: String)

  let line: String

  /// Finds a script that runs the same callbacks on the same objects in the same order; `nil` if
  /// there is none.
  ///
  /// - Parameters:
  ///   - run: The run; if it begins or ends inside an interaction, the script runs all of the
  ///     interaction.
  ///   - isWhole: Whether the run begins in the initial state, so that the script must not call
  ///     anything before it.
  ///   - exploration: The exploration that the run belongs to.
  ///   - request: The request, which names the pack and the settings.
  /// - Throws: `UsageError` if the settings are wrong.
  init?(
    of run: Run, fromTheBeginning isWhole: Bool, in exploration: Exploration, _ request: Request
  ) throws(UsageError) {
    let pack = exploration.pack
    func isGiven(by repeats: [Repeat]) -> Bool {
      guard let scripts = Self.readings(of: run.script, repeats, in: pack) else { return false }
      return Self.gives(run, scripts, fromTheBeginning: isWhole, in: exploration)
    }
    guard !run.interactions.isEmpty, let all = Self.repeats(of: run, in: pack), isGiven(by: all)
    else { return nil }
    // A loop that nothing is called in, or that stands where the run does not come by, need not be
    // named.
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

  /// The command line as JSON; `null` if there is none.
  static func json(_ replay: Replay?) -> JSON { replay.map { .string($0.line) } ?? .null }

  /// The loops that do not run exactly once.
  ///
  /// - Returns: Sorted by name; `nil` if loops of one name run a different number of times, which a
  ///   script cannot say.
  private static func repeats(of run: Run, in pack: Pack) -> [Repeat]? {
    var counts: [String: Int] = [:]
    let labels = pack.stepLabels
    for (name, choice) in zip(run.interactions, run.choices) {
      for (label, bounds) in labels[name]?.bounds ?? [:] {
        let count = choice.laps[label] ?? min(bounds.atLeast, 1)
        if counts.updateValue(count, forKey: label) ?? count != count { return nil }
      }
    }
    return counts.filter { $0.value != 1 }.sorted { $0.key < $1.key }
      .map { (name: $0.key, value: "\($0.value)") }
  }

  /// The acts that a script can mean; `nil` if it cannot be written on a command line.
  private static func readings(
    of words: [String], _ repeats: [Repeat], in pack: Pack
  ) -> [[Scenario.Act]]? {
    do { return try SimulationScript(words, repeats: repeats, in: pack).readings } catch {
      return nil
    }
  }

  /// Whether the script produces the run, possibly followed by more; unless the run is whole, also
  /// possibly after more.
  private static func gives(
    _ run: Run, _ scripts: [[Scenario.Act]], fromTheBeginning isWhole: Bool,
    in exploration: Exploration
  ) -> Bool {
    let again: [Run.Occurrence]
    do throws(PackErrors) {
      again = try exploration.run(ofOneOf: scripts, in: run.configuration).run.calls
    } catch {
      return false
    }
    let calls = run.calls
    guard calls.count <= again.count else { return false }
    let starts = isWhole ? 0...0 : 0...(again.count - calls.count)
    return starts.contains { start in
      again[start..<(start + calls.count)].objectCalls == calls[...].objectCalls
    }
  }
}

/// A callback on an object, compared regardless of the object's name.
private struct ObjectCall: Hashable {
  /// The number of the object, in the order of appearance.
  let object: Int
  /// The callback.
  let callback: Name<Callback>
  /// The argument to show; may be empty.
  let argument: String
}

extension ArraySlice<Run.Occurrence> {
  /// The callbacks of the run, in order.
  fileprivate var objectCalls: [ObjectCall] {
    var numbers: [String: Int] = [:]
    return map { occurrence in
      let number = numbers[occurrence.participant] ?? numbers.count
      numbers[occurrence.participant] = number
      let call = occurrence.call
      return ObjectCall(object: number, callback: call.callback, argument: call.argument)
    }
  }
}

extension Run {
  /// The interactions as `vcdoc simulate` takes them, with the branches that were taken, such as
  /// `navigation.pop:canceled`.
  var script: [String] {
    zip(interactions, choices).map { name, choice in
      choice.labels.isEmpty ? name.text : "\(name):\(choice.labels.joined(separator: ","))"
    }
  }
}
