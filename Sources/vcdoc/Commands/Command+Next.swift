import Model
import Render

extension Command {
  /// Says what can come after a callback.
  static let next = Command(
    name: "next", summary: "say what can come right after a callback",
    operands: Operands(), options: [.pack, .set, .after, .textOrJSON],
    about: [
      """
      First what the same object can be told next, then what any object at all can be told next. \
      Nothing may come after it, too: that is said. Where the callback never runs in the \
      configuration, the nearest one in which it does is chosen, and a note says so; with \
      --format json, 'configuration' names it.
      """
    ],
    examples: [
      Example("vcdoc next --after viewWillAppear", "what comes after viewWillAppear"),
      Example("vcdoc next --after viewDidUnload --set iOS=5", "as it was in iOS 5"),
    ]
  ) { request, console in
    guard let word = request.value(.after) else {
      throw UsageError("'next' wants --after CALLBACK", in: "next")
    }
    let checked = try CheckedPack(PackSource(request), console)
    let callback = try checked.pack.callback(named: word, in: "next")
    let model = try ChosenModel(of: checked, calling: [callback], request, console)
    let found = try await model.nearest("'\(callback)'", .everything) { survey, configuration in
      survey.facts(of: callback, in: configuration).map { ($0, configuration) }
    }
    guard let (facts, configuration) = found else {
      console.complain("'\(callback)' never runs in \(model.extent); choose another")
      return .found
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
