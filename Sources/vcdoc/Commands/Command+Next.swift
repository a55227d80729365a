import Model
import Render

extension Command {
  /// Says what can come after a callback.
  static let next = Command(
    name: "next", summary: "say what can come right after a callback",
    operands: Operands(), options: [.pack, .set, .after, .answerFormat],
    about: [
      """
      First what the same object can be told next, then what any object at all can be told next. \
      Nothing may come after it, too: that is said.
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
    let model = try await ChosenModel(of: checked, calling: [callback], request, console)
    guard let facts = model.survey.facts(of: callback).first?.facts else {
      console.complain("'\(callback)' never runs in this configuration; choose another")
      return .found
    }
    let answer = Sequel(of: callback, facts: facts)
    if request.value(.answerFormat) == "json" {
      try console.output.write(answer.json.bytes())
    } else {
      try console.output.write(answer.text)
    }
    return .done
  }
}

extension Option {
  /// The callback after which something comes.
  static let after = Option("after", value: "CALLBACK", summary: "the callback that comes before")
}
