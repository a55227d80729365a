import Model
import Render
import Testing

@testable import vcdoc

struct StampTests {
  private func stamp(warnings: String = "") throws -> Stamp {
    let path = try #require(RelativePath("a b/ü.html"))
    let status = FileStatus(
      kind: .file, size: 7, device: 3, inode: .max, mode: 0o100644, seconds: -1, nanoseconds: 999)
    let name = try #require(Name<Callback>("init.coder"))
    let insets = [Inset(of: name, in: "zh-Hans", page: "zh-Hans/c d/index.html", range: 3..<17)]
    return Stamp(
      inputs: "0f", core: "0e", prose: ["callbacks/init.coder.md": "0d", "callbacks/a.md": "0c"],
      insets: insets, warnings: warnings, files: [path: status])
  }

  @Test(arguments: ["", "one\n", "one\n\nend\n", "end\n"])
  func isReadAsItWasWritten(_ warnings: String) throws {
    let stamp = try stamp(warnings: warnings)
    #expect(Stamp(stamp.bytes) == stamp)
  }

  @Test func isNotReadWhenItIsCutShort() throws {
    let bytes = try stamp(warnings: "one\ntwo\n").bytes
    for count in bytes.indices { #expect(Stamp(Array(bytes[..<count])) == nil) }
  }

  @Test(arguments: [
    "1\n0f\n0e\n0\n0\n0\nend\n", "2\n0f\n0e\n9\n0\n0\nend\n", "2\n0f\n0e\nx\n0\n0\nend\n",
    "2\n0f\n0e\n0\n0\n0\n1 2 3 4 5 a\nend\n", "2\n0f\n0e\n0\n0\n0\n1 2 3 4 5 6 ../a\nend\n",
    "2\n0f\n0e\n-1\n0\n0\nend\n", "2\n0f\n0e\n0\n1\n0\nend\n", "2\n0f\n0e\n0\n1\n0\nx\nend\n",
    "2\n0f\n0e\n0\n0\n1\n9 7 a en p\nend\n", "2\n0f\n0e\n9223372036854775807\n1\n0\nx\nend\n",
  ])
  func isNotReadWhenItIsDamaged(_ text: String) {
    #expect(Stamp(Array("vcdoc stamp \(text)".utf8)) == nil)
  }

  @Test func matchesTheFolderUntilAFileChanges() throws {
    let scratch = try Scratch()
    try publish(["a": "1", "b": "2"], to: scratch.at("site"))
    let folder = try Folder(at: scratch.at("site"), title: "site")
    var files: [RelativePath: FileStatus] = [:]
    for path in try Inventory(of: folder).files { files[path] = try folder.status(of: path) }
    let stamp = Stamp(inputs: "", warnings: "", files: files)
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
      Self.text { $0.add(["a": [1], "b": []]) }, Self.text { $0.add(["a": [], "b": [1]]) },
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
