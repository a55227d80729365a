import Import
import Testing

@testable import vcdoc

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// `vcdoc import`, from files to a pack that verifies, and back to Mermaid.
struct ImportCommandTests {
  private static let chart = """
    stateDiagram-v2
      [*] --> Closed
      Closed --> Open : push [unlocked] / ring, turn(2)
      Open --> Closed : pull
      Closed --> Kicked : kick
      Kicked --> [*]
      state "In use" as Open {
        [*] --> Ajar
        Ajar --> Wide : push
        Wide --> Ajar
        --
        [*] --> Dark
        Dark --> Lit : switch
      }
      Open --> decide : wind
      state decide <<choice>>
      decide --> Closed : [strong]
      decide --> Open : else
      note right of Closed : It is cold.

    """

  private static let sequence = """
    sequenceDiagram
      box Aqua Us
      participant A as Alice
      actor B
      end
      participant S as The server
      A->>B: hello
      B-->>A: hi
      B-)S: order; S->>S: check
      alt in stock
        S-->>B: yes
      else sold out
        S-->>B: no
        loop each day
          B->>S: now?
        end
      end
      opt paid
        B->>S: thanks
      end
      par here
        A->>S: one
      and there
        B->>S: two
      end
      break on error
        S->>A: sorry
      end
      Note over A,S: the end
      A->>B: bye

    """

  private static var document: String {
    """
    # My project

    ## The door

    ```mermaid
    \(chart)```

    - a list:

      ```mermaid
      flowchart LR
      ```

    ## The order of `things`

    ~~~mermaid
    \(sequence)~~~

    """
  }

  @Test func documentGivesAPackThatVerifies() async throws {
    let scratch = try Scratch(holding: ["README.md": Self.document])
    let pack = scratch.at("life.yaml")
    let session = try await Session("import", scratch.at("README.md"), "-o", pack)
    #expect(session.status == .done, "\(session.messages)")
    #expect(session.output.contains("wrote '\(pack)': 1 machine and 1 interaction"))
    #expect(session.messages.contains("'flowchart'"))
    let verified = try await Session("verify", "--pack", pack)
    #expect(verified.status == .done, "\(verified.messages)")
    let text = try scratch.files(in: ".")["life.yaml"] ?? ""
    #expect(text.contains("\n  The-door:\n    title: The door\n"))
    #expect(text.contains("\n  The-order-of-things:\n    title: The order of things\n"))
  }

  @Test func packGoesToStandardOutputWithoutAFile() async throws {
    let scratch = try Scratch(holding: ["door.mmd": Self.chart])
    let session = try await Session("import", scratch.at("door.mmd"))
    #expect(session.status == .done, "\(session.messages)")
    #expect(session.output.contains("transitions: |"))
    #expect(try scratch.names() == ["door.mmd"])
  }

  @Test func editedPackIsNotOverwritten() async throws {
    let scratch = try Scratch(holding: ["door.mmd": Self.chart])
    let (chart, pack) = (scratch.at("door.mmd"), scratch.at("life.yaml"))
    #expect(try await Session("import", chart, "-o", pack).status == .done)
    #expect(try await Session("import", chart, "-o", pack).output.hasPrefix("up to date"))
    // What an import wrote is renewed.
    try scratch.write(["door.mmd": Self.chart + "  Closed --> Kicked : ram\n"])
    let dry = try await Session("import", chart, "-o", pack, "--dry-run")
    #expect(dry.output.contains("+      Closed -> Kicked: ram\n"))
    #expect(dry.output.contains("would write"))
    #expect(try await Session("import", chart, "-o", pack).output.hasPrefix("wrote"))
    // What was edited stays.
    let edited = (try scratch.files(in: ".")["life.yaml"] ?? "").replacing(": ram", with: ": hit")
    try scratch.write(["life.yaml": edited])
    let session = try await Session("import", chart, "-o", pack)
    #expect(session.status == .found)
    #expect(session.output.contains("-      Closed -> Kicked: hit\n+      Closed -> Kicked: ram\n"))
    #expect(try scratch.files(in: ".")["life.yaml"] == edited)
  }

  /// What is no file is written to as it is: nothing is read from it, and nothing is compared.
  @Test func devicesAndPipesAreWrittenTo() async throws {
    let scratch = try Scratch(holding: ["door.mmd": Self.chart, "README.md": Self.document])
    let chart = scratch.at("door.mmd")
    #expect(try await Session("import", chart, "-o", "/dev/null") == Session(status: .done))
    #expect(unsafe mkfifo(scratch.at("pipe"), 0o600) == 0)
    let pipe = try OpenFile(at: scratch.at("pipe"), O_RDWR)
    #expect(try await Session("import", chart, "-o", scratch.at("pipe")) == Session(status: .done))
    let pack = try await Session("import", chart).output
    var bytes = [UInt8](repeating: 0, count: 1 << 16)
    let count = unsafe read(pipe.descriptor, &bytes, bytes.count)
    #expect(String(decoding: bytes.prefix(count), as: UTF8.self) == pack)
    let replace = try await Session(
      "import", scratch.at("README.md"), "--replace", "-o", "/dev/null")
    #expect(replace.status == .usage && replace.messages.contains("'--replace' needs the file"))
  }

  /// Nothing is lost in an empty file; a file that is too large for a pack is not shown.
  @Test func emptyFilesAreWrittenAndLargeOnesAreKept() async throws {
    let large = String(repeating: "#\n", count: 3 << 20)
    let scratch = try Scratch(holding: ["door.mmd": Self.chart, "a.yaml": "", "b.yaml": large])
    let chart = scratch.at("door.mmd")
    #expect(try await Session("import", chart, "-o", scratch.at("a.yaml")).status == .done)
    let kept = try await Session("import", chart, "-o", scratch.at("b.yaml"))
    #expect(kept.status == .found && kept.output.isEmpty)
    #expect(try scratch.files(in: ".")["b.yaml"] == large)
  }

  @Test func errorHasThePlaceInTheDocument() async throws {
    let text = Self.document.replacing("  Open --> Closed : pull", with: "  Open -> Closed")
    let scratch = try Scratch(holding: ["README.md": text])
    let session = try await Session("import", scratch.at("README.md"), "-o", scratch.at("a.yaml"))
    #expect(session.status == .invalid)
    #expect(session.messages.contains("README.md:9:1: error: unexpected 'Open -> Closed'"))
    #expect(try scratch.names() == ["README.md"])
  }

  @Test func unknownNotationIsRefused() async throws {
    let scratch = try Scratch(holding: ["a.txt": "hello\n", "b.md": "# Nothing\n"])
    let unknown = try await Session("import", scratch.at("a.txt"))
    #expect(unknown.status == .usage)
    #expect(unknown.messages.contains("--format mermaid"))
    #expect(try await Session("import", scratch.at("b.md")).status == .invalid)
    #expect(try await Session("import", scratch.at("c.md")).status == .invalid)
  }

  @Test func whatIsNotReadHasAWayOut() async throws {
    let chart = "stateDiagram\n  x --> y : run\n"
    let scratch = try Scratch(holding: [
      "m.ts": "createMachine({})\n", "azure.md": "# A\n\n::: mermaid\n\(chart):::\n",
      "people.mmd": "sequenceDiagram\n  participant A\n", "mark.mmd": "\u{FEFF}" + chart,
    ])
    let program = try await Session("import", scratch.at("m.ts"))
    #expect(program.status == .usage && program.messages.contains("JSON.stringify(machine.config"))
    let elsewhere = try await Session("import", scratch.at("azure.md"))
    #expect(
      elsewhere.status == .invalid && elsewhere.messages.contains("blocks after '```mermaid'"))
    let people = try await Session("import", scratch.at("people.mmd"))
    #expect(people.status == .invalid && people.messages.contains("without messages"))
    let marked = try await Session("import", scratch.at("mark.mmd"))
    #expect(marked.status == .done && marked.output.contains("x -> y: run"))
  }

  @Test func onlyDiagramOfAPackIsDrawnWithoutAName() async throws {
    let text = "sequenceDiagram\n  A->>A: hi\n  Note over A: [] alone\n"
    let scratch = try Scratch(holding: ["a.mmd": text])
    let pack = scratch.at("a.yaml")
    #expect(try await Session("import", scratch.at("a.mmd"), "-o", pack).status == .done)
    let session = try await Session("diagram", pack, "--format", "mermaid")
    #expect(session.output.hasPrefix("sequenceDiagram"), "\(session.messages)")
  }

  @Test func headOfAFolderHasAName() async throws {
    let scratch = try Scratch(holding: ["in/door.mmd": Self.chart])
    let (chart, pack) = (scratch.at("in/door.mmd"), scratch.at("door/pack.yaml"))
    try scratch.write(["door/README.md": "# Door\n"])
    #expect(try await Session("import", chart, "-o", pack).messages.isEmpty)
    #expect(try await Session("verify", "--pack", scratch.at("door")).status == .done)
    let beside = try await Session("import", chart, "-o", scratch.at("in/pack.yaml"))
    #expect(beside.messages.contains("choose another name"))
  }
}

/// Mermaid that is imported and drawn again says the same.
extension ImportCommandTests {
  @Test func chartReadAgainHasTheSameStatesAndArrows() async throws {
    let again = try await drawn(Self.chart)
    let (first, second) = (try machine(Self.chart), try machine(again))
    #expect(first.titles == second.titles)
    #expect(first.labels == second.labels)
  }

  @Test func sequenceReadAgainHasTheSameMessages() async throws {
    let again = try await drawn(Self.sequence)
    let (first, second) = (try interaction(Self.sequence), try interaction(again))
    #expect(first.messages == second.messages)
    #expect(first.messages.count == 12)
    #expect(
      first.participants.map { $0.title ?? $0.id } == second.participants.map { $0.title ?? $0.id })
    #expect(first.participants.map(\.box) == second.participants.map(\.box))
  }

  private func drawn(_ diagram: String) async throws -> String {
    let scratch = try Scratch(holding: ["a.mmd": diagram])
    let pack = scratch.at("a.yaml")
    #expect(try await Session("import", scratch.at("a.mmd"), "-o", pack).status == .done)
    let session = try await Session(
      "diagram", "a", "--pack", pack, "--format", "mermaid",
      diagram.hasPrefix("seq") ? "--all" : "--title=a")
    #expect(session.status == .done, "\(session.messages)")
    return session.output
  }

  private func machine(_ text: String) throws -> ImportedMachine {
    let imported = MermaidReader.read(text, named: "a", path: "a.mmd")
    return try #require(imported.machines.first, "\(imported.diagnostics)\n\(text)")
  }

  private func interaction(_ text: String) throws -> ImportedInteraction {
    let imported = MermaidReader.read(text, named: "a", path: "a.mmd")
    return try #require(imported.interactions.first, "\(imported.diagnostics)\n\(text)")
  }
}

extension ImportedMachine {
  private var states: [ImportedState] { root.withChildren.filter { !$0.id.hasPrefix("part ") } }

  /// What readers call its states, with their kinds.
  fileprivate var titles: Set<String> {
    Set(states.dropFirst().map { "\($0.title ?? $0.id) \($0.kind)" })
  }

  /// Its arrows, by what readers call their ends.
  fileprivate var labels: Set<String> {
    let titles = Dictionary(uniqueKeysWithValues: states.map { ($0.id, $0.title ?? $0.id) })
    return Set(
      arrows.map { arrow in
        let ends = [arrow.source, arrow.target ?? ""].map { titles[$0] ?? $0 }
        return "\(ends): \(arrow.event ?? "") [\(arrow.condition ?? "")] \(arrow.calls)"
      })
  }
}

extension ImportedState {
  fileprivate var withChildren: [ImportedState] { [self] + children.flatMap(\.withChildren) }
}

extension ImportedInteraction {
  /// Its messages in order, by what readers call their ends.
  fileprivate var messages: [String] {
    let titles = Dictionary(uniqueKeysWithValues: participants.map { ($0.id, $0.title ?? $0.id) })
    return steps.messages.map { sender, receiver, line, text in
      "\(titles[sender] ?? sender) \(line.rawValue) \(titles[receiver] ?? receiver): \(text)"
    }
  }
}

extension [ImportedInteraction.Step] {
  fileprivate var messages: [(String, String, ImportedInteraction.Line, String)] {
    flatMap { step -> [(String, String, ImportedInteraction.Line, String)] in
      switch step.action {
      case .message(let sender, let receiver, let line, let text):
        [(sender, receiver, line, text)]
      case .fragment(_, let branches): branches.flatMap(\.steps.messages)
      case .note, .remark: []
      }
    }
  }
}
