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
  var messages = ""

  /// Runs a command line, without the program's name.
  init(_ arguments: String...) async throws { try await self.init(arguments) }

  /// Runs a command line in a folder, from which preferences are looked for.
  init(_ arguments: [String], in folder: String = "/nowhere") async throws {
    let scratch = try Scratch()
    let streams = try Folder(at: scratch.path, title: "streams")
    let flags = O_WRONLY | O_CREAT | O_APPEND
    let output = try OpenFile(in: streams, RelativePath("output", in: nil), flags)
    let messages = try OpenFile(in: streams, RelativePath("messages", in: nil), flags)
    let console = Console(
      output: OutputStream(output.descriptor, title: "standard output"),
      messages: OutputStream(messages.descriptor, title: "standard error"))
    status = await Program(arguments: arguments, console: console, folder: folder).run()
    let texts = try scratch.files(in: ".")
    self.output = texts["output"] ?? ""
    self.messages = texts["messages"] ?? ""
  }

  init(status: ExitStatus, output: String = "", messages: String = "") {
    self.status = status
    self.output = output
    self.messages = messages
  }
}
