import Analysis
import Base
import Pack
import StateSpace

/// What the simulator of a site plays, in no language: the tables of its configurations, with what
/// several of them share once.
struct SimulatorTables: Sendable {
  /// The greatest number of configurations beside the default one.
  static let mostConfigurations = 100

  /// What the acts do in some configurations; numbers are indices into the lists of all.
  struct Variant: Hashable, Sendable {
    /// What is played in one component.
    struct Component: Hashable, Sendable {
      /// For each machine and event, its rules.
      let rules: [[Int]]
      let acts: [Int]
      /// For each act, the state in which it begins if it comes first; -1 if there is none.
      let starts: [Int]
    }

    let components: [Component]
  }

  /// The components in the first configuration, for what is alike in all: their machines.
  let components: [ScriptTables]
  /// The rules of an event.
  private(set) var rules = Interner<[MachineTable.Rule]>()
  private(set) var acts = Interner<ScriptTables.Act>()
  private(set) var starts = Interner<ScriptTables.Start>()
  private(set) var variants = Interner<Variant>()
  /// For each configuration that can be chosen, its values, and its variant.
  private(set) var configurations: [(configuration: Configuration, variant: Int)] = []

  /// Compiles what can be played.
  ///
  /// - Parameters:
  ///   - exploration: The explored pack.
  ///   - home: The first configuration.
  ///   - first: Its tables; empty if it is not played.
  ///   - others: The other configurations.
  init(
    of exploration: Exploration, in home: Configuration, first: [ScriptTables],
    others: [Configuration]
  ) {
    components = first
    let played = (first.isEmpty ? [] : [home]) + others
    var compiler = ScriptTableCompiler(of: exploration)
    let alike = compiler.firstPlayedAlike(among: played)
    for (number, configuration) in played.enumerated() {
      if alike[number] < number {
        configurations.append((configuration, configurations[alike[number]].variant))
        continue
      }
      let tables = number == 0 ? first : compiler.tables(in: configuration)
      let variant = Variant(components: tables.map { component(of: $0) })
      configurations.append((configuration, variants.intern(variant)))
    }
  }

  private mutating func component(of tables: ScriptTables) -> Variant.Component {
    Variant.Component(
      rules: tables.events.map { $0.map { rules.intern($0) } },
      acts: tables.acts.map { acts.intern($0) },
      starts: tables.starts.map { start in start.map { starts.intern($0) } ?? -1 })
  }
}
