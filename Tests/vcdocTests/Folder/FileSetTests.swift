import Testing

@testable import vcdoc

struct FileSetTests {
  private static let names = ["a", "b"]

  /// Files on their way to their places, over others or none.
  private func fileSet(_ scratch: borrowing Scratch, exchanging: Bool) throws -> FileSet {
    var files = FileSet(exchanging: exchanging)
    for name in Self.names {
      try files.add(Array("new".utf8), at: RelativePath(name, in: nil), in: scratch.path)
    }
    return files
  }

  @Test(arguments: [true, false], [[:], ["a": "1"], ["a": "1", "b": "2"]])
  func putsAllFilesInTheirPlaces(exchanging: Bool, former: [String: String]) throws {
    let scratch = try Scratch(holding: former)
    try fileSet(scratch, exchanging: exchanging).commit()
    #expect(try scratch.files(in: ".") == ["a": "new", "b": "new"])
  }

  @Test(arguments: [true, false], [[:], ["a": "1"], ["a": "1", "b": "2"]])
  func leavesAllAsItWasWhereOneCannotGoToItsPlace(
    exchanging: Bool, former: [String: String]
  ) throws {
    let scratch = try Scratch(holding: former)
    let files = try fileSet(scratch, exchanging: exchanging)
    try scratch.write(["b": "somebody's"])
    #expect(throws: DocumentError.changed(title: scratch.at("b"))) { try files.commit() }
    #expect(
      try scratch.files(in: ".") == former.merging(["b": "somebody's"]) { _, new in new })
  }

  @Test func leavesWhatSomebodySavesAtTheLastMoment() throws {
    let scratch = try Scratch(holding: ["a": "1", "b": "2"])
    var files = FileSet { try scratch.write(["b": "somebody's"]) }
    for name in Self.names {
      try files.add(Array("new".utf8), at: RelativePath(name, in: nil), in: scratch.path)
    }
    #expect(throws: DocumentError.changed(title: scratch.at("b"))) { try files.commit() }
    #expect(try scratch.files(in: ".") == ["a": "1", "b": "somebody's"])
  }

  @Test func saysHowToMendWhatCouldNotBePutBack() {
    let error = DocumentError.notUndone(
      reason: "no room", second: "no right",
      lost: [.init(title: "a", former: ".a.vcdoc-new"), .init(title: "b", former: nil)])
    #expect(
      error.description == """
        no room; not everything could be restored: no right; move '.a.vcdoc-new' to 'a'; \
        remove 'b'
        """)
  }
}
