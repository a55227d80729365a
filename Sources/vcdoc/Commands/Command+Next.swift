import Model
import Render

extension Command {
  /// Says what can come after a callback.
  static let next = Command(
    name: "next", summary: "say what can come right after a callback",
    operands: Operands("CALLBACK", .callback, count: 0...1),
    options: [.pack, .set, .after, .textOrJSON],
    about: [
      """
      The callback stands behind --after, or by itself. First what the same object can be told next, \
      then what any object at all can be told next. It may also be the last of all: then that is said. \
      Where the callback never runs in the configuration, the nearest one in which it does is \
      chosen among those that have what --set says, and a note says so; with --format json, \
      'configuration' names it. Where it runs in none of them, the exit status is 2.
      """
    ],
    examples: [
      Example("vcdoc next --after viewWillAppear", "what comes after viewWillAppear"),
      Example("vcdoc next --after viewDidUnload --set iOS=5", "as it was in iOS 5"),
    ]
  ) { request, console in
    let words = [request.value(.after)].compactMap(\.self) + request.operands
    guard let word = words.first, words.count == 1 else {
      throw UsageError(
        words.isEmpty
          ? "'next' wants a callback, as '--after CALLBACK' or by itself"
          : "'next' takes one callback, and here are '\(words[0])' and '\(words[1])'", in: "next")
    }
    let checked = try CheckedPack(PackSource(request), console)
    let model = try ChosenModel(of: checked, calling: [word], request, console)
    let callback = model.callbacks[0]
    func sought(
      _ exploration: Exploration, _ configuration: Configuration
    ) async -> (CallbackFacts, Configuration)? {
      await Survey(of: exploration, jobs: RunningProgram.processorCount)
        .facts(of: callback, in: configuration).map { ($0, configuration) }
    }
    guard let (facts, configuration) = try await model.nearest("'\(callback)'", sought)
    else {
      let wayOut = try await model.wayOut(sought)
      let advice = wayOut.isEmpty ? "choose another" : wayOut
      throw DrawingError("'\(callback)' never runs in \(model.extent); \(advice)")
    }
    let answer = Sequel(of: callback, facts: facts, in: configuration)
    try console.print(answer.text, or: answer.json(in: checked.pack), for: request)
    return .done
  }
}

extension Option {
  /// The callback after which something comes.
  static let after = Option(
    "after", value: "CALLBACK", naming: .callback, summary: "the callback that comes before")
}
