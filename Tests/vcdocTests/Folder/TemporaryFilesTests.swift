import Testing

@testable import vcdoc

struct TemporaryFilesTests {
  /// A name that no file system takes.
  private static let tooLong = String(repeating: "n", count: 300)

  private func write(
    _ paths: [String], in folder: String, meanwhile: () throws -> Void = {}
  ) throws {
    try TemporaryFiles.write { files in
      for path in paths {
        let path = try #require(RelativePath(path))
        try files.add(Array("new".utf8), at: path, in: folder)
      }
      try meanwhile()
    }
  }

  @Test(arguments: [[:], ["a": "1"], ["a": "1", "b/c": "2"]])
  func replaceTheFormerFiles(_ former: [String: String]) throws {
    let scratch = try Scratch(holding: former)
    try write(["a", "b/c"], in: scratch.path)
    #expect(try scratch.files(in: ".") == ["a": "new", "b/c": "new"])
  }

  @Test(arguments: [[:], ["a": "1"], ["a": "1", "b/c": "2"]])
  func leaveNothingIfOneCannotBeWritten(_ former: [String: String]) throws {
    let scratch = try Scratch(holding: former)
    let error = #expect(throws: SystemError.self) {
      try write(["a", "b/c", "d/e/\(Self.tooLong)"], in: scratch.path)
    }
    #expect("\(error, default: "")".hasSuffix("file name too long"))
    #expect(try scratch.files(in: ".") == former)
  }

  @Test func leaveWhatAnotherProgramWroteMeanwhileAndAllOthers() throws {
    let scratch = try Scratch(holding: ["a": "1", "b": "2"])
    #expect(throws: DocumentError.changed(title: scratch.at("b"))) {
      try write(["a", "b", "c"], in: scratch.path) { try scratch.write(["b": "another's"]) }
    }
    #expect(try scratch.files(in: ".") == ["a": "1", "b": "another's"])
  }
}
