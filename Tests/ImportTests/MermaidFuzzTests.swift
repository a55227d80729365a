import Base
import FoundationEssentials
import Import
import Pack
import PackReader
import Support
import Testing

/// Diagrams with random mistakes are read, or are errors with places; what is read gives a pack
/// that can be read, in bounded time.
struct MermaidFuzzTests {
  /// `make check` tries 50,000 mutants of each diagram.
  private static let isThorough = ProcessInfo.processInfo.environment["VCDOC_THOROUGH"] != nil
  private static let count = isThorough ? 50_000 : 300

  @Test(arguments: [Self.chart, Self.sequence])
  func mutantsAreReadOrRefused(_ diagram: String) {
    var dice = Dice(state: 56)
    var (read, slowest) = (0, Duration.zero)
    for _ in 0..<Self.count {
      let mutant = Self.mutant(of: diagram, &dice)
      let time = ContinuousClock().measure { read += self.isRead(mutant) ? 1 : 0 }
      slowest = max(slowest, time)
    }
    // Mistakes are small, so that a part of the mutants is still a diagram.
    #expect(read > Self.count / 8)
    #expect(slowest < .seconds(5))
  }

  /// Whether a mutant is a diagram; its pack can be read then, and otherwise each error has a line.
  private func isRead(_ mutant: String) -> Bool {
    let imported = MermaidReader.read(mutant, named: "mutant", path: "mutant.mmd")
    guard imported.diagnostics.isEmpty else {
      #expect(imported.diagnostics.allSatisfy { $0.place.line > 0 })
      return false
    }
    let text = ImportedPack(of: imported).text
    let reading = PackReading(of: PackFiles(only: "mutant.yaml", Array(text.utf8)))
    let errors = reading.diagnostics.filter { $0.severity == .error }
    #expect(errors == [], "\(mutant)\n\(text)")
    return true
  }

  @Test
  func sizesAreBounded() {
    let many = (0...ImportLimits.parts).map { "S\($0) --> S\($0 + 1)" }.joined(separator: "\n")
    let deep = String(repeating: "state A {\n", count: 30) + "B --> C\n"
    let long = (0...ImportLimits.parts).map { "A->>B: \($0)" }.joined(separator: "\n")
    let nested = String(repeating: "opt x\n", count: 30) + "A->>B: x\n"
    for text in ["stateDiagram-v2\n" + many, "stateDiagram-v2\n" + deep] {
      #expect(!MermaidReader.read(text, named: "a", path: "a.mmd").diagnostics.isEmpty)
    }
    for text in ["sequenceDiagram\n" + long, "sequenceDiagram\n" + nested] {
      #expect(!MermaidReader.read(text, named: "a", path: "a.mmd").diagnostics.isEmpty)
    }
  }

  @Test
  func hostileLinesAreReadInBoundedTime() {
    let row = { (text: String, count: Int) in String(repeating: text, count: count) }
    let lines = [
      "state A {\nB\(row("}", 60_000))", "state A {\nB --> C\(row("}", 60_000))",
      row("state A { ", 6_000), "state A { state B {\n" + row("state \"", 8_000),
      "accDescr {\n" + row("x\n", 20_000), "note right of A\n" + row("x\n", 20_000),
      row("-", 60_000), row(":::", 20_000), "A --> B : " + row("#", 60_000),
      "A --> B : " + row("[", 60_000), "A --> B : " + row("/ ", 30_000), row("--\n", 20_000),
      "A-" + row("/|-", 20_000) + "B: x", row("alt x;", 9_000), row("A->>B: x;", 6_000),
      row("%%{\n", 20_000), row("-->", 20_000),
      (0..<900).map { "state S\($0)\n{\nS\($0 + 1) --> X\nS\($0 + 1) : a\n}" }
        .joined(separator: "\n"),
    ]
    for kind in ["stateDiagram-v2\n", "sequenceDiagram\n"] {
      for line in lines {
        let time = ContinuousClock().measure {
          let imported = MermaidReader.read(kind + line, named: "a", path: "a.mmd")
          _ = ImportedPack(of: imported)
        }
        #expect(time < .seconds(20), "\(line.prefix(20))")
      }
    }
  }

  @Test
  func largeDiagramsAreReadInBoundedTime() {
    let signs = (0..<1_000).map { "S\($0) --> c\($0) : !\($0 % 7)\nstate c\($0) <<choice>>" }
    let lines = signs + (0..<1_000).map { "c\($0) --> S\(($0 * 7) % 1_000) : [S1 or S\($0)]" }
    let text = "stateDiagram-v2\n" + lines.joined(separator: "\n")
    let time = ContinuousClock().measure {
      let imported = MermaidReader.read(text, named: "a", path: "a.mmd")
      #expect(imported.diagnostics == [])
      #expect(!ImportedPack(of: imported).text.isEmpty)
    }
    #expect(time < .seconds(20))
  }
}

// MARK: - Mutants

extension MermaidFuzzTests {
  /// A diagram after one to three random mistakes.
  private static func mutant(of diagram: String, _ dice: inout Dice) -> String {
    var lines = diagram.split(separator: "\n").map(String.init)
    for _ in 0..<Int.random(in: 1...3, using: &dice) {
      let place = Int.random(in: 0..<lines.count, using: &dice)
      let other = lines.randomElement(using: &dice) ?? ""
      switch Int.random(in: 0..<7, using: &dice) {
      case 0 where lines.count > 1: lines.remove(at: place)
      case 1: lines.insert(other, at: place)
      case 2: lines.swapAt(place, lines.firstIndex(of: other) ?? place)
      case 3: lines.insert(piece(&dice) + piece(&dice), at: place)
      default:
        var line = Array(lines[place])
        let index = Int.random(in: 0...line.count, using: &dice)
        if Bool.random(using: &dice) {
          line.insert(contentsOf: piece(&dice), at: index)
        } else {
          line.removeSubrange(index..<min(line.count, index + 3))
        }
        lines[place] = String(line)
      }
    }
    return lines.joined(separator: "\n")
  }

  private static func piece(_ dice: inout Dice) -> String {
    pieces.randomElement(using: &dice) ?? ""
  }

  private static let pieces = [
    "-->", "->>", "-->>", "-)", "--x", "<<->>", "[*]", " : ", ":", ":::", "state ", "{", "}", "--",
    "note right of ", "end note", "end", "alt x", "else y", "opt z", "loop w", "par p", "and q",
    "critical c", "option o", "break b", "rect r", "box Red t", "participant ", "actor ", " as ",
    "<<choice>>", "<<fork>>", "<<join>>", "\"", "[", "]", "(", ")", "[]", " / ", ", ", "#35;",
    "#0;", "&lt;", "<br/>", "%%", "%%{", ";", "\n", "A", "B", "C", "a", "c", "else", "after 3 s",
    "[else]", "any", "not A", "A or x", "é", "日本", "✓", "activate A", "create ", "destroy ",
    "accTitle: x", "accDescr {", "---", "title: x", "stateDiagram-v2\n", "sequenceDiagram\n",
    "Note over A,B: n", "classDef x y", "=", " = ", "..", ".", "'", "`", "\\n", "@{ ", "()", "+",
    "-", "a + 1", "\u{3000}", "\u{2028}", "\u{FEFF}",
  ]

  private static let chart = """
    stateDiagram-v2
    [*] --> Idle : created
    Idle --> Active : start [ready] / log, notify(user)
    Active --> Idle : stop
    Active --> Broken : fail
    Active --> Lost : fail
    Broken --> [*]
    Lost --> [*] : give up
    state "In use; now" as Active {
    [*] --> a1
    a1 --> a2 : next
    a2 --> [*]
    --
    [*] --> b1
    b1 --> b2
    b2 --> b1 : back #35;1
    }
    note right of Idle : nothing to do
    state c <<choice>>
    Idle --> c : choose
    c --> Active : if n > 0
    c --> Idle : else
    state f <<fork>>
    state j <<join>>
    Lost --> f
    f --> P
    f --> Q
    P --> P2 : go
    P2 --> j
    Q --> j : ok
    j --> Idle
    classDef bad fill:#f00
    """

  private static let sequence = """
    sequenceDiagram
    autonumber
    box Purple Alice & John
    participant A as Alice
    participant J
    end
    A->>+J: Hello John, how are you?
    J-->>-A: Great
    A-)B: See you; B--xA: bye
    Note over A,J: typical
    alt is sick
    J->>A: Not so good :(
    else is well
    loop Every minute
    J->>A: Feeling fresh #59;
    end
    end
    par one
    A->>B: x
    and two
    B->>A: x
    end
    critical Establish
    A->>B: connect
    option timeout
    A->>A: log
    end
    break when it fails
    B-->A: fail
    end
    create participant C
    A->>C: hi
    destroy C
    A-xC: die
    """
}
