import Testing

@testable import vcdoc

/// `vcdoc import --replace` and `--check`, from a document with diagrams to one with regions.
struct ImportReplaceTests {
  private static let document = """
    # My project

    ## The door
    Text right before it.
    ```mermaid
    stateDiagram-v2
      [*] --> Closed
      Closed --> Open : push [unlocked] / ring
      Open --> Closed : pull
    ```
    Text right after it.

    - a list:

      ## Lamp

      ~~~~ mermaid
      stateDiagram-v2
        [*] --> off
        off --> on : press
        on --> off : press
      ~~~~

    - ```mermaid
      stateDiagram-v2
        a --> b : go
        b --> a : back
      ```

    > ## The order
    >
    > ```mermaid
    > sequenceDiagram
    >   participant A as Alice
    >   A->>B: hello
    >   alt in stock
    >     B-->>A: yes
    >   else sold out
    >     B-->>A: no
    >   end
    > ```

    ```mermaid
    flowchart LR
    ```

    """

  private static let markers = [
    "<!-- vcdoc: diagram The-door as mermaid -->", "  <!-- vcdoc: diagram Lamp as mermaid -->",
    "- <!-- vcdoc: diagram Lamp-2 as mermaid -->",
    "> <!-- vcdoc: diagram The-order as mermaid all -->",
  ]

  @Test(arguments: ["\n", "\r\n"])
  func diagramsAreInRegionsThatEmbedFills(lineEnd: String) async throws {
    let text = Self.document.replacing("\n", with: lineEnd)
    let scratch = try Scratch(holding: ["README.md": text])
    let (document, pack) = (scratch.at("README.md"), scratch.at("life.yaml"))
    let session = try await Session("import", document, "--replace", "-o", pack)
    #expect(session.status == .done, "\(session.messages)")
    #expect(session.output.contains("kept the former document as '\(document).orig'"))
    let files = try scratch.files(in: ".")
    #expect(files["README.md.orig"] == text)
    // Only markers, blank lines, and the bullet before a marker are new.
    let marked = try #require(files["README.md"])
    let lines = marked.split(separator: lineEnd, omittingEmptySubsequences: false).map(String.init)
    #expect(lines.filter { $0.contains("vcdoc: diagram") } == Self.markers)
    #expect(lines.count { $0.hasSuffix("<!-- vcdoc: end -->") } == 4)
    let isOwn = { (line: String) in !line.contains("vcdoc:") && line != "" && line != ">" }
    let before = text.replacing("- ```mermaid", with: "  ```mermaid")
      .split(separator: lineEnd, omittingEmptySubsequences: false).map(String.init)
    #expect(lines.filter(isOwn) == before.filter(isOwn))

    let again = try await Session("import", document, "--replace", "-o", pack)
    #expect(again.status == .done && again.output.hasPrefix("up to date"))
    #expect(try scratch.files(in: ".") == files)

    #expect(try await Session("embed", document, "--pack", pack).status == .done)
    let embedded = try scratch.files(in: ".")["README.md"] ?? ""
    for message in ["A->>B: hello", "B-->>A: yes", "B-->>A: no", "else sold out"] {
      #expect(embedded.contains(message))
    }
    #expect(embedded.contains("flowchart LR"))
    #expect(try await Session("embed", document, "--check", "--pack", pack).status == .done)
    #expect(
      try await Session("import", document, "--replace", "-o", pack).output.hasPrefix("up to date"))
    #expect(try await Session("verify", "--pack", pack).status == .done)
  }

  @Test func nothingIsWrittenOverAnotherCopy() async throws {
    let files = ["README.md": Self.document, "README.md.orig": "mine\n"]
    let scratch = try Scratch(holding: files)
    let session = try await Session(
      "import", scratch.at("README.md"), "--replace", "-o", scratch.at("life.yaml"))
    #expect(session.status == .invalid)
    #expect(session.messages.contains("README.md.orig' exists, and nothing was written"))
    #expect(try scratch.files(in: ".") == files)
  }

  @Test func faultyMarkersAndFencesAreErrors() async throws {
    let chart = "```mermaid\nstateDiagram\n  x --> y : run\n  y --> x : rest\n"
    let files = [
      "a.md": "# A\n\n> " + chart.replacing("\n", with: "\n> ") + "\n\nText\n",
      "b.md": "\(chart)```\n\n<!-- vcdoc: diagram x -->\n",
    ]
    let scratch = try Scratch(holding: files)
    for (name, message) in [("a", "a.md:3: error: missing fence"), ("b", "missing end")] {
      let session = try await Session(
        "import", scratch.at("\(name).md"), "--replace", "-o", scratch.at("p.yaml"))
      #expect(session.status == .invalid)
      #expect(session.messages.contains(message), "\(session.messages)")
    }
    #expect(try scratch.files(in: ".") == files)
  }

  @Test func committedDocumentNeedsNoCopy() async throws {
    let scratch = try Scratch(holding: ["a/README.md": Self.document, "a/B.md": Self.document])
    let git = GitProgram(folder: scratch.at("a"))
    let author = ["-c", "user.name=A", "-c", "user.email=a@example.org"]
    for words in [["init", "--quiet"], ["add", "--all"], ["commit", "--quiet", "-m", "first"]] {
      _ = try git.output(author + words)
    }
    try scratch.write(["a/B.md": Self.document + "\nMore.\n"])
    for name in ["README.md", "B.md"] {
      let words = [
        "import", scratch.at("a/\(name)"), "--replace", "-o", scratch.at("\(name).yaml"),
      ]
      #expect(try await Session(words).status == .done)
    }
    let names = try scratch.files(in: "a").keys.filter { !$0.hasPrefix(".git/") }.sorted()
    #expect(names == ["B.md", "B.md.orig", "README.md"])
  }

  @Test func namesAreThoseOfThePackAlsoAfterOtherFiles() async throws {
    let chart = "stateDiagram\n  x --> y : run\n  y --> x : rest\n"
    let text = "# Door\n\n```mermaid\n\(chart)```\n"
    let scratch = try Scratch(holding: ["door.mmd": chart, "README.md": text])
    let words = ["import", scratch.at("door.mmd"), scratch.at("README.md"), "--replace", "-o"]
    #expect(try await Session(words + [scratch.at("life.yaml")]).status == .done)
    let marked = try scratch.files(in: ".")["README.md"] ?? ""
    #expect(marked.contains("<!-- vcdoc: diagram Door-2 as mermaid -->"))
  }

  @Test func whatOnlyThePackSaysIsNoDifference() async throws {
    let scratch = try Scratch(holding: ["README.md": Self.document])
    let (document, pack) = (scratch.at("README.md"), scratch.at("life.yaml"))
    #expect(try await Session("import", document, "-o", pack).status == .done)
    let check = ["import", document, "--check", "-o", pack]
    #expect(try await Session(check).output == "up to date '\(pack)'\n")
    let text = try scratch.files(in: ".")["life.yaml"] ?? ""
    let more =
      text.replacing(
        "title: The door\n", with: "title: A door\n    states: {Closed: {note: Cold}, Open: }\n")
      + "guarantees:\n  opens:\n    says: It can open.\n    property: ring precedes ring\n"
    try scratch.write(["life.yaml": more])
    let session = try await Session(check)
    #expect(session.status == .done, "\(session.output)\(session.messages)")
    // A change of a diagram is one.
    try scratch.write([
      "README.md": Self.document.replacing("Open --> Closed : pull", with: "Open --> Closed : hit")
    ])
    let found = try await Session(check)
    #expect(found.status == .found)
    #expect(found.output.contains("hit"))
    #expect(try scratch.names() == ["README.md", "life.yaml"])
  }

  @Test(arguments: [
    (["README.md", "--replace"], "add -o PACK.yaml"),
    (["README.md", "--check", "-o", "-"], "add -o PACK.yaml"),
    (["-", "--replace", "-o", "a.yaml"], "name the document"),
    (["a.mmd", "--replace", "-o", "a.yaml"], "needs a Markdown document"),
    (["README.md", "--replace", "--check", "-o", "a.yaml"], "'--check' writes nothing"),
  ])
  func whatIsMissingIsAUsageError(words: [String], message: String) async throws {
    let session = try await Session(["import"] + words)
    #expect(session.status == .usage)
    #expect(session.messages.contains(message))
  }
}
