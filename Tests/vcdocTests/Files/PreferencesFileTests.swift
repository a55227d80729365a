import Testing

@testable import vcdoc

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

struct PreferencesFileTests {
  private static let region = "<!-- vcdoc: order task -->\n<!-- vcdoc: end -->\n"

  /// A project with preferences, and the values that they give a command in some folder.
  private func values(
    _ text: String, for command: Command, in folder: String
  ) throws -> [String: [String]] {
    let scratch = try Scratch(holding: [".vcdoc.yaml": text, "a/b/keep": ""])
    let file = try PreferencesFile.nearest(to: scratch.at(folder))
    let values = file?.values(for: command) ?? [:]
    return values.mapValues { words in
      words.map { $0.replacing(scratch.at(folder), with: "@") }
    }
  }

  @Test func areFoundUpwardAndNameTheirOwnFolder() throws {
    let text = "pack: p\noutput: ./o\ntemplates: /t\nset: {iOS: 17}\n"
    #expect(
      try values(text, for: .build, in: "a/b") == [
        "pack": ["@/../../p"], "output": ["@/../../o"], "templates": ["/t"], "set": ["iOS=17"],
      ])
    #expect(try values(text, for: .verify, in: ".") == ["pack": ["@/p"]])
    #expect(try values(text, for: .diagram, in: "a") == ["pack": ["@/../p"], "set": ["iOS=17"]])
  }

  @Test func sayWhereTheirOwnPackIsEdited() async throws {
    let scratch = try Scratch(holding: SamplePack.files)
    try scratch.write([".vcdoc.yaml": "pack: pack\nedit: https://e.org/edit\n"])
    func page(_ words: String...) async throws -> String? {
      #expect(
        try await Session(["build", "-o", scratch.at("site")] + words, in: scratch.path).status
          == .done)
      return try scratch.files(in: "site")["callbacks/begin/index.html"]
    }
    #expect(try await page()?.contains("\"https://e.org/edit/callbacks/begin.md\"") == true)
    #expect(try await page("--pack", scratch.at("pack"))?.contains("e.org") == false)
  }

  @Test func giveWayToTheCommandLine() async throws {
    let scratch = try Scratch(holding: SamplePack.files)
    try scratch.write([
      ".vcdoc.yaml": "pack: nowhere\nset: {version: 1}\nembed: {files: [a.md]}\n",
      "a.md": Self.region, "b.md": Self.region,
    ])
    let outputs = try scratch.files(in: ".")
    #expect(outputs[".vcdoc.yaml"] != nil)
    let wrong = try await Session(["verify"], in: scratch.at("pack"))
    #expect(wrong.messages.contains("/../nowhere'"))
    let right = try await Session(["embed", "--pack", scratch.at("pack")], in: scratch.path)
    #expect(right.status == .done)
    #expect(right.output.hasSuffix("a.md\nwrote 1 of 1 file\n"))
    #expect(try scratch.files(in: ".")["b.md"] == Self.region)
  }

  @Test func chooseValuesOfTheirOwnPack() async throws {
    let scratch = try Scratch(holding: SamplePack.files)
    try scratch.write([".vcdoc.yaml": "pack: pack\nset: {version: 1}\n"])
    func diagram(_ words: String...) async throws -> Session {
      try await Session(["diagram", "task.end"] + words, in: scratch.path)
    }
    #expect(!(try await diagram("--all").output.contains(">fail<")))
    #expect(try await diagram("--all", "--set", "version=2").output.contains(">fail<"))
    #expect(try await diagram("--all", "--pack", scratch.at("pack")).output.contains(">fail<"))
    let difference = try await Session(
      ["diff", "--from", "version=1", "--to", "version=2"], in: scratch.path)
    #expect(difference.status == .done)
    #expect(difference.output.contains("fail"))
  }

  @Test func areToldWithTheirPlaceWhenTheyAreWrong() async throws {
    let scratch = try Scratch(holding: [".vcdoc.yaml": "pakc: x\n"])
    let session = try await Session(["verify"], in: scratch.path)
    #expect(session.status == .invalid)
    #expect(session.messages.contains(".vcdoc.yaml:1:1: error: unknown key 'pakc' in the file"))
    #expect(try await Session(["help"], in: scratch.path).status == .done)
  }

  @Test func areToldOfFoldersBesideWhatElseIsWrong() async throws {
    let scratch = try Scratch(holding: [".vcdoc.yaml": "pack: nowhere\noutptu: x\n"])
    let session = try await Session(["verify"], in: scratch.path)
    #expect(session.status == .invalid)
    let file = scratch.at(".vcdoc.yaml")
    let lines = session.messages.split(separator: "\n").filter { $0.hasPrefix(file) }
    #expect(
      lines == [
        "\(file):1:7: error: cannot open '\(scratch.at("nowhere"))': no such file or directory",
        "\(file):2:1: error: unknown key 'outptu' in the file; did you mean 'output'?",
      ])
  }

  @Test func nameValuesThatThePackDoesNotKnowAtTheirPlace() async throws {
    let scratch = try Scratch(holding: SamplePack.files)
    try scratch.write([
      ".vcdoc.yaml": "pack: pack\nset:\n  vresion: 1\n  version: 3\n",
      "a.md": Self.region,
    ])
    let path = scratch.at(".vcdoc.yaml")
    let messages = """
      \(path):3:3: error: unknown option 'vresion'; did you mean 'version'?
       3 |   vresion: 1
         |   ^
      \(path):4:12: error: unknown value '3' of option 'version'; known: 1 and 2
       4 |   version: 3
         |            ^

      """
    for words in [
      ["simulate", "task.start"], ["ask", "no fail"], ["diagram", "task.end"],
      ["build", "-o", scratch.at("site")], ["embed", scratch.at("a.md")],
    ] {
      #expect(
        try await Session(words, in: scratch.path) == Session(status: .invalid, messages: messages))
    }
    let mixed = try await Session(
      ["simulate", "task.start", "--set", "version=4"], in: scratch.path)
    #expect(mixed.status == .usage)
    #expect(mixed.messages.contains("--set version=4: error: unknown value '4' of option"))
    #expect(mixed.messages.contains("\(path):3:3: error: unknown option 'vresion'"))
  }

  @Test func areToldOfFoldersThatCannotBeByAnyCommandUnlessItNamesOthers() async throws {
    let scratch = try Scratch(holding: SamplePack.files)
    try scratch.write([
      ".vcdoc.yaml": "output: a.md\ntemplates: t\npack: empty\n", "a.md": "", "empty/a.yaml": "",
    ])
    let file = scratch.at(".vcdoc.yaml")
    let pack =
      "\(file):3:7: error: '\(scratch.at("empty"))' contains no pack.yaml; name the folder that"
    let templates =
      "\(file):2:12: error: cannot open '\(scratch.at("t"))': no such file or directory"
    let output = "\(file):1:9: error: '\(scratch.at("a.md"))' is not a folder; choose another"
    let other = ["--pack", scratch.at("pack")]
    let cases: [([String], told: [String])] = [
      (["list", "machines"], [output, templates, pack]),
      (["diagram", "task.end", "-o", scratch.at("d.svg")], [output, templates, pack]),
      (["list", "machines"] + other, [output, templates]),
      (["build", "-o", scratch.at("site"), "--templates", "Templates"] + other, []),
      (["build", "-o", scratch.at("site")] + other, [templates]),
      (["init", scratch.at("new")], []),
    ]
    for (words, told) in cases {
      let session = try await Session(words, in: scratch.path)
      #expect(session.status == (told.isEmpty ? .done : .invalid))
      let lines = session.messages.split(separator: "\n").filter { $0.hasPrefix(file) }
      #expect(lines.count == told.count, "\(words)")
      for (line, start) in zip(lines, told) { #expect(line.hasPrefix(start)) }
    }
  }

  @Test(arguments: [
    ("output: /", "1:9: error: '/' is outside the folder of .vcdoc.yaml; "),
    ("output: ../../x", "1:9: error: '../../x' is outside the folder of .vcdoc.yaml; "),
    ("output: a/../../x", "1:9: error: 'a/../../x' is outside the folder of .vcdoc.yaml; "),
    ("output: out/x", "1:9: error: 'out/x' is outside the folder of .vcdoc.yaml; "),
    ("pack: ../pack", "1:7: error: '../pack' is outside the folder of .vcdoc.yaml; "),
    ("templates: /t", "1:12: error: '/t' is outside the folder of .vcdoc.yaml; "),
    ("pack: pack\noutput: pack/site", "2:9: error: '@/pack/site' is inside the pack, which "),
    ("pack: pack\noutput: pack", "2:9: error: '@/pack' is the pack, so no site is written to it; "),
    ("pack: a/pack\noutput: a", "2:9: error: '@/a' contains the pack, so no site is written to it"),
    ("pack: pack\noutput: .", "2:9: error: '@/.' contains .vcdoc.yaml, so no site is written to "),
    ("output: .", "1:9: error: '@/.' contains .vcdoc.yaml, so no site is written to it; choose a "),
    (
      "edit: example.org", "1:7: error: 'example.org' is no address of a folder; write one such as "
    ),
    ("set: {\"\": 1}", "1:7: error: missing name"),
    ("set: {a=b: 1}", "1:7: error: 'a=b' is not a name; use letters and digits of any "),
    ("set: {version: a b}", "1:16: error: 'a b' is not a name; use letters and "),
  ])
  func areToldOfWhatNoPackCouldMend(_ text: String, message: String) async throws {
    let scratch = try Scratch(holding: SamplePack.files)
    try scratch.write([".vcdoc.yaml": text + "\n", "a/pack/pack.yaml": "name: a\ntitle: A\n"])
    try scratch.link("out", to: "/")
    for words in [["list", "machines"], ["verify"], ["build"]] {
      let session = try await Session(words, in: scratch.path)
      #expect(session.status == .invalid)
      let told = session.messages.replacing(scratch.path, with: "@")
      #expect(told.hasPrefix("@/.vcdoc.yaml:\(message)"), "\(told)")
    }
  }

  @Test func stayBelowTheirFolderUnlessTheCommandLineLeadsOut() async throws {
    let scratch = try Scratch(holding: SamplePack.files)
    try scratch.write([
      "in/.vcdoc.yaml": "pack: ../pack\noutput: ../site\nembed: {files: [../a.md, '../*.md']}\n",
      "a.md": Self.region,
    ])
    let (file, out) = (scratch.at("in/.vcdoc.yaml"), scratch.at("site"))
    let stray = try await Session(["embed"], in: scratch.at("in"))
    #expect(stray.status == .invalid)
    let places = stray.messages.split(separator: "\n").filter { $0.hasPrefix(file) }
    #expect(
      places.map { $0.dropFirst(file.count + 1).prefix { $0 != " " } } == [
        "1:7:", "2:9:", "3:17:", "3:26:",
      ])
    let words = ["build", "--pack", scratch.at("pack"), "-o", out]
    #expect(try await Session(words, in: scratch.at("in")).status == .done)
  }

  @Test(arguments: ["folder", "link", "pipe"])
  func areRefusedWhereSomethingElseHasTheirName(_ kind: String) async throws {
    let scratch = try Scratch(holding: ["a": "", "in/b": ""])
    let path = scratch.at(".vcdoc.yaml")
    switch kind {
    case "folder": try scratch.write([".vcdoc.yaml/a": ""])
    case "link": try scratch.link(".vcdoc.yaml", to: "a")
    default: #expect(unsafe mkfifo(path, 0o600) == 0)
    }
    let session = try await Session(["list", "machines"], in: scratch.path)
    let wayOut = "remove it, or put the preferences into a file of that name"
    let message = "vcdoc: error: '\(path)' is not a file; \(wayOut)\n"
    #expect(session == Session(status: .invalid, messages: message))
  }

  @Test func nameFilesThatAreNotThereAtTheirPlace() async throws {
    let scratch = try Scratch(holding: [
      ".vcdoc.yaml": """
      pack: p
      templates: t
      embed:
        files: [a.md, b.txt, "c/*.md"]

      """, "b.txt": "",
    ])
    let folder = scratch.path
    #expect(
      try await Session(["build"], in: folder)
        == Session(
          status: .invalid,
          messages: """
            \(folder)/.vcdoc.yaml:1:7: error: cannot open '\(folder)/p': no such file or directory
             1 | pack: p
               |       ^
            \(folder)/.vcdoc.yaml:2:12: error: cannot open '\(folder)/t': no such file or directory
             2 | templates: t
               |            ^

            """))
    let pack = ["--pack", "Examples/download-task", "--templates", "Templates"]
    let embedded = try await Session(["embed"] + pack, in: folder)
    #expect(embedded.status == .invalid)
    let places = embedded.messages.split(separator: "\n").filter { $0.hasPrefix("/") }
    #expect(places.count == 3)
    for (place, message) in zip(places, ["4:11: error: cannot open '", "4:17: error: '", "4:24: "])
    {
      #expect(place.hasPrefix("\(folder)/.vcdoc.yaml:\(message)"))
    }
  }

  @Test func areNeededWhereNoFileIsNamed() async throws {
    let scratch = try Scratch()
    let session = try await Session(["embed"], in: scratch.path)
    #expect(session.status == .usage)
    #expect(session.messages.hasPrefix("vcdoc: error: 'embed' needs FILE, or files named in "))
  }
}
