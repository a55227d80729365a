@testable import Base
@testable import Pack
@testable import StateSpace
@testable import Analysis
@testable import Graphics
@testable import Formats
import Support

/// A machine with its facts, ready to be drawn.
struct MachineSample {
  let machine: Machine
  let facts: MachineFacts

  static func viewController() throws -> Self { try Self(.viewController) }
  static func application() throws -> Self { try Self(.application) }

  init(_ script: MachineScript) throws {
    machine = try script.machine()
    facts = try script.facts()
  }

  func diagram(only region: String? = nil, highlighting callback: String? = nil) -> StateDiagram {
    StateDiagram(
      of: machine, facts: facts, highlighting: callback.flatMap { Name($0) },
      only: region.flatMap { Name($0) }, locale: "en"
    ) { "../callbacks/\($0)/" }
  }

  func picture() throws -> [UInt8] {
    let diagram = diagram()
    return diagram.svg(try GraphLayout(of: diagram))
  }
}
