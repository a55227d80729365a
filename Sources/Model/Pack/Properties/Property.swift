/// A claim about every run of a model: one sentence of the property language, understood.
///
/// It is about one object of each machine it names, whichever; or, `in` an interaction, about the
/// objects that play its roles, from each time it begins to its end.
package struct Property: Hashable, Sendable {
  /// Who is observed: an object of a machine, or those who play a lifeline of the interaction.
  package struct Role: Hashable, Sendable {
    /// The machine, by index into the pack.
    package let machine: Int
    /// The lifeline, by index into the interaction; none for an object like any other.
    package let lifeline: Int?

    /// Makes a role.
    package init(machine: Int, lifeline: Int? = nil) {
      self.machine = machine
      self.lifeline = lifeline
    }
  }

  /// An interaction, and the operands that an occurrence must take to be spoken of.
  package struct Context: Hashable, Sendable {
    /// The interaction, by index into the pack.
    package let interaction: Int
    /// The labels of the operands, each once, in the order of the text.
    package let labels: [String]

    /// Makes a context.
    package init(interaction: Int, labels: [String] = []) {
      self.interaction = interaction
      self.labels = labels
    }
  }

  /// The sentence as it was written.
  package let text: String
  /// Whom the propositions speak of, in the order of the text; at least one.
  package let roles: [Role]
  /// The interaction it is about; none for a claim about whole lives.
  package let context: Context?
  /// What it claims.
  package let pattern: Pattern
  /// Of which segments.
  package let scope: Scope
  /// Whether nothing is owed once the process is gone.
  package let isUnlessKilled: Bool
  /// Whether it claims that the state in `pattern` can be reached from everywhere, and not that
  /// every run comes to it.
  ///
  /// Such a claim is about branches of runs (AG EF in CTL), so that no automaton decides it.
  package let isReachability: Bool
  /// The configurations it speaks of.
  package let condition: Condition

  /// Makes a property of checked parts.
  package init(
    text: String, roles: [Role], context: Context?, pattern: Pattern, scope: Scope,
    isUnlessKilled: Bool, isReachability: Bool = false, condition: Condition
  ) {
    self.text = text
    self.roles = roles
    self.context = context
    self.pattern = pattern
    self.scope = scope
    self.isUnlessKilled = isUnlessKilled
    self.isReachability = isReachability
    self.condition = condition
  }

  /// Everything it speaks of: first the pattern's propositions, then the scope's.
  package var propositions: [Proposition] { pattern.propositions + scope.propositions }

  /// The same property, claimed of fewer configurations.
  package func limited(to condition: Condition) -> Self {
    if condition == .always { return self }
    let both = self.condition == .always ? condition : .all([self.condition, condition])
    return Self(
      text: text, roles: roles, context: context, pattern: pattern, scope: scope,
      isUnlessKilled: isUnlessKilled, isReachability: isReachability, condition: both)
  }
}
