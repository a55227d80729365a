import Base
import Pack

/// An interaction as its pack declares it, as a list of lines.
///
/// A fragment is a line for each operand, before its steps, and one that ends it.
struct InteractionOutline: Sendable {
  /// A step, the beginning of an operand, or its end.
  struct Line: Hashable, Sendable {
    /// What it is a line of.
    enum Kind: Hashable, Sendable {
      case step, message, end
    }

    let kind: Kind
    /// What makes two lines the same.
    let key: String
    /// What two lines have in common of which one replaced the other.
    let subject: String
    /// The line as readers see it.
    let text: String
    /// What else differs of two lines that are the same, such as a remark.
    let detail: String
    let place: Place
  }

  let name: String
  private(set) var lines: [Line] = []
  private(set) var traits: [Trait] = []
  /// The lifelines, with what differs of them.
  private(set) var lifelines: [(name: String, traits: [Trait])] = []
  let place: Place

  private let interaction: Interaction
  private let pack: Pack
  private let renames: RoleRenames

  /// Outlines an interaction.
  ///
  /// - Parameters:
  ///   - interaction: The interaction.
  ///   - pack: Its pack.
  ///   - renames: The names that are other ones in the pack that it is compared with.
  init(of interaction: Interaction, in pack: Pack, _ renames: RoleRenames = RoleRenames()) {
    (self.interaction, self.pack, self.renames) = (interaction, pack, renames)
    (name, place) = (interaction.name.text, interaction.place)
    lifelines = interaction.lifelines.map { lifeline in
      let machine = pack.machine(lifeline.machine)
      let isPlain = machine?.isImplied ?? false
      return (
        renames.role(lifeline.name.text),
        [
          Trait("machine", isPlain ? "" : renames.machine(lifeline.machine.text)),
          Trait("title", lifeline.title.base), Trait("many", lifeline.isMany ? "yes" : ""),
          Trait("box", lifeline.box.base),
        ]
      )
    }
    traits = [
      Trait("title", interaction.title.base),
      Trait("if", pack.axes.text(of: interaction.condition)),
      Trait("anytime", interaction.isAmbient ? "yes" : ""),
      Trait("part", interaction.isPart ? "yes" : ""),
      Trait("rare", interaction.isRare ? "yes" : ""),
      Trait("fills", interaction.fills ? "yes" : ""),
      Trait("requires", words(of: interaction.requires)),
      Trait("usually", words(of: interaction.usually)),
    ]
    add(interaction.steps)
  }

  private func role(_ lifeline: Int) -> String { interaction.lifelines[lifeline].name.text }

  /// The name of a role in the pack that the interaction is compared with.
  private func newRole(_ lifeline: Int) -> String { renames.role(role(lifeline)) }

  private func words(of requirements: [Requirement]) -> String {
    requirements.map(words).sorted().joined(separator: "; ")
  }

  /// A requirement such as `task: task running, file empty or partial`, in new names.
  private func words(of requirement: Requirement) -> String {
    let machine = pack.machine(interaction.lifelines[requirement.lifeline].machine)
    let states = requirement.states.allowed.map { region, states -> String in
      guard let region = machine?.regions[region] else { return "" }
      let names = states.map { renames.state(region.states[$0].name.text) }.sorted()
      return "\(renames.state(region.name.text)) \(names.joined(separator: " or "))"
    }
    let relations = requirement.relations.map { relation, target in
      switch target {
      case .none: "no \(relation)"
      case .some: "some \(relation)"
      case .role(let role): "\(relation) \(newRole(role))"
      }
    }
    return "\(newRole(requirement.lifeline)): "
      + (states + relations).sorted().joined(separator: ", ")
  }
}

// MARK: - Steps

extension InteractionOutline {
  private mutating func add(_ steps: [Step]) { for step in steps { add(step) } }

  private mutating func add(
    _ key: String, text: String? = nil, subject: String, detail: String = "",
    kind: Line.Kind = .step, at place: Place
  ) {
    lines.append(
      Line(
        kind: kind, key: key, subject: subject, text: text ?? key, detail: detail, place: place))
  }

  private mutating func add(_ step: Step) {
    switch step {
    case .send(let send): add(send)
    case .relate(let relate):
      let target = relate.target.map(newRole) ?? "none"
      let subject = "\(newRole(relate.lifeline)).\(relate.relation) ="
      add("\(subject) \(target)", subject: subject, at: relate.place)
    case .invariant(let requirement):
      add("check \(words(of: requirement))", subject: "check", at: requirement.place)
    case .gap(let label, let place): add("wait: \(label.base)", subject: "wait", at: place)
    case .note(let text, let lifelines, let place):
      let over = lifelines.map(newRole).joined(separator: ", ")
      add(
        "note: \(text.base)", subject: "note", detail: over.isEmpty ? "" : "over \(over)",
        at: place)
    case .alt(let operands, let place): add("alt", operands, at: place)
    case .par(let operands, let place): add("par", operands, at: place)
    case .opt(let operand, let place): add("opt", [operand], at: place)
    case .break(let operand, let place): add("break", [operand], at: place)
    case .loop(let operand, let atLeast, let atMost, let place):
      let bounds = "\(atLeast)..\(atMost.map(String.init) ?? "*")"
      add("loop", [operand], detail: bounds, at: place)
    case .ref(let reference):
      let roles = pack.interaction(reference.interaction)?.lifelines ?? []
      let played = zip(roles, reference.roles).map { "\($0.name) = \(newRole($1))" }
      let name = renames.interaction(reference.interaction.text)
      add(
        "ref \(name)", subject: "ref \(name)", detail: played.joined(separator: ", "),
        at: reference.place)
    case .when(let condition, let then, let otherwise, let place):
      let words = pack.axes.text(of: condition)
      branch("if \(words)", "if", then, at: place)
      if !otherwise.isEmpty { branch("else of \(words)", "else", otherwise, at: place) }
    }
  }

  private mutating func add(_ send: Step.Send) {
    let machine = interaction.lifelines[send.lifeline].machine
    let title = pack.machine(machine)?.event(send.event)?.title.or(send.event.text).base
    let event = renames.event(send.event.text, of: machine.text)
    let subject = "\(newRole(send.lifeline)).\(event)"
    guard let sender = send.sender else {
      add(
        subject, text: "\(role(send.lifeline)).\(send.event)", subject: subject,
        detail: send.note.base, at: send.place)
      return
    }
    let sign = sender.kind.sign
    add(
      "\(newRole(sender.lifeline)) \(sign) \(subject)",
      text: "\(role(sender.lifeline)) \(sign) \(role(send.lifeline)): \(title ?? send.event.text)",
      subject: subject,
      detail: send.note.base, kind: .message, at: send.place)
  }

  /// Adds the operands of a fragment, with the question that is open about it beside the first.
  private mutating func add(
    _ operation: String, _ operands: [Step.Operand], detail: String = "", at place: Place
  ) {
    let question = interaction.openQuestions[place].map { "open: \($0.base)" } ?? ""
    let details = [detail, question].filter { !$0.isEmpty }.joined(separator: "; ")
    for (number, operand) in operands.enumerated() {
      add(operation, operand, detail: number == 0 ? details : "")
    }
  }

  /// Adds an operand: its label or title, which sets it apart from others, then its steps.
  private mutating func add(_ operation: String, _ operand: Step.Operand, detail: String) {
    let title = operand.title.base
    let name = operand.label.isEmpty ? title : operand.label
    let shown = title.isEmpty ? name : title
    let details = [detail, words(of: operand.requires), operand.label.isEmpty ? "" : title]
    branch(
      name.isEmpty ? operation : "\(operation) \(name)",
      text: shown.isEmpty ? operation : "\(operation) [\(shown)]", operation, operand.steps,
      detail: details.filter { !$0.isEmpty }.joined(separator: "; "), at: operand.place)
  }

  private mutating func branch(
    _ key: String, text: String? = nil, _ subject: String, _ steps: [Step],
    detail: String = "", at place: Place
  ) {
    add(key, text: text, subject: subject, detail: detail, at: place)
    add(steps)
    add("end \(key)", subject: "end", kind: .end, at: place)
  }
}

extension MessageKind {
  /// The arrow of a step in a pack.
  fileprivate var sign: String {
    switch self {
    case .call: "->"
    case .reply: "-->"
    case .asynchronous: "->>"
    }
  }
}

/// The names in interactions that are other ones in the pack that it is compared with.
struct RoleRenames: Sendable {
  var roles = Renames()
  var machines = Renames()
  var interactions = Renames()
  var states = Renames()
  /// The events, by machine.
  var events: [String: Renames] = [:]

  func role(_ name: String) -> String { roles.name(name) }
  func machine(_ name: String) -> String { machines.name(name) }
  func interaction(_ name: String) -> String { interactions.name(name) }
  func state(_ name: String) -> String { states.name(name) }
  func event(_ name: String, of machine: String) -> String {
    events[machine]?.name(name) ?? name
  }
}
