@testable import vcdoc

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// One run of the program inside a test, with what it wrote to either stream.
struct Session: Equatable {
  var status: ExitStatus
  var output = ""
  /// Without the line that says that the shipped pack is read, which few tests are about.
  var messages = ""
  private(set) var saysThatItReadsTheShippedPack = false

  /// Compares what most tests are about.
  static func == (left: Self, right: Self) -> Bool {
    left.status == right.status && left.output == right.output && left.messages == right.messages
  }

  /// Runs a command line, without the program's name.
  init(_ arguments: String...) async throws { try await self.init(arguments) }

  /// Runs a command line in a folder, from which preferences are looked for.
  ///
  /// - Parameters:
  ///   - arguments: The command line.
  ///   - folder: The working folder.
  ///   - input: What standard input has; `nil` for that of the tests.
  ///   - isTerminal: Whether the streams are taken for terminals.
  /// - Throws: The system's error.
  init(
    _ arguments: [String], in folder: String = "/nowhere", input: String? = nil,
    onTerminal isTerminal: Bool = false
  ) async throws {
    let scratch = try Scratch()
    let streams = try Folder(at: scratch.path, title: "streams")
    let flags = O_WRONLY | O_CREAT | O_APPEND
    let output = try OpenFile(in: streams, RelativePath("output", in: nil), flags)
    let messages = try OpenFile(in: streams, RelativePath("messages", in: nil), flags)
    var console = Console(
      output: OutputStream(output.descriptor, title: "standard output", isTerminal: isTerminal),
      messages: OutputStream(messages.descriptor, title: "standard error", isTerminal: isTerminal))
    try scratch.write(["input": input ?? ""])
    let source = try OpenFile(in: streams, RelativePath("input", in: nil), O_RDONLY)
    if input != nil { console.input = source.descriptor }
    status = await Program(arguments: arguments, console: console, folder: folder).run()
    let texts = try scratch.files(in: ".")
    self.output = texts["output"] ?? ""
    let said = texts["messages"] ?? ""
    saysThatItReadsTheShippedPack = said.contains(PackSource.announcement)
    self.messages = said.replacing(PackSource.announcement, with: "")
  }

  init(status: ExitStatus, output: String = "", messages: String = "") {
    self.status = status
    self.output = output
    self.messages = messages
  }
}
