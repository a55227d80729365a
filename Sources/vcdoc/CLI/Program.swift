import CSystem

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// One run of vcdoc: parses the command line, runs the command, and returns the exit status.
struct Program {
  /// The command line, without the program's name.
  let arguments: [String]
  var console: Console
  /// The working folder, where the search for preferences begins.
  var folder = "."

  /// Runs vcdoc with the command line of the process, and ends the process.
  static func main() async -> Never {
    // A reader that goes away is an error of a write, which is handled, and no reason to die.
    signal(SIGPIPE, SIG_IGN)
    for stream: Int32 in 0...2 { vcdoc_hold_stream(stream) }
    let program = Program(arguments: Array(CommandLine.arguments.dropFirst()), console: .standard)
    exit(await program.run().rawValue)
  }

  /// Runs vcdoc.
  func run() async -> ExitStatus {
    var program = self
    program.console = console.colored(color)
    return await program.runColored()
  }

  /// What the last `--color` says, also on a command line with errors.
  private var color: String? {
    let words = arguments.prefix { $0 != "--" }
    let apart = Array(zip(words, words.dropFirst())).last { $0.0 == "--color" }?.1
    let joined = words.last { $0.hasPrefix("--color=") }
    return joined.map { String($0.dropFirst("--color=".count)) } ?? apart
  }

  private func runColored() async -> ExitStatus {
    let request: Request
    do {
      var reader = CommandLineParser(arguments, commands: Command.all)
      guard let read = try reader.read() else {
        try console.output.write("vcdoc \(Version.number)\n")
        return .done
      }
      request = read
    } catch {
      return status(of: error)
    }
    let status = await run(request)
    return arguments.isEmpty ? .usage : status
  }

  /// Runs a command, and writes the report for a build service if the request asks for one.
  private func run(_ given: Request) async -> ExitStatus {
    let format = given.ciFormat
    let own = format?.isDocument == true ? console.withoutOutput : console
    let status: ExitStatus
    do {
      let (request, own) = try prepared(given, own)
      status = try await self.status(of: request, own)
    } catch {
      status = self.status(of: error)
    }
    guard let format else { return status }
    let journal = console.journal
    let report = CIReport(
      command: given.command.name, findings: journal.findings, judged: journal.judged)
    do { try console.output.write(report.bytes(as: format)) } catch {
      return self.status(of: error)
    }
    return status
  }

  /// Adds the nearest preferences to a request and to the console; refuses a request that would
  /// overwrite its own input.
  private func prepared(_ given: Request, _ console: Console) throws -> (Request, Console) {
    guard given.command.options.contains(.pack) else { return (given, console) }
    if let fault = ProcessLimits.current.fault { throw fault }
    let file = try PreferencesFile.nearest(to: folder)
    let console = file.map(console.following) ?? console
    let faults = file?.faults(for: given) ?? []
    if !faults.isEmpty { throw console.rejection(of: faults) }
    let request = try (file.map(given.following) ?? given).withNamedPack.readingPack(in: folder)
    try InputFiles(of: request, following: file).refuseOverwriting(by: request)
    if request.readsUnnamedPack, request.command.isAboutWholePack {
      console.tell(PackSource.announcement)
    }
    return (request, console)
  }

  /// Runs a command.
  ///
  /// If its words are wrong, the reason may be that it reads another pack than the user believes.
  private func status(of request: Request, _ console: Console) async throws -> ExitStatus {
    let mayMisread = request.readsUnnamedPack && !request.command.isAboutWholePack
    do {
      let status = try await request.command.run(request, console)
      if mayMisread, status == .invalid { console.tell(PackSource.announcement) }
      return status
    } catch {
      if mayMisread, !(error is SystemError) { console.tell(PackSource.announcement) }
      throw error
    }
  }

  /// Prints an error, and returns its exit status.
  private func status(of error: any Error) -> ExitStatus {
    switch error {
    case let error as UsageError:
      for message in error.messages { console.refuse(message) }
      console.advise("Run '\(error.hint)' for help.")
      return .usage
    case let error as SystemError where error.isClosedPipe: return .unread
    case let error as Rejected: return error.status
    default:
      console.refuse("\(error)")
      return .invalid
    }
  }
}

extension Request {
  /// Whether the command reads the shipped pack because no other was named.
  fileprivate var readsUnnamedPack: Bool {
    command.options.contains(.pack) && value(.pack) == nil
  }
}

extension Command {
  /// Whether the command works on a whole pack, so that nothing it prints would show a wrong one.
  fileprivate var isAboutWholePack: Bool { options.contains(.quiet) && name != Command.embed.name }
}
