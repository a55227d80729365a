import Base
package import Pack
package import Analysis
package import Graphics

/// A machine with its facts, ready to be drawn.
package struct MachineSample {
  /// The machine.
  package let machine: Machine
  /// Its facts.
  package let facts: MachineFacts

  /// A view controller.
  package static func viewController() throws -> Self { try Self(.viewController) }

  /// An application.
  package static func application() throws -> Self { try Self(.application) }

  /// Runs a script.
  package init(_ script: MachineScript) throws {
    machine = try script.machine()
    facts = try script.facts()
  }

  /// The state diagram.
  package func diagram(only region: String? = nil, highlighting callback: String? = nil)
    -> StateDiagram
  {
    StateDiagram(
      of: machine, facts: facts, highlighting: callback.flatMap { Name($0) },
      only: region.flatMap { Name($0) }, locale: "en"
    ) { "../callbacks/\($0)/" }
  }

  /// The state diagram as SVG.
  package func picture() throws -> [UInt8] {
    let diagram = diagram()
    return diagram.svg(try GraphLayout(of: diagram))
  }
}
