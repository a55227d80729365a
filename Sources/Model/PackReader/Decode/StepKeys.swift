import Base
import Pack

/// The keys of steps that are written as mappings; each form of step has some of them.
enum StepKeys: Keys {
  static let send = Key.required(
    "send", .node(event),
    "an event for a lifeline, `lifeline.event`, as in a step that is only that")
  static let note = Key("note", .term, "a remark beside the arrow")
  static let remark = Key.required("note", .term, "a remark between the steps")
  static let over = Key(
    "over", .node(.either([.name(), .names])),
    "the lifelines over which it is drawn, one or a list; otherwise all")
  static let set = Key.required(
    "set", .node(event), "a relation to change, `lifeline.relation`, by its own name")
  static let target = Key(
    "to", .node(.name()), "the lifeline to which it leads from now on, or `none`")
  static let check = Key.required(
    "check", .node(InteractionKeys.requirements),
    "what must be true here: drawn as a state invariant; an error if it is not")
  static let wait = Key.required(
    "wait", .term, "while time passes, other interactions may come in between", former: "gap")
  static let alt = Key.required(
    "alt", .node(.named(BranchKeys.shape)),
    "exactly one of the branches; their labels choose on the command line; default the first")
  static let opt = Key.required(
    "opt", .node(list), "steps that may be left out, which is the default")
  static let `break` = Key.required(
    "break", .node(list),
    "steps that may come instead of what remains of the branch, loop, or interaction around them")
  static let loop = Key.required("loop", .node(list), "steps that are repeated, by default once")
  static let par = Key.required(
    "par", .items(ParallelKeys.shape),
    "lists of steps that run in any interleaving, by default in order")
  static let ref = Key.required("ref", .node(.name()), "an interaction whose steps run here")
  static let roles = Key(
    "with", .node(.named(.name())),
    "for roles of the other interaction, the lifelines of this one; those of the same name need none"
  )
  static let condition = Key.required(
    "if", .condition, "the configurations in which the steps of `then` run")
  static let then = Key("then", .node(list), "the steps in these configurations")
  static let otherwise = Key("else", .node(list), "the steps in all other configurations")
  static let name = Key(
    "name", .name() as Kind<Name<Step>?>, "a word to choose it by on the command line",
    former: "label")
  static let title = Key("title", .term, "what readers call it")
  static let requires = Key(
    "requires", .node(InteractionKeys.requirements), "the states and relations it needs")
  static let atLeast = Key("atLeast", .number(0...100), "the fewest passes; default 0")
  static let atMost = Key("atMost", .number(1...100), "the most passes; default any number")
  static let open = Key(
    "open", .text, "the question about this order that no source settles; diagrams mark it")

  /// The keys of which a step has exactly one.
  static let construct = Construct(
    "a step", StepForm.allCases.map(\.own), elsewhere: StepForm.elsewhere)
  /// `lifeline.event`, or `lifeline.relation`.
  private static let event = Shape.string(
    pattern: "^(W|[ -])+\\.(W|[ .-])+( \\[.+\\])?$".replacing("W", with: Shape.wordsPattern))
  /// A text with arrows.
  static let arrows = Shape.string(pattern: #"(^|[ \n])(-?->|->>) "#)
  /// A list of steps, or a block with a message a line.
  static let list = Shape.either([.list(step), arrows])
  /// An event for a lifeline, a message, or one of the mappings.
  static let step = Shape.either(
    [event, arrows, .arrow { MessageKeys.construct }]
      + StepForm.allCases.map { form in .construct { form.construct } })
}

/// The kinds of step written as mappings, by their key.
enum StepForm: String, CaseIterable {
  case send, set, check, wait, alt, opt, `break`, loop, par, ref
  case when = "if"
  /// Last, since other steps can have a note beside them.
  case note

  /// The step's own key, and those beside it.
  var construct: Construct { Self.constructs[self] ?? StepKeys.construct }

  private static let constructs = Dictionary(
    uniqueKeysWithValues: allCases.map { form in
      let what = "a step '\(form.rawValue)'"
      return (form, Construct(what, [form.own] + form.others, elsewhere: elsewhere))
    })

  fileprivate var own: any DeclaredKey {
    switch self {
    case .send: StepKeys.send
    case .set: StepKeys.set
    case .check: StepKeys.check
    case .wait: StepKeys.wait
    case .alt: StepKeys.alt
    case .opt: StepKeys.opt
    case .break: StepKeys.break
    case .loop: StepKeys.loop
    case .par: StepKeys.par
    case .ref: StepKeys.ref
    case .when: StepKeys.condition
    case .note: StepKeys.remark
    }
  }

  private var others: [any DeclaredKey] {
    switch self {
    case .send: [StepKeys.note]
    case .set: [StepKeys.target]
    case .opt, .break: [StepKeys.name, StepKeys.title, StepKeys.requires, StepKeys.open]
    case .loop:
      [
        StepKeys.name, StepKeys.title, StepKeys.requires, StepKeys.atLeast, StepKeys.atMost,
        StepKeys.open,
      ]
    case .ref: [StepKeys.roles]
    case .when: [StepKeys.then, StepKeys.otherwise]
    case .alt, .par: [StepKeys.open]
    case .note: [StepKeys.over]
    case .check, .wait: []
    }
  }

  fileprivate static let elsewhere = [
    ForeignKeys(
      ["guard", "when"], "a branch of 'alt' or 'opt' has 'requires: {role: {region: state}}'"),
    ForeignKeys(
      ["by", "from", "sender", "caller"],
      "write the sender before an arrow: 'client -> server.event'"),
    ForeignKeys(
      ["else"],
      "write the other steps as another branch of 'alt', or use 'if', 'then', and 'else'"),
  ]
}

/// A branch of `alt`, in the long form.
enum BranchKeys: Keys {
  static let steps = Key.required(
    "steps", .node(.either([.list(StepKeys.step, canBeEmpty: true), StepKeys.arrows])),
    "what happens; may be `[]`")
  static let title = Key("title", .term, "what readers call it")
  static let requires = Key(
    "requires", .node(InteractionKeys.requirements), "the states and relations it needs")

  static let construct = Construct("a branch", [steps, title, requires])
  /// The steps, or the whole mapping.
  static let shape = Shape.either([
    .list(StepKeys.step, canBeEmpty: true), StepKeys.arrows, .construct { construct },
  ])
}

/// A branch of `par` with a title.
enum ParallelKeys: Keys {
  static let steps = Key.required("steps", .node(StepKeys.list), "what happens")
  static let title = Key("title", .term, "what readers call it")

  static let construct = Construct("a branch of 'par'", [steps, title])
  /// The steps, or the whole mapping.
  static let shape = Shape.either([StepKeys.list, .construct { construct }])
}
