import Model
import Render
import Testing

@testable import vcdoc

struct StampTests {
  private static let warning = Diagnostic(
    .warning, "look \\n\\\r\nat this", at: Place(path: "a b.yaml", line: 3, column: 5),
    notes: [.init("here", at: Place(path: "c.md", line: 1)), .init("so")])
  private static let error = Diagnostic(.error, "", at: Place(path: ""))

  private func stamp(warnings: [Diagnostic] = []) throws -> Stamp {
    let path = try #require(RelativePath("a b/ü.html"))
    let status = FileStatus(
      kind: .file, size: 7, device: 3, inode: .max, mode: 0o100644, seconds: -1, nanoseconds: 999)
    let name = try #require(Name<Callback>("init.coder"))
    let page = "zh-Hans/c d/index.html"
    let insets = [
      Inset(.init(.dont(12), of: name, as: .line), in: "zh-Hans", page: page, range: 3..<17),
      Inset(.init(.prose, of: name, as: .blocks), in: "zh-Hans", page: page, range: 17..<17),
      Inset(.init(.summary, of: name, as: .json), in: "en", page: "search.json", range: 0..<2),
    ]
    let outline = BuildInputs.Outline(
      whole: "0f", core: "0e",
      texts: ["callbacks/init.coder.md": "0d", "callbacks/a.md": "0c"])
    return Stamp(
      of: outline, insetLines: insets.stampLines, warnings: warnings, files: [path: status])
  }

  @Test(arguments: [[], [warning], [error], [error, warning, warning]])
  func isReadAsItWasWritten(_ warnings: [Diagnostic]) throws {
    let stamp = try stamp(warnings: warnings)
    #expect(Stamp(stamp.bytes) == stamp)
    #expect(Stamp(stamp.bytes)?.insets?.map(\.label.text.word) == ["dont.12", "prose", "summary"])
  }

  @Test func isNotReadWhenItIsCutShort() throws {
    let bytes = try stamp(warnings: [Self.warning]).bytes
    for count in bytes.indices { #expect(Stamp(Array(bytes[..<count])) == nil) }
  }

  @Test(arguments: [
    "3\n0f\n0e\n0\n0\n0\nend\n", "4\n0f\n0e\n9\n0\n0\nend\n", "4\n0f\n0e\nx\n0\n0\nend\n",
    "4\n0f\n0e\n0\n0\n0\n1 2 3 4 5 a\nend\n", "4\n0f\n0e\n0\n0\n0\n1 2 3 4 5 6 ../a\nend\n",
    "4\n0f\n0e\n-1\n0\n0\nend\n", "4\n0f\n0e\n0\n1\n0\nend\n", "4\n0f\n0e\n0\n1\n0\nx\nend\n",
    "4\n0f\n0e\n0\n0\n5\nend\n", "4\n0f\n0e\n9223372036854775807\n1\n0\nx\nend\n",
    "4\n0f\n0e\n0\n0\n18446744073709551615\nend\n",
    "4\n0f\n0e\n9\n0\n0\nerror 1 2\nend\n", "4\n0f\n0e\n13\n0\n0\nnote 1 2\na\nb\nend\n",
    "4\n0f\n0e\n13\n0\n0\nfall 1 2\na\nb\nend\n", "4\n0f\n0e\n12\n0\n0\nerror 1\na\nb\nend\n",
  ])
  func isNotReadWhenItIsDamaged(_ text: String) {
    #expect(Stamp(Array("vcdoc stamp \(text)".utf8)) == nil)
  }

  @Test(arguments: [
    "0 7 line summary a\n", "page en p\n9 7 line summary a\n", "page en p\n0 7 verse summary a\n",
    "page en p\n0 7 line do.x a\n", "page en p\n0 7 line do.01 a\n", "page en p\n0 7 line do a\n",
    "page en p\n0 7 line summary.1 a\n", "page en p\n0 7 line summary\n", "page en\n",
    "page en p\n0 7 line summary a",
  ])
  func saysNothingOfTextsWhenThatIsDamaged(_ text: String) {
    #expect([Inset](stampLines: Array(text.utf8)[...]) == nil)
  }

  @Test func matchesTheFolderUntilAFileChanges() throws {
    let scratch = try Scratch()
    try publish(["a": "1", "b": "2"], to: scratch.at("site"))
    let folder = try Folder(at: scratch.at("site"), title: "site")
    var files: [RelativePath: FileStatus] = [:]
    for path in try Inventory(of: folder).files { files[path] = try folder.status(of: path) }
    let stamp = Stamp(
      of: BuildInputs.Outline(whole: "", core: "", texts: [:]), insetLines: [], warnings: [],
      files: files)
    #expect(try stamp.matches(folder))
    try scratch.write(["site/own": "not ours"])
    #expect(try stamp.matches(folder))
    try scratch.write(["site/b": "3"])
    #expect(try !stamp.matches(folder))
  }
}

struct FingerprintTests {
  private static func text(_ add: (inout Fingerprint) -> Void) -> String {
    var print = Fingerprint()
    add(&print)
    return print.text
  }

  @Test func tellsInputsApartThatReadAlikeInARow() {
    let texts = [
      Self.text { _ in }, Self.text { $0.add("") }, Self.text { $0.add("ab") },
      Self.text {
        $0.add("a"); $0.add("b")
      }, Self.text { $0.add("ba") },
      Self.text { $0.add("\0\0") }, Self.text { $0.add("\0") },
      Self.text { $0.add(PackFiles(["a": [1], "b": []])) },
      Self.text { $0.add(PackFiles(["a": [], "b": [1]])) },
      Self.text { $0.add("123456789") }, Self.text { $0.add("123456798") },
    ]
    #expect(Set(texts).count == texts.count)
    #expect(texts.allSatisfy { $0.count == 32 })
  }

  @Test func changesWithEveryBit() {
    let bytes = [UInt8](repeating: 0x5A, count: 27)
    var texts: Set = [Self.text { $0.add(bytes) }]
    for bit in 0..<(8 * bytes.count) {
      var other = bytes
      other[bit / 8] ^= 1 << (bit % 8)
      texts.insert(Self.text { $0.add(other) })
    }
    #expect(texts.count == 8 * bytes.count + 1)
  }
}
