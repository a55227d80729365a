import Base
import Pack

/// Compiles the interactions of a component in one configuration to automata.
///
/// Each step becomes an expression, and the expression an automaton by its partial derivatives.
struct InteractionCompiler {
  let pack: Pack
  let index: PackIndex
  var configuration: Configuration
  let component: Component
  /// Its machines.
  private let machines: [Machine]
  /// How many objects each machine of the component has.
  var counts: [Int]
  /// The automata compiled so far.
  var compiled = CompiledInteractions()
  /// The errors found so far.
  var problems: [Diagnostic] = []

  private var guardNumbers: [[Guard: Int]]

  /// Prepares to compile the interactions of a component.
  init(
    pack: Pack, index: PackIndex, configuration: Configuration, component: Component,
    counts: [Int]
  ) {
    self.pack = pack
    self.index = index
    self.configuration = configuration
    self.component = component
    machines = component.machines.map { pack.machines[$0] }
    self.counts = counts
    guardNumbers = Array(repeating: [:], count: component.machines.count)
    compiled.guards = Array(repeating: [], count: component.machines.count)
  }

  /// The interaction whose steps are compiled: the one of the automaton, or one that `ref` refers
  /// to.
  struct Scope {
    /// The interaction, by index into the pack.
    let interaction: Int
    /// For each of its lifelines, the roles of the automaton.
    let roles: [InteractionAutomaton.Role]
    /// The interactions that contain it, by index into the pack, outermost first, then itself.
    let owners: [Int]
    /// The place of the `ref` to it; `nil` for the interaction of the automaton.
    let reference: Place?
  }

  /// The index of a machine in the component; `nil` if the component does not have it.
  func machine(_ name: Name<Machine>) -> Int? {
    component.machines.firstIndex(of: index.machine(name))
  }

  /// Compiles a requirement and returns its index among the tests.
  mutating func test(_ requirement: Requirement, in scope: Scope) -> Int {
    let role = scope.roles[requirement.lifeline]
    let firstLink = compiled.links.count
    for (name, target) in requirement.relations.sorted(by: { $0.key < $1.key }) {
      compiled.links.append(link(name, from: role.machine, to: target, in: scope))
    }
    compiled.tests.append(
      StateTest(
        roles: role.first..<(role.first + (role.others ?? 1)),
        guardNumber: guardNumber(of: requirement.states, machine: role.machine),
        links: firstLink..<compiled.links.count, isMany: role.others != nil))
    compiled.testOrigins.append(
      TestOrigin(
        place: requirement.place,
        lifeline: pack.interactions[scope.interaction].lifelines[requirement.lifeline].name,
        part: scope.reference.map { (pack.interactions[scope.interaction].name, $0) }))
    return compiled.tests.count - 1
  }

  private mutating func guardNumber(of question: Guard, machine: Int) -> Int {
    if let known = guardNumbers[machine][question] { return known }
    let number = compiled.guards[machine].count
    guardNumbers[machine][question] = number
    compiled.guards[machine].append(question)
    return number
  }

  private func link(
    _ name: Name<Relation>, from machine: Int, to target: Requirement.Target, in scope: Scope
  ) -> RelationTest {
    let goal: RelationTest.Goal =
      switch target {
      case .none: .none
      case .some: .some
      case .role(let lifeline): .role(scope.roles[lifeline].first)
      }
    let way = ResolvedRelation(name, on: machine, among: machines)
    return RelationTest(relation: way?.relation, inverseOf: way?.inverseOf, goal: goal)
  }
}
