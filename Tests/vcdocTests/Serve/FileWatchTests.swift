import FoundationEssentials
import Testing

@testable import vcdoc

struct FileWatchTests {
  static let changes: [(String, @Sendable (borrowing Scratch) throws -> Void)] = [
    ("a file is written", { try $0.write(["pack/a.yaml": "2"]) }),
    ("a file is added", { try $0.write(["pack/b.yaml": "2"]) }),
    ("a file in a folder is written", { try $0.write(["pack/in/c.md": "2"]) }),
    ("a folder is added", { try $0.write(["pack/new/d.md": "2"]) }),
    ("a file is removed", { try FileManager.default.removeItem(atPath: $0.at("pack/a.yaml")) }),
    (
      "a file is replaced",
      {
        try $0.write(["other": "2"])
        try FileManager.default.removeItem(atPath: $0.at("pack/a.yaml"))
        try FileManager.default.moveItem(atPath: $0.at("other"), toPath: $0.at("pack/a.yaml"))
      }
    ),
    ("the folder is gone", { try FileManager.default.removeItem(atPath: $0.at("pack")) }),
  ]

  @Test(arguments: changes.indices)
  func changesAreSeen(_ number: Int) throws {
    let scratch = try Scratch(holding: ["pack/a.yaml": "1", "pack/in/c.md": "1"])
    let watch = FileWatch([scratch.at("pack")])
    let isSeenBefore = watch.wait(milliseconds: 1)
    try Self.changes[number].1(scratch)
    let isSeen = watch.wait(milliseconds: 5000)
    let isComplete = watch.isComplete
    #expect(isComplete && !isSeenBefore && isSeen, "\(Self.changes[number].0)")
  }

  @Test func aFileIsWatchedWithoutItsFolder() throws {
    let scratch = try Scratch(holding: ["a.yaml": "1"])
    let watch = FileWatch([scratch.at("a.yaml")])
    try scratch.write(["a.yaml": "2"])
    let isSeen = watch.wait(milliseconds: 5000)
    #expect(isSeen)
  }

  @Test func whatCannotBeWatchedIsLookedAtTwiceASecond() throws {
    let watch = FileWatch(["/nowhere/at/all"])
    let start = ContinuousClock().now
    let (isComplete, mayHaveChanged) = (watch.isComplete, watch.wait(milliseconds: 60_000))
    #expect(!isComplete && mayHaveChanged)
    #expect(ContinuousClock().now - start < .seconds(5))
  }

  @Test func nothingIsWatchedOfTheBuiltInPack() {
    let watch = FileWatch([])
    let (isComplete, mayHaveChanged) = (watch.isComplete, watch.wait(milliseconds: 1))
    #expect(isComplete && !mayHaveChanged)
  }
}
