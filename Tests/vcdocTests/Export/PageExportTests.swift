import Testing

@testable import vcdoc

struct PageExportTests {
  private static let forms = [
    ("markdown", "github", "svg", "README.md"), ("markdown", "gitlab", "mermaid", "README.md"),
    ("wiki", "github", "svg", "Home.md"), ("wiki", "gitlab", "png", "home.md"),
  ]

  /// What makes rooms of the site that the sample leaves empty.
  private static let others = [
    "pack/guarantees/all.yaml": """
    end.once:
      about: task.end
      says: It ends in | one way.
      property: "in task.end: finish happens at most once"
      sources: [s]
    end.sure:
      about: fail
      misconception: It *never* fails.
      property: no fail
      claimedBy: [{source: s, at: never}]
      instead: It may.

    """,
    "pack/articles/s.yaml": """
    summary: What somebody | wrote.
    claims:
      never:
      cost: {says: It costs much., judged: open, why: "Nobody says `so`.", sources: [{source: s, at: the end}]}

    """,
    "pack/recordings/one.log": """
    ---
    title: One
    shows: It runs.
    source: {source: s, at: line 1}
    version: TaskOS 1
    ---
    -[Task begin]
    -[Task finish]

    """,
  ]

  func export(
    _ scratch: borrowing Scratch, _ words: [String], title: String = "Sample"
  ) async throws -> Session {
    var files = SamplePack.files
    files["pack/pack.yaml"] = files["pack/pack.yaml"]?
      .replacing("title: Sample", with: "title: \(title)")
    files["pack/machines/task.yaml"] = files["pack/machines/task.yaml"]?
      .replacing("title: A task", with: "title: 'A |task| [*] <b> `c`'")
    for name in ["begin", "finish"] {
      let path = "pack/callbacks/\(name).md"
      files[path] = files[path]?.replacing("owner:", with: "objc: '- (void)\(name)'\nowner:")
    }
    try scratch.write(files.merging(Self.others) { own, _ in own })
    return try await Session(
      ["export", "--pack", scratch.at("pack"), "-o", scratch.at("out")] + words)
  }

  @Test(arguments: forms)
  func leadsNowhereThatIsNotThere(
    _ kind: String, flavor: String, diagrams: String, home: String
  ) async throws {
    let scratch = try Scratch()
    let words = [kind, "--flavor", flavor, "--diagrams", diagrams]
    let session = try await export(scratch, words)
    #expect(session.status == .done)
    let files = try scratch.files(in: "out")
    #expect(files[home] != nil)
    for room in ["changes", "article", "recordings"] {
      #expect(files.keys.contains { $0.hasSuffix(".md") && $0.contains(room) }, "\(room)")
    }
    for (path, text) in files where path.hasSuffix(".md") {
      for link in Self.links(in: text) {
        #expect(Self.leads(link, from: path, kind: kind, files), "'\(link)' in '\(path)'")
      }
    }
    #expect(try await export(scratch, words + ["--check"]).status == .done)
  }

  @Test func keepsBlankLinesOfCodeInAList() async throws {
    let scratch = try Scratch()
    var files = SamplePack.files
    files["pack/callbacks/begin.md", default: ""] += """
      - Thus:

        ```swift
        one()


        two()
        ```

      - ```swift
        three()


        four()
        ```



      The end.

      """
    try scratch.write(files)
    let session = try await Session(
      "export", "markdown", "--pack", scratch.at("pack"), "-o", scratch.at("out"))
    #expect(session.status == .done)
    let page = try #require(try scratch.files(in: "out")["callbacks/begin.md"])
    #expect(page.contains("  one()\n\n\n  two()\n"))
    #expect(page.contains("  three()\n\n\n  four()\n"))
    #expect(page.contains("\n\nThe end.\n"))
    #expect(!page.contains("\n\n\nThe end."))
  }

  @Test func takesOneLanguageAtATime() async throws {
    let scratch = try Scratch()
    let session = try await export(scratch, ["wiki", "--locale", "en", "--locale", "en"])
    #expect(session.status == .usage)
    #expect(session.messages.contains("an export has one language; run it once for each"))
    #expect(try await export(scratch, ["wiki", "--locale", "en"]).status == .done)
  }

  @Test(arguments: forms)
  func writesTablesThatSurvive(
    _ kind: String, flavor: String, diagrams: String, home: String
  ) async throws {
    let scratch = try Scratch()
    _ = try await export(scratch, [kind, "--flavor", flavor, "--diagrams", diagrams])
    var tables = 0
    for (path, text) in try scratch.files(in: "out") where path.hasSuffix(".md") {
      var columns: Int?
      for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
        guard line.hasPrefix("|") else {
          columns = nil
          continue
        }
        let bars = Self.bars(in: line)
        if columns == nil { tables += 1 }
        #expect(bars == columns ?? bars, "\(path): \(line)")
        columns = bars
      }
    }
    #expect(tables > 10)
  }

  @Test func showsDiagramsAsTextWhereAsked() async throws {
    let scratch = try Scratch()
    _ = try await export(scratch, ["markdown", "--diagrams", "mermaid"])
    let files = try scratch.files(in: "out")
    #expect(!files.keys.contains { $0.hasPrefix("diagrams") })
    #expect(files["evidence/machines/task.md"]?.contains("```mermaid\nstateDiagram-v2\n") == true)
    #expect(files["situations/task-end.md"]?.contains("```mermaid\nsequenceDiagram\n") == true)
  }

  @Test func writesASpaceOfConfluenceWithItsAttachments() async throws {
    let long = String(repeating: "It ends. ", count: 40)
    let scratch = try Scratch(holding: [
      "pack/guarantees/long.yaml": [("end.long", "twice"), ("end.longer", "3 times")].map {
        name, bound in
        """
        \(name):
          about: task.end
          says: \(long)
          property: "in task.end: finish happens at most \(bound)"
          sources: [s]

        """
      }.joined()
    ])
    let session = try await export(scratch, ["wiki", "--flavor", "confluence"], title: long)
    #expect(session.status == .done)
    let files = try scratch.files(in: "out")
    let list = try #require(files["pages.json"])
    let titles = list.split(separator: "\"title\": \"").dropFirst().map { $0.prefix { $0 != "\"" } }
    #expect(titles.count == files.keys.count { $0.hasSuffix(".xml") })
    #expect(Set(titles).count == titles.count)
    #expect(titles.map(\.count).max() == 240)
    for (path, text) in files where path.hasSuffix(".xml") {
      let known = Self.values(of: "ri:content-title", in: text)
        .map { $0.replacing("&lt;", with: "<").replacing("&gt;", with: ">") }
      #expect(known.allSatisfy { titles.contains($0[...]) }, "\(path): \(known)")
      for name in Self.values(of: "ri:filename", in: text) {
        #expect(files["diagrams/\(name)"] != nil, "\(path): \(name)")
        #expect(list.contains("\"diagrams/\(name)\""))
      }
      #expect(
        text.split(separator: "<ac:link-body>").count
          == text.split(separator: "</ac:link-body>").count)
    }
    let parents = list.split(separator: "\"parent\": \"").dropFirst()
      .map { $0.prefix { $0 != "\"" } }
    #expect(parents.allSatisfy { $0.isEmpty || titles.contains($0) })
    #expect(files["callbacks/begin.xml"]?.contains("<![CDATA[- (void)begin\n]]>") == true)
    #expect(files["evidence/machines/task.xml"]?.contains("<ac:image ac:alt=") == true)
    #expect(files["callbacks/fail.xml"]?.contains("ri:content-title=\"begin\"") == true)
  }

  @Test(arguments: [
    (["markdown", "--flavor", "confluence"], "Confluence does not read Markdown"),
    (
      ["wiki", "--flavor", "confluence", "--diagrams", "mermaid"],
      "Confluence does not draw Mermaid"
    ),
  ])
  func refusesWhatAPlaceCannotShow(_ words: [String], message: String) async throws {
    let session = try await export(try Scratch(), words)
    #expect(session.status == .usage)
    #expect(session.messages.hasPrefix("vcdoc: error: \(message)"))
  }

  @Test func noticesAPageThatWasChanged() async throws {
    let scratch = try Scratch()
    _ = try await export(scratch, ["wiki"])
    try scratch.write(["out/Home.md": "changed"])
    let session = try await export(scratch, ["wiki", "--check"])
    #expect(session.status == .found)
    #expect(session.output.contains("out of date  Home.md\n"))
  }

  @Test(arguments: [
    (["export"], "'export' needs FORMAT"), (["export", "paper"], "unknown format 'paper'"),
    (["export", "wiki"], "missing output folder; add -o DIR"),
  ])
  func explainsWhatIsMissing(_ words: [String], message: String) async throws {
    let session = try await Session(words)
    #expect(session.status == .usage)
    #expect(session.messages.hasPrefix("vcdoc: error: \(message)"))
  }
}

extension PageExportTests {
  /// The targets of links and images, outside of fences.
  static func links(in text: String) -> [String] {
    var isFenced = false
    return text.split(separator: "\n").flatMap { line -> [String] in
      if line.hasPrefix("```") { isFenced.toggle() }
      if isFenced { return [] }
      return line.split(separator: "](", omittingEmptySubsequences: false).dropFirst()
        .compactMap { $0.split(separator: ")", omittingEmptySubsequences: false).first }
        .map(String.init)
    }
  }

  /// The values of an attribute, in order.
  private static func values(of attribute: String, in text: String) -> [String] {
    text.split(separator: "\(attribute)=\"", omittingEmptySubsequences: false).dropFirst()
      .map { String($0.prefix { $0 != "\"" }) }
  }

  /// Whether there is what a link names: a file, and in it the place behind `#`.
  private static func leads(
    _ link: String, from page: String, kind: String, _ files: [String: String]
  ) -> Bool {
    let parts = link.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
    var folders = page.split(separator: "/").dropLast()
    for step in parts[0].split(separator: "/") where step != "." {
      if step == ".." { folders = folders.dropLast() } else { folders.append(step) }
    }
    let path = parts[0].isEmpty ? page : folders.joined(separator: "/")
    guard let text = files[path] ?? (kind == "wiki" ? files[path + ".md"] : nil) else {
      return false
    }
    return parts.count == 1 || text.contains("<a id=\"\(parts[1])\"></a>")
  }

  /// The bars that end a cell: those without a backslash before them.
  private static func bars(in line: Substring) -> Int {
    line.replacing("\\\\", with: "").replacing("\\|", with: "").count { $0 == "|" }
  }
}
