import Base

/// Reads state and sequence diagrams in Mermaid's language.
///
/// Source: the documentation of Mermaid 11, "State diagrams" and "Sequence diagrams".
package struct MermaidReader {
  /// The kinds of diagrams.
  package enum Kind: Hashable, Sendable {
    case states
    case sequence
    /// Another diagram, by its first word, of which no pack can be made.
    case other(String)
  }

  /// What kind of diagram a text is.
  package static func kind(of text: String) -> Kind {
    let kind = MermaidText(text, firstLine: 1).kind
    return switch kind.lowercased() {
    case "statediagram", "statediagram-v2": .states
    case "sequencediagram": .sequence
    default: .other(kind)
    }
  }

  /// Reads a diagram.
  ///
  /// - Parameters:
  ///   - text: The diagram, checked by `TextFault`.
  ///   - name: What its name in the pack is made of, and its title unless it has one.
  ///   - path: The path of the file, for messages.
  ///   - firstLine: The number of its first line in the file.
  /// - Returns: A machine or an interaction, or the errors.
  package static func read(
    _ text: String, named name: String, path: String, firstLine: Int = 1
  ) -> Imported {
    let parts = MermaidText(text, firstLine: firstLine)
    var imported = Imported()
    var faults = MermaidFaults(path: path)
    switch kind(of: text) {
    case .states:
      var reader = MermaidStatements(of: parts, faults)
      reader.read()
      faults = reader.faults
      let chart = MermaidChartForm(reader.chart, parts, named: name, faults)
      faults = chart.faults
      if faults.list.isEmpty, !chart.machine.hasArrows {
        faults.report(
          "no arrow of the diagram leads from state to state; add 'A --> B: label'",
          line: parts.firstLine)
      }
      if faults.list.isEmpty { imported.machines = [chart.machine] }
    case .sequence:
      var reader = MermaidSequence(of: parts, named: name, faults)
      reader.read()
      faults = reader.faults
      if faults.list.isEmpty, !reader.hasSteps {
        imported.leftOut = "a sequence diagram without messages"
      } else if faults.list.isEmpty {
        imported.interactions = [reader.interaction]
      }
    case .other(let word):
      let found = word.isEmpty ? "what is here" : "'\(word.shortened(to: 40))'"
      faults.report(
        "\(found) is neither 'stateDiagram-v2' nor 'sequenceDiagram'; a pack is "
          + "made of these", line: firstLine)
    }
    imported.diagnostics = faults.list
    return imported
  }
}

/// Collects the errors of a diagram.
struct MermaidFaults {
  private let path: String
  private(set) var list: [Diagnostic] = []

  init(path: String) { self.path = path }

  /// Adds an error; no more than a run reports.
  mutating func report(_ message: String, line: Int) {
    guard list.count < Limits.diagnostics else { return }
    list.append(Diagnostic(.imported, message, at: Place(path: path, line: line, column: 1)))
  }

  /// Adds the error of a line that is not understood.
  mutating func report(unread line: MermaidText.Line, expected: String) {
    let text = line.text.inOneLine.shortened(to: 60)
    report("unexpected '\(text)'; expected \(expected)", line: line.number)
  }
}
