import CSystem
import Model

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// One run of vcdoc: reads the command line, does what it asks for, and says how it went.
struct Program {
  /// The words after the program's name.
  let arguments: [String]
  /// Where results and messages go.
  let console: Console
  /// The working folder, from which preferences are looked for.
  var folder = "."

  /// Runs with the command line of the process and ends the process.
  static func main() async -> Never {
    // A reader that goes away is an error of a write, which is handled, and no reason to die.
    signal(SIGPIPE, SIG_IGN)
    for stream: Int32 in 0...2 { vcdoc_hold_stream(stream) }
    let program = Program(arguments: Array(CommandLine.arguments.dropFirst()), console: .standard)
    exit(await program.run().rawValue)
  }

  /// Does it.
  ///
  /// - Returns: What to tell whoever started the program.
  func run() async -> ExitStatus {
    let request: Request
    do {
      var reader = CommandLineReader(arguments, commands: Command.all)
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

  /// Does what a request asks for, and reports to a build service what was found.
  private func run(_ given: Request) async -> ExitStatus {
    let format = given.jobFormat
    let own = format?.isDocument == true ? console.withoutOutput : console
    let status: ExitStatus
    do {
      let (request, own) = try prepared(given, own)
      status = try await request.command.run(request, own)
    } catch {
      status = self.status(of: error)
    }
    guard let format else { return status }
    let report = JobReport(command: given.command.name, findings: console.journal.findings)
    do { try console.output.write(report.bytes(as: format)) } catch {
      return self.status(of: error)
    }
    return status
  }

  /// The request with what the nearest preferences add to it, and a console that knows them; a request
  /// that would write over what it reads is refused.
  private func prepared(_ given: Request, _ console: Console) throws -> (Request, Console) {
    guard given.command.options.contains(.pack) else { return (given, console) }
    let file = try PreferencesFile.nearest(to: folder)
    let console = file.map { console.showing([$0.path: $0.bytes]) } ?? console
    let faults = file?.faults(for: given) ?? []
    if !faults.isEmpty { throw console.rejection(of: faults) }
    let request = file.map(given.following) ?? given
    try RunInputs(of: request, following: file).refuseLoss(by: request)
    return (request, console)
  }

  /// Says why something was not done.
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
