import Model
import Render

/// A diagram that can be written in several forms.
struct Drawing: Sendable {
  /// What is drawn.
  enum Content: Hashable, Sendable {
    /// States and transitions.
    case states(Diagram)
    /// Messages between lifelines.
    case messages(Render.Sequence)
  }

  /// What it shows.
  let subject: Subject
  /// What is drawn.
  let content: Content
  /// How it looks.
  let options: DrawingOptions
  /// The language of words that are not the pack's.
  let locale: Words.Locale
  /// The layouts that are known already.
  let layouts: LayoutCache

  /// Draws something in the configuration that some settings choose.
  ///
  /// - Parameters:
  ///   - subject: What to draw.
  ///   - simulation: The pack, and its walks; what it walked once it does not walk again.
  ///   - settings: Values on axes, as words.
  ///   - options: How to draw it.
  /// - Throws: `UsageError` for a name that the pack has not, `DrawingError` where there is nothing
  ///   to draw, `Rejected` after it has been told what is wrong with the pack or the settings.
  init(
    of subject: Subject, in simulation: Simulation, settings: [Setting] = [],
    options: DrawingOptions = DrawingOptions()
  ) async throws {
    let view = try View(options, of: subject, in: simulation.pack)
    switch subject {
    case .machine(let machine):
      content = .states(try await simulation.diagram(of: machine, settings, view))
    case .callback(let callback):
      content = .states(try await simulation.diagram(of: callback, settings, view))
    case .interaction(let interaction):
      content = .messages(try await simulation.sequence(of: interaction, settings, view))
    case .scenario(let scenario):
      content = .messages(try await simulation.sequence(of: scenario, settings, view))
    }
    self.subject = subject
    self.options = options
    locale = view.locale
    layouts = simulation.layouts
  }
}
