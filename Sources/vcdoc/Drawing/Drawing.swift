import Model
import Render

/// A picture that can be written in several forms.
enum Drawing {
  /// States and transitions.
  case diagram(Diagram)
  /// Messages between lifelines.
  case sequence(Render.Sequence, of: Subject)

  /// Draws something in the configuration that some settings choose.
  ///
  /// - Parameters:
  ///   - subject: What to draw.
  ///   - simulation: The pack, and its walks.
  ///   - settings: Values on axes, as words.
  /// - Throws: `Rejected`, after it has been told why there is nothing to draw.
  init(
    of subject: Subject, in simulation: Simulation, settings: Settings
  ) async throws {
    switch subject {
    case .machine(let machine):
      self = .diagram(try await simulation.diagram(of: machine, settings))
    case .callback(let callback):
      self = .diagram(try await simulation.diagram(of: callback, settings))
    case .interaction(let interaction):
      self = .sequence(try await simulation.sequence(of: interaction, settings), of: subject)
    case .scenario(let scenario):
      self = .sequence(try await simulation.sequence(of: scenario, settings), of: subject)
    }
  }

  /// The picture as a file.
  ///
  /// - Parameter format: `svg`, `dot`, or `json`.
  /// - Returns: The bytes of the file.
  /// - Throws: `UsageError` for a form that this kind of picture has not; why it cannot be laid out.
  func bytes(as format: String) throws -> [UInt8] {
    switch (self, format) {
    case (.diagram(let diagram), "dot"): return Array(diagram.dot.utf8)
    case (.diagram(let diagram), "json"): return diagram.json(try Layout(of: diagram)).bytes()
    case (.diagram(let diagram), _): return diagram.svg(try Layout(of: diagram))
    case (.sequence(_, let subject), "dot"):
      throw UsageError(
        "only machines and callbacks can be written as dot; for '\(subject.name)' try svg or json",
        in: "diagram")
    case (.sequence(let sequence, _), "json"): return JSON(of: sequence).bytes()
    case (.sequence(let sequence, _), _): return sequence.svg()
    }
  }
}
