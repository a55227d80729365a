package import Base

/// What several objects do together: lifelines, preconditions, and ordered steps.
package struct Interaction: Hashable, Sendable {
  /// The identifier, unique in the pack: `navigation.push`.
  package let name: Name<Interaction>
  /// What readers call it.
  package let title: Words
  /// What happens, Markdown; may be empty.
  package let summary: Words
  /// Whether it can interleave anywhere with others, as a layout pass can.
  package let isAmbient: Bool
  /// Whether only other interactions use it, by reference; it never begins by itself.
  package let isPart: Bool
  /// Whether another interaction is preferred if both explain a log.
  package let isRare: Bool
  /// Whether scripts may let it begin to bring about what another interaction needs.
  package let fills: Bool
  /// The heading under which people look for it, a word of `groups` in `pack.yaml`; `nil` if the
  /// first part of its name serves.
  package let group: String?
  /// The configurations in which it exists.
  package let condition: Condition
  /// The configurations in which it exists and begins: not in those of scopes without it, where
  /// other interactions can refer to it.
  package let beginCondition: Condition
  /// The participants, in the order of the diagram.
  package let lifelines: [Lifeline]
  /// What must hold when it begins; if it is a part, when its first step is reached.
  package let requires: [Requirement]
  /// The states in which pages let it begin by default, by lifeline; `requires` allows others.
  package let usually: [Requirement]
  /// What happens, in order.
  package let steps: [Step]
  /// For fragments whose order or occurrence no source settles, by their places, the question that
  /// is open.
  package let openQuestions: [Place: Words]
  /// What it rests on; may be empty.
  package let citations: [Citation]
  /// Where the pack says it.
  package let place: Place

  /// Makes an interaction.
  package init(
    name: Name<Interaction>, title: Words, summary: Words, isAmbient: Bool, isPart: Bool,
    isRare: Bool = false, fills: Bool = false, group: String? = nil,
    condition: Condition, scopeCondition: Condition = .always, lifelines: [Lifeline],
    requires: [Requirement], usually: [Requirement] = [],
    steps: [Step], openQuestions: [Place: Words] = [:],
    citations: [Citation], place: Place
  ) {
    self.name = name
    self.title = title
    self.summary = summary
    self.isAmbient = isAmbient
    self.isPart = isPart
    self.isRare = isRare
    self.fills = fills
    self.group = group
    self.condition = condition
    beginCondition = scopeCondition == .always ? condition : .all([condition, scopeCondition])
    self.lifelines = lifelines
    self.requires = requires
    self.usually = usually
    self.steps = steps
    self.openQuestions = openQuestions
    self.citations = citations
    self.place = place
  }
}

/// A participant of an interaction: a role that an object of a machine plays.
package struct Lifeline: Hashable, Sendable {
  /// The identifier of the role, unique in its interaction: `source`.
  package let name: Name<Lifeline>
  /// What readers call the role.
  package let title: Words
  /// The machine of the object.
  package let machine: Name<Machine>
  /// Whether it stands for every object of the machine that plays no other role here.
  ///
  /// A step on it is sent to each of these objects that has a transition for the event, in any
  /// order; a requirement on it must hold for each of them.
  package let isMany: Bool
  /// What readers call the group with which it is drawn; empty for none.
  package let box: Words
  /// Where the pack says it.
  package let place: Place

  /// Makes a lifeline.
  package init(
    name: Name<Lifeline>, title: Words, machine: Name<Machine>, isMany: Bool,
    box: Words = Words(""), place: Place
  ) {
    self.name = name
    self.title = title
    self.machine = machine
    self.isMany = isMany
    self.box = box
    self.place = place
  }
}

/// A condition on one lifeline: states of its regions, targets of its relations.
package struct Requirement: Hashable, Sendable {
  /// The object to which a relation must lead.
  package enum Target: Hashable, Sendable {
    /// No object.
    case none
    /// Any object.
    case some
    /// The object of a lifeline, by index.
    case role(Int)
  }

  /// The lifeline, by index.
  package let lifeline: Int
  /// The states that its regions must be in.
  package let states: Guard
  /// Where its relations must lead, by the name in the pack; inverse names are allowed.
  package let relations: [Name<Relation>: Target]
  /// Where the pack says it.
  package let place: Place

  /// Makes a requirement.
  package init(
    lifeline: Int, states: Guard, relations: [Name<Relation>: Target], place: Place
  ) {
    self.lifeline = lifeline
    self.states = states
    self.relations = relations
    self.place = place
  }
}

extension Interaction {
  /// The word of its group; the part of its name before the first dot if the pack gives none.
  package var heading: String { group ?? String(name.text.prefix { $0 != "." }) }
}

extension [Interaction] {
  /// The events that these interactions send, by machine.
  package var sentEvents: [Name<Machine>: Set<Name<Event>>] {
    reduce(into: [:]) { sent, interaction in
      interaction.steps.forEachStep { step in
        guard case .send(let send) = step else { return }
        sent[interaction.lifelines[send.lifeline].machine, default: []].insert(send.event)
      }
    }
  }

  /// The interactions that use a part, directly or through other parts, and begin by themselves.
  ///
  /// In the order of this list.
  func users(of part: Name<Interaction>) -> [Interaction] {
    var names: Set<Name<Interaction>> = [part]
    var isGrowing = true
    while isGrowing {
      let count = names.count
      names.formUnion(filter { $0.isPart && $0.refers(toOneOf: names) }.map(\.name))
      isGrowing = names.count > count
    }
    return filter { !$0.isPart && $0.refers(toOneOf: names) }
  }

  /// A message for someone who names a part as if it began by itself.
  ///
  /// - Parameters:
  ///   - part: The part.
  ///   - action: What to do with its users instead, such as `draw`.
  /// - Returns: The message; it lists the users if there are any.
  package func remark(onPart part: Name<Interaction>, to action: String) -> String {
    let users = users(of: part).map { "'\($0.name)'" }
    let start = "'\(part)' is used only by others and never begins by itself"
    return users.isEmpty ? start : start + "; \(action) \(users.listed())"
  }
}

extension Pack {
  /// A message for someone who names a part as if it began by itself.
  ///
  /// - Parameters:
  ///   - part: The part.
  ///   - action: What to do with its users instead, such as `draw`.
  /// - Returns: The message; it lists the users if there are any.
  package func remark(onPart part: Name<Interaction>, to action: String) -> String {
    interactions.remark(onPart: part, to: action)
  }
}

extension Interaction {
  /// Whether one of its own steps refers to one of these interactions.
  fileprivate func refers(toOneOf names: Set<Name<Interaction>>) -> Bool {
    steps.references.contains { names.contains($0.interaction) }
  }
}
