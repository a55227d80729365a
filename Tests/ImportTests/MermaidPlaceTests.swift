import Base
import Import
import Support
import Testing

/// States are in the composites in which Mermaid draws them.
struct MermaidPlaceTests {
  /// A statement of a diagram.
  private indirect enum Statement {
    case arrow(String, String)
    case declaration(String)
    case body(String, [Statement])

    var text: String {
      switch self {
      case .arrow(let source, let target): "\(source) --> \(target)\n"
      case .declaration(let state): "state \(state)\n"
      case .body(let state, let inner):
        "state \(state) {\n\(inner.map(\.text).joined())}\n"
      }
    }
  }

  /// The parents that Mermaid's nodes get: `dataFetcher.ts` of version 11.
  private struct Nodes {
    var parents: [String: String] = [:]
    var states: Set<String> = []
    /// Whether one is in itself, which Mermaid does not draw.
    var isRound = false

    private mutating func fetch(_ state: String, in parent: String?) {
      states.insert(state)
      if let parent { parents[state] = parent }
      var outer = parents[state]
      while let next = outer, !isRound {
        isRound = next == state
        outer = parents[next]
      }
    }

    mutating func fetch(_ document: [Statement], in parent: String?) {
      for statement in document {
        switch statement {
        case .arrow(let source, let target):
          fetch(source, in: parent)
          fetch(target, in: parent)
        case .declaration(let state): fetch(state, in: parent)
        case .body(let state, let inner):
          fetch(state, in: parent)
          fetch(inner, in: state)
        }
      }
    }
  }

  private static func document(depth: Int, _ dice: inout Dice) -> [Statement] {
    (0..<Int.random(in: 1...4, using: &dice)).map { _ in
      let names = (0..<2).map { _ in
        ["A", "B", "C", "D", "E", "F", "G", "H"].randomElement(using: &dice) ?? "A"
      }
      switch Int.random(in: 0..<6, using: &dice) {
      case 0: return .declaration(names[0])
      case 1...2 where depth < 3: return .body(names[0], document(depth: depth + 1, &dice))
      default: return .arrow(names[0], names[1])
      }
    }
  }

  @Test func randomStatesAreWhereMermaidDrawsThem() throws {
    var dice = Dice(state: 11)
    var judged = 0
    for _ in 0..<4_000 {
      let document = Self.document(depth: 0, &dice) + [.arrow("I", "J")]
      var nodes = Nodes()
      nodes.fetch(document, in: nil)
      if nodes.isRound { continue }
      let text = "stateDiagram-v2\n" + document.map(\.text).joined()
      let imported = MermaidReader.read(text, named: "m", path: "m.mmd")
      let machine = try #require(imported.machines.first, "\(imported.diagnostics)\n\(text)")
      let found = machine.root.parents(of: nodes.states)
      #expect(found == nodes.parents, "\(text)")
      judged += 1
    }
    #expect(judged > 1_000)
  }

  /// A diagram, the state whose place it asks for, that place, and whether a comment explains it.
  @Test(
    arguments: [
      ("state P {\n I --> E : x\n}\nP --> S : stop\nE --> S : out", "E", "P", false),
      ("A --> B\nP --> Q\nstate P {\n B --> C\n}", "B", "P", false),
      ("A --> B\nB --> A\nstate P {\n C --> B\n}", "B", "P", true),
      ("state P {\n B --> C\n}\nstate Q {\n D --> B\n}", "B", "Q", true),
      ("state P {\n A --> Q\n}\nstate Q {\n B --> C\n}", "Q", "P", true),
      ("A --> B\nstate P {\n C --> D\n}\nstate Q {\n P --> E\n}", "P", "Q", true),
      ("state P {\n P --> B\n}\nA --> P", "P", "", false),
      ("A --> B\nstate P {\n C --> D\n note right of B : m\n}", "B", "P", false),
      ("A --> B\nB --> A\n--\nC --> B\nC --> D", "B", "", false),
      ("state P {\n A --> B\n B --> A\n--\n C --> B\n}\nP --> D", "B", "P' in part 2", true),
    ])
  func statesAreWhereMermaidDrawsThem(
    _ chart: String, _ state: String, _ place: String, _ hasComment: Bool
  ) throws {
    let imported = MermaidReader.read("stateDiagram-v2\n" + chart, named: "m", path: "m.mmd")
    let machine = try #require(imported.machines.first, "\(imported.diagnostics)")
    #expect(machine.root.parents(of: [state])[state] ?? "" == place.prefix { $0 != "'" })
    let text = try ImportedText(of: "stateDiagram-v2\n" + chart).text
    #expect(text.contains("Mermaid draws '\(state)' inside '\(place)") == hasComment, "\(text)")
  }

  @Test func statesThatMoveTooDeepAreAnError() {
    let bodies = (0...14).reversed().map { "state S\($0) {\nS\($0 + 1) --> X\n}\n" }.joined()
    let imported = MermaidReader.read("stateDiagram-v2\n" + bodies, named: "m", path: "m.mmd")
    #expect(imported.diagnostics.map(\.message).first?.contains("nest at most 12 deep") == true)
  }
}

extension ImportedState {
  /// The nearest states of a diagram around some of its states inside, by name.
  fileprivate func parents(of states: Set<String>, in outer: String? = nil) -> [String: String] {
    let own = states.contains(id) ? outer.map { [id: $0] } ?? [:] : [:]
    let around = id.isEmpty || id.hasPrefix("part ") ? outer : id
    return children.reduce(into: own) { found, child in
      found.merge(child.parents(of: states, in: around)) { first, _ in first }
    }
  }
}
