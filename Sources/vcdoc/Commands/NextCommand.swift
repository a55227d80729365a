import Analysis
import Base
import Checker
import Formats
import Pack
import StateSpace

extension Command {
  static let next = Command(
    name: "next", summary: "list what can come right after a callback, or in a state",
    operands: Operands("NAME", .callback, count: 1...1),
    options: [.pack, .set, .textOrJSON, .textLocale],
    about: [
      """
      NAME is a callback, an event that is one, or a state as properties name it, such as 'order \
      paid'. Prints the callbacks that the same object can get next; after a callback also those \
      that any object can get next, and 'nothing more' if NAME can be the last one. If NAME never \
      comes in the \
      default configuration, vcdoc uses the closest one that matches --set and prints a note; with \
      --format json, 'configuration' names it. If there is none, the exit status is 2.
      """
    ],
    examples: [
      Example("vcdoc next viewWillAppear", "what comes after viewWillAppear"),
      Example("vcdoc next viewDidUnload --set iOS=5", "as it was in iOS 5"),
    ]
  ) { request, console in
    let checked = try CheckedPack(request, console)
    let model = try NearestConfigurationSearch(
      of: checked, about: request.operands, request, console)
    let (subject, word) = (model.subjects[0], request.operands[0])
    func sought(
      _ exploration: Exploration, _ configuration: Configuration
    ) async -> NextCallbacks? {
      guard let callback = subject.callback else {
        return exploration.callbacks(next: subject, in: configuration).map {
          NextCallbacks(inState: word, $0, in: configuration)
        }
      }
      return await PackFacts(of: exploration, jobs: Environment.processorCount)
        .facts(of: callback, in: configuration).map {
          NextCallbacks(of: callback, facts: $0, in: configuration, of: exploration)
        }
    }
    guard let answer = try await model.nearest("'\(subject.callback?.text ?? word)'", sought)
    else {
      let wayOut = try await model.wayOut(sought)
      let advice = wayOut.isEmpty ? "choose another" : wayOut
      let never = subject.callback.map { "'\($0)' never runs" } ?? "'\(word)' is never reached"
      throw DrawingError("\(never) in \(model.extent); \(advice)")
    }
    let names = checked.pack.callbackNames
    try console.print(answer.text(calling: names), or: answer.json(in: checked.pack), for: request)
    return .done
  }
}

/// The callbacks that can come right after a callback, or in a state, in one configuration.
struct NextCallbacks {
  /// What comes before them.
  private enum Start {
    case callback(Name<Callback>, canBeLast: Bool, anywhere: [Name<Callback>])
    /// A state, as it was asked about.
    case state(String)
  }

  private let start: Start
  /// The callbacks that can come right after on the same object.
  private let next: [Name<Callback>]
  private let configuration: Configuration

  init(
    of callback: Name<Callback>, facts: CallbackFacts, in configuration: Configuration,
    of exploration: Exploration
  ) {
    let pack = exploration.pack
    let anywhere = exploration.callbacks(
      nextTo: exploration.index.callback(callback), in: configuration)
    start = .callback(
      callback, canBeLast: facts.canBeLast, anywhere: anywhere.map { pack.callbacks[$0].name })
    next = facts.next.map { pack.callbacks[$0].name }
    self.configuration = configuration
  }

  init(inState state: String, _ next: [Name<Callback>], in configuration: Configuration) {
    (start, self.next, self.configuration) = (.state(state), next, configuration)
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
    switch start {
    case .state(let state):
      return "in \(state), on the same object:\n" + lines(next, orNothing: next.isEmpty)
    case .callback(let callback, let canBeLast, let anywhere):
      return "after \(names.display(callback)), on the same object:\n"
        + lines(next, orNothing: canBeLast) + "\non any object:\n"
        + lines(anywhere, orNothing: anywhere.isEmpty)
    }
  }

  /// The answer as JSON.
  ///
  /// - Parameter pack: The pack.
  /// - Returns: An object, with the configuration, which the text leaves to a note.
  func json(in pack: Pack) -> JSON {
    func list(_ callbacks: [Name<Callback>]) -> JSON {
      .array(callbacks.map { .string($0.text) })
    }
    switch start {
    case .state(let state):
      return [
        "in": .string(state), "next": list(next), "configuration": pack.json(of: configuration),
      ]
    case .callback(let callback, let canBeLast, let anywhere):
      return [
        "after": .string(callback.text), "next": list(next),
        "canBeLast": .bool(canBeLast), "nextAnywhere": list(anywhere),
        "configuration": pack.json(of: configuration),
      ]
    }
  }
}
