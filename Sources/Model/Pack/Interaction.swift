/// What several objects do together: lifelines, what they need to begin, and ordered steps.
public struct Interaction: Hashable, Sendable {
  /// The word that names it: `navigation.push`.
  public let name: Name<Interaction>
  /// What readers call it.
  public let title: Words
  /// What happens, Markdown; may be empty.
  public let summary: Words
  /// Whether it may come between any two steps of another, as a layout pass may.
  public let isAmbient: Bool
  /// Whether it only serves as a part of others and never begins by itself.
  public let isPart: Bool
  /// Whether of two interactions that explain a log the other is the likelier.
  public let isRare: Bool
  /// The configurations in which it exists.
  public let condition: Condition
  /// Who takes part, in the order of the diagram.
  public let lifelines: [Lifeline]
  /// What must hold when it begins; of a part, when its first step is reached.
  public let requires: [Requirement]
  /// What happens, in order.
  public let steps: [Step]
  /// What it rests on; may be empty.
  public let citations: [Citation]
  /// Where the pack says it.
  public let place: Place

  /// Makes an interaction.
  public init(
    name: Name<Interaction>, title: Words, summary: Words, isAmbient: Bool, isPart: Bool,
    isRare: Bool = false, condition: Condition, lifelines: [Lifeline], requires: [Requirement],
    steps: [Step],
    citations: [Citation], place: Place
  ) {
    self.name = name
    self.title = title
    self.summary = summary
    self.isAmbient = isAmbient
    self.isPart = isPart
    self.isRare = isRare
    self.condition = condition
    self.lifelines = lifelines
    self.requires = requires
    self.steps = steps
    self.citations = citations
    self.place = place
  }
}

/// One who takes part in an interaction: a role that an object of a machine plays.
public struct Lifeline: Hashable, Sendable {
  /// The role: `source`.
  public let name: Name<Lifeline>
  /// What readers call the role.
  public let title: Words
  /// The machine of the object.
  public let machine: Name<Machine>
  /// Whether it stands for every object of the machine that plays no other role here.
  ///
  /// A step on such a lifeline is sent to each of them that has a transition for it, in any order;
  /// a requirement on it must hold for each of them.
  public let isMany: Bool
  /// Where the pack says it.
  public let place: Place

  /// Makes a lifeline.
  public init(
    name: Name<Lifeline>, title: Words, machine: Name<Machine>, isMany: Bool, place: Place
  ) {
    self.name = name
    self.title = title
    self.machine = machine
    self.isMany = isMany
    self.place = place
  }
}

/// Something that must hold of one lifeline.
public struct Requirement: Hashable, Sendable {
  /// Where a relation must lead.
  public enum Target: Hashable, Sendable {
    /// To no object.
    case none
    /// To some object, whichever.
    case some
    /// To the object that plays a role, by the index of its lifeline.
    case role(Int)
  }

  /// The lifeline, by index.
  public let lifeline: Int
  /// The states its regions must be in.
  public let states: Guard
  /// Where its relations, or their inverses, must lead, by the word the pack used.
  public let relations: [Name<Relation>: Target]
  /// Where the pack says it.
  public let place: Place

  /// Makes a requirement.
  public init(
    lifeline: Int, states: Guard, relations: [Name<Relation>: Target], place: Place
  ) {
    self.lifeline = lifeline
    self.states = states
    self.relations = relations
    self.place = place
  }
}

extension Name where Kind == Interaction {
  /// The word before its first dot, which those have that belong together: `navigation`.
  public var family: String { String(text.prefix { $0 != "." }) }
}

extension [Interaction] {
  /// The events that interactions send, by machine.
  var sentEvents: [Name<Machine>: Set<Name<Event>>] {
    reduce(into: [:]) { sent, interaction in
      interaction.steps.forEachStep { step in
        guard case .send(let send) = step else { return }
        sent[interaction.lifelines[send.lifeline].machine, default: []].insert(send.event)
      }
    }
  }

  /// Those that use a part, be it by way of other parts, and begin by themselves; in their order.
  func wholes(of part: Name<Interaction>) -> [Interaction] {
    var names: Set<Name<Interaction>> = [part]
    var isGrowing = true
    while isGrowing {
      let count = names.count
      names.formUnion(filter { $0.isPart && $0.refers(toOneOf: names) }.map(\.name))
      isGrowing = names.count > count
    }
    return filter { !$0.isPart && $0.refers(toOneOf: names) }
  }

  /// What to say where a part is named that never begins by itself.
  ///
  /// - Parameters:
  ///   - part: The part.
  ///   - deed: What is to be done with those that use it instead, `draw`.
  /// - Returns: A message, which names them where there are any.
  func remark(onPart part: Name<Interaction>, to deed: String) -> String {
    let takers = wholes(of: part).map { "'\($0.name)'" }
    let start = "'\(part)' is a part of others and never begins by itself"
    return takers.isEmpty ? start : start + "; \(deed) \(takers.listed())"
  }
}

extension Pack {
  /// What to say where a part is named that never begins by itself; see above.
  public func remark(onPart part: Name<Interaction>, to deed: String) -> String {
    interactions.remark(onPart: part, to: deed)
  }
}

extension Interaction {
  /// Whether a step of its own refers to one of some interactions.
  fileprivate func refers(toOneOf names: Set<Name<Interaction>>) -> Bool {
    steps.references.contains { names.contains($0.interaction) }
  }
}
