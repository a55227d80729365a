import Base
import Pack

/// A state of a region.
enum StateKeys: Keys {
  static let title = Key("title", .term, "what readers call it")
  static let summary = Key("summary", .markdown, "what holds in it, in a paragraph")
  static let note = Key("note", .text, "a remark that is drawn beside the state")
  static let final = Key(
    "final", .end,
    "what ends in it: the object, the process as well, or only the state around it; or a list of "
      + "the states inside that end it",
    former: "ends",
    elsewhere: ForeignKeys(
      ["isfinal", "terminal", "end", "type: final"],
      "a state that ends an object has 'final: object'"))
  static let states: Key<Node?> = Key(
    "states", .node(.either([.names, .named(shape)])),
    "the states inside it, of which one is active whenever it is")
  static let initial = Key(
    "initial", .node(.name()),
    "the state inside in which it begins; otherwise that of the first arrow inside, or the first")
  static let transitions: Key<Node?> = Key(
    "transitions", .node(Shape.arrows), "arrows between the states inside it, one a line")
  static let regions: Key<Node?> = Key(
    "regions", .node(.named(.construct { RegionKeys.construct })),
    "several groups of states inside it, instead of `states`; one of each is active")
  static let history = Key(
    "history", .choice(ChartState.History.self) as Kind<ChartState.History?>,
    "what an arrow to it enters: `none` the initial states inside, `shallow` those that were active "
      + "last, `deep` also those inside them")
  static let entry = Key(
    "entry", .oneOrMore(CallKeys.shape), "what happens, in order, after it is entered")
  static let exit = Key(
    "exit", .oneOrMore(CallKeys.shape), "what happens, in order, before it is left")
  /// The keys that only charts have.
  static let ofCharts: [any DeclaredKey] = [states, initial, regions, history, entry, exit]

  static let ignores = Key("ignores", .node(ignored), "the events that it discards, or `all`")
  /// `all`, or a list of events.
  static let ignored = Shape.either([.choice(["all"]), .names])

  static let construct: Construct = Construct(
    "a state",
    [
      title, summary, note, final, ignores, states, initial, transitions, regions, history, entry,
      exit,
    ],
    elsewhere: [
      .transitions, .calls,
      ForeignKeys(
        ["isinitial", "start", "type: initial"],
        "the region says in which state objects begin: 'initial: state'"),
      ForeignKeys(
        ["parallel", "type"],
        "list the groups of inner states under 'regions', or the inner states under 'states'"),
    ])
  /// Nothing, what holds in it, or the whole mapping.
  static let shape: Shape = .either([.nothing, .text(isMarkdown: true), .construct { construct }])
}

extension Kind<StateEnd?> {
  /// What ends in a state; a list of the states inside that end it has been read with its arrows.
  fileprivate static var end: Self {
    let own = choice(StateEnd.self, former: ["world": "process"])
    return Self(.either([own.shape, .names]), own.decode)
  }
}

/// The values of a state's `final`.
enum StateEnd: String, CaseIterable {
  case object, process, state

  var end: State.End {
    switch self {
    case .object: .object
    case .process: .process
    case .state: .nothing
    }
  }
}
