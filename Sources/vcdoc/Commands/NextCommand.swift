import Analysis
import Base
import Formats
import Pack
import StateSpace

extension Command {
  static let next = Command(
    name: "next", summary: "list what can come right after a callback",
    operands: Operands("CALLBACK", .callback, count: 1...1),
    options: [.pack, .set, .textOrJSON],
    about: [
      """
      Prints the callbacks that the same object can get next, then those that any object can get \
      next; 'nothing more' means that CALLBACK can be the last one. If CALLBACK never runs in the \
      default configuration, vcdoc uses the closest one that matches --set and prints a note; with \
      --format json, 'configuration' names it. If there is none, the exit status is 2.
      """
    ],
    examples: [
      Example("vcdoc next viewWillAppear", "what comes after viewWillAppear"),
      Example("vcdoc next viewDidUnload --set iOS=5", "as it was in iOS 5"),
    ]
  ) { request, console in
    let checked = try CheckedPack(PackSource(request), console)
    let model = try NearestConfigurationSearch(
      of: checked, calling: request.operands, request, console)
    let callback = model.callbacks[0]
    func sought(
      _ exploration: Exploration, _ configuration: Configuration
    ) async -> (CallbackFacts, Configuration)? {
      await PackFacts(of: exploration, jobs: Environment.processorCount)
        .facts(of: callback, in: configuration).map { ($0, configuration) }
    }
    guard let (facts, configuration) = try await model.nearest("'\(callback)'", sought)
    else {
      let wayOut = try await model.wayOut(sought)
      let advice = wayOut.isEmpty ? "choose another" : wayOut
      throw DrawingError("'\(callback)' never runs in \(model.extent); \(advice)")
    }
    let names = checked.pack.callbackNames
    let answer = NextCallbacks(of: callback, facts: facts, in: configuration)
    try console.print(answer.text(calling: names), or: answer.json(in: checked.pack), for: request)
    return .done
  }
}

/// The callbacks that can come right after a callback in one configuration.
struct NextCallbacks {
  private let callback: Name<Callback>
  private let facts: CallbackFacts
  private let configuration: Configuration

  init(of callback: Name<Callback>, facts: CallbackFacts, in configuration: Configuration) {
    self.callback = callback
    self.facts = facts
    self.configuration = configuration
  }

  /// The answer as text: the callbacks, one a line, under two headings.
  ///
  /// - Parameter names: What readers call the callbacks.
  /// - Returns: Lines that end in line feeds.
  func text(calling names: CallbackNames) -> String {
    func lines(_ callbacks: [Name<Callback>], orNothing: Bool) -> String {
      (callbacks.map(names.display) + (orNothing ? ["nothing more"] : [])).map { "  \($0)\n" }
        .joined()
    }
    return "after \(names.display(callback)), on the same object:\n"
      + lines(facts.next, orNothing: facts.canBeLast) + "\non any object:\n"
      + lines(facts.nextAnywhere, orNothing: facts.nextAnywhere.isEmpty)
  }

  /// The answer as JSON.
  ///
  /// - Parameter pack: The pack.
  /// - Returns: An object, with the configuration, which the text leaves to a note.
  func json(in pack: Pack) -> JSON {
    [
      "after": .string(callback.text), "next": .array(facts.next.map { .string($0.text) }),
      "canBeLast": .bool(facts.canBeLast),
      "nextAnywhere": .array(facts.nextAnywhere.map { .string($0.text) }),
      "configuration": pack.json(of: configuration),
    ]
  }
}
